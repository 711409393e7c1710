import { expect, it } from "vitest";
import { lengthInWords, minutesInWords } from "./time-in-words.ts";

it.each([
  [5, "5 min"],
  [59.6, "1 h"],
  [78, "1 h 18 min"],
  [120, "2 h"],
  [0, "0 min"],
  [0.4, "1 min"],
  [3745, "62 h"],
])("formats %s minutes as %s", (minutes, words) =>
  expect(minutesInWords(minutes).replaceAll("\u00a0", " ")).toBe(words),
);

it("says how far something is before how long, and that this is estimated from it", () => {
  expect(lengthInWords({ durationMinutes: 45 })).toBe("45 min");
  expect(lengthInWords({ durationMinutes: 45, distance: "8 km", isEstimate: true })).toBe(
    "8 km · about 45 min",
  );
  expect(lengthInWords({ durationMinutes: 45, distance: "8 km" })).toBe("8 km · 45 min");
  expect(lengthInWords({})).toBeUndefined();
});
