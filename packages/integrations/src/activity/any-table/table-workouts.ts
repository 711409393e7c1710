import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { TableField } from "@canter/domain/import/table-mapping";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { distanceUnitSchema } from "@canter/domain/units/unit-schema";
import { type ReadingReport, textWithin } from "../activity-reader.ts";
import { disciplineOfSport } from "../sports.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { type Quantity, repsOf } from "./read-quantity.ts";

/** A row of a table by its fields. */
export type TableEntry = {
  readonly row: number;
  readonly date: string;
  readonly time?: string;
  readonly texts: ReadonlyMap<TableField, string>;
  readonly quantities: ReadonlyMap<TableField, Quantity>;
};

const maxSetsOfRow = 50;

type Session = {
  readonly entry: TableEntry;
  readonly list: ReturnType<typeof createExerciseList>;
  isMassOpen: boolean;
  isDistanceOpen: boolean;
};

const distanceUnitOf = (unit: string | undefined) => distanceUnitSchema.safeParse(unit).data;

const openUnits = (isMassOpen: boolean, isDistanceOpen: boolean) =>
  (isMassOpen || isDistanceOpen) && {
    openUnits: {
      ...(isMassOpen && { mass: true as const }),
      ...(isDistanceOpen && { distance: true as const }),
    },
  };

const whenOf = ({ date, time }: TableEntry) => ({
  localDate: date,
  ...(time !== undefined && { localTime: time }),
});

/** The sets that one row tells of: so many with these repetitions, or as many as repetitions are listed. */
function addSets(session: Session, { texts, quantities, row }: TableEntry, report: ReadingReport): void {
  const name = textWithin(texts.get("exercise"), 200);
  if (name === undefined) return report.problem(`row ${row}`, "has no exercise");
  const [weight, distance] = [quantities.get("weight"), quantities.get("distance")];
  const listed = repsOf(texts.get("reps") ?? "");
  const sets = Math.round(quantities.get("sets")?.value ?? 1);
  const times = listed.length > 1 ? 1 : Math.min(maxSetsOfRow, Math.max(1, sets));
  const notes = textWithin(texts.get("notes"), 1000);
  session.isMassOpen ||= weight !== undefined && weight.value !== 0 && weight.unit === undefined;
  session.isDistanceOpen ||= distance !== undefined && distance.value !== 0 && distance.unit === undefined;
  for (const reps of listed.length === 0 ? [undefined] : listed.slice(0, maxSetsOfRow))
    for (let nth = 0; nth < times; nth += 1)
      session.list.add(
        name,
        toLoggedSet({
          weight: weight?.value,
          massUnit: weight?.unit === "lb" ? "lb" : "kg",
          reps,
          distance: distance?.value,
          distanceUnit: distanceUnitOf(distance?.unit) ?? "km",
          seconds: quantities.get("duration")?.value,
          rpe: quantities.get("rpe")?.value,
        }),
      );
  const exercise = session.list.exercises.at(-1);
  if (notes !== undefined && exercise)
    exercise.notes = (exercise.notes === undefined ? notes : `${exercise.notes}\n${notes}`).slice(0, 5000);
}

type KeyOf = (...parts: readonly unknown[]) => string;

/** A row that is a workout by itself: a run, a ride, an hour of something. */
function toOuting(entry: TableEntry, keyOf: KeyOf, nth: number): ImportedWorkout {
  const { texts, quantities } = entry;
  const [distance, seconds] = [quantities.get("distance"), quantities.get("duration")?.value];
  const { discipline, activity } = disciplineOfSport(texts.get("sport"), texts.get("title"));
  const unit = distanceUnitOf(distance?.unit);
  const way =
    distance && distance.value > 0 ? { value: distance.value, unit: unit ?? ("km" as const) } : undefined;
  const [rate, rpe] = [quantities.get("heart_rate")?.value, quantities.get("rpe")?.value];
  const [title, notes] = [textWithin(texts.get("title"), 200), textWithin(texts.get("notes"), 20_000)];
  return {
    key: keyOf(entry.date, entry.time, discipline, activity, distance?.value, seconds, nth),
    ...whenOf(entry),
    content: {
      discipline,
      ...(title !== undefined && { title }),
      ...(seconds !== undefined && seconds > 0 && { durationSeconds: seconds }),
      ...(way && { distance: way, distanceMeters: distanceToMeters(way) }),
      ...(rate !== undefined && { avgHeartRate: Math.round(rate) }),
      ...(rpe !== undefined && rpe >= 0 && rpe <= 10 && { rpe }),
      ...(activity !== undefined && { fields: { activity } }),
      exercises: [],
      ...(notes !== undefined && { notes }),
    },
    ...openUnits(false, way !== undefined && unit === undefined),
  };
}

/** The sessions of rows of sets: those of one day, time and title are one, wherever in the table they stand. Other rows are one each. */
export function createTableWorkouts(report: ReadingReport, keyOf: KeyOf) {
  const sessions = new Map<string, Session>();
  const outings: ImportedWorkout[] = [];
  const times = new Map<string, number>();
  return {
    add: (entry: TableEntry): void => {
      const { texts, quantities, date, time } = entry;
      if (texts.has("exercise")) {
        const key = keyOf(date, time, texts.get("title") ?? "");
        const known = sessions.get(key);
        const session = known ?? {
          entry,
          list: createExerciseList(),
          isMassOpen: false,
          isDistanceOpen: false,
        };
        if (!known) sessions.set(key, session);
        addSets(session, entry, report);
      } else if (quantities.has("distance") || quantities.has("duration")) {
        const { key } = toOuting(entry, keyOf, 0);
        const nth = times.get(key) ?? 0;
        times.set(key, nth + 1);
        outings.push(toOuting(entry, keyOf, nth));
      }
    },
    finish: function* (): Generator<ImportedWorkout> {
      for (const [key, { entry, list, isMassOpen, isDistanceOpen }] of sessions) {
        const title = textWithin(entry.texts.get("title"), 200);
        const { exercises } = list;
        yield {
          key,
          ...whenOf(entry),
          content: { ...disciplineOfExercises(exercises), exercises, ...(title !== undefined && { title }) },
          ...openUnits(isMassOpen, isDistanceOpen),
        };
      }
      yield* outings;
    },
  };
}
