// Lets pvslab ask a method alphabeta(node, alpha, beta):
//   javac -d classes PvslabIo.java AlphaBeta.java
//   pvslab grade --program 'java -cp classes PvslabIo AlphaBeta' ...
// The class extends PvslabIo.Search. For a successor it calls search(child, ...), which notes the visit and calls alphabeta(child, ...).

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public final class PvslabIo {
  /** Greater than every score; -INFINITY is less than every score. */
  public static final int INFINITY = Integer.MAX_VALUE;

  /** A position. Values are from the view of the side to move there. */
  public static final class Node {
    private final String path;
    private final List<Node> children = new ArrayList<>();
    private int value;
    private boolean isEntered = false;

    private Node(String path) {
      this.path = path;
    }

    private Node entered() {
      if (!isEntered) throw new IllegalStateException("for a successor call search(child, ...), not alphabeta(child, ...)");
      return this;
    }

    public boolean isLeaf() {
      return entered().children.isEmpty();
    }

    /** Of a leaf. */
    public int value() {
      if (!isLeaf()) throw new IllegalStateException("value() is of leaves, and this node has children");
      return value;
    }

    public List<Node> children() {
      return List.copyOf(entered().children);
    }
  }

  /** What a student extends. */
  public abstract static class Search {
    protected static final int INFINITY = PvslabIo.INFINITY;
    private final List<String> visits = new ArrayList<>();

    /** The value of the node, searched with the window (alpha, beta). */
    protected abstract int alphabeta(Node node, int alpha, int beta);

    /** Visits a node. Every call is a visit. */
    protected final int search(Node node, int alpha, int beta) {
      visits.add(node.path.isEmpty() ? "." : node.path);
      boolean before = node.isEntered;
      node.isEntered = true;
      int value = alphabeta(node, alpha, beta);
      node.isEntered = before;
      return value;
    }
  }

  // Reads "[[-1] [1 0] 5]".
  private static final class TreeReader {
    private final String text;
    private int at = 0;

    private TreeReader(String text) {
      this.text = text;
    }

    private Node read(String path) {
      Node node = new Node(path);
      if (text.charAt(at) != '[') {
        int begin = at;
        while (at < text.length() && " ]".indexOf(text.charAt(at)) < 0) ++at;
        node.value = Integer.parseInt(text.substring(begin, at));
        return node;
      }
      ++at;
      while (text.charAt(at) != ']') {
        if (text.charAt(at) == ' ') ++at;
        node.children.add(read((path.isEmpty() ? "" : path + ".") + (node.children.size() + 1)));
      }
      ++at;
      return node;
    }
  }

  private static int bound(String text) {
    return text.equals("inf") ? INFINITY : text.equals("-inf") ? -INFINITY : Integer.parseInt(text);
  }

  private static String scoreText(int value) {
    if (value == Integer.MIN_VALUE) throw new ArithmeticException("alphabeta returned " + value + ", beyond any score");
    return value == INFINITY ? "inf" : value == -INFINITY ? "-inf" : Integer.toString(value);
  }

  private static String answer(Search search, String word, String id, String rest) {
    List<String> windows = new ArrayList<>();
    while (rest.indexOf(':') >= 0) {
      int blank = rest.indexOf(' ');
      windows.add(rest.substring(0, blank));
      rest = rest.substring(blank + 1);
    }
    StringBuilder answer = new StringBuilder("answer " + id);
    try {
      for (String window : windows) {
        int colon = window.indexOf(':');
        search.visits.clear();
        Node root = new TreeReader(rest).read("");
        int value = search.search(root, bound(window.substring(0, colon)), bound(window.substring(colon + 1)));
        answer.append(' ').append(scoreText(value)).append('#').append(search.visits.size());
      }
    } catch (RuntimeException | StackOverflowError error) {
      // The message comes last, since the last lines are shown.
      StackTraceElement[] frames = error.getStackTrace();
      for (int i = 0; i < Math.min(4, frames.length); ++i) System.err.println("  at " + frames[i]);
      System.err.println(error);
      return "fail " + id + " " + error.toString().replaceAll("\\s+", " ");
    }
    if (word.equals("visit")) answer.append(' ').append(String.join(" ", search.visits));
    return answer.toString();
  }

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    if (arguments.length != 1) {
      System.err.println("usage: java PvslabIo CLASS, a class that extends PvslabIo.Search");
      System.exit(1);
    }
    PrintStream out = System.out;
    System.setOut(System.err); // what alphabeta prints is no answer
    var constructor = Class.forName(arguments[0]).getDeclaredConstructor();
    constructor.setAccessible(true);
    Search search = (Search) constructor.newInstance();
    StringBuilder output = new StringBuilder();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", 3);
      if (words[0].equals("quit")) return;
      if (words[0].equals("pvslab")) {
        output.append("hello 1 name=my-").append(arguments[0]).append(" promises=root,window visits counts\n");
      } else if (words[0].equals("search") || words[0].equals("visit")) {
        output.append(answer(search, words[0], words[1], words[2])).append('\n');
      }
      if (words[0].equals("pvslab") || words[0].equals("flush")) {
        out.print(output);
        out.flush();
        output.setLength(0);
      }
    }
  }
}
