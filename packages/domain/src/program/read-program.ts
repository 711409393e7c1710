import { z } from "zod";
import type { FieldProblem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { fieldProblemsOf } from "../workout/field-problems.ts";
import { isReachable, unreachable } from "./cardio/cardio-amount.ts";
import { sessionAddress, weekAddress } from "./addresses.ts";
import {
  cardioBlockSchema,
  enteredMetersSchema,
  enteredMinutesSchema,
  enteredRestSchema,
  enteredSetsSchema,
  hasAmount,
  noAmount,
  plannedExerciseSchema,
  plannedSessionSchema,
  plannedWorkSchema,
  setResultSchema,
  weekSchema,
  type Program,
  maxExercises,
  maxSessions,
  maxWeeks,
} from "./program.ts";
import { isShallow } from "./edits/calls/json-shape.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Fields in which files use "" for none. */
const dateFields: ReadonlySet<string> = new Set(["startDate", "endDate", "scheduledDate"]);

/** Unknown fields are kept, unless they are nested so deeply that recursive functions would overflow. */
const unknownField = z.unknown().refine(isShallow, "must not be nested so deep");

const lenientField = (name: string, schema: z.ZodType): z.ZodType =>
  dateFields.has(name) ? schema.or(z.literal("")).nullish() : schema.nullish();

/** An object in which null means absent, with `given` replacing some fields. */
const lenient = (shape: Shape, given: Shape): z.ZodType<Record<string, unknown>> =>
  z
    .object({
      ...Object.fromEntries(
        Object.entries(shape).map(([name, schema]) => [
          name,
          schema instanceof z.ZodOptional ? lenientField(name, schema.unwrap() as z.ZodType) : schema,
        ]),
      ),
      ...given,
    })
    .catchall(unknownField);

/** Recomputed, or kept if possible: addresses follow from positions. */
const identity = { uid: z.string().max(100).nullish(), id: z.unknown().optional() };
const exercise = lenient(plannedExerciseSchema.shape, {
  ...identity,
  warmupSets: enteredSetsSchema.nullish(),
  workingSets: enteredSetsSchema,
  restSeconds: enteredRestSchema.nullish(),
  sets: z.array(lenient(setResultSchema.shape, {})).max(500).nullish(),
});

const session = lenient(plannedSessionSchema.shape, {
  ...identity,
  exercises: z.array(exercise).max(maxExercises).nullish(),
  cardio: lenient(cardioBlockSchema.shape, {
    duration: enteredMinutesSchema.nullish(),
    distanceMeters: enteredMetersSchema.nullish(),
    completed: z.boolean().nullish(),
  })
    .refine(hasAmount, noAmount)
    .refine(isReachable, unreachable)
    .nullish(),
  work: lenient(plannedWorkSchema.shape, { durationMinutes: enteredMinutesSchema }).nullish(),
  completed: z.boolean().nullish(),
});

const week = lenient(weekSchema.shape, {
  ...identity,
  weekNumber: z.unknown().optional(),
  phase: weekSchema.shape.phase.nullish(),
  sessions: z.array(session).max(maxSessions),
});

/**
 * A program as found in files: `programSchema` without what can be filled in. Returns a copy, except for the contents of unknown fields.
 */
const programInputSchema = z.object({ weeks: z.array(week).max(maxWeeks) }).catchall(unknownField);

type Item = Record<string, unknown>;

const optionalFields = (shape: Readonly<Record<string, z.ZodType>>): readonly string[] =>
  Object.keys(shape).filter((field) => shape[field] instanceof z.ZodOptional);

const optional = {
  week: optionalFields(weekSchema.shape),
  session: optionalFields(plannedSessionSchema.shape),
  exercise: optionalFields(plannedExerciseSchema.shape),
  cardio: optionalFields(cardioBlockSchema.shape),
  work: optionalFields(plannedWorkSchema.shape),
  set: optionalFields(setResultSchema.shape),
};

/** Removes null, and "" for a date, if the field is optional. */
function dropEmpty(item: Item, fields: readonly string[]): void {
  for (const field of fields) {
    const value = item[field];
    if (value === null || (value === "" && dateFields.has(field))) delete item[field];
  }
}

/** The items of a list that the schema has validated; empty if it is absent. */
const itemsOf = (list: unknown): Item[] => (list ?? []) as Item[];

/** A unique uid within this program: the given one, or a new one. */
type TakeUid = (uid: unknown) => string;

/** Every uid that occurs in the program: none of them may be assigned to anything else. */
function givenUids(weeks: readonly Item[]): ReadonlySet<unknown> {
  const uids = new Set<unknown>();
  for (const week of weeks) {
    uids.add(week["uid"]);
    for (const session of itemsOf(week["sessions"])) {
      uids.add(session["uid"]);
      for (const exercise of itemsOf(session["exercises"])) uids.add(exercise["uid"]);
    }
  }
  return uids;
}

function uidTaker(weeks: readonly Item[], newUid: () => string): TakeUid {
  const given = givenUids(weeks);
  const taken = new Set<string>();
  const fresh = (): string => {
    let uid = newUid();
    while (taken.has(uid) || given.has(uid)) uid = newUid();
    return uid;
  };
  return (old) => {
    const uid = typeof old === "string" && old !== "" && !taken.has(old) ? old : fresh();
    taken.add(uid);
    return uid;
  };
}

function fillExercise(exercise: Item, id: string, takeUid: TakeUid): void {
  exercise["uid"] = takeUid(exercise["uid"]);
  exercise["id"] = id;
  exercise["warmupSets"] ??= 0;
  exercise["restSeconds"] ??= 120;
  exercise["sets"] ??= [];
  for (const set of itemsOf(exercise["sets"])) dropEmpty(set, optional.set);
  dropEmpty(exercise, optional.exercise);
}

function fillSession(session: Item, id: string, takeUid: TakeUid): void {
  session["uid"] = takeUid(session["uid"]);
  session["id"] = id;
  session["completed"] ??= false;
  session["exercises"] ??= [];
  itemsOf(session["exercises"]).forEach((exercise, index) =>
    fillExercise(exercise, `${id}-exercise-${index + 1}`, takeUid),
  );
  dropEmpty(session, optional.session);
  const { cardio, work } = session as { cardio?: Item; work?: Item };
  if (cardio) {
    cardio["completed"] ??= false;
    dropEmpty(cardio, optional.cardio);
  }
  if (work) dropEmpty(work, optional.work);
}

function fillWeek(week: Item, weekNumber: number, takeUid: TakeUid): void {
  week["uid"] = takeUid(week["uid"]);
  week["id"] = weekAddress(weekNumber);
  week["weekNumber"] = weekNumber;
  week["phase"] ??= "";
  itemsOf(week["sessions"]).forEach((session, index) =>
    fillSession(session, sessionAddress(weekNumber, index + 1), takeUid),
  );
  dropEmpty(week, optional.week);
}

/**
 * Reads a program from any JSON in the shapes of `program.ts`: `{"weeks":[…]}`. Missing or duplicate uids are replaced, ids and week
 * numbers follow from the order of the lists, absent (or null) fields get their defaults: no warm-up sets, 120 seconds of rest, nothing
 * logged, not completed. Unknown fields are kept. The input is not changed. Invalid values are reported by path.
 */
export function readProgram(input: unknown, newUid: () => string): Result<Program, readonly FieldProblem[]> {
  const parsed = programInputSchema.safeParse(input);
  if (!parsed.success) return err(fieldProblemsOf(parsed.error));
  // The schema returns a copy: it can be filled in directly, which is faster than copying again.
  const { weeks } = parsed.data;
  const takeUid = uidTaker(weeks, newUid);
  weeks.forEach((week, index) => fillWeek(week, index + 1, takeUid));
  return ok(parsed.data as Program);
}
