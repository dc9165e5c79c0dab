#include "harness/show/trace/steps/sentences.hpp"

#include <algorithm>
#include <array>

namespace pvslab {
namespace {

constexpr std::array texts{
    SentenceText{"begin", "The search begins at the root with the window ({alpha}, {beta})."},
    SentenceText{"enter", "Enters {node} with the window ({alpha}, {beta})."},
    SentenceText{"prove", "Enters {node} with the zero window ({alpha}, {beta}), to prove that it can be skipped."},
    SentenceText{"again", "Enters {node} again with the window ({alpha}, {beta})."},
    SentenceText{"enter_in_proof", "Enters {node}, inside a proof, with the window ({alpha}, {beta})."},
    SentenceText{"pass", "Begins at the root again with the window ({alpha}, {beta})."},
    SentenceText{"evaluate", "Evaluates {node}."},
    SentenceText{"evaluated", "{what}."},
    SentenceText{"list_entry", "Operation {number} on the list of open states begins."},
    SentenceText{"list_exit", "Operation {number} on the list of open states ends with {value}."},
    SentenceText{"open_live",
                 "Takes {node} from the OPEN list: live, merit {merit}. Its successors are to be searched."},
    SentenceText{"open_solved",
                 "Takes {node} from the OPEN list: solved, merit {merit}. What this settles goes on the list."},
    SentenceText{"open_evaluate",
                 "Takes {node} from the OPEN list: live, merit {merit}. It is a leaf, and is evaluated."},
    SentenceText{"open_after", "{what}. {rest}"},
    SentenceText{"open_more", "The OPEN list has {states} states; the next to be taken is {node}, merit {merit}."},
    SentenceText{"open_one", "The OPEN list has one state: {node}, merit {merit}."},
    SentenceText{"open_end", "The root is solved: it is worth {value}."},
    SentenceText{"raise_max", "{what}: the best of {parent} is now {best}, and so is its α."},
    SentenceText{"raise_min", "{what}: the best of {parent} is now {best}, and so is its β."},
    SentenceText{"better_max", "{what}: the best of {parent} is now {best}, not above α = {bound}."},
    SentenceText{"better_min", "{what}: the best of {parent} is now {best}, not below β = {bound}."},
    SentenceText{"kept", "{what}: the best of {parent} stays {best}."},
    SentenceText{"proven",
                 "{what}: the proof succeeds. For {parent}, {node} is no better than {bound}, and is skipped."},
    SentenceText{"unproven", "{what}: the proof fails. For {parent}, {node} is better than {bound}."},
    SentenceText{"proven_again", "{what}: for {parent}, {node} is no better than {bound}. Yet it is searched again."},
    SentenceText{"asked_again", "{what}, and is searched again."},
    SentenceText{
        "cut_max",
        "{what}: the best of {parent} is now {best}: α = {best} {relation} β = {bound} ({origin}): cut; {rest}."},
    SentenceText{
        "cut_min",
        "{what}: the best of {parent} is now {best}: β = {best} {relation} α = {bound} ({origin}): cut; {rest}."},
    SentenceText{"cut_off", "{what}: {parent} is cut off; {rest}."},
    SentenceText{"end", "The search ends: it says that the root is worth {value}."},
    SentenceText{"end_low",
                 "The search ends: it says that the root is worth at most {value}. The window was too high."},
    SentenceText{"end_high",
                 "The search ends: it says that the root is worth at least {value}. The window was too low."},
    SentenceText{"pass_ends", "This pass over the root ends with {value}."},
    SentenceText{"not_left", "{node} is never left."},
    // Practice (harness/browser/practice.hpp).
    SentenceText{"ask_pruned",
                 "Alpha-beta searches this tree from left to right. Which subtrees does it never look into? Name each "
                 "by its topmost node."},
    SentenceText{"ask_bounds",
                 "Alpha-beta searches this tree from left to right. With which α and β does it enter these nodes, and "
                 "which value do they return?"},
    SentenceText{"ask_next", "{step} Which node does alpha-beta enter next?"},
    SentenceText{"ask_strict",
                 "Alpha-beta cuts off at β. Would it visit other nodes of this tree if it cut off above β only?"},
    SentenceText{"below_pruned", "{node} lies below {whole}, which is pruned as a whole."},
    SentenceText{"value_is", "{node} returns {value}."},
    SentenceText{"bound_is", "{node} is entered with {bound} = {value} ({origin})."},
    SentenceText{"not_next", "{node} is not next."},
    SentenceText{"rules_agree",
                 "Both rules visit the same nodes: no value meets a bound exactly where moves are left."},
    SentenceText{"hint_none", "Nothing is missing."},
    SentenceText{
        "hint_pruned",
        "Look at {node}: after which of its moves is the rest settled, and by which value of a node before it?"},
    SentenceText{"hint_surplus", "Look at {node} again: is there a value before it that settles it?"},
    SentenceText{"hint_bound", "Look at {node}: its bounds come from above, from the best values found so far."},
    SentenceText{"hint_value",
                 "Look at {node}: which of its moves were searched, and which value is the best for its side?"},
    SentenceText{"hint_next", "Does the last value cut its node off? If so, the search goes on further up."},
    SentenceText{"hint_strict", "Look for a value that is equal to the bound it is compared with."},
    // Parts of the others.
    SentenceText{"leaf_value", "{node} is a leaf worth {value}"},
    SentenceText{"returned_value", "{node} returns {value}"},
    SentenceText{"failed_value", "{what}, and the proof fails"},
    SentenceText{"memory_value", "The memory answers {value} for {node}"},
    SentenceText{"root", "the root"},
    SentenceText{"node", "node {path}"},
    SentenceText{"from_node", "from {node}"},
    SentenceText{"from_window", "from the window of the search"},
    SentenceText{"from_proof", "the zero window of the proof"},
    SentenceText{"from_searcher", "chosen by the searcher"},
    SentenceText{"rest_none", "it was the last move"},
    SentenceText{"rest_one", "move {moves} cannot matter"},
    SentenceText{"rest_more", "moves {moves} cannot matter"},
};

std::string_view text_of(std::string_view id) {
  const auto found = std::ranges::find(texts, id, &SentenceText::id);
  return found == texts.end() ? std::string_view() : found->text;
}

std::string filled(const Sentence& sentence) {
  std::string filled_text;
  std::string_view text = text_of(sentence.id);
  for (std::size_t opening = text.find('{'); opening != std::string_view::npos; opening = text.find('{')) {
    const std::size_t closing = text.find('}', opening);
    filled_text += text.substr(0, opening);
    const auto& value = sentence.values.at(text.substr(opening + 1, closing - opening - 1));
    const auto* const part = std::get_if<Sentence>(&value);
    filled_text += part != nullptr ? filled(*part) : std::get<std::string>(value);
    text.remove_prefix(closing + 1);
  }
  return filled_text.append(text);
}

}  // namespace

std::span<const SentenceText> sentence_texts() { return texts; }

std::string to_text(const Sentence& sentence) {
  std::string text = filled(sentence);
  if (!text.empty() && 'a' <= text.front() && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

std::string sign_text(Score score) {
  if (!score.is_finite()) return score > Score(0) ? "∞" : "−∞";
  const std::string digits = std::to_string(score.value());
  return score < Score(0) ? "−" + digits.substr(1) : digits;
}

}  // namespace pvslab
