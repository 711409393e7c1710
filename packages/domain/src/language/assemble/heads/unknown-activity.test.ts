import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const read = (message: string) =>
  parseByRules(message, { now: "2026-11-27T19:00:00+00:00", units: "kg" }).workouts.map((one) => [
    one.discipline,
    one.distanceMeters,
    one.durationSeconds,
    one.notes,
  ]);

describe("an activity that nothing knows", () => {
  it("leaves what is told in full before it alone", () => {
    expect(read("8 km easy @ 5:45 and 20 min zorbing afterwards")).toEqual([
      ["running", 8000, 2760, undefined],
      ["other", undefined, 1200, "zorbing afterwards"],
    ]);
    expect(read("ran 6 km in 33 min, then 40 min zorbing")).toEqual([
      ["running", 6000, 1980, undefined],
      ["other", undefined, 2400, "zorbing"],
    ]);
  });

  it("is none behind words of what else one did, or without a joint", () => {
    expect(read("8k 44:00 then sat in the car for 30 min unable to move")).toHaveLength(1);
    expect(read("ran 6 km in 33 min, 20 min uphill")).toHaveLength(1);
  });

  it.each([
    "5k in 25:00, plus 30 min traffic",
    "5k in 25:00, then 15 min shower",
    "5k in 25:00 then 30 min shopping",
  ])("is none where the word says of no doing, or of an everyday one, and is asked about: %s", (message) => {
    const { workouts, confidence } = parseByRules(message, { now: "2026-11-27T19:00:00+00:00", units: "kg" });
    expect(workouts).toMatchObject([{ discipline: "running", distanceMeters: 5000, durationSeconds: 1500 }]);
    expect(workouts[0]?.notes).toMatch(/\d\d min (traffic|shower|shopping)$/);
    expect(confidence).toBe("unsure");
  });
});

describe("bowls", () => {
  it("are a sport, unless they hold something", () => {
    expect(read("2h bowls")).toEqual([["other", undefined, 7200, "bowls"]]);
    expect(read("ran 5k in 25:00, then 2 bowls of porridge")).toEqual([
      ["running", 5000, 1500, "2 bowls of porridge"],
    ]);
    const { confidence } = parseByRules("ran 5k in 25:00, then 2 bowls of porridge", {
      now: "2026-11-27T19:00:00+00:00",
      units: "kg",
    });
    expect(confidence).toBe("sure");
  });
});
