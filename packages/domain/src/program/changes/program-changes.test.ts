import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberProgram } from "../addresses.ts";
import type { Week } from "../program.ts";
import { diffPrograms } from "./program-changes.ts";
import type { EditName } from "../edits/edit.ts";
import { runCalls } from "../edits/calls/run-calls.ts";
import { arbitraryCall, callOf } from "../edits/testing/hostile-call.ts";
import { arbitraryProgram, countingUids } from "../edits/testing/arbitrary-program.ts";
import { smallProgram } from "../edits/testing/small-program.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const edited = (...calls: readonly (readonly [EditName, object])[]) =>
  runCalls(
    smallProgram(),
    calls.map(([name, args]) => callOf(name, args)),
    countingUids("new"),
  ).program;

describe("the differences between two versions", () => {
  it("are the net result of the edits, without renumbering", () => {
    const second = edited(
      [
        "add_week",
        {
          position: 1,
          weeks: [{ phase: "Intro", startDate: "2026-10-26", endDate: "2026-11-01", sessions: [] }],
        },
      ],
      ["modify_exercise", { weekNumber: 2, sessionNumber: 1, exerciseNumber: 1, updates: { reps: "8" } }],
      ["modify_exercise", { weekNumber: 2, sessionNumber: 1, exerciseNumber: 1, updates: { reps: "6" } }],
      ["reorder_exercises", { weekNumber: 2, sessionNumber: 1, exerciseNumber: 3, newPosition: 1 }],
      ["remove_session", { weekNumber: 3, sessionNumber: 2 }],
    );
    expect(diffPrograms(smallProgram(), second)).toEqual([
      {
        type: "modify",
        target: "Week 1, Session 1, Exercise 1: Back Squat",
        fields: [{ field: "reps", oldValue: "5", newValue: "6" }],
      },
      {
        type: "reorder",
        target: "Week 1, Session 1, Exercise 3: Plank",
        before: "Position 3",
        after: "Position 1",
      },
      { type: "remove", target: "Week 2, Session 2", before: "Long Run - Zone 2, 45 min, Running" },
      { type: "add", target: "Week 1", after: "Intro, 2026-10-26 to 2026-11-01 - 0 sessions" },
    ]);
  });

  it("include weeks and sessions that changed places", () => {
    const program = smallProgram();
    const turned = numberProgram({ ...program, weeks: program.weeks.toReversed() });
    expect(diffPrograms(program, turned)).toEqual([
      { type: "reorder", target: "Week 2", before: "Position 2", after: "Position 1" },
    ]);
    const [week] = program.weeks;
    const sessions = week?.sessions.toReversed() ?? [];
    const swapped = numberProgram({ weeks: program.weeks.with(0, { ...(week as Week), sessions }) });
    expect(diffPrograms(program, swapped)).toEqual([
      { type: "reorder", target: "Week 1, Session 2: Upper", before: "Position 2", after: "Position 1" },
    ]);
  });

  it("are empty between a program and its copy", () => {
    const program = smallProgram();
    expect(diffPrograms(program, structuredClone(program))).toEqual([]);
  });

  it("equal the preview of a single edit", () => {
    fc.assert(
      fc.property(
        arbitraryProgram.chain((program) => fc.tuple(fc.constant(program), arbitraryCall(program))),
        ([program, call]) => {
          const { program: after, preview } = runCalls(program, [call], countingUids("n"));
          const changes = preview.details.filter(
            ({ type, fields }) => type !== "modify" || fields?.length !== 0,
          );
          // If neighbours changed places, a list can't tell which one was moved; the edit can.
          if (call.function.name !== "reorder_exercises")
            expect(changes).toEqual(diffPrograms(program, structuredClone(after)));
        },
      ),
      { numRuns: sampleSize(150) },
    );
  });

  it("are empty only if nothing but positions changed", () => {
    fc.assert(
      fc.property(
        arbitraryProgram.chain((program) => fc.tuple(fc.constant(program), arbitraryCall(program))),
        ([program, call]) => {
          const outcome = runCalls(program, [call], countingUids("n"));
          const isSame = JSON.stringify(outcome.program) === JSON.stringify(program);
          expect(diffPrograms(program, structuredClone(outcome.program)).length === 0).toBe(isSame);
        },
      ),
      { numRuns: sampleSize(150) },
    );
  });
});
