//! Fail-soft alpha-beta, as a program that pvslab can ask: rustc -O alpha_beta.rs
use std::io::{self, BufRead, Write};

enum Node {
    Leaf(i64),
    Interior(Vec<Node>),
}

/// Reads a tree from its words and brackets, as "[[-1] [1 0] 5]".
fn parse(text: &mut &[u8]) -> Node {
    if text[0] != b'[' {
        let end = text.iter().position(|c| b" ]".contains(c)).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        *text = rest;
        return Node::Leaf(std::str::from_utf8(number).unwrap().parse().unwrap());
    }
    let mut successors = Vec::new();
    while text[0] != b']' {
        *text = &text[1..]; // '[' or a blank
        successors.push(parse(text));
    }
    *text = &text[1..];
    Node::Interior(successors)
}

/// The score of a node, for the side to move there.
fn search(node: &Node, alpha: i64, beta: i64, path: &mut Vec<usize>, visits: &mut Vec<Vec<usize>>) -> i64 {
    visits.push(path.clone());
    let successors = match node {
        Node::Leaf(value) => return *value,
        Node::Interior(successors) => successors,
    };
    let mut best = -i64::MAX;
    for (index, successor) in successors.iter().enumerate() {
        path.push(index + 1);
        best = best.max(-search(successor, -beta, -alpha.max(best), path, visits));
        path.pop();
        if best >= beta {
            break;
        }
    }
    best
}

fn bound(text: &str) -> i64 {
    match text {
        "inf" => i64::MAX,
        "-inf" => -i64::MAX,
        number => number.parse().unwrap(),
    }
}

fn path_text(path: &Vec<usize>) -> String {
    let numbers: Vec<String> = path.iter().map(|number| number.to_string()).collect();
    if numbers.is_empty() { ".".to_string() } else { numbers.join(".") }
}

/// The answer to "search 7 -inf:inf -1:0 [[-1] [1 0] 5]".
fn answer(line: &str) -> String {
    let windows = line.split(' ').skip(2).filter(|word| word.contains(':'));
    let place = line.find('[').unwrap_or(line.rfind(' ').unwrap() + 1);
    let tree = parse(&mut line[place..].as_bytes());
    let mut text = format!("answer {}", line.split(' ').nth(1).unwrap());
    let mut visits = Vec::new();
    for (alpha, beta) in windows.map(|window| window.split_once(':').unwrap()) {
        let (alpha, beta) = (bound(alpha), bound(beta));
        visits.clear();
        let value = search(&tree, alpha, beta, &mut Vec::new(), &mut visits);
        let kind = if value <= alpha { '<' } else if value >= beta { '>' } else { '=' };
        text += &format!(" {value}{kind}#{}", visits.len());
    }
    if line.starts_with("visit ") {
        visits.iter().for_each(|path| text += &format!(" {}", path_text(path)));
    }
    text
}

fn main() -> io::Result<()> {
    let mut output = io::BufWriter::new(io::stdout());
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next().unwrap() {
            "pvslab" => {
                writeln!(output, "hello 1 name=alpha-beta-rs promises=root,window,fail_soft,bound visits counts")?;
                output.flush()?;
            }
            "search" | "visit" => writeln!(output, "{}", answer(&line))?,
            "flush" => output.flush()?,
            "quit" => break,
            _ => (),
        }
    }
    Ok(())
}
