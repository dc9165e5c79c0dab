/* Fail-soft alpha-beta, as a program that pvslab can ask: cc -O2 -o alpha_beta alpha_beta.c */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { longest_line = 1 << 24, deepest = 1001 };
static char line[longest_line];
static int path[deepest];
static long nodes;
static int lists_visits;

static void list_visit(int ply) {
  putchar(' ');
  if (ply == 0) putchar('.');
  for (int i = 0; i < ply; ++i) printf(i == 0 ? "%d" : ".%d", path[i]);
}

/* The end of the tree that begins at `text`. */
static char *end_of(char *text) {
  int open = 0;
  do {
    open += (*text == '[') - (*text == ']');
    ++text;
  } while (open > 0 || (*text != ' ' && *text != ']' && *text != '\n' && *text != '\0'));
  return text;
}

/* The score of the tree that begins at `text`, for the side to move there. */
static long search(char *text, long alpha, long beta, int ply) {
  long best = -LONG_MAX;
  ++nodes;
  if (lists_visits) list_visit(ply);
  if (*text != '[') return strtol(text, NULL, 10);
  for (path[ply] = 1; *text != ']'; ++path[ply]) {
    char *successor = text + 1; /* after '[' or a blank */
    long value = -search(successor, -beta, best > alpha ? -best : -alpha, ply + 1);
    if (value > best) best = value;
    if (best >= beta) break;
    text = end_of(successor);
  }
  return best;
}

static long read_bound(char **text) {
  int minus = **text == '-';
  if (strncmp(*text + minus, "inf", 3) != 0) return strtol(*text, text, 10);
  *text += minus + 3;
  return minus ? -LONG_MAX : LONG_MAX;
}

/* The answer to "ID WINDOW... TREE". */
static void answer(char *text, int with_visits) {
  char *tree = strchr(text, '[');
  if (tree == NULL) tree = strrchr(text, ' ') + 1;
  printf("answer %ld", strtol(text, &text, 10));
  while (++text < tree) {
    long alpha = read_bound(&text);
    long beta = (++text, read_bound(&text));
    nodes = 0;
    lists_visits = 0;
    long value = search(tree, alpha, beta, 0);
    printf(" %ld%c#%ld", value, value <= alpha ? '<' : value >= beta ? '>' : '=', nodes);
    lists_visits = with_visits;
    if (with_visits) search(tree, alpha, beta, 0);
  }
  putchar('\n');
}

int main(void) {
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "pvslab ", 7) == 0) {
      puts("hello 1 name=alpha-beta-c promises=root,window,fail_soft,bound visits counts");
      fflush(stdout);
    }
    if (strncmp(line, "search ", 7) == 0) answer(line + 7, 0);
    if (strncmp(line, "visit ", 6) == 0) answer(line + 6, 1);
    if (strcmp(line, "flush\n") == 0) fflush(stdout);
  }
  return 0;
}
