import { findDiscipline } from "./built-in-disciplines.ts";
import type { Discipline } from "./discipline.ts";
import type { LoggedExercise, LoggedSet, WorkoutContent, WorkoutIssue } from "./workout.ts";

/**
 * A workout is complete if it has at least one measure: a duration, a distance, a score, one set of an exercise, or a numeric field of its
 * discipline (the height of the fences).
 */
export const isComplete = (content: WorkoutContent): boolean =>
  content.durationSeconds !== undefined ||
  content.distanceMeters !== undefined ||
  content.score !== undefined ||
  Object.values(content.fields ?? {}).some((value) => typeof value === "number") ||
  content.exercises.some((exercise) => exercise.sets.length > 0);

/** The noun for a session in a question: "How long was the run?" */
const sessionNouns: Readonly<Record<string, string>> = {
  running: "run",
  cycling: "ride",
  rowing: "row",
  swimming: "swim",
  walking: "walk",
  hiking: "hike",
  yoga: "yoga session",
  mobility: "mobility session",
};

const missingSets = (content: WorkoutContent): WorkoutIssue => {
  const names = content.exercises.map((exercise) => exercise.name);
  const question =
    names.length === 0
      ? "Which exercises, and how many sets and reps?"
      : `Which sets and reps of ${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}?`;
  return { kind: "missing", field: "exercises", question };
};

/** A set of which nobody knows how much of it was done. */
const isWithoutReps = ({ reps, durationSeconds, distanceMeters, failed }: LoggedSet): boolean =>
  reps === undefined && durationSeconds === undefined && distanceMeters === undefined && failed !== true;

/** The exercises that have sets and in none of them repetitions, a time or a length: "bench 3 sets at 80". */
export const withoutReps = ({ exercises }: WorkoutContent): readonly LoggedExercise[] =>
  exercises.filter(({ sets }) => sets.length > 0 && sets.every(isWithoutReps));

/** The question for the repetitions that are missing; empty where none are. */
export const missingRepsOf = (content: WorkoutContent): readonly WorkoutIssue[] => {
  const names = withoutReps(content).map(({ name }) => name);
  return names.length === 0
    ? []
    : [
        {
          kind: "missing",
          field: "reps",
          question: `How many reps in each set of ${names.slice(0, 3).join(", ")}?`,
        },
      ];
};

/**
 * What an incomplete workout lacks, as one plain question; empty for a complete one (see `isComplete`). The question asks for the main
 * measure of its discipline. Work with a horse lacks nothing: that Luna was hacked is news to whoever takes her next, however long it was.
 * For a group's own discipline, pass it in.
 */
export const missingOf = (
  content: WorkoutContent,
  discipline: Discipline | undefined = findDiscipline(content.discipline),
): readonly WorkoutIssue[] => {
  if (isComplete(content) || discipline?.athleteKind === "horse") return [];
  if (content.exercises.length > 0 || discipline?.measure === "sets") return [missingSets(content)];
  const noun =
    sessionNouns[content.discipline] ??
    (discipline && discipline.id !== "other" ? `${discipline.name.toLowerCase()} session` : "session");
  if (discipline?.measure === "distance")
    return [{ kind: "missing", field: "durationSeconds", question: `How long was the ${noun}, or how far?` }];
  if (discipline?.measure === "score")
    return [
      {
        kind: "missing",
        field: "score",
        question: "What was the result: a time, rounds and reps, or how long?",
      },
    ];
  return [{ kind: "missing", field: "durationSeconds", question: `How long was the ${noun}?` }];
};
