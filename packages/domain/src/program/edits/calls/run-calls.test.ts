import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberProgram } from "../../addresses.ts";
import type { Program } from "../../program.ts";
import { isSameValue } from "../../changes/program-changes.ts";
import type { EditName, ToolCall } from "../edit.ts";
import { runCalls } from "./run-calls.ts";
import { arbitraryCall, callOf } from "../testing/hostile-call.ts";
import { arbitraryProgram, countingUids, deepFreeze } from "../testing/arbitrary-program.ts";
import { specEdits, withoutUids } from "../testing/spec-edits.ts";
import { programFaults, uidsOf } from "../testing/program-faults.ts";

const programAndCalls = arbitraryProgram.chain((program) =>
  fc.tuple(
    fc.constant(deepFreeze(program)),
    fc.array(arbitraryCall(program), { minLength: 1, maxLength: 5 }),
  ),
);

describe("any list of edits", () => {
  it("leaves sequential addresses and week numbers, unique uids and a valid shape, and never changes its input", () => {
    let applied = 0;
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        const before = structuredClone(program);
        const outcome = runCalls(program, deepFreeze(calls), countingUids("n"));
        expect(program).toEqual(before);
        expect(programFaults(outcome.program)).toEqual([]);
        expect(outcome.results).toHaveLength(calls.length);
        expect(outcome.ok).toBe(outcome.results.every(({ success }) => success));
        if (!outcome.ok) expect(outcome.program).toBe(program);
        applied += Number(outcome.ok);
      }),
      { numRuns: 250 },
    );
    // Otherwise the property is not meaningful.
    expect(applied).toBeGreaterThan(50);
  });

  it("has the same result as the specification's pseudocode", () => {
    let compared = 0;
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        // Also each one alone: a list with one invalid call would compare nothing.
        for (const list of [calls, ...calls.map((call) => [call])]) {
          const outcome = runCalls(program, list, countingUids("n"));
          if (!outcome.ok) continue;
          expect(withoutUids(outcome.program)).toEqual(specEdits(program, list));
          compared += 1;
        }
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(150);
  });

  it("reports in its details exactly what it changed", () => {
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        const { ok, program: after, preview } = runCalls(program, calls, countingUids("n"));
        if (!ok) return;
        const changed = preview.details.filter(
          ({ type, fields }) => type !== "modify" || fields?.length !== 0,
        );
        if (changed.length === 0) expect(isSameValue(after, program)).toBe(true);
        for (const { fields } of preview.details)
          for (const { oldValue, newValue } of fields ?? [])
            expect(isSameValue(oldValue, newValue)).toBe(false);
        expect(preview.summary).toMatch(/^\S.*\.$/);
      }),
      { numRuns: 120 },
    );
  });

  it("applies each call to the result of the ones before: one by one has the same result", () => {
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        const newUid = countingUids("n");
        const together = runCalls(program, calls, newUid);
        const again = countingUids("n");
        let state = program;
        let isGood = true;
        for (const call of calls) {
          const one = runCalls(state, [call], again);
          isGood &&= one.ok;
          state = one.program;
        }
        expect(together.ok).toBe(isGood);
        if (isGood) expect(together.program).toEqual(state);
      }),
      { numRuns: 120 },
    );
  });

  it("keeps the uid of everything that it does not remove", () => {
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        const kept = calls.filter(({ function: { name } }) => !name.startsWith("remove_"));
        const outcome = runCalls(program, kept, countingUids("n"));
        expect(uidsOf(outcome.program)).toEqual(expect.arrayContaining(uidsOf(program)));
      }),
      { numRuns: 120 },
    );
  });

  it("changes nothing if one of them is impossible, at any position", () => {
    const impossible = callOf("remove_week", { weekNumber: 99 }, "bad");
    fc.assert(
      fc.property(programAndCalls, fc.nat(5), ([program, calls], at) => {
        const outcome = runCalls(program, calls.toSpliced(at, 0, impossible), countingUids("n"));
        expect(outcome.ok).toBe(false);
        expect(outcome.program).toBe(program);
        expect(outcome.preview.details).toEqual([]);
        expect(outcome.results.find(({ toolCallId }) => toolCallId === "bad")).toMatchObject({
          success: false,
          errors: [expect.stringContaining("Week 99 does not exist")],
        });
      }),
      { numRuns: 100 },
    );
  });
});

type Inverse = readonly [edit: ToolCall, inverse: ToolCall];
const at = { weekNumber: 1, sessionNumber: 1 };

/** Edits of week 1, session 1 with their inverses; empty if the program does not allow the edit. */
function inverses(program: Program): readonly Inverse[] {
  const pair = (name: EditName, args: object, backName: EditName, back: object): Inverse => [
    callOf(name, args),
    callOf(backName, back),
  ];
  const week = program.weeks[0];
  const session = week?.sessions[0];
  const [first, second] = session?.exercises ?? [];
  const newExercise = { name: "Dip", reps: "8", targetLoad: "bodyweight", workingSets: 3 };
  const newWeek = {
    phase: "Deload",
    startDate: "2026-01-05",
    endDate: "2026-01-11",
    sessions: [{ name: "Rest" }],
  };
  const place = { ...at, exerciseNumber: 1 };
  return [
    pair("add_exercise", { ...at, position: 1, exercise: newExercise }, "remove_exercise", place),
    pair(
      "add_session",
      { weekNumber: 1, position: 1, session: { name: "Rest", exercises: [newExercise] } },
      "remove_session",
      at,
    ),
    pair(
      "copy_session",
      { sourceWeekNumber: 1, sourceSessionNumber: 1, targetWeekNumber: 1, position: 1 },
      "remove_session",
      at,
    ),
    pair("add_week", { position: 1, weeks: [newWeek] }, "remove_week", { weekNumber: 1 }),
    ...(first
      ? [
          pair(
            "modify_exercise",
            { ...place, updates: { name: "Lunge", workingSets: 9, notes: "new", groupLabel: "Z" } },
            "modify_exercise",
            {
              ...place,
              updates: {
                name: first.name,
                workingSets: first.workingSets,
                notes: first.notes ?? "",
                groupLabel: first.groupLabel ?? "",
              },
            },
          ),
        ]
      : []),
    ...(second
      ? [
          pair("reorder_exercises", { ...place, newPosition: 2 }, "reorder_exercises", {
            ...at,
            exerciseNumber: 2,
            newPosition: 1,
          }),
        ]
      : []),
    ...(session && !session.cardio
      ? [
          pair(
            "modify_session",
            { ...at, updates: { name: "Other", notes: "new", cardio: { type: "zone2", duration: 30 } } },
            "modify_session",
            { ...at, updates: { name: session.name, notes: session.notes ?? "", cardio: null } },
          ),
        ]
      : []),
    ...(week?.startDate && week.phase
      ? [
          pair(
            "modify_week",
            { weekNumber: 1, updates: { phase: "Peak", startDate: "2030-01-01", description: "x" } },
            "modify_week",
            {
              weekNumber: 1,
              updates: { phase: week.phase, startDate: week.startDate, description: week.description ?? "" },
            },
          ),
        ]
      : []),
  ];
}

describe("an edit and its inverse", () => {
  it("together change nothing", () => {
    const tried = new Set<string>();
    fc.assert(
      fc.property(arbitraryProgram, (program) => {
        for (const pair of inverses(deepFreeze(program))) {
          const outcome = runCalls(program, pair, countingUids("n"));
          expect(outcome.results).toEqual(pair.map(() => ({ toolCallId: "call", success: true })));
          expect(outcome.program).toEqual(program);
          tried.add(pair[0].function.name);
        }
      }),
      { numRuns: 100 },
    );
    expect(tried.size).toBe(8);
  });
});

describe("addresses", () => {
  it("are recomputed from the order of the lists, sharing items that have them already", () => {
    fc.assert(
      fc.property(arbitraryProgram, (program) => {
        expect(numberProgram(program)).toBe(program);
        const turned = { ...program, weeks: program.weeks.toReversed() };
        expect(programFaults(numberProgram(turned))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
