import { describe, expect, it } from "vitest";
import type { ParseContext } from "../parsed-message.ts";
import { scanRaw } from "../scan/raw-tokens.ts";
import { createTokenView } from "../scan/token-view.ts";
import { lexicon } from "./lexicon.ts";
import { readLexemes } from "./read-lexemes.ts";

const context: ParseContext = { now: "2026-11-18T08:15:00+01:00", units: "kg" };
const read = (text: string, known: Partial<ParseContext> = {}) =>
  readLexemes(createTokenView(scanRaw(text)), { ...context, ...known }, lexicon());
const classes = (text: string): string =>
  read(text)
    .map((one) => one.class)
    .join(" ");

describe("lexemes", () => {
  it("take the longest phrase or exercise name", () => {
    expect(read("close grip bench 3x8")[0]).toMatchObject({
      class: "Exercise",
      text: "close grip bench",
      exercise: { exercise: { name: "Close-Grip Bench Press" } },
    });
    expect(read("worked up to 140")[0]).toMatchObject({ class: "UpTo", text: "worked up to" });
  });

  it("keep their place in the text over hyphens, apostrophes and emoji", () => {
    const text = "🔥 pull-ups, farmer's walk";
    expect(read(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "🔥",
      "pull-ups",
      ",",
      "farmer's walk",
    ]);
  });

  it("read a pace's unit only behind a time", () => {
    expect(classes("10km @ 5:30/km")).toBe("Dist At Clock PerUnit");
    expect(classes("5-5-5 @ 90/95/100")).toBe(
      "Number Dash Number Dash Number At Number Slash Number Slash Number",
    );
  });

  it("know names of the group in any case and with a slip, but not every everyday word", () => {
    const athletes = [
      { name: "Bella", kind: "horse" as const },
      { name: "Max", kind: "horse" as const },
    ];
    expect(read("lunged bela", { athletes })[1]?.entry?.value).toBe("Bella");
    expect(read("schooled max 40 min", { athletes })[1]?.class).toBe("Athlete");
    expect(read("max hr 170", { athletes })[0]?.class).toBe("Maximum");
  });

  it("tell a horse that is called like a day or a number from these", () => {
    const athletes = ["Friday", "Ten"].map((name) => ({ name, kind: "horse" as const }));
    const named = (text: string) =>
      read(text, { athletes }).flatMap(({ class: kind, entry }) =>
        kind === "Athlete" ? [entry?.value] : [],
      );
    expect(named("on Friday I lunged Ten 20 min")).toEqual(["Ten"]);
    expect(named("lunged Ten Friday 20 min")).toEqual(["Ten"]);
    expect(named("Friday had the day off Friday")).toEqual(["Friday"]);
    expect(named("rode Ten for ten minutes and lunged Friday")).toEqual(["Ten", "Friday"]);
  });

  it("know a group's own disciplines", () => {
    expect(
      read("vaulted 45 min", { disciplines: [{ id: "vaulting", words: ["vaulting", "vaulted"] }] })[0],
    ).toMatchObject({ class: "Activity", entry: { value: "vaulting" } });
    expect(read("driving 45 min", { disciplines: [{ id: "driving", words: ["driving"] }] })[0]).toMatchObject(
      { class: "Activity", entry: { value: "driving" } },
    );
  });
});
