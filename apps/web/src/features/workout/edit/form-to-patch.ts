import { highestFenceIn } from "@canter/domain/goal-plan/fence-height";
import type { FieldProblem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { distanceToMeters, massToKg } from "@canter/domain/units/convert-units";
import { landUnitOf, massUnitOf } from "@canter/domain/units/format-units";
import { parseDistance, parseDuration, parseMass } from "@canter/domain/units/parse-quantity";
import type { Units } from "@canter/domain/units/unit";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { LoggedExercise, LoggedSet, Score } from "@canter/domain/workout/workout";
import { keysOf } from "../../../ui/form/choices.ts";
import { setToForm, type ExerciseForm, type SetForm, type WorkoutForm } from "./workout-form.ts";

/** The changed fields, as PATCH takes them: null removes one. */
export type WorkoutPatchFields = Readonly<Record<string, unknown>>;

type Reader = { readonly units: Units; readonly problems: FieldProblem[] };

const read = <T>(reader: Reader, result: Result<T, FieldProblem>): T | undefined => {
  if (result.ok) return result.value;
  reader.problems.push(result.error);
  return undefined;
};

const readNumber = (reader: Reader, text: string, path: string, example: string): number | undefined => {
  const value = Number(text.trim().replace(",", "."));
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  if (text.trim() !== "") reader.problems.push({ path, message: `must be a number, as in ${example}` });
  return undefined;
};

type Quantity = "weight" | "time" | "distance";
const storedAs = {
  weight: ["weight", "weightKg"],
  time: ["durationSeconds"],
  distance: ["distance", "distanceMeters"],
} as const;

/** A quantity of a set as it is stored, where its field was not touched: as text it is rounded. Undefined: it was. */
const untouched = ({ stored, ...set }: SetForm, quantity: Quantity): Partial<LoggedSet> | undefined => {
  if (!stored || setToForm(stored, set.uid)[quantity] !== set[quantity]) return undefined;
  const names: readonly string[] = storedAs[quantity];
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name)));
};

const readWeight = (reader: Reader, { weight: text }: SetForm, path: string): Partial<LoggedSet> => {
  if (text.trim() === "") return {};
  const weight = read(reader, parseMass(text, massUnitOf(reader.units), `${path}.weight`));
  return weight ? { weight, weightKg: massToKg(weight) } : {};
};

/** A set's time: a bare number is in seconds. */
const readSetTime = (reader: Reader, { time }: SetForm, path: string): Partial<LoggedSet> => {
  const text = time.trim();
  if (text === "") return {};
  const asked = /^\d+([.,]\d)?$/.test(text) ? `${text} s` : text;
  const seconds = read(reader, parseDuration(asked, { path: `${path}.durationSeconds` }));
  return seconds === undefined ? {} : { durationSeconds: seconds };
};

const readSetDistance = (reader: Reader, { distance: text }: SetForm, path: string): Partial<LoggedSet> => {
  if (text.trim() === "") return {};
  const distance = read(reader, parseDistance(text, "m", `${path}.distance`));
  return distance ? { distance, distanceMeters: distanceToMeters(distance) } : {};
};

const readSet = (reader: Reader, set: SetForm, path: string): LoggedSet => {
  const reps = readNumber(reader, set.reps, `${path}.reps`, "5");
  const rpe = readNumber(reader, set.rpe, `${path}.rpe`, "8.5");
  return {
    ...(reps !== undefined && { reps }),
    ...(untouched(set, "weight") ?? readWeight(reader, set, path)),
    ...(untouched(set, "time") ?? readSetTime(reader, set, path)),
    ...(untouched(set, "distance") ?? readSetDistance(reader, set, path)),
    ...(rpe !== undefined && { rpe }),
    ...(set.warmup && { warmup: true }),
    ...(set.perSide && { perSide: true }),
    ...(set.kind !== "" && { kind: set.kind }),
    ...(set.failed && { failed: true }),
  };
};

const readExercise = (reader: Reader, exercise: ExerciseForm, index: number): LoggedExercise => {
  const path = `exercises.${index}`;
  if (exercise.name.trim() === "")
    reader.problems.push({ path: `${path}.name`, message: "must be the name of an exercise" });
  return {
    ...(exercise.exerciseId && { exerciseId: exercise.exerciseId }),
    name: exercise.name.trim(),
    ...(exercise.superset.trim() !== "" && { superset: exercise.superset.trim() }),
    ...(exercise.notes.trim() !== "" && { notes: exercise.notes.trim() }),
    sets: exercise.sets.map((set, at) => readSet(reader, set, `${path}.sets.${at}`)),
  };
};

const readScore = (reader: Reader, { scoreType, score }: WorkoutForm): Score | null => {
  if (scoreType === "" || score.trim() === "") return null;
  if (scoreType === "rounds")
    return {
      type: "rounds",
      value: /^\d+$/.test(score.trim()) ? `${score.trim()}+0` : score.replaceAll(/\s/g, ""),
    };
  if (scoreType === "reps")
    return { type: "reps", value: readNumber(reader, score, "score.value", "152") ?? 0 };
  return { type: "time", value: read(reader, parseDuration(score, { path: "score.value" })) ?? 0 };
};

const readFields = (
  reader: Reader,
  form: WorkoutForm,
  discipline: Discipline | undefined,
): Record<string, string | number | boolean> | null => {
  const entries = Object.entries(form.fields).flatMap(
    ([key, text]): [string, string | number | boolean][] => {
      if (text.trim() === "") return [];
      const { type, unit } = discipline?.fields.find((field) => field.key === key) ?? {};
      if (type === "boolean") return [[key, text === "yes"]];
      if (type !== "number") return [[key, text.trim()]];
      // Heights are written in feet, too, by whoever speaks of them so.
      const height = unit === "cm" ? highestFenceIn(text) : undefined;
      if (height !== undefined) return [[key, height]];
      const value = readNumber(reader, text, `fields.${key}`, "90");
      return value === undefined ? [] : [[key, value]];
    },
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
};

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

const readDistance = (reader: Reader, form: WorkoutForm): WorkoutPatchFields => {
  if (form.distance.trim() === "") return { distance: null, distanceMeters: null };
  const distance = read(reader, parseDistance(form.distance, landUnitOf(reader.units)));
  return distance ? { distance, distanceMeters: distanceToMeters(distance) } : {};
};

type FieldReader = (
  reader: Reader,
  form: WorkoutForm,
  discipline: Discipline | undefined,
) => WorkoutPatchFields;

/** How each part of the form is read; parts that belong together are changed together. */
const readers: Readonly<Record<keyof Omit<WorkoutForm, "scoreType">, FieldReader>> = {
  athleteId: (_, { athleteId }) => ({ athleteId }),
  riderAthleteId: (_, form) => ({ riderAthleteId: orNull(form.riderAthleteId) }),
  discipline: (_, { discipline }) => ({ discipline }),
  title: (_, form) => ({ title: orNull(form.title) }),
  date: (reader, form) => {
    if (form.date === "") reader.problems.push({ path: "date", message: "must be a day" });
    return { date: form.date };
  },
  startTime: (_, form) => ({ startTime: orNull(form.startTime) }),
  duration: (reader, form) => ({
    durationSeconds:
      form.duration.trim() === "" ? null : (read(reader, parseDuration(form.duration)) ?? null),
  }),
  distance: readDistance,
  avgHeartRate: (reader, form) => ({
    avgHeartRate: readNumber(reader, form.avgHeartRate, "avgHeartRate", "142") ?? null,
  }),
  score: (reader, form) => ({ score: readScore(reader, form) }),
  fields: (reader, form, discipline) => ({ fields: readFields(reader, form, discipline) }),
  notes: (_, form) => ({ notes: orNull(form.notes) }),
  exercises: (reader, form) => ({
    exercises: form.exercises.map((exercise, index) => readExercise(reader, exercise, index)),
  }),
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether anything in the form differs from its initial state. */
export const isChanged = (before: WorkoutForm, after: WorkoutForm): boolean => !isSame(before, after);

/**
 * The changes from `before` to `after`, and nothing else: an untouched part is neither read nor sent, so it keeps its exact value. Bare
 * weights are in `units`, bare distances in the matching unit; set distances in metres.
 */
export const formToPatch = (
  before: WorkoutForm,
  after: WorkoutForm,
  { units, discipline }: { readonly units: Units; readonly discipline: Discipline | undefined },
): Result<WorkoutPatchFields, readonly FieldProblem[]> => {
  const reader: Reader = { units, problems: [] };
  const changed = keysOf(readers).filter((name) =>
    name === "score"
      ? !isSame([before.score, before.scoreType], [after.score, after.scoreType])
      : !isSame(before[name], after[name]),
  );
  const patch: WorkoutPatchFields = Object.assign(
    {},
    ...changed.map((name) => readers[name](reader, after, discipline)),
  );
  return reader.problems.length > 0 ? { ok: false, error: reader.problems } : { ok: true, value: patch };
};
