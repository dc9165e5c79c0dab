// The place of every searcher's source: the file exists, and the line holds its struct.
#include "harness/gate/reporters/reported_findings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "harness/bind/catalog.hpp"

namespace pvslab {
namespace {

std::string line_at(const SourcePlace& place) {
  std::ifstream file(std::string(PVSLAB_TEST_SOURCE_DIR "/") + std::string(place.file));
  std::string line;
  for (int number = 0; number < place.line; ++number) {
    if (!std::getline(file, line)) return "no such line";
  }
  return line;
}

// "pvs-sound-strict" begins like "searchers/pvs_sound.hpp", without what is no letter or digit.
std::string flat(std::string_view text) {
  std::string letters;
  for (const char character : text) {
    if (std::isalnum(static_cast<unsigned char>(character)) != 0) letters += static_cast<char>(std::tolower(character));
  }
  return letters;
}

std::string stem(std::string_view file) {
  const std::size_t slash = file.rfind('/') + 1;
  return flat(file.substr(slash, file.rfind('.') - slash));
}

TEST(SearcherPlaces, AreThoseOfEverySearcherOfTheCatalogue) {
  ASSERT_EQ(searcher_places().size(), searcher_infos().size());
  for (const SourcePlace& place : searcher_places()) {
    const std::string line = line_at(place);
    ASSERT_THAT(line, testing::MatchesRegex("struct [A-Za-z0-9]+ .*[{]")) << place.file << ":" << place.line;
    const std::string name = flat(line.substr(7, line.find(' ', 7) - 7));
    EXPECT_TRUE(name.starts_with(stem(place.file))) << name << " in " << place.file;
  }
}

// The order of the table is that of the catalogue: an id is found in the file that names it, or a part of it.
TEST(SearcherPlaces, BelongToTheirIds) {
  for (const SearcherInfo* const info : searcher_infos()) {
    const auto place = place_of_searcher(info->id);
    ASSERT_TRUE(place) << info->id;
    std::ifstream file(std::string(PVSLAB_TEST_SOURCE_DIR "/") + std::string(place->file));
    const std::string text(std::istreambuf_iterator<char>(file), {});
    EXPECT_TRUE(text.find('"' + std::string(info->id) + '"') != std::string::npos) << info->id << " in " << place->file;
  }
}

TEST(SearcherPlaces, HaveOneForTheSoundSearcher) {
  EXPECT_EQ(place_of_searcher("pvs-sound-strict")->file, "searchers/pvs_sound.hpp");
  EXPECT_EQ(line_at(*place_of_searcher("pvs-sound")), "struct PvsSound {");
}

TEST(SearcherPlaces, HaveNoneForAnUnknownSearcher) {
  EXPECT_FALSE(place_of_searcher("no-such-searcher"));
  EXPECT_FALSE(place_of_searcher(""));
}

}  // namespace
}  // namespace pvslab
