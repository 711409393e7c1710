import { expect, it } from "vitest";
import { againForms, goneForms, portionForms, readFoodRemark } from "./food-remarks.ts";

it.each(portionForms.map(([, example]) => example))("tells how much of it there was: %s", (text) => {
  expect(readFoodRemark(text)).toMatchObject({ kind: "portion" });
});

it.each(goneForms.map(([, example]) => example))("tells that it was not eaten: %s", (text) => {
  expect(readFoodRemark(text)).toMatchObject({ kind: "gone", about: "apple" });
});

it.each([
  ["hm only managed half of the dinner in the end", 0.5, "dinner"],
  ["only managed two thirds of dinner", 2 / 3, "dinner"],
  ["oh wait I had two of those bars so double that", 2, "bars"],
  ["sorry, I only had half of that in the end", 0.5, ""],
  ["hm I left a quarter of the pizza", 0.75, "pizza"],
  ["had both of them", 2, ""],
  ["I ate three of those", 3, ""],
])("reads what part of what: %s", (text, times, about) => {
  expect(readFoodRemark(text)).toEqual({ kind: "portion", times, about });
});

it.each([
  "half marathon in 1:45",
  "ran half of it",
  "had two eggs and toast",
  "can I have half of that?",
  "make the run half as long",
  "forget it",
  "scrap that",
  "no gym today",
])("takes nothing else for one: %s", (text) => {
  expect(readFoodRemark(text)).toBeUndefined();
});

it("reads a long text in no time", () => {
  const began = performance.now();
  for (const text of ["i only had half of the ", "no ", "so only just like ", "had two "])
    readFoodRemark(text.repeat(100_000 / text.length));
  for (const text of ["i only had half of the ", "no ", "so only just like ", "had two "])
    readFoodRemark(text.repeat(160).slice(0, 160));
  expect(performance.now() - began).toBeLessThan(100);
});

it.each(againForms.map(([, example]) => example))("tells that it was eaten once more: %s", (text) => {
  expect(readFoodRemark(text)).toMatchObject({ kind: "again" });
});

it.each([
  ["had two more of them", { times: 2, about: "" }],
  ["another protein shake", { times: 1, about: "protein shake" }],
  [
    "lentil bowl again for dinner, same as lunch",
    { about: "lentil bowl", meal: "dinner", like: { meal: "lunch" } },
  ],
  ["same breakfast as yesterday", { meal: "breakfast", like: { meal: "breakfast", day: "yesterday" } }],
  ["had the same for dinner", { about: "", meal: "dinner" }],
])("reads what was eaten once more: %s", (text, expected) => {
  expect(readFoodRemark(text)).toMatchObject({ kind: "again", ...expected });
});

it.each([
  "another set",
  "one more rep",
  "another 5 km",
  "same again tomorrow",
  "same as last time",
  "same for dinner?",
])("takes nothing else for food once more: %s", (text) => {
  expect(readFoodRemark(text)).toBeUndefined();
});

it("is read without what is said behind it that is of nothing eaten", () => {
  const lunch = { kind: "again", like: { meal: "lunch", day: "yesterday" } };
  expect(readFoodRemark("had the same as yesterdays lunch, no time to cook")).toMatchObject(lunch);
  expect(readFoodRemark("had the same as yesterdays lunch, plus a banana")).toBeUndefined();
  expect(readFoodRemark("had the same as yesterdays lunch, without the rice")).toBeUndefined();
});
