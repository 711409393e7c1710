import { describe, expect, it } from "vitest";
import { newHorseForms, readNewHorses, severalHorsesForms } from "./read-new-horse.ts";

const readAll = (text: string) => readNewHorses(text, "2026-11-20");
const read = (text: string) => {
  const [first, ...others] = readAll(text);
  expect(others).toEqual([]);
  return first;
};

describe("a horse that a message asks to add", () => {
  it.each(newHorseForms)("is read from “$example”", ({ example }) => {
    expect(read(example)?.name).toBe("Star");
  });

  it.each([
    ["Add a horse called Star", "Star", {}],
    ["add a horse called star", "Star", {}],
    ["please add a pony named Silver Moon.", "Silver Moon", {}],
    ["We have a new horse, Star, a 9 year old mare", "Star", { birthYear: 2017, sex: "mare" }],
    ["We have a new horse, Star, a grey mare, 12", "Star", { birthYear: 2014, color: "grey", sex: "mare" }],
    [
      "new horse: Star, 15.2hh bay Connemara gelding, born 2015, rushes fences",
      "Star",
      {
        birthYear: 2015,
        sex: "gelding",
        color: "bay",
        breed: "Connemara",
        height: { value: 15.2, unit: "hands" },
        notes: "rushes fences",
      },
    ],
    ["Star is our new mare", "Star", { sex: "mare" }],
    ["add a 9yo grey mare called Star", "Star", { birthYear: 2017, color: "grey", sex: "mare" }],
    ["we just got a new pony called Pip, 128 cm", "Pip", { height: { value: 128, unit: "cm" } }],
    ["Add Star to the barn", "Star", {}],
    [
      "new horse Beau, 16.1 hh, ridden by me and Tom",
      "Beau",
      { height: { value: 16.1, unit: "hands" }, notes: "ridden by me and Tom" },
    ],
  ])("%s", (text, name, profile) => {
    expect(read(text)).toEqual({ name, profile });
  });

  it("is called by the whole of its name", () => {
    expect(read("new horse: Dancing with the Stars")).toEqual({
      name: "Dancing with the Stars",
      profile: {},
    });
    expect(read("new horse: Star with Emma")?.name).toBe("Star");
    const names = readAll("we have three horses: Star, Sir Lancelot of the Lake III and Luna");
    expect(names.map(({ name }) => name)).toEqual(["Star", "Sir Lancelot of the Lake III", "Luna"]);
  });

  it.each([
    "our horses are all fine",
    "we have three horses",
    "my horses: both lame",
    "the horses are in the Field",
    "how do I add a horse?",
    "can I add a horse called Star?",
    "add a horse",
    "add a horse ride on friday",
    "add a pony club lesson to tomorrow",
    "lunged our new horse Star 20 min",
    "new horse Star walked in hand 10 min",
    "add 3 sets to squats",
    "Add squats to Friday",
    "we have a new gym, Star Fitness",
    "Star is our best mare",
  ])("is none in %j", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("reads hostile text quickly", () => {
    const began = performance.now();
    read(`add a ${"horse ".repeat(90)}`);
    read(`we have a new ${"a ".repeat(250)}`);
    readAll(`we have ${"horses, ".repeat(70)}`);
    readAll(`horses: ${"Al (and, ".repeat(60)}`);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe("horses that a message names together", () => {
  it.each(severalHorsesForms)("are read from “$example”", ({ example }) => {
    expect(readAll(example)).toEqual(["Star", "Beau", "Luna"].map((name) => ({ name, profile: {} })));
  });

  it("are read with their descriptions", () => {
    expect(
      readAll("We've got 4 horses: Star (9yo mare), Beau, a bay gelding, Luna and Silver Moon, 14.2hh"),
    ).toEqual([
      { name: "Star", profile: { birthYear: 2017, sex: "mare" } },
      { name: "Beau", profile: { color: "bay", sex: "gelding" } },
      { name: "Luna", profile: {} },
      { name: "Silver Moon", profile: { height: { value: 14.2, unit: "hands" } } },
    ]);
  });
});
