import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import { describe, expect, it } from "vitest";
import { readingsInWords } from "./readings-in-words.ts";

const disciplines = ["lunging", "swimming", "running"].flatMap((id) => {
  const found = findDiscipline(id);
  return found ? [{ ...found, builtIn: true }] : [];
});

type Workouts = Parameters<typeof readingsInWords>[0]["workouts"];

const words = (was: Workouts, workouts: Workouts) => {
  const said = readingsInWords({ was, workouts }, { units: "kg", disciplines });
  return [said.was, said.is].map((lines) => lines.map((line) => line.replaceAll(/[\u00a0\u202f]/gu, " ")));
};

const lunged = {
  discipline: "lunging",
  date: "2026-11-20",
  athlete: "Luna",
  durationSeconds: 1200,
  exercises: [],
};

describe("readingsInWords", () => {
  it("has the rider where they differ, and no other details", () => {
    const rein = { rein: "left" };
    expect(
      words(
        [{ ...lunged, fields: { ...rein, riderName: "Emma" } }],
        [{ ...lunged, fields: { riderName: "Jake", ...rein } }],
      ),
    ).toEqual([["Luna, Lunging: 20 min; Handler Emma"], ["Luna, Lunging: 20 min; Handler Jake"]]);
    expect(words([lunged], [{ ...lunged, fields: { riderName: "Jake" } }])).toEqual([
      ["Luna, Lunging: 20 min"],
      ["Luna, Lunging: 20 min; Handler Jake"],
    ]);
  });

  it("has fields and days where they differ", () => {
    const swum = { discipline: "swimming", date: "2026-11-20", distanceMeters: 1000, exercises: [] };
    expect(
      words([{ ...swum, fields: { poolLengthMeters: 50 } }], [{ ...swum, fields: { poolLengthMeters: 25 } }]),
    ).toEqual([["Swimming: 1 km; Pool length 50 m"], ["Swimming: 1 km; Pool length 25 m"]]);
    const ran = { discipline: "running", durationSeconds: 1800, exercises: [] };
    const [[was = ""] = [], [is = ""] = []] = words(
      [{ ...ran, date: "2026-11-20" }],
      [{ ...ran, date: "2026-11-19", fields: { elevationGainMeters: 120 } }],
    );
    expect(was).toMatch(/^Running: 30 min; .*20/u);
    expect(is).toMatch(/^Running: 30 min; Climb 120 m; .*19/u);
  });
});
