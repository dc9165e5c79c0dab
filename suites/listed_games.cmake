# pvslab_listed_games(OUT): writes listed_games.hpp into the build directory, the list of the games that name themselves
# (searchers/core/game_info.hpp), and sets OUT to the directory to include it from. To add a game: write its folder in suites/
# and add its line here.
set(listed_games
  tictactoe/tictactoe.hpp:TicTacToe
  mnk/mnk.hpp:MnkGame
  breakthrough/breakthrough.hpp:Breakthrough
  othello/othello.hpp:Othello
  draughts/draughts.hpp:Draughts
  connect4/connect4.hpp:ConnectFour)

function(pvslab_listed_games out)
  set(includes)
  set(names)
  foreach(game ${listed_games})
    string(REPLACE ":" ";" parts ${game})
    list(GET parts 0 header)
    list(GET parts 1 name)
    string(APPEND includes "#include \"suites/${header}\"\n")
    list(APPEND names ${name})
  endforeach()
  list(JOIN names ", " names)
  set(directory ${CMAKE_CURRENT_BINARY_DIR}/generated)
  file(CONFIGURE OUTPUT ${directory}/pvslab/listed_games.hpp CONTENT [[// The games of suites/listed_games.cmake, which wrote this file.
#pragma once

@includes@#include "searchers/core/game.hpp"

namespace pvslab {

using ListedGames = GameList<@names@>;

}  // namespace pvslab
]] @ONLY)
  set(${out} ${directory} PARENT_SCOPE)
endfunction()
