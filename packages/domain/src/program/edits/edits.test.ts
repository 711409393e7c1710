import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "../../claim/marked-text.ts";
import type { PlannedSession } from "../program.ts";
import type { EditName, EditOutcome } from "./edit.ts";
import { editRegistry } from "./edit-registry.ts";
import { runCalls } from "./calls/run-calls.ts";
import { callOf } from "./testing/hostile-call.ts";
import { countingUids, deepFreeze } from "./testing/arbitrary-program.ts";
import { smallProgram } from "./testing/small-program.ts";

const program = deepFreeze(smallProgram());
const run = (name: EditName, args: object, from = program): EditOutcome =>
  runCalls(from, [callOf(name, args)], countingUids("new"));
const errorsOf = (name: EditName, args: object): readonly string[] => {
  const [result] = run(name, args).results;
  return result && !result.success ? result.errors : [];
};
const sessionAt = (
  { program: after }: EditOutcome,
  week: number,
  session: number,
): PlannedSession | undefined => after.weeks[week - 1]?.sessions[session - 1];
const namesIn = (outcome: EditOutcome, week: number, session: number) =>
  sessionAt(outcome, week, session)?.exercises.map(({ name }) => name);
const upper = { weekNumber: 1, sessionNumber: 2 };
const bench = { ...upper, exerciseNumber: 1 };
const dip = { name: "Dip", reps: "8", targetLoad: "bodyweight", workingSets: 3 };

describe("modify_exercise", () => {
  it("changes the given fields, keeps uid, address and unknown fields", () => {
    const outcome = run("modify_exercise", {
      ...bench,
      updates: { name: "Goblet Squat", targetLoad: "50 lbs" },
    });
    expect(sessionAt(outcome, 1, 2)?.exercises[0]).toEqual({
      ...program.weeks[0]?.sessions[1]?.exercises[0],
      name: "Goblet Squat",
      targetLoad: "50 lbs",
    });
    expect(outcome.preview).toMatchObject({
      summary: "Bench Press becomes Goblet Squat (load 155 lbs → 50 lbs).",
      details: [
        {
          type: "modify",
          target: "Week 1, Session 2, Exercise 1: Bench Press",
          fields: [
            { field: "name", oldValue: "Bench Press", newValue: "Goblet Squat" },
            { field: "targetLoad", oldValue: "155 lbs", newValue: "50 lbs" },
          ],
        },
      ],
      warnings: [],
    });
    expect(outcome.program.weeks[1]).toBe(program.weeks[1]);
  });

  it("says what a further set is where each set has its own reps and load", () => {
    const stepped = run("modify_exercise", {
      ...bench,
      updates: { workingSets: 3, reps: "3, 3, 3+", targetLoad: "70/80/90% TM" },
    });
    const { preview } = run("modify_exercise", { ...bench, updates: { workingSets: 4 } }, stepped.program);
    expect(preview.details[0]).toMatchObject({
      fields: [
        { field: "workingSets", oldValue: 3, newValue: 4 },
        { field: "reps", oldValue: "3, 3, 3+", newValue: "3, 3, 3+, 3" },
        { field: "targetLoad", oldValue: "70/80/90% TM", newValue: "70/80/90/70% TM" },
      ],
    });
  });

  it("skips, and removes a label with an empty text", () => {
    const outcome = run("modify_exercise", { ...bench, updates: { skipped: true, groupLabel: "" } });
    expect(sessionAt(outcome, 1, 2)?.exercises[0]).toMatchObject({ skipped: true });
    expect(sessionAt(outcome, 1, 2)?.exercises[0]).not.toHaveProperty("groupLabel");
    expect(outcome.preview.summary).toBe("Bench Press is skipped (superset A removed).");
  });

  it("is refused by field name", () => {
    const refused = (updates: unknown) => errorsOf("modify_exercise", { ...bench, updates });
    expect(refused({})).toEqual(["No updates provided"]);
    expect(refused({ workingSets: -1, warmupSets: -2, restSeconds: -3 })).toEqual([
      "updates.workingSets cannot be negative",
      "updates.warmupSets cannot be negative",
      "updates.restSeconds cannot be negative",
    ]);
    expect(refused({ workingSets: 2.5 })).toEqual(["updates.workingSets must be a whole number"]);
    expect(refused({ workingSets: "5" })).toEqual(["updates.workingSets must be a number"]);
    expect(refused({ reps: 5 })).toEqual(["updates.reps must be text"]);
    expect(refused({ name: "" })).toEqual(["updates.name cannot be empty"]);
    expect(refused({ name: "a\nb" })).toEqual([
      "updates.name must be a text that is not empty, without control characters",
    ]);
    const accepted =
      "name, reps, targetLoad, workingSets, warmupSets, restSeconds, notes, groupLabel, skipped are";
    expect(refused({ sets: [], uid: "x" })).toEqual([
      `updates.sets is not an accepted field: ${accepted}`,
      `updates.uid is not an accepted field: ${accepted}`,
    ]);
    expect(refused(undefined)).toEqual(["updates is required"]);
    expect(errorsOf("modify_exercise", { ...bench, updates: { reps: "5" }, force: true })).toEqual([
      "force is not an accepted field: weekNumber, sessionNumber, exerciseNumber, updates are",
    ]);
  });

  it("states what does not exist", () => {
    const refused = (at: object) => errorsOf("modify_exercise", { ...bench, ...at, updates: { reps: "5" } });
    expect(refused({ weekNumber: 9 })).toEqual(["Week 9 does not exist. The program has 2 weeks."]);
    expect(refused({ weekNumber: 0 })).toEqual(["Week 0 does not exist"]);
    expect(refused({ weekNumber: 1e300 })).toEqual(["Week 1e+300 does not exist"]);
    expect(refused({ weekNumber: 1.5 })).toEqual(["weekNumber must be a whole number"]);
    expect(refused({ sessionNumber: 3 })).toEqual([
      "Session 3 does not exist in Week 1. The week has 2 sessions.",
    ]);
    expect(refused({ exerciseNumber: 10 })).toEqual([
      "Exercise 10 does not exist in this session. The session has 2 exercises.",
    ]);
  });
});

describe("add_exercise, remove_exercise and reorder_exercises", () => {
  it("insert, remove and move, and renumber what follows", () => {
    const added = run("add_exercise", {
      ...upper,
      position: 2,
      exercise: {
        ...dip,
        notes: "",
        tempo: "31X0",
        sets: [{ reps: 8 }],
        skipped: true,
        id: "x",
        uid: "Plank",
      },
    });
    expect(namesIn(added, 1, 2)).toEqual(["Bench Press", "Dip", "Barbell Row"]);
    expect(sessionAt(added, 1, 2)?.exercises[1]).toEqual({
      ...dip,
      uid: "new1",
      id: "week-1-session-2-exercise-2",
      warmupSets: 0,
      restSeconds: 120,
      tempo: "31X0",
      sets: [],
      skipped: false,
    });
    expect(sessionAt(added, 1, 2)?.exercises[2]).toMatchObject({
      uid: "Barbell Row",
      id: "week-1-session-2-exercise-3",
    });
    expect(added.preview.details).toEqual([
      { type: "add", target: "Week 1, Session 2", after: "Dip - 3 sets × 8 @ bodyweight" },
    ]);
    const removed = run("remove_exercise", bench);
    expect(namesIn(removed, 1, 2)).toEqual(["Barbell Row"]);
    expect(removed.preview.details).toEqual([
      { type: "remove", target: "Week 1, Session 2, Exercise 1", before: "Bench Press" },
    ]);
    const moved = run("reorder_exercises", {
      weekNumber: 1,
      sessionNumber: 1,
      exerciseNumber: 3,
      newPosition: 2,
    });
    expect(namesIn(moved, 1, 1)).toEqual(["Back Squat", "Plank", "Leg Press"]);
    expect(moved.preview.details).toEqual([
      {
        type: "reorder",
        target: "Week 1, Session 1, Exercise 3: Plank",
        before: "Position 3",
        after: "Position 2",
      },
    ]);
  });

  it("may leave a session without exercises", () => {
    const outcome = run("remove_exercise", { weekNumber: 2, sessionNumber: 1, exerciseNumber: 1 });
    expect(outcome.ok && namesIn(outcome, 2, 1)).toEqual([]);
  });

  it("are refused at invalid positions", () => {
    expect(errorsOf("add_exercise", { ...upper, position: 4, exercise: dip })).toEqual([
      'Invalid position 4. The session has 2 exercises: position can be 1 to 3, or "end".',
    ]);
    expect(errorsOf("add_exercise", { ...upper, position: 0, exercise: { ...dip, name: "" } })).toEqual([
      "Invalid position 0",
      "Exercise name is required",
    ]);
    expect(errorsOf("add_exercise", { ...upper, position: "last", exercise: dip })).toEqual([
      'position must be a whole number or "end"',
    ]);
    expect(errorsOf("add_exercise", { ...upper, position: 1, exercise: { name: "Dip" } })).toEqual([
      "Exercise reps is required",
      "Exercise targetLoad is required",
      "Exercise workingSets is required",
    ]);
    expect(errorsOf("add_exercise", { ...upper, position: -1, exercise: dip })).toEqual([
      "Invalid position -1",
    ]);
    expect(errorsOf("reorder_exercises", { ...bench, newPosition: 0 })).toEqual(["Invalid position 0"]);
    expect(errorsOf("reorder_exercises", { ...bench, newPosition: 1.5 })).toEqual([
      "newPosition must be a whole number",
    ]);
    expect(errorsOf("reorder_exercises", { ...bench, newPosition: 1 })).toEqual([
      "Bench Press is already at position 1.",
    ]);
    expect(errorsOf("reorder_exercises", { ...bench, newPosition: 3 })).toEqual([
      "Invalid position 3. The session has 2 exercises.",
    ]);
  });
});

describe("sessions", () => {
  it("are added for training, cardio or rest, and start fresh", () => {
    const session = {
      name: "Zone 2 Cardio",
      dayOfWeek: "Saturday",
      exercises: [],
      completed: true,
      rating: 5,
      cardio: { type: "zone2", duration: 30, completed: true, actualDuration: 3 },
    };
    const outcome = run("add_session", { weekNumber: 1, position: 1, session });
    expect(sessionAt(outcome, 1, 1)).toEqual({
      uid: "new1",
      id: "week-1-session-1",
      name: "Zone 2 Cardio",
      dayOfWeek: "Saturday",
      warmup: [],
      exercises: [],
      cardio: { type: "zone2", duration: 30, completed: false },
      completed: false,
    });
    expect(outcome.program.weeks[0]?.sessions[2]?.exercises[0]?.id).toBe("week-1-session-3-exercise-1");
    expect(outcome.preview.details).toEqual([
      { type: "add", target: "Week 1", after: "Zone 2 Cardio, Saturday - Zone 2, 30 min" },
    ]);
    expect(run("add_session", { weekNumber: 1, position: "end", session: { name: "Rest" } }).ok).toBe(true);
    const ride = { name: "Dressage", work: { discipline: "flatwork", durationMinutes: 40 } };
    expect(
      sessionAt(run("add_session", { weekNumber: 1, position: "end", session: ride }), 1, 3)?.work,
    ).toEqual(ride.work);
    expect(
      errorsOf("add_session", {
        weekNumber: 1,
        position: 1,
        session: { name: "X", cardio: { type: "run", duration: 0 } },
      }),
    ).toEqual([
      "session.cardio.type must be one of zone2, intervals, sweetspot, threshold, vo2max",
      "session.cardio.duration must be above 0",
    ]);
  });

  it("are changed; a cardio block is replaced as a whole, keeping its progress, or removed", () => {
    const run2 = { weekNumber: 2, sessionNumber: 2 };
    const outcome = run("modify_session", {
      ...run2,
      updates: { cardio: { type: "zone2", duration: 55, completed: false } },
    });
    expect(sessionAt(outcome, 2, 2)?.cardio).toEqual({
      type: "zone2",
      duration: 55,
      completed: true,
      actualDuration: 43,
    });
    expect(outcome.preview.summary).toBe("Long Run: cardio Zone 2, 45 min, Running → Zone 2, 55 min.");
    expect(sessionAt(run("modify_session", { ...run2, updates: { cardio: null } }), 2, 2)).not.toHaveProperty(
      "cardio",
    );
    expect(sessionAt(run("modify_session", { ...upper, updates: { notes: "" } }), 1, 2)).not.toHaveProperty(
      "notes",
    );
    const moved = run("modify_session", { ...upper, updates: { scheduledDate: "2026-11-06" } });
    expect(wordTexts(moved.preview.summary, plainForms)).toBe("Upper moves to Friday 6 Nov.");
    expect(errorsOf("modify_session", { ...upper, updates: { scheduledDate: "2026-02-30" } })).toEqual([
      "updates.scheduledDate must be a date, as in 2026-11-20",
    ]);
    expect(
      errorsOf("modify_session", { ...upper, updates: { cardio: { duration: 30 }, exercises: [] } }),
    ).toEqual([
      "Cardio type is required (updates.cardio.type)",
      expect.stringMatching(/^updates\.exercises is not an accepted field: name, .* are$/),
    ]);
  });

  it("are removed, except the last one of a week", () => {
    expect(run("remove_session", upper).program.weeks[0]?.sessions).toHaveLength(1);
    const outcome = runCalls(
      program,
      [
        callOf("remove_session", upper, "a"),
        callOf("remove_session", { weekNumber: 1, sessionNumber: 1 }, "b"),
      ],
      countingUids("new"),
    );
    expect(outcome.program).toBe(program);
    expect(outcome.results).toEqual([
      { toolCallId: "a", success: true },
      {
        toolCallId: "b",
        success: false,
        errors: ["Cannot remove last session from week: Lower is the only one of Week 1."],
      },
    ]);
  });
});

describe("weeks", () => {
  const deload = {
    weekNumber: 77,
    phase: "Deload",
    startDate: "2026-11-16",
    endDate: "2026-11-22",
    sessions: [{ name: "Rest", exercises: [] }],
  };

  it("are shown in full before they are added: days, exercises, sets and loads", () => {
    const lift = { name: "Back Squat", workingSets: 2, reps: "5", targetLoad: "60 kg" };
    const sessions = [
      { name: "Lower", scheduledDate: "2026-11-17", exercises: [lift, dip] },
      { name: "Rest", dayOfWeek: "Sunday" },
    ];
    const { preview } = run("add_week", { position: 2, weeks: [{ ...deload, sessions }] });
    expect(wordTexts(preview.details[0]?.after, plainForms)).toBe(
      [
        "Deload, 2026-11-16 to 2026-11-22 - 2 sessions:",
        "Lower, Tuesday 17 Nov - Back Squat 2 × 5 @ 60 kg; Dip 3 × 8 @ bodyweight",
        "Rest, Sunday - nothing planned",
      ].join("\n"),
    );
  });

  it("are added anywhere, numbered by their position", () => {
    const outcome = run("add_week", { position: 2, weeks: [deload] });
    expect(outcome.program.weeks.map(({ uid, id, weekNumber }) => [uid, id, weekNumber])).toEqual([
      ["w1", "week-1", 1],
      ["new1", "week-2", 2],
      ["w2", "week-3", 3],
    ]);
    expect(outcome.program.weeks[2]?.sessions[0]?.exercises[0]?.id).toBe("week-3-session-1-exercise-1");
    expect(outcome.program.weeks[0]).toBe(program.weeks[0]);
    expect(outcome.preview.details).toEqual([
      {
        type: "add",
        target: "Week 2",
        after: "Deload, 2026-11-16 to 2026-11-22 - 1 session:\nRest - nothing planned",
      },
    ]);
  });

  it("need dates, unless no week of the program has dates", () => {
    const { startDate: _start, ...undated } = deload;
    expect(errorsOf("add_week", { position: "end", weeks: [undated] })).toEqual([
      "Week startDate is required (weeks.0.startDate)",
    ]);
    const sequence = { weeks: program.weeks.map(({ startDate: _s, endDate: _e, ...week }) => week) };
    const { endDate: _end, ...none } = undated;
    expect(
      runCalls(sequence, [callOf("add_week", { position: "end", weeks: [none] })], countingUids("n")).ok,
    ).toBe(true);
    expect(errorsOf("add_week", { position: "end", weeks: [] })).toEqual([
      "weeks must have at least one entry",
    ]);
  });

  it("are changed and removed, except the last one", () => {
    const changed = run("modify_week", { weekNumber: 2, updates: { phase: "Deload" } });
    expect(changed.preview.summary).toBe("Week 2: phase Peak → Deload.");
    const twice = [
      callOf("remove_week", { weekNumber: 1 }),
      callOf("remove_week", { weekNumber: 1 }, "second"),
    ];
    const outcome = runCalls(program, twice, countingUids("new"));
    expect(outcome.results[1]).toEqual({
      toolCallId: "second",
      success: false,
      errors: ["Cannot remove last week from program."],
    });
    expect(run("remove_week", { weekNumber: 1 }).program.weeks.map(({ id }) => id)).toEqual(["week-1"]);
  });
});

describe("the tools", () => {
  it("each have a JSON schema that refuses unknown parameters", () => {
    for (const { schema, description } of Object.values(editRegistry)) {
      const json = schema.toJSONSchema({ io: "input", unrepresentable: "any" }) as {
        type?: string;
        additionalProperties?: unknown;
      };
      expect(json).toMatchObject({ type: "object", additionalProperties: false });
      expect(description).toMatch(/\.$/);
    }
  });
});
