import type { PersonalRecordResponse } from "@canter/protocol/training/workouts";
import { describe, expect, it } from "vitest";
import { recordsBySubject } from "./records-by-subject.ts";

const lift = (name: string, kind: string, date: string): PersonalRecordResponse => ({
  athleteId: "ana",
  subject: { kind: "exercise", exerciseId: name.toLowerCase(), name },
  kind,
  label: kind,
  value: 100,
  unit: "kg",
  workoutId: "w",
  date,
});
const run = (meters: number, date: string): PersonalRecordResponse => ({
  ...lift("", "fastest", date),
  subject: { kind: "distance", discipline: "running", meters },
  unit: "s",
});
const running = [{ id: "running", name: "Running" }] as unknown as Parameters<typeof recordsBySubject>[1];

describe("records by subject", () => {
  it("lists the latest broken first, and within an exercise the fewest repetitions", () => {
    const subjects = recordsBySubject(
      [
        lift("Squat", "estimated_one_rep_max", "2026-11-01"),
        lift("Squat", "weight_for_5_reps", "2026-11-09"),
        { ...lift("Squat", "weight_for_1_rep", "2026-10-01"), value: 120 },
        lift("Bench", "weight_for_5_reps", "2026-11-12"),
        run(10_000, "2026-01-02"),
        run(5000, "2026-02-02"),
      ],
      running,
    );
    expect(subjects.map(({ name, latest }) => [name, latest])).toEqual([
      ["Bench", "2026-11-12"],
      ["Squat", "2026-11-09"],
      ["Running", "2026-02-02"],
    ]);
    expect(subjects[1]?.records.map(({ kind }) => kind)).toEqual([
      "weight_for_1_rep",
      "weight_for_5_reps",
      "estimated_one_rep_max",
    ]);
    expect(subjects[2]?.records.map(({ date }) => date)).toEqual(["2026-02-02", "2026-01-02"]);
  });

  it("says once what was lifted several times", () => {
    const [squat] = recordsBySubject(
      [
        { ...lift("Squat", "weight_for_1_rep", "2026-10-01"), value: 120 },
        lift("Squat", "weight_for_2_reps", "2026-11-09"),
        lift("Squat", "weight_for_3_reps", "2026-11-09"),
        lift("Squat", "estimated_one_rep_max", "2026-11-09"),
      ],
      running,
    );
    expect(squat?.records.map(({ kind }) => kind)).toEqual([
      "weight_for_1_rep",
      "weight_for_3_reps",
      "estimated_one_rep_max",
    ]);
  });

  it("filters by a part of the name", () => {
    const all = [
      lift("Back Squat", "weight_for_1_rep", "2026-11-01"),
      lift("Bench", "most_reps", "2026-11-01"),
    ];
    expect(recordsBySubject(all, running, "squ").map(({ name }) => name)).toEqual(["Back Squat"]);
  });
});
