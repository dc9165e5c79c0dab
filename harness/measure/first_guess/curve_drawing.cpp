#include "harness/measure/first_guess/curve_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

constexpr std::size_t rows = 15;
constexpr std::size_t margin = 8;  // for the values on the left: "  1.234 |"
constexpr std::size_t most_columns_of_place = 10;

class Drawing {
 public:
  Drawing(const std::vector<DrawnCurve>& curves, std::size_t places, std::size_t width)
      : step_(std::clamp((width - margin - 1) / places, std::size_t{2}, most_columns_of_place)),
        columns_(step_ * places),
        canvas_(rows, std::string(columns_, ' ')) {
    least_ = curves.front().values.front();
    greatest_ = least_;
    for (const DrawnCurve& curve : curves) {
      for (const double value : curve.values) {
        least_ = std::min(least_, value);
        greatest_ = std::max(greatest_, value);
      }
    }
    if (greatest_ - least_ < 1e-9) greatest_ = least_ + 1;
    // Level lines first: the others are drawn over them.
    for (const bool is_level : {true, false}) {
      for (std::size_t i = 0; i < curves.size(); ++i) {
        if ((curves[i].values.size() == 1) == is_level) add(curves[i], static_cast<char>('a' + i));
      }
    }
  }

  [[nodiscard]] std::string text(const std::vector<std::string>& places) const {
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
      const double value = greatest_ - (greatest_ - least_) * static_cast<double>(row) / (rows - 1);
      text += trimmed(fmt::format("{:>{}.3f} |{}", value, margin - 2, canvas_[row]));
    }
    text += std::string(margin - 1, ' ') + '+' + std::string(columns_, '-') + '\n';
    return text + label_line(places);
  }

 private:
  [[nodiscard]] std::size_t row_of(double value) const {
    const double share = (greatest_ - value) / (greatest_ - least_);
    return static_cast<std::size_t>(std::lround(share * (rows - 1)));
  }

  void add(const DrawnCurve& curve, char mark) {
    if (curve.values.size() == 1) {
      std::string& line = canvas_[row_of(curve.values.front())];
      std::ranges::replace(line, ' ', '-');
      put(line, 0, mark);
      put(line, columns_ - 2, mark);
      return;
    }
    for (std::size_t place = 0; place < curve.values.size(); ++place) {
      put(canvas_[row_of(curve.values[place])], place * step_ + (step_ - 1) / 2, mark);
    }
  }

  // The column after it is free for the '*'.
  static void put(std::string& line, std::size_t column, char mark) {
    const bool is_free = line[column] == ' ' || line[column] == '-';
    line[is_free ? column : column + 1] = is_free ? mark : '*';
  }

  // Each label is centred below its marks, and left out if it would touch the one before.
  [[nodiscard]] std::string label_line(const std::vector<std::string>& places) const {
    std::string line;
    for (std::size_t place = 0; place < places.size(); ++place) {
      const std::size_t begin = margin + place * step_ + (step_ - 1) / 2 - (places[place].size() - 1) / 2;
      if (!line.empty() && begin <= line.size()) continue;
      line.resize(begin, ' ');
      line += places[place];
    }
    return line + '\n';
  }

  static std::string trimmed(std::string line) {
    line.resize(line.find_last_not_of(' ') + 1);
    return line + '\n';
  }

  std::size_t step_;     // columns of a place
  std::size_t columns_;  // of all places
  std::vector<std::string> canvas_;
  double least_ = 0;
  double greatest_ = 0;
};

}  // namespace

std::string drawn(const std::vector<DrawnCurve>& curves, const std::vector<std::string>& places,
                  const std::string& caption, std::size_t width) {
  assert(!curves.empty() && curves.size() <= 26 && !places.empty());
  std::string legend = caption + ":";
  for (std::size_t i = 0; i < curves.size(); ++i) {
    legend += fmt::format(" {} {}{}", static_cast<char>('a' + i), curves[i].name, i + 1 < curves.size() ? "," : "");
  }
  return Drawing(curves, places.size(), width).text(places) + wrapped(legend, width, 2);
}

}  // namespace pvslab
