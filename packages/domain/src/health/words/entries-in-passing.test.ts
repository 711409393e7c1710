import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { ParseContext } from "../../language/parsed-message.ts";
import { readMessage } from "./read-message.ts";

const context: ParseContext = { now: "2026-11-20T18:40:00-05:00", units: "kg", athletes: [] };
const read = (text: string) => readMessage(text, context);
const meanings = (text: string) => read(text).entries.map(({ meaning }) => meaning.replaceAll("\u00A0", " "));

it.each([
  [
    "okay so I just had a protein bar as a snack that was two hundred and twenty calories and twenty grams of protein",
    { text: "protein bar", meal: "snack", calories: 220, protein: 20 },
  ],
  ["ok log cottage cheese, 180 cal 25 protein", { text: "cottage cheese", calories: 180, protein: 25 }],
  [
    "um so lunch was a tuna sandwich with like four hundred calories",
    { text: "tuna sandwich", calories: 400 },
  ],
  [
    "hi coach, I just ate a slice of pizza, it was around 300 kcal",
    { text: "slice of pizza", calories: 300 },
  ],
])("keeps of what was eaten its name alone: %s", (text, reading) => {
  expect(read(text).entries).toMatchObject([{ reading }]);
});

it("keeps dishes apart that have a figure each, and together those that have one", () => {
  expect(meanings("had a cheese sandwich, about 350 kcal, and an apple, 80")).toEqual([
    "cheese sandwich, 350 kcal",
    "apple, 80 kcal",
  ]);
  expect(meanings("a banana 100 and a yoghurt 150 kcal")).toEqual(["banana, 100 kcal", "yoghurt, 150 kcal"]);
  expect(meanings("breakfast: 2 eggs and toast, 350 kcal")).toEqual(["2 eggs and toast, 350 kcal"]);
});

it.each([
  ["64.9 kg on the scale just now", 64.9, "2026-11-20"],
  ["ok so I just stepped on the scale and it says sixty four point eight", 64.8, "2026-11-20"],
  ["I was 65.0 kg yesterday", 65, "2026-11-19"],
])("reads what the scale said: %s", (text, value, date) => {
  expect(read(text).entries).toMatchObject([{ reading: { measure: "weight", value, date } }]);
});

it.each([
  ["slept 8", 8, "h", "2026-11-20"],
  ["oh and the night before that I slept 8", 8, "h", "2026-11-19"],
  ["slept seven and a half hours", 450, "min", "2026-11-20"],
])("reads how long a night was: %s", (text, value, unit, date) => {
  expect(read(text).entries).toMatchObject([{ reading: { measure: "sleep", value, unit, date } }]);
});

describe("what is reported in a clause of its own", () => {
  it.each([
    ["weighed myself just now, 71.4", "Weight 71.4 kg"],
    ["I have weighted myself today, it said 71,4", "Weight 71.4 kg"],
    ["scales this morning: 71.4", "Weight 71.4 kg"],
    ["finished my daughter's fries too, say 180", "daughter's fries, 180 kcal"],
    ["scoffed a mars bar, 230 cals", "mars bar, 230 kcal"],
    ["had pizza, two slices, 600 kcal and 24 g protein", "pizza, two slices, 600 kcal, 24 g protein"],
    ["lunch was soup, call it 320", "soup, 320 kcal"],
    ["had two biscuits, prob 140", "two biscuits, 140 kcal"],
  ])("%s", (text, entry) => expect(meanings(text)).toEqual([entry]));

  it.each(["finished 3 rounds, say 250 m each", "weighted dips, 20 kg 3x5"])("is no entry: %s", (text) =>
    expect(meanings(text)).toEqual([]),
  );
});
