import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../program.ts";
import { bindCalls, type BoundEdit } from "./bind-calls.ts";
import type { EditName, ToolCall } from "../edit.ts";
import { rebaseEdits } from "./rebase-edits.ts";
import { runCalls } from "./run-calls.ts";
import { arbitraryCall, callOf } from "../testing/hostile-call.ts";
import { arbitraryProgram, countingUids, deepFreeze } from "../testing/arbitrary-program.ts";
import { programFaults } from "../testing/program-faults.ts";
import { smallProgram } from "../testing/small-program.ts";

const dip = { name: "Dip", reps: "8", targetLoad: "bodyweight", workingSets: 3 };
const newWeek = {
  phase: "New",
  startDate: "2026-01-05",
  endDate: "2026-01-11",
  sessions: [{ name: "Rest" }],
};

const programAndCalls = arbitraryProgram.chain((program) =>
  fc.tuple(
    fc.constant(deepFreeze(program)),
    fc.array(arbitraryCall(program), { minLength: 1, maxLength: 4 }),
  ),
);
/** As the database returns it. */
const stored = (bound: readonly BoundEdit[]): readonly BoundEdit[] =>
  deepFreeze(JSON.parse(JSON.stringify(bound)) as BoundEdit[]);

/** Insertions before everything: all numbers change, existing content does not. */
function pushedAside(program: Program): Program {
  const inSession = program.weeks.flatMap((week, w) =>
    week.sessions.map((_, s) =>
      callOf("add_exercise", { weekNumber: w + 1, sessionNumber: s + 1, position: 1, exercise: dip }),
    ),
  );
  const inWeek = program.weeks.map((_, w) =>
    callOf("add_session", { weekNumber: w + 1, position: 1, session: { name: "Rest" } }),
  );
  const calls = [...inSession, ...inWeek, callOf("add_week", { position: 1, weeks: [newWeek] })];
  const outcome = runCalls(program, calls, countingUids("aside"));
  expect(outcome.ok).toBe(true);
  return outcome.program;
}

describe("bound edits", () => {
  it("have the same result, including uids, on an unchanged program", () => {
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        const { outcome, bound } = bindCalls(program, calls, countingUids("n"));
        if (!outcome.ok) return;
        const again = rebaseEdits(program, stored(bound));
        expect(again.outcome).toEqual(outcome);
        expect(again.bound).toEqual(bound);
      }),
      { numRuns: 150 },
    );
  });

  it("change the same items if much was inserted before them", () => {
    let compared = 0;
    fc.assert(
      fc.property(programAndCalls, ([program, calls]) => {
        const changes = calls.filter(
          ({ function: { name } }) => name.startsWith("modify_") || name === "remove_exercise",
        );
        const { outcome, bound } = bindCalls(program, changes, countingUids("n"));
        if (!outcome.ok) return;
        const { outcome: moved } = rebaseEdits(pushedAside(program), stored(bound));
        expect(moved.ok).toBe(true);
        expect(programFaults(moved.program)).toEqual([]);
        expect(itemsByUid(moved.program)).toMatchObject(itemsByUid(outcome.program));
        compared += bound.length;
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it("can always be tried on any other program, and state why they fail", () => {
    fc.assert(
      fc.property(programAndCalls, arbitraryProgram, ([program, calls], other) => {
        const { bound } = bindCalls(program, calls, countingUids("n"));
        const { outcome } = rebaseEdits(deepFreeze(other), stored(bound));
        expect(programFaults(outcome.program)).toEqual([]);
        if (!outcome.ok) expect(outcome.program).toBe(other);
      }),
      { numRuns: 150 },
    );
  });
});

/** The fields of every item, without lists and addresses. */
function itemsByUid(program: Program): Record<string, object> {
  const plain = ({ id: _id, weekNumber: _n, sessions: _s, exercises: _e, ...own }: Record<string, unknown>) =>
    own;
  return Object.fromEntries(
    program.weeks
      .flatMap((week) => [week, ...week.sessions, ...week.sessions.flatMap(({ exercises }) => exercises)])
      .map((item) => [item.uid, plain(item)]),
  );
}

describe("on a program that has changed", () => {
  const program = smallProgram();
  const bind = (...calls: readonly ToolCall[]) =>
    stored(bindCalls(program, calls, countingUids("new")).bound);
  const after = (...calls: readonly ToolCall[]) => runCalls(program, calls, countingUids("other")).program;
  const namesIn = (one: Program, week: number, session: number) =>
    one.weeks[week - 1]?.sessions[session - 1]?.exercises.map(({ name }) => name);
  const upper = { weekNumber: 1, sessionNumber: 2 };
  const call = (name: EditName, args: object) => callOf(name, args);

  it("a target that is gone is refused by its name, and nothing is applied", () => {
    const bound = bind(
      call("modify_exercise", { ...upper, exerciseNumber: 1, updates: { reps: "5" } }),
      call("modify_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1, updates: { reps: "5" } }),
    );
    const moved = after(call("remove_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1 }));
    const { outcome } = rebaseEdits(moved, bound);
    expect(outcome.program).toBe(moved);
    expect(outcome.results).toEqual([
      { toolCallId: "call", success: true },
      {
        toolCallId: "call",
        success: false,
        errors: ["Back Squat is no longer in the program (it was in Lower, Week 1 (Accumulation))."],
      },
    ]);
    const noWeek = rebaseEdits(after(call("remove_week", { weekNumber: 1 })), bound);
    expect(noWeek.outcome.results[1]).toMatchObject({
      errors: [expect.stringContaining("Back Squat is no longer in the program")],
    });
  });

  it("an exercise that was replaced by another keeps its identity", () => {
    const bound = bind(call("modify_exercise", { ...upper, exerciseNumber: 1, updates: { workingSets: 5 } }));
    const moved = after(
      call("modify_exercise", { ...upper, exerciseNumber: 1, updates: { name: "Floor Press" } }),
    );
    expect(rebaseEdits(moved, bound).outcome.preview.summary).toBe("Floor Press: 4 → 5 sets.");
  });

  it("an added item goes between its neighbours, wherever they are, and keeps its uid", () => {
    const bound = bind(call("add_exercise", { ...upper, position: 2, exercise: dip }));
    const moved = after(call("add_exercise", { ...upper, position: 1, exercise: { ...dip, name: "First" } }));
    const { outcome } = rebaseEdits(moved, bound);
    expect(namesIn(outcome.program, 1, 2)).toEqual(["First", "Bench Press", "Dip", "Barbell Row"]);
    expect(outcome.program.weeks[0]?.sessions[1]?.exercises[2]?.uid).toBe("new1");
    const withoutFirst = after(call("remove_exercise", { ...upper, exerciseNumber: 1 }));
    expect(namesIn(rebaseEdits(withoutFirst, bound).outcome.program, 1, 2)).toEqual(["Dip", "Barbell Row"]);
    const emptied = after(
      call("remove_exercise", { ...upper, exerciseNumber: 1 }),
      call("remove_exercise", { ...upper, exerciseNumber: 1 }),
    );
    expect(namesIn(rebaseEdits(emptied, bound).outcome.program, 1, 2)).toEqual(["Dip"]);
  });

  it("an item added at the beginning or the end stays there", () => {
    const bound = bind(
      call("add_exercise", { ...upper, position: 1, exercise: { ...dip, name: "Start" } }),
      call("add_exercise", { ...upper, position: "end", exercise: { ...dip, name: "End" } }),
    );
    const moved = after(
      call("add_exercise", { ...upper, position: 1, exercise: dip }),
      call("add_exercise", { ...upper, position: "end", exercise: dip }),
    );
    expect(namesIn(rebaseEdits(moved, bound).outcome.program, 1, 2)).toEqual([
      "Start",
      "Dip",
      "Bench Press",
      "Barbell Row",
      "Dip",
      "End",
    ]);
  });

  it("an edit of an item added by an earlier one finds it, and is refused if that was undone", () => {
    const bound = bind(
      call("add_exercise", { ...upper, position: 1, exercise: dip }),
      call("modify_exercise", { ...upper, exerciseNumber: 1, updates: { reps: "10" } }),
    );
    const moved = after(call("add_session", { weekNumber: 1, position: 1, session: { name: "Rest" } }));
    expect(rebaseEdits(moved, bound).outcome.program.weeks[0]?.sessions[2]?.exercises[0]).toMatchObject({
      uid: "new1",
      reps: "10",
    });
    const alone = rebaseEdits(moved, bound.slice(1));
    expect(alone.outcome.results).toMatchObject([
      { errors: [expect.stringContaining("Dip is no longer in the program")] },
    ]);
  });

  it("a copied session that has grown still gets a uid for each exercise", () => {
    const bound = bind(
      call("copy_session", {
        sourceWeekNumber: 1,
        sourceSessionNumber: 2,
        targetWeekNumber: 2,
        position: "end",
      }),
    );
    const moved = after(
      call("add_exercise", { ...upper, position: "end", exercise: dip }),
      call("add_exercise", { ...upper, position: "end", exercise: dip }),
    );
    const { outcome } = rebaseEdits(moved, bound);
    expect(programFaults(outcome.program)).toEqual([]);
    expect(namesIn(outcome.program, 2, 3)).toHaveLength(4);
  });

  describe("an edit in a copied session", () => {
    const copy = call("copy_session", {
      sourceWeekNumber: 1,
      sourceSessionNumber: 2,
      targetWeekNumber: 2,
      position: "end",
    });
    const copied = { weekNumber: 2, sessionNumber: 3 };
    const bound = bind(
      copy,
      call("modify_exercise", { ...copied, exerciseNumber: 2, updates: { workingSets: 9 } }),
    );
    const upper = { weekNumber: 1, sessionNumber: 2 };
    const setsAfter = (...moved: readonly ToolCall[]) => {
      const { outcome } = rebaseEdits(after(...moved), bound);
      const exercises = outcome.program.weeks[1]?.sessions[2]?.exercises;
      return exercises?.map(({ name, workingSets }) => `${name} ${workingSets}`) ?? outcome.results.at(-1);
    };

    it.each([
      [
        "one was put in front",
        call("add_exercise", { ...upper, position: 1, exercise: dip }),
        ["Dip 3", "Bench Press 4", "Barbell Row 9"],
      ],
      [
        "the order is another",
        call("reorder_exercises", { ...upper, exerciseNumber: 2, newPosition: 1 }),
        ["Barbell Row 9", "Bench Press 4"],
      ],
      [
        "one before it was removed",
        call("remove_exercise", { ...upper, exerciseNumber: 1 }),
        ["Barbell Row 9"],
      ],
    ])("affects the same exercise if, in the original, %s", (_what, moved, expected) => {
      expect(setsAfter(moved)).toEqual(expected);
    });

    it("is refused by name if that exercise was removed from the original", () => {
      expect(setsAfter(call("remove_exercise", { ...upper, exerciseNumber: 2 }))).toMatchObject({
        errors: [expect.stringContaining("Barbell Row is no longer in the program")],
      });
    });

    it("affects the same exercise also if it was added to the original later, and the order changed then", () => {
      const grown = after(call("add_exercise", { ...upper, position: 1, exercise: dip }));
      const shown = rebaseEdits(grown, bind(copy));
      const edit = call("modify_exercise", { ...copied, exerciseNumber: 1, updates: { workingSets: 7 } });
      const added = bindCalls(shown.outcome.program, [edit], countingUids("later")).bound;
      const moved = runCalls(
        grown,
        [
          call("add_exercise", { ...upper, position: 1, exercise: { ...dip, name: "First" } }),
          call("reorder_exercises", { ...upper, exerciseNumber: 2, newPosition: 4 }),
        ],
        countingUids("other2"),
      ).program;
      const { outcome } = rebaseEdits(moved, stored([...shown.bound, ...added]));
      expect(
        outcome.program.weeks[1]?.sessions[2]?.exercises.map(
          ({ name, workingSets }) => `${name} ${workingSets}`,
        ),
      ).toEqual(["First 3", "Bench Press 4", "Barbell Row 3", "Dip 7"]);
      expect(programFaults(outcome.program)).toEqual([]);
    });
  });

  it("moves an exercise after the one that it was to follow, wherever that is now", () => {
    const lower = { weekNumber: 1, sessionNumber: 1 };
    const bound = bind(call("reorder_exercises", { ...lower, exerciseNumber: 1, newPosition: 2 }));
    const moved = after(call("add_exercise", { ...lower, position: 2, exercise: dip }));
    expect(namesIn(moved, 1, 1)).toEqual(["Back Squat", "Dip", "Leg Press", "Plank"]);
    expect(namesIn(rebaseEdits(moved, bound).outcome.program, 1, 1)).toEqual([
      "Dip",
      "Leg Press",
      "Back Squat",
      "Plank",
    ]);
  });

  it("moves an exercise to the intended position, and states if it is there already", () => {
    const lower = { weekNumber: 1, sessionNumber: 1 };
    const bound = bind(call("reorder_exercises", { ...lower, exerciseNumber: 3, newPosition: 2 }));
    const moved = after(call("add_exercise", { ...lower, position: 1, exercise: dip }));
    expect(namesIn(rebaseEdits(moved, bound).outcome.program, 1, 1)).toEqual([
      "Dip",
      "Back Squat",
      "Plank",
      "Leg Press",
    ]);
    const done = after(call("reorder_exercises", { ...lower, exerciseNumber: 3, newPosition: 2 }));
    expect(rebaseEdits(done, bound).outcome.results).toMatchObject([
      { errors: ["Plank is already at position 2."] },
    ]);
  });
});
