import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { mayBeFurther, readFurther } from "./read-further.ts";
import { readMessage } from "./read-message.ts";

// A Wednesday.
const reader = { parse: { now: "2026-11-18T18:40:00-05:00", units: "kg" }, readMessage } as const;
const spoken = {
  weight: { measure: "weight", unit: "kg", date: "2026-11-18" },
  goal: { measure: "weight", unit: "kg" },
  sleep: { measure: "sleep", unit: "h", date: "2026-11-18" },
  pulse: { measure: "resting_heart_rate", unit: "bpm", date: "2026-11-17" },
} as const;

it.each([
  ["goal", "oh and I was 65.0 this morning", 65, "kg", "2026-11-18"],
  ["goal", "sixty five point two yesterday", 65.2, "kg", "2026-11-17"],
  ["weight", "and 65.4 yesterday", 65.4, "kg", "2026-11-17"],
  ["weight", "yesterday it was 65.4 kg", 65.4, "kg", "2026-11-17"],
  ["weight", "on monday I was at 66", 66, "kg", "2026-11-16"],
  ["weight", "thanks! also on monday it was 66", 66, "kg", "2026-11-16"],
  ["weight", "144 lbs the day before", 144, "lb", "2026-11-17"],
  ["sleep", "and the night before 8", 8, "h", "2026-11-17"],
  ["sleep", "the night before that I got seven and a half hours", 450, "min", "2026-11-17"],
  ["pulse", "56 today", 56, "bpm", "2026-11-18"],
  ["pulse", "and the day before 52", 52, "bpm", "2026-11-16"],
] as const)("reads one more of %s: %s", (what, text, value, unit, date) => {
  expect(mayBeFurther(text)).toBe(true);
  expect(readFurther(text, spoken[what], reader)).toMatchObject({
    end: text.length,
    reading: { measure: spoken[what].measure, value, unit, date },
  });
});

it.each([
  ["weight", "65.2 this morning"],
  ["weight", "and 5 km yesterday"],
  ["weight", "what was it yesterday"],
  ["weight", "bench 80 yesterday"],
  ["weight", "no, 65.2"],
  ["sleep", "ran 8 yesterday"],
] as const)("takes nothing else for one of %s: %s", (what, text) => {
  expect(readFurther(text, spoken[what], reader)).toBeUndefined();
});

it("looks at a long text in no time", () => {
  const began = performance.now();
  for (const part of ["and yesterday ", "65 ", "at about only just "])
    mayBeFurther(part.repeat(100_000 / part.length));
  for (const part of ["and yesterday ", "65 ", "at about only just "])
    mayBeFurther(part.repeat(30).slice(0, 100));
  expect(performance.now() - began).toBeLessThan(100);
});
