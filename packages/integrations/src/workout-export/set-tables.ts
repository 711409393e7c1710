import type { MassUnit } from "@canter/domain/units/unit";
import { kgToMass } from "@canter/domain/units/convert-units";
import type { LoggedSet, WorkoutContent } from "@canter/domain/workout/workout";
import { type Cell, csvRow } from "../csv/write-csv.ts";

/** A table of sets in the form of another app; loads in one unit, as those apps have it. */
export type SetTable = {
  readonly header: (unit: MassUnit) => string;
  /** The rows of a workout; none for one without sets. */
  readonly rows: (workout: WorkoutContent, unit: MassUnit) => string;
};

/** Those apps have a time for everything: a workout whose time nobody knows was at noon. */
const startOf = ({ date, startTime = "12:00" }: WorkoutContent): string => `${date}T${startTime}:00Z`;

const loadIn = ({ weight, weightKg }: LoggedSet, unit: MassUnit): number | undefined => {
  if (weight?.unit === unit) return weight.value;
  return weightKg === undefined ? undefined : kgToMass(weightKg, unit).value;
};

/** What counts: a failed attempt is no set there. */
const countedSets = (sets: readonly LoggedSet[]): readonly LoggedSet[] =>
  sets.filter(({ failed }) => failed !== true);

const hevyKinds: Readonly<Record<string, string>> = { drop: "dropset", amrap: "failure" };

const hevyMoment = (at: Date): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  })
    .format(at)
    .replace("Sept", "Sep");

/** Hevy's own export: kilometres, seconds, supersets by number from 0. */
export const hevyTable: SetTable = {
  header: (unit) =>
    csvRow([
      "title",
      "start_time",
      "end_time",
      "description",
      "exercise_title",
      "superset_id",
      "exercise_notes",
      "set_index",
      "set_type",
      unit === "kg" ? "weight_kg" : "weight_lbs",
      "reps",
      "distance_km",
      "duration_seconds",
      "rpe",
    ]),
  rows: (workout, unit) => {
    const start = new Date(startOf(workout));
    const end = new Date(start.getTime() + (workout.durationSeconds ?? 0) * 1000);
    const about: readonly Cell[] = [
      workout.title ?? "Workout",
      hevyMoment(start),
      hevyMoment(end),
      workout.notes,
    ];
    const letters = [...new Set(workout.exercises.flatMap(({ superset }) => superset ?? []))];
    return workout.exercises
      .flatMap(({ name, sets, superset, notes }) =>
        countedSets(sets).map((set, index) =>
          csvRow([
            ...about,
            name,
            superset === undefined ? undefined : letters.indexOf(superset),
            notes,
            index,
            set.warmup === true ? "warmup" : (hevyKinds[set.kind ?? ""] ?? "normal"),
            loadIn(set, unit),
            set.reps,
            set.distanceMeters === undefined ? undefined : set.distanceMeters / 1000,
            set.durationSeconds,
            set.rpe,
          ]),
        ),
      )
      .join("");
  },
};

const strongMark = ({ warmup, kind }: LoggedSet): string | undefined => {
  if (warmup === true) return "W";
  return kind === "drop" ? "D" : kind === "amrap" ? "F" : undefined;
};

/** Strong's export as its later versions write it: the unit of loads in the column's name, metres, seconds. */
export const strongTable: SetTable = {
  header: (unit) =>
    csvRow([
      "Date",
      "Workout Name",
      "Duration (sec)",
      "Exercise Name",
      "Set Order",
      unit === "kg" ? "Weight (kg)" : "Weight (lbs)",
      "Reps",
      "RPE",
      "Distance (meters)",
      "Seconds",
      "Notes",
      "Workout Notes",
    ]),
  rows: (workout, unit) =>
    workout.exercises
      .flatMap(({ name, sets, notes }) => {
        let order = 0;
        return countedSets(sets).map((set) => {
          const mark = strongMark(set);
          if (mark === undefined) order += 1;
          return csvRow([
            startOf(workout).replace("T", " ").replace("Z", ""),
            workout.title ?? "Workout",
            workout.durationSeconds,
            name,
            mark ?? order,
            loadIn(set, unit),
            set.reps,
            set.rpe,
            set.distanceMeters,
            set.durationSeconds,
            notes,
            workout.notes,
          ]);
        });
      })
      .join(""),
};
