#include "harness/browser/digest.hpp"

#include <array>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {
namespace {

// FNV-1a, word by word.
class Hash {
 public:
  void take(std::uint64_t word) { value_ = (value_ ^ word) * 0x100000001b3ULL; }
  void take(Score score) {
    take(score.is_finite() ? static_cast<std::uint64_t>(score.value()) : score > Score(0) ? 1ULL << 40 : 1ULL << 41);
  }
  [[nodiscard]] std::uint64_t value() const { return value_ ^ (value_ >> 29U); }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

class HashingWatcher final : public Watcher {
 public:
  explicit HashingWatcher(Hash& hash) : hash_(hash) {}

  void enter(const Entry& entry) override { take(1, entry); }
  void leaf(const Entry& entry, const Exit& exit) override { take(2, entry, exit); }
  void answer(const Entry& entry, const Exit& exit) override { take(3, entry, exit); }
  void leave(const Entry& entry, const Exit& exit) override { take(4, entry, exit); }

 private:
  void take(std::uint64_t event, const Entry& entry) {
    hash_.take(event);
    hash_.take(entry.number);
    hash_.take(entry.alpha);
    hash_.take(entry.beta);
    hash_.take(static_cast<std::uint64_t>(entry.purpose));
  }
  void take(std::uint64_t event, const Entry& entry, const Exit& exit) {
    take(event, entry);
    hash_.take(exit.value);
    hash_.take(static_cast<std::uint64_t>(exit.kind));
  }

  Hash& hash_;
};

Bounds window_of(const Subject& subject, const ExplicitTree& tree, std::uint64_t index) {
  if (index % 2 == 0 || !subject.info->promises(Clause::window)) return {};
  const Score score = tree.evaluate(tree.leaves()[index / 2 % tree.leaves().size()]);
  const Bounds null_window{score, score.next_above()};
  return is_window(subject.info->rule, null_window) && null_window.beta.is_finite() ? null_window : Bounds{};
}

}  // namespace

std::uint64_t digest_of(const Subject& subject, std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
  Hash hash;
  HashingWatcher watcher(hash);
  std::vector<ExplicitTree::Position> evaluated;
  for (std::uint64_t index = first; index < first + count; ++index) {
    const ExplicitTree tree(draw_tree(seed, index).tree);
    evaluated.clear();
    const RecordedTree recorded(tree, evaluated);
    const Outcome returned =
        subject.on_trees.watch(recorded, tree.root(), tree.height(), window_of(subject, tree, index), watcher, nullptr);
    hash.take(returned.value);
    for (const ExplicitTree::Position leaf : evaluated) hash.take(leaf);
  }
  return hash.value();
}

}  // namespace pvslab
