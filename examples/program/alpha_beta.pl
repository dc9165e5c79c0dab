# Fail-soft alpha-beta, as a program that pvslab can ask: pvslab verify --program 'perl alpha_beta.pl'
# It needs no module, so it runs wherever perl does, also in the smallest Debian.
use strict;
use warnings;

# The score of a node, for the side to move there: a leaf is a number, any other node the list of its successors.
sub search {
  my ($node, $alpha, $beta, $path, $visits) = @_;
  push @$visits, $path;
  return $node unless ref $node;
  my $best = -inf();
  my $number = 0;
  for my $successor (@$node) {
    my $raised = $best > $alpha ? $best : $alpha;
    my $value = -search($successor, -$beta, -$raised, [@$path, ++$number], $visits);
    $best = $value if $value > $best;
    last if $best >= $beta;
  }
  return $best;
}

sub inf { return 9**9**9 }

while (my $line = <STDIN>) {
  my ($word, @rest) = split ' ', $line;
  if ($word eq 'pvslab') {
    print "hello 1 name=alpha-beta-pl promises=root,window,fail_soft,bound visits counts\n";
    STDOUT->flush();
  } elsif ($word eq 'search' || $word eq 'visit') {    # search 7 -inf:inf -1:0 [[-1] [1 0] 5]
    my @windows = grep { /:/ } @rest[1 .. $#rest];
    my $text = join ',', @rest[1 + @windows .. $#rest];
    die "no tree: $text\n" unless $text =~ /^[-0-9,\[\]]+$/;
    my $tree = eval $text;    # a list of lists is written as in Perl
    my @answer = ('answer', $rest[0]);
    my $visits;
    for my $window (@windows) {
      my ($alpha, $beta) = map { $_ + 0 } split /:/, $window;
      my $value = search($tree, $alpha, $beta, [], $visits = []);
      push @answer, $value . ($value <= $alpha ? '<' : $value >= $beta ? '>' : '=') . '#' . @$visits;
    }
    push @answer, map { join('.', @$_) || '.' } @$visits if $word eq 'visit';
    print "@answer\n";
  } elsif ($word eq 'flush') {
    STDOUT->flush();
  }
}
