import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { TableField } from "@canter/domain/import/table-mapping";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { distanceUnitSchema } from "@canter/domain/units/unit-schema";
import { type ReadingReport, textWithin } from "../activity-reader.ts";
import { disciplineOfSport } from "../sports.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { readNumber, readSeconds } from "../table/read-values.ts";

/** A number with the unit that its cell, or else its column, states. Of durations and sleep: seconds and minutes. */
export type Quantity = { readonly value: number; readonly unit?: string | undefined };

const cellUnits: Readonly<Record<string, string>> = {
  kg: "kg",
  kgs: "kg",
  lb: "lb",
  lbs: "lb",
  km: "km",
  mi: "mi",
  miles: "mi",
  m: "m",
  yd: "yd",
  "%": "%",
  cm: "cm",
  in: "in",
  bpm: "bpm",
};
const secondsPer: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

/** "45", "0:45:10", "1h 5m" in seconds; a number alone is in the column's unit, minutes unless stated. */
const durationOf = (cell: string, unit: string): number | undefined => {
  const plain = readNumber(cell);
  return plain === undefined ? readSeconds(cell) : plain * (secondsPer[unit] ?? 60);
};

const measured = (cell: string, unit: string | undefined): Quantity | "unreadable" => {
  const [, digits = "", name = ""] = /^(.*?\d[\d.,'\s]*?)\s*([a-z%]*)$/i.exec(cell) ?? [];
  const value = readNumber(digits.replace(/^\+/, ""), /^-?\d+,\d{1,2}$/.test(digits));
  const own = cellUnits[name.toLowerCase()];
  if (value === undefined || (name !== "" && own === undefined)) return "unreadable";
  return { value, unit: own ?? unit };
};

const texts: ReadonlySet<TableField> = new Set(["date", "time", "title", "sport", "exercise", "notes"]);

/** What a cell of a field comes to; nothing for words. Repetitions of several sets are kept as they stand, see `repsOf`. */
export function readQuantity(
  field: TableField,
  cell: string,
  unit: string | undefined,
): Quantity | "unreadable" | undefined {
  if (texts.has(field)) return undefined;
  if (field === "reps") return repsOf(cell).length > 0 ? undefined : "unreadable";
  if (field === "duration") {
    const seconds = durationOf(cell, unit ?? "min");
    return seconds === undefined ? "unreadable" : { value: seconds, unit: "s" };
  }
  if (field === "sleep") {
    // Nobody sleeps for minutes and seconds: "7:40" is of hours.
    const seconds = durationOf(/^\d{1,2}:\d{2}$/.test(cell) ? `${cell}:00` : cell, unit ?? "h");
    return seconds === undefined ? "unreadable" : { value: Math.round(seconds / 60), unit: "min" };
  }
  return measured(cell, unit);
}

/** "5", "5,5,3", "8/8/6": the repetitions of each set; empty where it is no such thing. */
const repsOf = (cell: string): readonly number[] => {
  const parts = cell.split(/[\s,;/+-]+/).filter((part) => part !== "");
  const reps = parts.map(Number);
  return reps.every((one) => Number.isInteger(one) && one >= 0 && one <= 10_000) ? reps : [];
};

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
