// <signal.h> without processes: a type that is only named.
#pragma once
#include_next <signal.h>

struct siginfo_t {};
