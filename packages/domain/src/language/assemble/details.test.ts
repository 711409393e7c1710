import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../parse-message.ts";

const parse = (text: string) =>
  parseMessage(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" }).workouts;

describe("details", () => {
  it("gives exercises done in turn one letter", () => {
    expect(
      parse("superset: bench 3x10 60 / row 3x10 50")[0]?.exercises.map(({ superset }) => superset),
    ).toEqual(["A", "A"]);
    expect(
      parse("A1 bench 3x8 60kg\nA2 row 3x8 50kg\nB1 curls 3x12 10kg")[0]?.exercises.map(
        ({ superset }) => superset,
      ),
    ).toEqual(["A", "A", "B"]);
  });

  it("keeps the time of day", () => {
    expect(parse("ran 5k at 6am in 25:00")[0]).toMatchObject({ startTime: "06:00", durationSeconds: 1500 });
  });

  it("fills the fields of horse work and keeps the words in the notes", () => {
    expect(parse("Jumped Milo over a course to 90cm, 45 min")[0]).toMatchObject({
      athlete: "Milo",
      fields: { workType: "course", jumpHeightCm: 90 },
      notes: "over a course to 90cm",
    });
    expect(parse("Anna rode Beau 30 min flat")[0]).toMatchObject({
      athlete: "Beau",
      fields: { riderName: "Anna" },
      notes: "Anna rode",
    });
    expect(parse("lunged Daisy 20 min both reins")[0]).toMatchObject({ fields: { rein: "both" } });
  });
});
