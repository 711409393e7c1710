import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { parseMessage } from "./parse-message.ts";

it("asks whether the writer did what they say was done with others", () => {
  const athletes = ["Anna Weber", "Tom", "Ida"].map((name) => ({ name, kind: "person" as const }));
  const { doubts, workouts } = parseMessage("Anna, Tom and I walked 3.4 km in 41 min", {
    now: "2026-11-18T20:15:00+01:00",
    units: "kg",
    athletes,
    writer: "Ida",
  });
  const isAsked = doubts.some(({ reason }) => reason === "did you do it, too?");
  expect(isAsked).toBe(workouts.every(({ athlete }) => athlete !== undefined));
});
