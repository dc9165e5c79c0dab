# Fail-soft alpha-beta, as a program that pvslab can ask: pvslab verify --program 'sh alpha_beta.sh'
# It needs a shell and nothing else, so it runs wherever pvslab can start a program. (`local` is in dash, BusyBox, bash, mksh and zsh.)

infinity=2147483647

# search ALPHA BETA PATH: takes a tree off the front of $text, and sets $value to its score for the side to move there. A leaf is a number; any
# other node is a list of its successors.
search() {
  visits="$visits ${3:-.}"
  count=$((count + 1))
  if is_leaf; then
    value=${text%%[] ]*}
    text=${text#"$value"}
    return
  fi
  local alpha="$1" beta="$2" path="$3" best=-$infinity number=0
  text=${text#'['}
  until ends_here; do
    number=$((number + 1))
    if [ "$best" -ge "$beta" ]; then
      pass
    else
      search $((0 - beta)) $((0 - (best > alpha ? best : alpha))) "${path:+$path.}$number"
      if [ $((0 - value)) -gt "$best" ]; then best=$((0 - value)); fi
    fi
    text=${text#' '}
  done
  text=${text#']'}
  value=$best
}

# Takes a tree off the front of $text without a visit.
pass() {
  if is_leaf; then
    text=${text#"${text%%[] ]*}"}
    return
  fi
  text=${text#'['}
  until ends_here; do
    pass
    text=${text#' '}
  done
  text=${text#']'}
}

is_leaf() { case $text in '['*) return 1 ;; esac; }
ends_here() { case $text in ']'*) ;; *) return 1 ;; esac; }

bound() {
  case $1 in
    inf) bound=$infinity ;;
    -inf) bound=-$infinity ;;
    *) bound=$1 ;;
  esac
}

while read -r word id rest; do
  case $word in
    pvslab) echo 'hello 1 name=alpha-beta-sh promises=root,window,fail_soft,bound visits counts' ;;
    search | visit)  # search 7 -inf:inf -1:0 [[-1] [1 0] 5]
      tree=[${rest#*[}
      case $rest in *\[*) ;; *) tree=${rest##* } ;; esac  # a leaf
      answer="answer $id"
      for window in ${rest%"$tree"}; do
        bound "${window%:*}"
        alpha=$bound
        bound "${window#*:}"
        beta=$bound
        text=$tree count=0 visits=
        search "$alpha" "$beta" ''
        side='='
        if [ "$value" -le "$alpha" ]; then side='<'; elif [ "$value" -ge "$beta" ]; then side='>'; fi
        answer="$answer $value$side#$count"
      done
      if [ "$word" = visit ]; then answer="$answer$visits"; fi
      echo "$answer"
      ;;
  esac
done
