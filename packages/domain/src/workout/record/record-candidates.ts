import { exerciseKeyOf } from "../exercise/exercise.ts";
import { estimateOfSet, maxRepsForEstimate } from "./estimate-one-rep-max.ts";
import { namedDistanceFor } from "./named-distances.ts";
import type { LoggedExercise, LoggedSet, Score, Workout, WorkoutContent } from "../workout.ts";

export type RecordSubject =
  | { readonly kind: "exercise"; readonly exerciseId?: string; readonly name: string }
  | { readonly kind: "distance"; readonly discipline: string; readonly meters: number; readonly name: string }
  | { readonly kind: "discipline"; readonly discipline: string }
  | { readonly kind: "wod"; readonly name: string; readonly scaled: boolean };

export type RecordKind =
  | "weight_for_reps"
  | "estimated_one_rep_max"
  | "most_reps"
  | "longest_hold"
  | "heaviest_carry"
  | "longest_carry"
  | "fastest"
  | "longest_distance"
  | "longest_duration"
  | "best_score";

/** A best mark of one workout. `value` is in `unit`; for rounds "R+r" it is R plus a ten-thousandth per extra rep. */
export type RecordMark = {
  readonly subject: RecordSubject;
  readonly kind: RecordKind;
  /** For `weight_for_reps`: the minimum number of repetitions. */
  readonly reps?: number;
  readonly value: number;
  readonly unit: "kg" | "reps" | "s" | "m" | "rounds";
  /** For `best_score`: as logged. */
  readonly score?: Score;
};

type RecordedWorkout = Pick<Workout, "discipline" | "exercises"> &
  Partial<Pick<Workout, "title" | "notes" | "fields" | "score" | "durationSeconds" | "distanceMeters">>;

/** Exercises over a distance: their sets are intervals of a discipline, never holds or carries. */
const travelled: Readonly<Record<string, string>> = {
  Run: "running",
  Sprint: "running",
  "Rowing Machine": "rowing",
  Swim: "swimming",
  Bike: "cycling",
  Walk: "walking",
  "Bike Erg": "",
  "Ski Erg": "",
  "Assault Bike": "",
  Elliptical: "",
  "Stair Climber": "",
  "Jump Rope": "",
};
const travelledDisciplines = new Set(["running", "rowing", "swimming", "cycling", "walking", "hiking"]);

const lowerIsBetter = (mark: Pick<RecordMark, "kind" | "unit">): boolean =>
  mark.kind === "fastest" || (mark.kind === "best_score" && mark.unit === "s");

/** Whether `mark` is strictly better than a value of the same kind; an equal one is not, so the earlier record stays. */
export const beats = (mark: Pick<RecordMark, "kind" | "unit" | "value">, value: number): boolean =>
  lowerIsBetter(mark) ? mark.value < value : mark.value > value;

type ExerciseSubject = Extract<RecordSubject, { kind: "exercise" }>;

/** All marks of an exercise have one subject, and each is asked for its key. */
const exerciseKeys = new WeakMap<object, string>();
const keyOfExercise = (subject: ExerciseSubject): string => {
  const known = exerciseKeys.get(subject);
  if (known !== undefined) return known;
  const key = `exercise/${exerciseKeyOf(subject).replace(/^own:/u, "~")}`;
  exerciseKeys.set(subject, key);
  return key;
};

/** The subject of a record: `exercise/barbell-full-squat`, `distance/running:5000`. For scores with their unit. */
export const recordSubjectKey = ({ subject, unit }: Pick<RecordMark, "subject" | "unit">): string => {
  if (subject.kind === "exercise") return keyOfExercise(subject);
  const about =
    subject.kind === "distance"
      ? `${subject.discipline}:${subject.meters}`
      : subject.kind === "discipline"
        ? subject.discipline
        : `${subject.name.toLowerCase()}:${subject.scaled ? "scaled" : "full"}:${unit}`;
  return `${subject.kind}/${about}`;
};

/** One key for everything that competes: subject, kind, repetitions, and for scores their unit. */
export const recordKey = (mark: Pick<RecordMark, "subject" | "kind" | "reps" | "unit">): string =>
  `${recordSubjectKey(mark)}/${mark.kind}/${mark.reps ?? ""}`;

const marksOfSet = (set: LoggedSet, subject: ExerciseSubject): readonly RecordMark[] => {
  const { reps = 0, weightKg = 0, durationSeconds, distanceMeters } = set;
  const marks: RecordMark[] = [];
  if (distanceMeters !== undefined && weightKg > 0) {
    marks.push(
      { subject, kind: "heaviest_carry", value: weightKg, unit: "kg" },
      { subject, kind: "longest_carry", value: distanceMeters, unit: "m" },
    );
  }
  if (distanceMeters !== undefined) return marks;
  if (durationSeconds !== undefined && reps === 0)
    marks.push({ subject, kind: "longest_hold", value: durationSeconds, unit: "s" });
  if (reps > 0 && weightKg > 0) {
    for (let atLeast = 1; atLeast <= Math.min(reps, maxRepsForEstimate); atLeast++)
      marks.push({ subject, kind: "weight_for_reps", reps: atLeast, value: weightKg, unit: "kg" });
    const estimate = estimateOfSet(subject, set);
    if (estimate !== undefined)
      marks.push({
        subject,
        kind: "estimated_one_rep_max",
        value: Math.round(estimate * 100) / 100,
        unit: "kg",
      });
  }
  if (reps > 0 && set.weightKg === undefined)
    marks.push({ subject, kind: "most_reps", value: reps, unit: "reps" });
  return marks;
};

const timeOver = (
  discipline: string,
  meters: number | undefined,
  seconds: number | undefined,
): readonly RecordMark[] => {
  const distance =
    meters === undefined || seconds === undefined ? undefined : namedDistanceFor(discipline, meters);
  return distance && seconds !== undefined
    ? [{ subject: { kind: "distance", discipline, ...distance }, kind: "fastest", value: seconds, unit: "s" }]
    : [];
};

/** In a series of equal sets only the first can be a record: equal is not better. */
const isRepetition = (set: LoggedSet, before: LoggedSet | undefined): boolean =>
  before !== undefined &&
  set.reps === before.reps &&
  set.weightKg === before.weightKg &&
  set.durationSeconds === before.durationSeconds &&
  set.distanceMeters === before.distanceMeters;

/** What is known of one set: of a sum with a load, that it was lifted once. */
const asOneSet = (set: LoggedSet): readonly LoggedSet[] => {
  if (set.kind !== "total") return [set];
  const { weightKg = 0, reps = 0 } = set;
  return weightKg > 0 && reps > 0 ? [{ weightKg, reps: 1 }] : [];
};

const marksOfExercise = (exercise: LoggedExercise, workout: RecordedWorkout): readonly RecordMark[] => {
  const sets = exercise.sets
    .filter((set) => !set.warmup && !set.failed)
    .flatMap(asOneSet)
    .filter((set, index, counted) => !isRepetition(set, counted[index - 1]));
  const sport = Object.hasOwn(travelled, exercise.name)
    ? travelled[exercise.name]
    : travelledDisciplines.has(workout.discipline)
      ? workout.discipline
      : undefined;
  if (sport !== undefined)
    return sets.flatMap((set) => timeOver(sport, set.distanceMeters, set.durationSeconds));
  const subject: ExerciseSubject = {
    kind: "exercise",
    ...(exercise.exerciseId !== undefined && { exerciseId: exercise.exerciseId }),
    name: exercise.name,
  };
  return sets.flatMap((set) => marksOfSet(set, subject));
};

const marksOfTotals = (workout: RecordedWorkout): readonly RecordMark[] => {
  const { discipline, distanceMeters, durationSeconds } = workout;
  if (!travelledDisciplines.has(discipline)) return [];
  const subject: RecordSubject = { kind: "discipline", discipline };
  return [
    ...timeOver(discipline, distanceMeters, durationSeconds),
    ...(distanceMeters === undefined
      ? []
      : [{ subject, kind: "longest_distance", value: distanceMeters, unit: "m" } as const]),
    ...(durationSeconds === undefined
      ? []
      : [{ subject, kind: "longest_duration", value: durationSeconds, unit: "s" } as const]),
  ];
};

/** Display names of benchmark workouts, by their lower-case spelling. */
const benchmarks: ReadonlyMap<string, string> = new Map(
  [
    "Amanda",
    "Angie",
    "Annie",
    "Barbara",
    "Chelsea",
    "Christine",
    "Cindy",
    "Diane",
    "Elizabeth",
    "Eva",
    "Fran",
    "Grace",
    "Gwen",
    "Helen",
    "Isabel",
    "Jackie",
    "Karen",
    "Kelly",
    "Linda",
    "Lynne",
    "Mary",
    "Nancy",
    "Nicole",
    "Ingrid",
    "Barbara Ann",
    "Murph",
    "DT",
    "JT",
    "Michael",
    "Daniel",
    "Josh",
    "Jason",
    "Badger",
    "Nate",
    "Randy",
    "Tommy V",
    "Griff",
    "Ryan",
    "Erin",
    "Hansen",
    "The Seven",
    "Luce",
    "Loredo",
    "Manion",
    "McGhee",
    "Chad",
    "Clovis",
    "Holleyman",
    "Lumberjack 20",
    "Wittman",
    "Fight Gone Bad",
    "Filthy Fifty",
    "Filthy 50",
    "The Chief",
    "Macho Man",
    "King Kong",
    "Kalsu",
    "Bear Complex",
    "Hyrox",
    "Nasty Girls",
    "Tabata Something Else",
    "Death by Burpees",
  ].map((name) => [name.toLowerCase(), name]),
);

/** The benchmark name of a metcon, from its title or the first part of its notes ("Fran; rx"); undefined if there is none. */
const benchmarkOf = (content: Pick<WorkoutContent, "title" | "notes" | "score">): string | undefined => {
  if (!content.score) return undefined;
  for (const text of [content.title, ...(content.notes ?? "").split(/[;\n,]/).slice(0, 3)]) {
    const name = benchmarks.get(
      (text ?? "")
        .trim()
        .toLowerCase()
        .replace(/^(wod|benchmark|hero)[:\s]+/, "")
        .replace(/\s+(rx\+?|scaled)$/, ""),
    );
    if (name) return name;
  }
  return content.title?.trim() || undefined;
};

/** Whether it was done lighter or otherwise easier than prescribed, as far as stated. */
const isScaled = (content: Pick<WorkoutContent, "fields" | "notes" | "title">): boolean => {
  const { rx, scaling } = content.fields ?? {};
  return (
    rx === false ||
    (typeof scaling === "string" && scaling.trim() !== "") ||
    /\bscaled\b/i.test(`${content.title ?? ""} ${content.notes ?? ""}`)
  );
};

const marksOfScore = (workout: RecordedWorkout): readonly RecordMark[] => {
  const { score } = workout;
  const name = benchmarkOf(workout);
  if (!score || !name) return [];
  const [rounds = 0, extra = 0] = score.type === "rounds" ? score.value.split("+").map(Number) : [];
  const subject: RecordSubject = { kind: "wod", name, scaled: isScaled(workout) };
  if (score.type === "rounds")
    return [{ subject, kind: "best_score", value: rounds + extra / 10_000, unit: "rounds", score }];
  return [
    { subject, kind: "best_score", value: score.value, unit: score.type === "time" ? "s" : "reps", score },
  ];
};

/** The best marks of one workout, at most one for each key. Warm-ups and failed sets never count. */
export const marksOf = (workout: RecordedWorkout): ReadonlyMap<string, RecordMark> => {
  const best = new Map<string, RecordMark>();
  const all = [
    ...workout.exercises.flatMap((exercise) => marksOfExercise(exercise, workout)),
    ...marksOfTotals(workout),
    ...marksOfScore(workout),
  ];
  for (const mark of all) {
    const key = recordKey(mark);
    const before = best.get(key);
    if (!before || beats(mark, before.value)) best.set(key, mark);
  }
  return best;
};

const knownMarks = new WeakMap<RecordedWorkout, ReadonlyMap<string, RecordMark>>();

/** The same for a workout that has just changed, whose marks are asked for more than once. */
export const marksOfChanged = (workout: RecordedWorkout): ReadonlyMap<string, RecordMark> => {
  const known = knownMarks.get(workout);
  if (known) return known;
  const marks = marksOf(workout);
  knownMarks.set(workout, marks);
  return marks;
};
