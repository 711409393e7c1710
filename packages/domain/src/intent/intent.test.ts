import { describe, expect, it } from "vitest";
import { bareNumber, correctionForms, readCommand, redoForms, undoForms } from "./read-command.ts";
import { readTalk, talkRows } from "./read-talk.ts";

describe("an order about what is there", () => {
  it.each(undoForms.map(([, example]) => example))("takes it back: %s", (text) => {
    expect(readCommand(text)).toMatchObject({ kind: "undo" });
  });
  it.each(redoForms.map(([, example]) => example))("brings it again: %s", (text) => {
    expect(readCommand(text)).toEqual({ kind: "redo" });
  });
  it.each(correctionForms.map(([, example]) => example))("corrects it: %s", (text) => {
    expect(readCommand(text)).toMatchObject({ kind: "correct" });
  });
  it("sets what is to be eaten, and takes no meal and no question for it", () => {
    expect(readCommand("my protein target is 145 g")).toEqual({ kind: "targets", targets: { protein: 145 } });
    expect(readCommand("aim for 2,200 kcal and 150g protein a day")).toEqual({
      kind: "targets",
      targets: { calories: 2200, protein: 150 },
    });
    expect(readCommand("had 45 g protein for lunch")).toBeUndefined();
    expect(readCommand("what is my protein target?")).toBeUndefined();
  });
  it.each(["squat 5x5 @ 225", "ran 5k in 24:10", "no barbell this week", "cancel my program", "thanks"])(
    "is not read into %s",
    (text) => {
      expect(readCommand(text)).toBeUndefined();
    },
  );
});

it("reads a number alone, with its unit", () => {
  expect(bareNumber("82.3")).toEqual({ value: 82.3 });
  expect(bareNumber(" 182 lbs!")).toEqual({ value: 182, unit: "lb" });
  expect(bareNumber("3x8")).toBeUndefined();
});

describe("talk", () => {
  it.each(talkRows.map(([, , example]) => example))("is read by its row: %s", (example) => {
    const row = talkRows.find(([, , its]) => its === example);
    const expected = row && readTalk(example);
    const own = row?.[0].exec(example.toLowerCase().replaceAll(/['’]/gu, ""));
    expect(own).not.toBeNull();
    expect(expected).toBeDefined();
  });
  it.each([
    "squat 5x5 @ 225",
    "what did I squat last?",
    "move friday to saturday",
    "make next week a deload",
  ])("is not read into %s", (text) => {
    expect(readTalk(text)).toBeUndefined();
  });
});
