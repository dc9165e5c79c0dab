// One description of a document: what is written is read back, and the schema says it; errors come in their order and with places.
#include "harness/base/json/described.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "harness/base/json/json_reader.hpp"
#include "harness/base/json/json_text.hpp"

namespace pvslab {
namespace described_test {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Wheel {
  std::uint64_t spokes = 0;
  std::string maker = {};
};
struct Cart {
  std::string name;
  bool is_broken = false;
  unsigned doors = 0;
  double load = 0;
  std::optional<double> price;
  Score score;
  std::vector<std::string> owners;
  std::vector<Wheel> wheels;
  std::optional<Wheel> spare;  // null if there is none
  std::optional<Wheel> crank;  // left out if there is none
};

void describe(Fields& fields, Wheel& wheel) {
  fields.count("spokes", wheel.spokes);
  fields.text("maker", wheel.maker, {.presence = Presence::since_some_version});
}

void describe(Fields& fields, Cart& cart) {
  fields.constant("kind", "cart");
  fields.text("name", cart.name, {.description = "Of the cart.", .least = 1});
  fields.mark("is_broken", cart.is_broken);
  fields.count("doors", cart.doors, {.least = 0, .most = 9});
  fields.number("load", cart.load, {.least = 0, .most = 1000});
  fields.derived("half_load", cart.load / 2);
  fields.number("price", cart.price);
  fields.score("score", cart.score);
  fields.texts("owners", cart.owners, {.presence = Presence::if_any}, {.least = 1});
  fields.objects("wheels", cart.wheels, describe, {}, {.definition = "wheel"});
  fields.object("spare", cart.spare, describe, {.definition = "wheel"});
  fields.object("crank", cart.crank, describe, {.shared = "crank", .presence = Presence::if_any});
  fields.added_by_others("sticker", {.shared = "sticker"});
}

OrderedJson written(Cart cart) {
  return described_json([&](Fields& fields) { describe(fields, cart); });
}

Cart read(const OrderedJson& json, bool knows_every_field = true) {
  Cart cart;
  const JsonDocument document(json.dump(), "cart.json");
  read_described(JsonValue(document), knows_every_field, [&](Fields& fields) { describe(fields, cart); });
  return cart;
}

std::string error_of(const OrderedJson& json, bool knows_every_field = true) {
  try {
    static_cast<void>(read(json, knows_every_field));
  } catch (const JsonError& error) {
    return error.what();
  }
  return "accepted";
}

const Cart full{.name = "A",
                .is_broken = true,
                .doors = 2,
                .load = 1.5,
                .price = 3,
                .score = Score(-7),
                .owners = {"x", "y"},
                .wheels = {{8, "m"}, {9, ""}},
                .spare = Wheel{1, "s"},
                .crank = Wheel{2, "c"}};

TEST(Described, IsWrittenInTheOrderOfTheDescription) {
  EXPECT_EQ(
      written(full).dump(),
      R"({"kind":"cart","name":"A","is_broken":true,"doors":2,"load":1.5,"half_load":0.75,"price":3.0,"score":-7,)"
      R"("owners":["x","y"],"wheels":[{"spokes":8,"maker":"m"},{"spokes":9,"maker":""}],)"
      R"("spare":{"spokes":1,"maker":"s"},"crank":{"spokes":2,"maker":"c"}})");
}

TEST(Described, LeavesOutWhatIsNotThereOrSaysNull) {
  Cart cart;
  cart.load = std::numeric_limits<double>::infinity();
  EXPECT_EQ(written(cart).dump(), R"({"kind":"cart","name":"","doors":0,"load":null,"half_load":null,"price":null,)"
                                  R"("score":0,"wheels":[],"spare":null})");
}

TEST(Described, IsReadBackAsItWasWritten) {
  for (const Cart& cart : {full, Cart{}}) EXPECT_EQ(written(read(written(cart))), written(cart));
}

TEST(Described, OfAnOlderVersionMayLackAFieldThatCameLaterButNoOther) {
  OrderedJson json = written(full);
  json["wheels"][1].erase("maker");
  EXPECT_EQ(read(json).wheels[1].maker, "");
  json["wheels"][1].erase("spokes");
  EXPECT_EQ(error_of(json), "cart.json:1:159: 'wheels[1]' has no 'spokes'");
}

TEST(Described, HasErrorsWithPlaceAndNameAndUnknownFieldsComeFirst) {
  const auto changed = [](const char* pointer, OrderedJson value) {
    OrderedJson json = written(full);
    json[OrderedJson::json_pointer(pointer)] = std::move(value);
    return json;
  };
  EXPECT_THAT(error_of(changed("/doors", 4294967296)), HasSubstr("'doors' is too large"));
  EXPECT_THAT(error_of(changed("/doors", "2")), HasSubstr("'doors' is not a whole number"));
  EXPECT_THAT(error_of(changed("/load", -1)), HasSubstr("'load' is out of its range: 0 to 1000"));
  EXPECT_THAT(error_of(changed("/load", nullptr)), HasSubstr("'load' is not a number"));
  EXPECT_THAT(error_of(changed("/score", 2147483648)), HasSubstr("'score' is out of the range of scores"));
  EXPECT_THAT(error_of(changed("/owners", "x")), HasSubstr("'owners' is not a list"));
  EXPECT_THAT(error_of(changed("/owners/1", 1)), HasSubstr("'owners[1]' is not text"));
  EXPECT_THAT(error_of(changed("/wheels/0", 1)), HasSubstr("'wheels[0]' is not an object"));
  EXPECT_THAT(error_of(changed("/crank", nullptr)), HasSubstr("'crank' is not an object"));
  EXPECT_THAT(error_of(changed("/sticker", 1)), HasSubstr("'sticker' is no field that pvslab writes"));
  EXPECT_EQ(error_of(changed("/spare", nullptr)), "accepted");
  EXPECT_EQ(error_of(changed("/half_load", "not read")), "accepted");

  OrderedJson renamed = written(full);
  renamed["wheels"][0] = {{"spoke", 8}};
  EXPECT_THAT(error_of(renamed), HasSubstr("'wheels[0].spoke' is no field that pvslab writes. Did you mean 'spokes'?"));
  EXPECT_THAT(error_of(renamed, false), HasSubstr("'wheels[0]' has no 'spokes'"));
}

TEST(Described, IsSaidInASchema) {
  Cart any;
  const OrderedJson schema =
      described_schema("cart.schema.json", "A cart", "With wheels.", [&](Fields& fields) { describe(fields, any); });
  EXPECT_EQ(schema["$id"], "https://pvslab.example/schemas/cart.schema.json");
  EXPECT_EQ(schema["required"].dump(),
            R"(["kind","name","doors","load","half_load","price","score","wheels","spare"])");
  EXPECT_EQ(schema["additionalProperties"], false);
  const auto field = [&](const char* name) { return schema["properties"][name].dump(); };
  EXPECT_EQ(field("kind"), R"({"const":"cart"})");
  EXPECT_EQ(field("name"), R"({"type":"string","minLength":1,"description":"Of the cart."})");
  EXPECT_EQ(field("is_broken"), R"({"const":true})");
  EXPECT_EQ(field("doors"), R"({"type":"integer","minimum":0,"maximum":9})");
  EXPECT_EQ(field("load"), R"({"anyOf":[{"type":"null"},{"type":"number","minimum":0,"maximum":1000}]})");
  EXPECT_EQ(field("owners"), R"({"type":"array","items":{"type":"string","minLength":1}})");
  EXPECT_EQ(field("wheels"), R"({"type":"array","items":{"$ref":"#/$defs/wheel"}})");
  EXPECT_EQ(field("spare"), R"({"anyOf":[{"type":"null"},{"$ref":"#/$defs/wheel"}]})");
  EXPECT_EQ(field("crank"), R"({"$ref":"common.schema.json#/$defs/crank"})");
  EXPECT_EQ(schema["$defs"].dump(),
            R"({"wheel":{"type":"object","properties":{"spokes":{"$ref":"common.schema.json#/$defs/count"},)"
            R"("maker":{"type":"string"}},"required":["spokes","maker"],"additionalProperties":false}})");
}

// A document that nobody reads back.
void describe_told(Fields& fields, bool is_full) {
  constexpr FieldRules number{.shared = "bound"};
  const std::vector<Told> pairs{std::vector<Told>{1, 2}, std::vector<Told>{"-inf", nullptr}};
  const std::string colours = alternatives(std::vector<std::string_view>{"red", "blue"});
  fields.values("pairs", pairs, {.least = 1}, {.least = 2, .most = 2, .elements = &number});
  fields.constant_if("is_whole", !is_full, false, {.description = "Or left out."});
  fields.value("colour", "red", {.one_of = colours.c_str()});
  fields.value("axles", unless_zero(is_full ? 2U : 0U), {.presence = Presence::if_any});
  fields.value("motto", unless_empty(is_full ? "on" : ""), {.presence = Presence::if_any});
  fields.object("hub", [](Fields&) {}, {.definition = "hub", .definition_description = "In the middle."});
  fields.value("owner", "me", {.shared = "people.schema.json#/$defs/person"});
}

TEST(Described, WritesListsInListsAndLeavesOutWhatSaysNothing) {
  const auto told = [](bool is_full) {
    return described_json([&](Fields& fields) { describe_told(fields, is_full); }).dump();
  };
  EXPECT_EQ(told(true),
            R"({"pairs":[[1,2],["-inf",null]],"colour":"red","axles":2,"motto":"on","hub":{},"owner":"me"})");
  EXPECT_EQ(told(false), R"({"pairs":[[1,2],["-inf",null]],"is_whole":false,"colour":"red","hub":{},"owner":"me"})");
}

TEST(Described, SaysInASchemaWhatIsOnlyWritten) {
  const OrderedJson schema =
      described_schema("told.schema.json", "Told", "It is told.", [](Fields& fields) { describe_told(fields, true); });
  const auto field = [&](const char* name) { return schema["properties"][name].dump(); };
  EXPECT_EQ(schema["required"].dump(), R"(["pairs","colour","hub","owner"])");
  EXPECT_EQ(field("pairs"),
            R"({"type":"array","items":{"type":"array","items":{"$ref":"common.schema.json#/$defs/bound"},)"
            R"("minItems":2,"maxItems":2},"minItems":1})");
  EXPECT_EQ(field("is_whole"), R"({"const":false,"description":"Or left out."})");
  EXPECT_EQ(field("colour"), R"({"enum":["red","blue"]})");
  EXPECT_EQ(field("axles"), R"({"$ref":"common.schema.json#/$defs/count"})");
  EXPECT_EQ(field("motto"), R"({"type":"string"})");
  EXPECT_EQ(field("hub"), R"({"$ref":"#/$defs/hub"})");
  EXPECT_EQ(schema["$defs"]["hub"]["description"], "In the middle.");
  EXPECT_EQ(field("owner"), R"({"$ref":"people.schema.json#/$defs/person"})");
}

struct Load {
  std::vector<std::uint64_t> weights = {};
  std::vector<Score> scores = {};
  Uint128 total = 0;
};

void describe(Fields& fields, Load& load) {
  fields.counts("weights", load.weights, {.definition = "weights", .presence = Presence::if_any});
  fields.scores("scores", load.scores, {}, {.description = "Of a sack."});
  fields.wide_count("total", load.total);
}

OrderedJson written(Load load) {
  return described_json([&](Fields& fields) { describe(fields, load); });
}

TEST(Described, ListsOfNumbersAndWideCountsAreReadBack) {
  const Load full{{1, 18446744073709551615U}, {Score(-3), Score::infinity()}, (Uint128{1} << 53) + 1};
  EXPECT_EQ(written(full).dump(),
            R"({"weights":[1,18446744073709551615],"scores":[-3,2147483647],"total":"9007199254740993"})");
  EXPECT_EQ(written(Load{}).dump(), R"({"scores":[],"total":0})");
  const auto read_load = [](const OrderedJson& json) {
    const JsonDocument document(json.dump(), "load.json");
    Load load;
    read_described(JsonValue(document), true, [&](Fields& fields) { describe(fields, load); });
    return load;
  };
  const Load again = read_load(written(full));
  EXPECT_EQ(again.weights, full.weights);
  EXPECT_EQ(again.scores, full.scores);
  EXPECT_EQ(again.total, full.total);
  const auto error_after = [&](const char* path, const OrderedJson& value) {
    OrderedJson json = written(full);
    json[nlohmann::ordered_json::json_pointer(path)] = value;
    try {
      static_cast<void>(read_load(json));
    } catch (const JsonError& error) {
      return error.message;
    }
    return std::string("accepted");
  };
  EXPECT_THAT(error_after("/weights/1", -1), HasSubstr("'weights[1]' is negative"));
  EXPECT_THAT(error_after("/scores/0", 3'000'000'000), HasSubstr("'scores[0]' is out of the range of scores"));
  EXPECT_THAT(error_after("/scores/1", 0.5), HasSubstr("'scores[1]' is not a whole number"));
  EXPECT_THAT(error_after("/total", "1e9"), HasSubstr("'total' is not a whole number"));
}

enum class Colour : std::uint8_t { red, green };
std::string_view name(Colour colour) { return colour == Colour::red ? "red" : "green"; }

TEST(Described, ChoicesAndDefinitionsOfValuesAreSaidInASchema) {
  const auto describe_shop = [](Fields& fields) {
    constexpr std::array all{Colour::red, Colour::green};
    fields.choice("colour", Colour::green, all, name, {.definition = "colour", .definition_description = "Of paint."});
    fields.value("label", unless_empty(""), {.presence = Presence::if_any, .least = 1});
    fields.value("seconds", 1.5, {.shared = "seconds"});
    fields.optional_object("owner", false, [](Fields& owner) { owner.value("name", "Ann"); },
                           {.definition = "owner", .definition_has_null = true});
    fields.objects_of_forms("carts", 1, [](Fields& cart, std::size_t) { cart.constant("is_new", true); },
                            {{{.definition = "old"}, [](Fields& cart) { cart.constant("is_new", false); }},
                             {{.definition = "new"}, [](Fields& cart) { cart.constant("is_new", true); }}});
  };
  EXPECT_EQ(described_json(describe_shop).dump(),
            R"({"colour":"green","seconds":1.5,"owner":null,"carts":[{"is_new":true}]})");
  const OrderedJson schema = described_schema("shop.schema.json", "A shop", "With paint.", describe_shop);
  const auto field = [&](const char* of) { return schema["properties"][of].dump(); };
  EXPECT_EQ(field("colour"), R"({"$ref":"#/$defs/colour"})");
  EXPECT_EQ(schema["$defs"]["colour"].dump(), R"({"enum":["red","green"],"description":"Of paint."})");
  EXPECT_EQ(field("label"), R"({"type":"string","minLength":1})");
  EXPECT_EQ(field("seconds"), R"({"$ref":"common.schema.json#/$defs/seconds"})");
  EXPECT_EQ(field("owner"), R"({"$ref":"#/$defs/owner"})");
  EXPECT_EQ(schema["$defs"]["owner"]["anyOf"][0].dump(), R"({"type":"null"})");
  EXPECT_EQ(field("carts"), R"({"type":"array","items":{"oneOf":[{"$ref":"#/$defs/old"},{"$ref":"#/$defs/new"}]}})");
}

void describe_route(Fields& fields, const std::optional<int>& length, std::size_t form) {
  fields.value("length", length,
               {.description = "Of a cart.",
                .definition = "way",
                .definition_description = "In miles.",
                .definition_has_null = true});
  fields.value("width", 2, {.definition = "steps", .is_nullable = true});
  fields.value("elsewhere", length, {.shared = "roads.schema.json#/$defs/way", .definition_has_null = true});
  const auto paid = [](Fields& toll) { toll.value("toll", 2U); };
  fields.one_form_of("use", form,
                     {[](Fields& none) { none.value("use", nullptr); },
                      [&](Fields& use) { use.object("use", paid, {.definition = "paid"}); },
                      [](Fields& use) { use.value("use", "free", {.one_of = "free|closed"}); }});
}

TEST(Described, CanBeADefinitionWithItsNullAndHaveForms) {
  const auto written = [](std::size_t form) {
    return described_json([&](Fields& fields) { describe_route(fields, std::nullopt, form); }).dump();
  };
  EXPECT_EQ(written(0), R"({"length":null,"width":2,"elsewhere":null,"use":null})");
  EXPECT_EQ(written(1), R"({"length":null,"width":2,"elsewhere":null,"use":{"toll":2}})");
  EXPECT_EQ(written(2), R"({"length":null,"width":2,"elsewhere":null,"use":"free"})");

  const OrderedJson schema =
      described_schema("route.schema.json", "A route", "", [](Fields& fields) { describe_route(fields, 1, 0); });
  const OrderedJson& fields = schema["properties"];
  EXPECT_EQ(fields["length"].dump(), R"({"$ref":"#/$defs/way","description":"Of a cart."})");
  EXPECT_EQ(schema["$defs"]["way"].dump(),
            R"({"anyOf":[{"type":"null"},{"type":"integer"}],"description":"In miles."})");
  EXPECT_EQ(fields["width"].dump(), R"({"anyOf":[{"type":"null"},{"$ref":"#/$defs/steps"}]})");
  EXPECT_EQ(fields["elsewhere"].dump(), R"({"$ref":"roads.schema.json#/$defs/way"})");
  EXPECT_EQ(fields["use"].dump(), R"({"anyOf":[{"type":"null"},{"$ref":"#/$defs/paid"},{"enum":["free","closed"]}]})");
}

}  // namespace described_test
}  // namespace pvslab
