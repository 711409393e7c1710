import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const read = (message: string) => {
  const { workouts, confidence } = parseByRules(message, { now: "2026-11-27T19:00:00+00:00", units: "kg" });
  return { athletes: workouts.map(({ athlete }) => athlete), confidence };
};

describe("who stands as the doer", () => {
  it("is a word that nothing else knows where more speaks for a name", () => {
    expect(read("Emeka bench 60 3x8. Emeka curls 10 3x10")).toEqual({
      athletes: ["Emeka"],
      confidence: "sure",
    });
    expect(read("Emeka bench 60 3x8, her best yet").athletes).toEqual(["Emeka"]);
    expect(read("client Ngozi squat 40 3x8").athletes).toEqual(["Ngozi"]);
    expect(read("Mrs Okafor 20 min treadmill walk")).toEqual({
      athletes: ["Mrs Okafor"],
      confidence: "sure",
    });
  });

  it("is asked about where only the place speaks for it", () => {
    expect(read("Garage squat 5x5 100")).toEqual({ athletes: [undefined], confidence: "unsure" });
    expect(read("Okwudili today: squat 60 3x8")).toEqual({ athletes: ["Okwudili"], confidence: "unsure" });
  });

  it("is whoever a heading names beside another heading of somebody", () => {
    const several = read("Thandi: back squat 70kg 5x3. Johan: back squat 110kg 5x3");
    expect(several).toEqual({ athletes: ["Thandi", "Johan"], confidence: "sure" });
    const unknown = read("Okwudili: 5k 25:00. Anna: 5k 27:00");
    expect(unknown).toEqual({ athletes: ["Okwudili", "Anna"], confidence: "unsure" });
    const own = read("Quads: squat 225 5x5. Hammies: rdl 185 3x8");
    expect(own).toEqual({ athletes: [undefined], confidence: "sure" });
    const listed = read("juniors tonight: Amara 5x5 squat 45kg, Kofi 5x5 squat 60kg");
    expect(listed).toEqual({ athletes: ["Amara", "Kofi"], confidence: "sure" });
  });

  it("is nobody where everyday words open the sentence", () => {
    expect(read("Finisher: dips 3x12").athletes).toEqual([undefined]);
    expect(read("Afterwards squat 5x5 100").athletes).toEqual([undefined]);
  });
});
