import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "../../claim/marked-text.ts";
import { valueFormsOf } from "../../group/member-units.ts";
import { readProgram } from "../read-program.ts";
import { runCalls } from "./calls/run-calls.ts";
import { callOf } from "./testing/hostile-call.ts";
import { countingUids } from "./testing/arbitrary-program.ts";
import { smallProgram } from "./testing/small-program.ts";

describe("copy_session", () => {
  it("copies without progress: nothing done, nothing skipped, no date", () => {
    const outcome = runCalls(
      smallProgram(),
      [
        callOf("copy_session", {
          sourceWeekNumber: 1,
          sourceSessionNumber: 1,
          targetWeekNumber: 2,
          position: 1,
        }),
      ],
      countingUids("new"),
    );
    const copy = outcome.program.weeks[1]?.sessions[0];
    expect(copy).toEqual({
      uid: "new1",
      id: "week-2-session-1",
      name: "Lower",
      dayOfWeek: "Monday",
      completed: false,
      exercises: [
        expect.objectContaining({ uid: "new2", name: "Back Squat", sets: [], skipped: false }),
        expect.objectContaining({ uid: "new3", name: "Leg Press" }),
        expect.objectContaining({
          uid: "new4",
          name: "Plank",
          skipped: false,
          id: "week-2-session-1-exercise-3",
        }),
      ],
    });
    expect(outcome.preview.warnings).toEqual([]);
  });

  it("can enlarge a program up to a limit, and not beyond it", () => {
    const lift = { name: "Squat", reps: "5", targetLoad: "1", workingSets: 1 };
    const exercises = Array.from({ length: 100 }, () => lift);
    const weeks = Array.from({ length: 30 }, (_, week) => ({
      sessions: week === 0 ? [{ name: "A", exercises }] : [],
    }));
    const read = readProgram({ weeks }, countingUids("u"));
    if (!read.ok) throw new Error("a program was meant");
    const calls = Array.from({ length: 1000 }, (_, index) =>
      callOf("copy_session", {
        sourceWeekNumber: 1,
        sourceSessionNumber: 1,
        targetWeekNumber: 1 + (index % 30),
        position: "end",
      }),
    );
    const { results } = runCalls(read.value, calls, countingUids("n"));
    expect(results.filter(({ success }) => success)).toHaveLength(999);
    expect(results.at(-1)).toMatchObject({ errors: ["A program has at most 100000 exercises."] });
  });
});

describe("a cardio block", () => {
  const saturday = { weekNumber: 2, sessionNumber: 2 };
  const run = (cardio: object) =>
    runCalls(
      smallProgram(),
      [callOf("modify_session", { ...saturday, updates: { cardio } })],
      countingUids("new"),
    );

  it("is planned by its distance, or by both; its progress stays", () => {
    const far = run({ type: "zone2", distanceMeters: 8000, modality: "Running" });
    expect(far.program.weeks[1]?.sessions[1]?.cardio).toEqual({
      type: "zone2",
      distanceMeters: 8000,
      modality: "Running",
      completed: true,
      actualDuration: 43,
    });
    expect(wordTexts(far.preview.summary, plainForms)).toBe(
      "Long Run: cardio Zone 2, 45 min, Running → Zone 2, 8 km, Running.",
    );
    expect(wordTexts(far.preview.summary, valueFormsOf({ units: "lb" }))).toContain("4.97 mi");
    const both = run({ type: "zone2", duration: 50, distanceMeters: 8000 });
    expect(both.program.weeks[1]?.sessions[1]?.cardio).toMatchObject({ duration: 50, distanceMeters: 8000 });
    expect(wordTexts(both.preview.summary, plainForms)).toContain("Zone 2, 8 km, 50 min");
  });

  it.each([
    [{ type: "zone2" }, /cardio must have minutes .*, a distance .*, or both/],
    [{ type: "zone2", distanceMeters: 0 }, /cardio\.distanceMeters must be at least 10/],
    [{ type: "zone2", distanceMeters: 1e-9 }, /cardio\.distanceMeters must be at least 10/],
    [
      { type: "zone2", distanceMeters: 400_000, modality: "Running" },
      /cardio\.distanceMeters must be a distance that somebody has covered in a day/,
    ],
  ])("is refused without an amount, or with one that nobody does: %o", (cardio, said) => {
    expect(run(cardio).results).toEqual([
      { toolCallId: "call", success: false, errors: [expect.stringMatching(said)] },
    ]);
  });

  it("that would be faster than anybody has been is warned of", () => {
    const { preview } = run({ type: "zone2", duration: 10, distanceMeters: 10_000, modality: "Running" });
    expect(wordTexts(preview.warnings, plainForms)).toContain(
      "Long Run would be 10 km in 10 minutes: nobody has been as fast.",
    );
  });
});
