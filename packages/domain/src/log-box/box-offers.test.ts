import { describe, expect, it } from "vitest";
import { bareWeight, boxForms, boxOffers, boxVerb } from "./box-offers.ts";

const kg = { units: "kg" } as const;
const offersOf = (text: string) => boxOffers({ text, isLog: false }, kg).map(({ kind }) => kind);

describe("the box, where it can't log", () => {
  it.each(boxForms)("offers $offer first for “$example”, and never nothing", ({ offer, example }) => {
    expect(offersOf(example)[0]).toBe(offer);
    expect(offersOf(example)).toContain("ask");
  });
  it("offers the coach for a question, and the plan too for what it does not know", () => {
    expect(offersOf("how much did I squat last week?")).toEqual(["ask"]);
    expect(offersOf("blurb of nothing")).toEqual(["ask", "plan"]);
  });
  it("offers nothing beside what will be saved", () =>
    expect(boxOffers({ text: "ran 5k tomorrow", isLog: true }, kg)).toEqual([]));
  it("says on its button what it does", () => {
    expect(boxVerb({ text: "squat 5x5 @ 100", isLog: true })).toBe("save");
    expect(boxVerb({ text: "how much did I squat last week?", isLog: false })).toBe("ask");
    expect(boxVerb({ text: "make next week a deload", isLog: false })).toBe("send");
  });
});

describe("a bare number", () => {
  it.each([
    ["82.3", { units: "kg" }, { value: 82.3, unit: "kg" }],
    ["82,3", { units: "kg" }, { value: 82.3, unit: "kg" }],
    ["182.6", { units: "lb" }, { value: 182.6, unit: "lb" }],
    ["82.3", { units: "lb", lastWeightKg: 82.8 }, { value: 82.3, unit: "kg" }],
    ["82.3", { units: "lb" }, { value: 82.3, unit: "kg" }],
    ["182", { units: "kg", lastWeightKg: 82.8 }, { value: 182, unit: "lb" }],
    ["82.3 kg", { units: "lb" }, { value: 82.3, unit: "kg" }],
  ] as const)("%s is a weight, in the unit that fits: %o", (text, weigher, weight) => {
    expect(bareWeight(text, weigher)).toEqual(weight);
    expect(boxOffers({ text, isLog: false }, weigher)).toEqual([{ kind: "weigh", weight }]);
  });
  it.each(["7", "2026", "5x5", "82.3.4", "999 kg"])("%s is none", (text) =>
    expect(bareWeight(text, kg)).toBeUndefined(),
  );
});
