import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { rideIntensity } from "../../../barn/barn.ts";
import { parseByRules } from "../../read-by-rules.ts";
import { intensityWords } from "./work-intensity.ts";

const athletes = [
  { name: "Luna", kind: "horse" as const },
  { name: "Beau", kind: "horse" as const },
];
const fieldsOf = (text: string) =>
  parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg", athletes }).workouts[0]?.fields;

describe("how hard a horse was worked", () => {
  it.each(intensityWords.map(([intensity, , example]) => [example, intensity]))(
    "reads %j",
    (text, intensity) => {
      expect(fieldsOf(text)?.["intensity"]).toBe(intensity);
    },
  );

  it.each([
    ["Luna long and low, light, 30 min", "light"],
    ["intense jump school on Luna 40 min", "hard"],
    ["worked Luna hard, 45 min flat", "hard"],
    ["Luna 40 min flat, took it easy", "light"],
    ["flatwork Luna 30 min, kept her light", undefined],
    ["flatwork Luna 30 min, kept it light", "light"],
    ["worked her hard, Luna 30 min flat", "hard"],
    ["hacked Luna 45 min easy", "light"],
    ["flatwork Luna 30 min, nice and light", "light"],
    ["very light work with Luna, 30 min flat", "light"],
    ["flatwork Luna 40 min, high intensity", "hard"],
    ["flatwork Luna 40 min, intensity high", "hard"],
    ["hard flatwork session with Luna 45 min", "hard"],
    ["flatwork Luna 40 min", undefined],
    ["flatwork Luna 40 min, hard to turn left", undefined],
    ["flatwork Luna 40 min, light in the hand, hard mouth", undefined],
    ["hacked Luna 1 h, ground hard as a rock", undefined],
    ["flatwork Luna 30 min. The canter was hard work today.", undefined],
    ["flatwork Luna 40 min, not too hard", undefined],
    ["flatwork Luna 40 min, pulled hard", undefined],
  ])("of %j: %s", (text, intensity) => {
    expect(fieldsOf(text)?.["intensity"]).toBe(intensity);
  });

  it.each([
    ["jumped Luna 30 min, RPE 7", 7],
    ["flatwork Luna 45 min RPE 6/10, stiff right", 6],
    ["flatwork Luna 45 min, effort 3/5", undefined],
    ["flatwork Luna 45 min", undefined],
  ])("takes the effort as stated: %j", (text, rpe) => {
    expect(fieldsOf(text)?.["rpe"]).toBe(rpe);
  });

  it("goes by what was said, then by the effort, then by the heart", () => {
    expect(rideIntensity({ fields: { intensity: "light", rpe: 8 }, avgHeartRate: 120 })).toBe("light");
    expect(rideIntensity({ fields: { rpe: 7 }, avgHeartRate: 60 })).toBe("hard");
    expect(rideIntensity({ fields: { rpe: 5 } })).toBe("moderate");
    expect(rideIntensity({ fields: { rpe: 4 } })).toBe("light");
    expect(rideIntensity({ avgHeartRate: 90 })).toBe("moderate");
    expect(rideIntensity({ fields: {} })).toBeUndefined();
  });
});
