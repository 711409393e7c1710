import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { carriedLoad } from "./carried-load.ts";
import { parseLoad } from "./parse-load.ts";

const catalogue = lexicon().exercises;
const named = (name: string) => {
  const found = catalogue.byName(name);
  if (!found) throw new Error(`${name} is not in the catalogue`);
  return found;
};
const carried = (load: string, from: string, to: string) => carriedLoad(load, named(from), named(to));

describe("the load of a replacement exercise", () => {
  it.each([
    ["Back Squat", "Front Squat"],
    ["Back Squat", "Hack Squat"],
    ["Leg Press", "Hack Squat"],
    ["Barbell Row", "Pendlay Row"],
    ["Bench Press", "Incline Bench Press"],
    ["Deadlift", "Trap Bar Deadlift"],
    ["Dumbbell Curl", "Hammer Curl"],
    ["Good Morning", "Romanian Deadlift"],
    ["Farmer's Carry", "Suitcase Carry"],
  ])("is kept from %s to %s: they are loaded alike", (from, to) => {
    expect(carried("185 lbs", from, to)).toBe("185 lbs");
  });

  it.each([
    ["Back Squat", "Lunge", "bodyweight"],
    ["Romanian Deadlift", "Single-Leg RDL", "by feel"],
    ["Barbell Row", "Pull-Up", "bodyweight"],
    ["Bench Press", "Push-Up", "bodyweight"],
    ["Bench Press", "Dumbbell Bench Press", "by feel"],
    ["Bench Press", "Triceps Pushdown", "by feel"],
    ["Bench Press", "Skull Crusher", "by feel"],
    ["Dumbbell Curl", "Barbell Curl", "by feel"],
    ["Back Squat", "Bulgarian Split Squat", "by feel"],
  ])("is dropped from %s to %s", (from, to, expected) => {
    expect(carried("185 lbs", from, to)).toBe(expected);
    expect(carried("80-85 kg @ RPE 8", from, to)).toBe(expected);
    expect(carried("135, 155, 175 lb", from, to)).toBe(expected);
  });

  it("is kept if it is relative to whatever is lifted, and as body weight only for exercises without weights", () => {
    for (const load of ["RPE 8", "70% 1RM", "65/75/85% TM", "light"])
      expect(carried(load, "Back Squat", "Lunge")).toBe(load);
    expect(carried("bodyweight", "Pull-Up", "Chin-Up")).toBe("bodyweight");
    expect(carried("bodyweight", "Pull-Up", "Lat Pulldown")).toBe("by feel");
    expect(carried("BW+20 lb", "Pull-Up", "Chin-Up")).toBe("BW+20 lb");
    expect(carried("BW+20 lb", "Pull-Up", "Lat Pulldown")).toBe("by feel");
  });

  it("is never a bar's weight for one limb, the body, or another implement, for the whole catalogue", () => {
    for (const to of catalogue.exercises) {
      const load = carriedLoad("185 lbs", named("Back Squat"), to);
      if (parseLoad(load, "lb").kind !== "mass") continue;
      if (to.id === named("Back Squat").id) continue;
      expect([to.name, to.laterality]).toEqual([to.name, "bilateral"]);
      expect(to.equipment ?? to.name).toMatch(/bar|machine|leverage|press|sled/u);
    }
  });

  it("is kept for exercises that are not in the catalogue", () => {
    expect(carriedLoad("185 lbs", undefined, named("Lunge"))).toBe("185 lbs");
    expect(carriedLoad("185 lbs", named("Back Squat"), undefined)).toBe("185 lbs");
  });
});
