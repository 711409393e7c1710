import { describe, expect, it } from "vitest";
import { careWords, cautionForms, readHorseNotice } from "./read-horse-notice.ts";

const horses = ["Star", "Beau", "Silver Moon"];
/** A Thursday. */
const today = "2026-11-26";
const read = (text: string) => readHorseNotice(text, { horses, today });

describe("a caution in words", () => {
  it.each(cautionForms)("is read of “$example”", ({ example }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], caution: {} });
  });

  it.each([
    ["Beau: shoe loose left fore, no jumping until Friday", "Shoe loose left fore, no jumping", "2026-11-27"],
    ["no jumping for Beau until Thursday", "No jumping for Beau", "2026-12-03"],
    ["Caution for Beau: kicks at feeding time", "Kicks at feeding time", undefined],
    ["beau is on box rest for two weeks", "Beau is on box rest", "2026-12-10"],
    [
      "Beau has a rub under the girth, no riding till 2 December.",
      "Beau has a rub under the girth, no riding",
      "2026-12-02",
    ],
    [
      "don't jump Beau this week, splint looks warm",
      "Don't jump Beau this week, splint looks warm",
      "2026-11-29",
    ],
  ])("%s", (text, words, until) => {
    expect(read(text)).toEqual({ horses: ["Beau"], caution: { text: words, ...(until && { until }) } });
  });

  it("holds for all that are named", () => {
    expect(read("no jumping for Star and silver moon until Monday, ground is rock hard")?.horses).toEqual([
      "Star",
      "Silver Moon",
    ]);
    expect(read("all horses: no turnout until Saturday")?.horses).toEqual(horses);
  });

  it("is what tells of a horse's health, where that can be read", () => {
    const text = "Beau lost his left hind shoe in the field";
    expect(read(text)).toBeUndefined();
    expect(readHorseNotice(text, { horses, today, tellsOfHealth: () => true })).toEqual({
      horses: ["Beau"],
      caution: { text },
    });
  });
});

describe("a care date in words", () => {
  it.each(careWords)("$kind is read of “$example”", ({ kind, example }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], care: { kind } });
  });

  it.each([
    [
      "farrier for all horses every 6 weeks, next 4 December",
      horses,
      { kind: "farrier", dueOn: "2026-12-04", everyWeeks: 6 },
    ],
    ["Star needs her teeth done in 3 weeks", ["Star"], { kind: "dentist", dueOn: "2026-12-17" }],
    [
      "worm Beau? no: wormer for Beau every 3 months",
      ["Beau"],
      { kind: "worming", dueOn: "2027-02-25", everyWeeks: 13 },
    ],
    ["Beau and Star were shod yesterday", ["Beau", "Star"], { kind: "farrier", doneOn: "2026-11-25" }],
    ["vet came for Star on Monday", ["Star"], { kind: "vet", doneOn: "2026-11-23" }],
    [
      "Beau's annual vaccination is due on 15 March",
      ["Beau"],
      { kind: "vaccination", dueOn: "2027-03-15", everyWeeks: 52 },
    ],
  ])("%s", (text, of, care) => {
    expect(read(text)).toEqual({ horses: of, care });
  });
});

it.each([
  "when is the farrier due for Beau?",
  "Beau is our best jumper",
  "Comet: no jumping until Friday",
  "no jumping until Friday",
  "the farrier was late",
  "Beau is such a star",
])("nothing is read of %j", (text) => {
  expect(read(text)).toBeUndefined();
});

it("takes no time on hostile text", () => {
  const began = performance.now();
  read(`Beau ${"no ".repeat(190)}`);
  read(`Beau until ${"friday ".repeat(80)}`);
  expect(performance.now() - began).toBeLessThan(100);
});
