import type { LoggedExercise, LoggedSet } from "../../workout/workout.ts";
import { parseMessage } from "../parse-message.ts";
import type { ParseContext, ParsedMessage, ParsedWorkout } from "../parsed-message.ts";

/** An annotated message, one line of a case file; what it means is settled in RULES.md. */
export type LanguageCase = {
  readonly id: string;
  readonly message: string;
  readonly now: string;
  readonly units: "kg" | "lb";
  /** Whom the writer's group knows; absent: nobody. */
  readonly athletes?: NonNullable<ParseContext["athletes"]>;
  /** The one of them who writes. */
  readonly writer?: string;
  readonly tags: readonly string[];
  readonly expect: { readonly isLog: boolean; readonly workouts: readonly ExpectedWorkout[] };
};
type ExpectedWorkout = Omit<ParsedWorkout, "exercises"> & {
  /** Who rode, where it was somebody of the group other than the writer. */
  readonly rider?: string;
  readonly exercises?: readonly { readonly name: string; readonly sets: readonly LoggedSet[] }[];
};

/** The cases of a case file's text, a line each. */
export const casesOf = (text: string): LanguageCase[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as LanguageCase);

/** What the language reads in the message, on its day, in its writer's unit and with the names of their group. */
export const parseCase = (
  { message, now, units, athletes, writer }: LanguageCase,
  parse: typeof parseMessage = parseMessage,
): ParsedMessage =>
  parse(message, { now, units, ...(athletes && { athletes }), ...(writer !== undefined && { writer }) });

export type CaseScores = {
  readonly cases: number;
  readonly exact: number;
  readonly sure: number;
  /** Read wrongly, and nobody told that a look is needed. */
  readonly sureWrong: number;
  readonly failures: readonly {
    readonly id: string;
    readonly message: string;
    readonly problems: readonly string[];
  }[];
};

const near = (got: number | undefined, want: number | undefined, absolute: number, relative = 0): boolean =>
  got === undefined || want === undefined
    ? got === want
    : Math.abs(got - want) <= Math.max(absolute, relative * Math.abs(want)) + 1e-9;

const clean = (text: string | undefined): string => (text ?? "").toLowerCase().replace(/\s+/gu, " ").trim();

const setProblems = (got: LoggedSet, want: LoggedSet, where: string): string[] => {
  const checks: readonly (readonly [string, boolean, unknown, unknown])[] = [
    ["reps", got.reps === want.reps, got.reps, want.reps],
    ["weightKg", near(got.weightKg, want.weightKg, 0.02), got.weightKg, want.weightKg],
    [
      "durationSeconds",
      near(got.durationSeconds, want.durationSeconds, 1),
      got.durationSeconds,
      want.durationSeconds,
    ],
    [
      "distanceMeters",
      near(got.distanceMeters, want.distanceMeters, 1, 0.001),
      got.distanceMeters,
      want.distanceMeters,
    ],
    ["rpe", near(got.rpe, want.rpe, 0), got.rpe, want.rpe],
    ["warmup", (got.warmup === true) === (want.warmup === true), got.warmup, want.warmup],
  ];
  return checks
    .filter(([, isRight]) => !isRight)
    .map(([field, , has, wants]) => `${where} ${field} ${String(has)} != ${String(wants)}`);
};

const exerciseProblems = (
  got: readonly LoggedExercise[],
  want: NonNullable<ExpectedWorkout["exercises"]>,
): string[] => {
  const problems: string[] = [];
  const left = [...got];
  for (const exercise of want) {
    const index = left.findIndex((candidate) => clean(candidate.name) === clean(exercise.name));
    if (index < 0) {
      problems.push(`exercise missing: ${exercise.name}`);
      continue;
    }
    const sets = left.splice(index, 1)[0]?.sets ?? [];
    if (sets.length !== exercise.sets.length)
      problems.push(`${exercise.name}: ${sets.length} sets != ${exercise.sets.length}`);
    else
      exercise.sets.forEach((set, k) =>
        problems.push(...setProblems(sets[k] ?? {}, set, `${exercise.name} set ${k + 1}`)),
      );
  }
  return [...problems, ...left.map(({ name }) => `exercise not in the message: ${name}`)];
};

const scoreOf = (workout: { readonly score?: ParsedWorkout["score"] }): string =>
  workout.score ? `${workout.score.type}:${workout.score.value}` : "";

const workoutProblems = (got: ParsedWorkout, want: ExpectedWorkout): string[] => {
  const problems: string[] = [];
  if (!near(got.durationSeconds, want.durationSeconds, 1))
    problems.push(`durationSeconds ${got.durationSeconds} != ${want.durationSeconds}`);
  if (!near(got.distanceMeters, want.distanceMeters, 1, 0.001))
    problems.push(`distanceMeters ${got.distanceMeters} != ${want.distanceMeters}`);
  if (got.avgHeartRate !== want.avgHeartRate)
    problems.push(`avgHeartRate ${got.avgHeartRate} != ${want.avgHeartRate}`);
  if (scoreOf(got) !== scoreOf(want)) problems.push(`score ${scoreOf(got)} != ${scoreOf(want)}`);
  problems.push(...exerciseProblems(got.exercises, want.exercises ?? []));
  const rider = got.fields?.["riderName"];
  if (want.rider !== undefined && rider !== want.rider)
    problems.push(`rider ${String(rider)} != ${want.rider}`);
  const kept = clean([got.notes, ...got.exercises.map(({ notes }) => notes)].filter(Boolean).join(" ; "));
  for (const piece of (want.notes ?? "").split("; ").filter(Boolean))
    if (!kept.includes(clean(piece))) problems.push(`note lost: ${piece}`);
  return problems.map((problem) => `${want.discipline} ${want.date} ${problem}`);
};

/** What is wrong with a reading of one case; empty when it is exact. */
export const caseProblems = (got: ParsedMessage, want: LanguageCase["expect"]): string[] => {
  if (got.isLog !== want.isLog) return [`isLog ${got.isLog} != ${want.isLog}`];
  const problems: string[] = [];
  const left = [...got.workouts];
  for (const workout of want.workouts) {
    // Two benchmarks of one day match on all three: the closest one is meant, whatever its place.
    const [best] = left
      .filter(
        (one) =>
          one.discipline === workout.discipline &&
          one.date === workout.date &&
          clean(one.athlete) === clean(workout.athlete),
      )
      .map((candidate) => ({ candidate, found: workoutProblems(candidate, workout) }))
      .toSorted((a, b) => a.found.length - b.found.length);
    if (!best) {
      problems.push(`workout missing: ${workout.discipline} ${workout.date} ${workout.athlete ?? ""}`.trim());
      continue;
    }
    left.splice(left.indexOf(best.candidate), 1);
    problems.push(...best.found);
  }
  return [
    ...problems,
    ...left.map((extra) =>
      `workout not in the message: ${extra.discipline} ${extra.date} ${extra.athlete ?? ""}`.trim(),
    ),
  ];
};

/** Counts of exact and of sure readings over a case file, and what is wrong with the others. */
export const scoreCases = (
  cases: readonly LanguageCase[],
  parse: (one: LanguageCase) => ParsedMessage,
): CaseScores => {
  const rows = cases.map((one) => {
    const got = parse(one);
    return {
      id: one.id,
      message: one.message,
      isSure: got.confidence === "sure",
      problems: caseProblems(got, one.expect),
    };
  });
  return {
    cases: rows.length,
    exact: rows.filter(({ problems }) => problems.length === 0).length,
    sure: rows.filter(({ isSure }) => isSure).length,
    sureWrong: rows.filter(({ isSure, problems }) => isSure && problems.length > 0).length,
    failures: rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ id, message, problems }) => ({ id, message, problems })),
  };
};
