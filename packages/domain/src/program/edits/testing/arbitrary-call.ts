import fc from "fast-check";
import type { Program } from "../../program.ts";
import type { EditName, ToolCall } from "../edit.ts";

/** A call of a tool with its arguments as a JSON text. */
export const callOf = (name: EditName, args: object, id = "call"): ToolCall => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

const exercise = {
  name: fc.constantFrom("Lunge", "Pull-Up", "Goblet Squat"),
  reps: fc.constantFrom("12", "6-8"),
  targetLoad: fc.constantFrom("50 lbs", "bodyweight"),
  workingSets: fc.nat(5),
};
const more = {
  warmupSets: fc.nat(2),
  restSeconds: fc.nat(240),
  notes: fc.constantFrom("", "slow"),
  groupLabel: fc.constantFrom("", "C"),
};
const newExercise = fc.record(
  { ...exercise, ...more },
  { requiredKeys: ["name", "reps", "targetLoad", "workingSets"] },
);
const cardio = fc.record({
  type: fc.constantFrom("zone2", "vo2max"),
  duration: fc.integer({ min: 1, max: 90 }),
  completed: fc.boolean(),
});
const newSession = fc.record(
  {
    name: fc.constantFrom("Rest", "Push"),
    exercises: fc.array(newExercise, { maxLength: 3 }),
    cardio,
    scheduledDate: fc.constant("2026-11-20"),
    dayOfWeek: fc.constant("Friday"),
  },
  { requiredKeys: ["name", "exercises"] },
);
const newWeek = fc.record({
  phase: fc.constant("Deload"),
  startDate: fc.constant("2026-11-23"),
  endDate: fc.constant("2026-11-29"),
  sessions: fc.array(newSession, { maxLength: 2 }),
});
const someUpdates = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] }).filter((updates) => Object.keys(updates).length > 0);
const exerciseUpdates = someUpdates({ ...exercise, ...more, skipped: fc.boolean() });
const sessionUpdates = someUpdates({
  name: fc.constant("Renamed"),
  scheduledDate: fc.constant("2026-12-01"),
  cardio: fc.option(cardio),
  notes: fc.constantFrom("", "new"),
  warmup: fc.constant(["rope"]),
});
const weekUpdates = someUpdates({
  phase: fc.constant("Taper"),
  startDate: fc.constant("2026-12-07"),
  description: fc.constantFrom("", "x"),
});

/** Any of the eleven edits, with mostly valid references, so that most of a list can be applied. */
export function arbitraryCall(program: Program): fc.Arbitrary<ToolCall> {
  const place = fc.integer({ min: 1, max: 4 });
  const weekNumber = fc.integer({ min: 1, max: program.weeks.length });
  const inWeek = { weekNumber, sessionNumber: fc.integer({ min: 1, max: 2 }) };
  const inSession = { ...inWeek, exerciseNumber: fc.integer({ min: 1, max: 3 }) };
  const position = fc.oneof(fc.constant("end" as const), place);
  const call = (name: EditName, args: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record(args).map((values) => callOf(name, values));
  return fc.oneof(
    call("modify_exercise", { ...inSession, updates: exerciseUpdates }),
    call("remove_exercise", inSession),
    call("add_exercise", { ...inWeek, position, exercise: newExercise }),
    call("remove_session", inWeek),
    call("add_session", { weekNumber, position, session: newSession }),
    call("modify_session", { ...inWeek, updates: sessionUpdates }),
    call("reorder_exercises", { ...inSession, newPosition: place }),
    call("copy_session", {
      sourceWeekNumber: weekNumber,
      sourceSessionNumber: fc.constant(1),
      targetWeekNumber: weekNumber,
      position,
    }),
    call("modify_week", { weekNumber, updates: weekUpdates }),
    call("add_week", { position, weeks: fc.array(newWeek, { minLength: 1, maxLength: 2 }) }),
    call("remove_week", { weekNumber }),
  );
}
