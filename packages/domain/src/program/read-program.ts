import { z } from "zod";
import type { FieldProblem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { fieldProblemsOf } from "../workout/field-problems.ts";
import { numberProgram } from "./addresses.ts";
import { jsonShapeProblem } from "./edits/json-shape.ts";
import {
  cardioBlockSchema,
  plannedExerciseSchema,
  plannedSessionSchema,
  plannedWorkSchema,
  programSchema,
  setResultSchema,
  weekSchema,
  type Program,
} from "./program.ts";

/** Of an unknown field's names only this one can't be kept: assigning it changes an object's prototype. */
const refusedNames = new Set(["__proto__"]);

type Loose = Record<string, unknown>;
type Shape = Readonly<Record<string, z.ZodType>>;

const optionalFields = (shape: Shape): readonly string[] =>
  Object.keys(shape).filter((field) => shape[field] instanceof z.ZodOptional);

/** Fields that may be absent; null says the same in many files, and "" where a date should be. */
const optional = {
  week: optionalFields(weekSchema.shape),
  session: optionalFields(plannedSessionSchema.shape),
  exercise: optionalFields(plannedExerciseSchema.shape),
  cardio: optionalFields(cardioBlockSchema.shape),
  work: optionalFields(plannedWorkSchema.shape),
  set: optionalFields(setResultSchema.shape),
};
const dateFields = ["startDate", "endDate", "scheduledDate"];

const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withoutEmpty(item: Loose, fields: readonly string[]): Loose {
  const kept = { ...item };
  for (const field of fields)
    if (kept[field] === null || (kept[field] === "" && dateFields.includes(field))) delete kept[field];
  return kept;
}

const each = (items: unknown, change: (item: Loose) => Loose): unknown =>
  Array.isArray(items) ? items.map((item: unknown) => (isObject(item) ? change(item) : item)) : items;

/** A uid that nothing else of this program has: the one that is there, or a new one. */
type TakeUid = (uid: unknown) => unknown;

/** Every uid that the input has somewhere: none of them may be given to anything else. */
function uidsIn(weeks: unknown): ReadonlySet<unknown> {
  const uids = new Set<unknown>();
  const collect = (items: unknown, below: readonly string[]): void => {
    if (!Array.isArray(items)) return;
    for (const item of items as readonly unknown[]) {
      if (!isObject(item)) continue;
      uids.add(item["uid"]);
      const [list, ...deeper] = below;
      if (list !== undefined) collect(item[list], deeper);
    }
  };
  collect(weeks, ["sessions", "exercises"]);
  return uids;
}

function uidTaker(weeks: unknown, newUid: () => string): TakeUid {
  const reserved = uidsIn(weeks);
  const taken = new Set<string>();
  const fresh = (): string => {
    let uid = newUid();
    while (taken.has(uid) || reserved.has(uid)) uid = newUid();
    return uid;
  };
  return (given) => {
    if (given != null && typeof given !== "string") return given;
    const uid = given == null || given === "" || taken.has(given) ? fresh() : given;
    taken.add(uid);
    return uid;
  };
}

const filledExercise = (exercise: Loose, takeUid: TakeUid): Loose => {
  const kept = withoutEmpty(exercise, optional.exercise);
  kept["uid"] = takeUid(kept["uid"]);
  kept["id"] = "";
  kept["warmupSets"] ??= 0;
  kept["restSeconds"] ??= 120;
  kept["sets"] = each(kept["sets"] ?? [], (set) => withoutEmpty(set, optional.set));
  return kept;
};

const filledSession = (session: Loose, takeUid: TakeUid): Loose => {
  const kept = withoutEmpty(session, optional.session);
  kept["uid"] = takeUid(kept["uid"]);
  kept["id"] = "";
  kept["completed"] ??= false;
  kept["exercises"] = each(kept["exercises"] ?? [], (exercise) => filledExercise(exercise, takeUid));
  if (isObject(kept["cardio"])) {
    kept["cardio"] = withoutEmpty(kept["cardio"], optional.cardio);
    (kept["cardio"] as Loose)["completed"] ??= false;
  }
  if (isObject(kept["work"])) kept["work"] = withoutEmpty(kept["work"], optional.work);
  return kept;
};

const filledWeek = (week: Loose, takeUid: TakeUid): Loose => {
  const kept = withoutEmpty(week, optional.week);
  kept["uid"] = takeUid(kept["uid"]);
  kept["id"] = "";
  kept["weekNumber"] = 1;
  kept["phase"] ??= "";
  kept["sessions"] = each(kept["sessions"], (session) => filledSession(session, takeUid));
  return kept;
};

/**
 * A program from any JSON in the shapes of `program.ts`: `{"weeks":[…]}`. uids are added where they are missing or used twice, ids and
 * week numbers follow from the order of the lists, what is left out gets its default (no warm-up sets, 120 seconds of rest, nothing
 * logged, not completed), unknown fields are kept. The input is not changed. What makes no sense is told by its path.
 */
export function readProgram(input: unknown, newUid: () => string): Result<Program, readonly FieldProblem[]> {
  if (!isObject(input)) return err([{ path: "", message: 'must be an object, as in {"weeks":[…]}' }]);
  const shape = jsonShapeProblem(input, refusedNames);
  if (shape !== undefined) return err([{ path: "", message: shape }]);
  const takeUid = uidTaker(input["weeks"], newUid);
  const filled = { ...input, weeks: each(input["weeks"], (week) => filledWeek(week, takeUid)) };
  const parsed = programSchema.safeParse(filled);
  return parsed.success ? ok(numberProgram(parsed.data)) : err(fieldProblemsOf(parsed.error));
}
