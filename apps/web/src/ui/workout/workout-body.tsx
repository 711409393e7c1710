import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Units } from "@canter/domain/units/unit";
import { describeScore } from "@canter/domain/workout/summarize-workout";
import type { LoggedExercise, WorkoutContent } from "@canter/domain/workout/workout";
import type { ReactNode } from "react";
import { disciplineName, fieldsInWords } from "../words/discipline-in-words.ts";
import { distanceInWords, durationInWords, paceInWords } from "../words/distance-in-words.ts";
import { setsInWords } from "../words/sets-in-words.ts";
import styles from "./workout-body.module.css";

type Context = { readonly units: Units; readonly disciplines: readonly DisciplineResponse[] };
type Figure = { readonly label: string; readonly value: string };

/** The figures of a whole workout, the main one of its discipline first. */
const workoutFigures = (content: WorkoutContent, { units, disciplines }: Context): readonly Figure[] => {
  const { score, distanceMeters: meters, durationSeconds: seconds } = content;
  const pace = paceInWords(content, units);
  const discipline = disciplines.find(({ id }) => id === content.discipline);
  return [
    ...(score ? [{ label: "Score", value: describeScore(score) }] : []),
    ...(meters ? [{ label: "Distance", value: distanceInWords(content, units) }] : []),
    ...(seconds ? [{ label: "Time", value: durationInWords(content) }] : []),
    ...(pace ? [{ label: discipline?.id === "cycling" ? "Speed" : "Pace", value: pace }] : []),
    ...(content.avgHeartRate ? [{ label: "Heart rate", value: `${content.avgHeartRate} bpm` }] : []),
    ...fieldsInWords(discipline, content.fields),
  ];
};

const SetsLine = ({ exercise, units }: { readonly exercise: LoggedExercise; readonly units: Units }) => (
  <span className={styles.sets}>
    {setsInWords(exercise.sets, units).map((group, index) => (
      <span
        key={index}
        data-at={group.at}
        className={styles.group}
        data-quiet={group.isQuiet || undefined}
        data-failed={group.isFailed || undefined}
      >
        <span className={styles.main} data-part="amount">
          {group.main}
        </span>
        {group.load && (
          <>
            <span className={styles.dot}> · </span>
            <span className={styles.load} data-part="load">
              {group.load}
            </span>
          </>
        )}
        {group.marks.length > 0 && <span className={styles.marks}> {group.marks.join(", ")}</span>}
      </span>
    ))}
  </span>
);

type BodyProps = Context & {
  readonly content: WorkoutContent;
  /** Shown after an exercise's sets: a broken record. */
  readonly afterSets?: (exercise: LoggedExercise) => ReactNode;
  /** How an exercise's sets are rendered; default: the line itself. */
  readonly setsOf?: (index: number, line: ReactNode) => ReactNode;
  /** On its own page the figures are the largest text. */
  readonly isPage?: boolean;
  /** How an exercise's name is rendered; default: as text. */
  readonly nameOf?: (exercise: LoggedExercise) => ReactNode;
};

/** What was done, as figures and a table of exercises; the same before saving, after it, and in every list. */
export const WorkoutBody = ({
  content,
  units,
  disciplines,
  afterSets,
  nameOf,
  setsOf,
  isPage,
}: BodyProps) => {
  const figures = workoutFigures(content, { units, disciplines });
  return (
    <div className={styles.body}>
      {figures.length > 0 && (
        <dl className={styles.figures} data-page={isPage || undefined}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {content.exercises.length > 0 && (
        <ul className={styles.exercises}>
          {content.exercises.map((exercise, index) => (
            <li key={index} data-superset={exercise.superset}>
              <span className={styles.name}>
                {nameOf ? nameOf(exercise) : exercise.name}
                {exercise.superset && <span className={styles.letter}>{exercise.superset}</span>}
              </span>
              {setsOf ? (
                setsOf(index, <SetsLine exercise={exercise} units={units} />)
              ) : (
                <SetsLine exercise={exercise} units={units} />
              )}
              {afterSets?.(exercise)}
              {exercise.notes && <span className={styles.exerciseNotes}>{exercise.notes}</span>}
            </li>
          ))}
        </ul>
      )}
      {content.notes && <p className={styles.notes}>{content.notes}</p>}
      {figures.length === 0 && content.exercises.length === 0 && !content.notes && (
        <p className={styles.nothing}>
          {disciplineName(disciplines, content.discipline)}, and no numbers yet.
        </p>
      )}
    </div>
  );
};
