import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { DistanceUnit, MassUnit } from "@canter/domain/units/unit";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { readMoment } from "../table/read-moment.ts";
import { hasColumns, readTable, type TableRow } from "../table/read-table.ts";

const known = [
  "Date",
  "Exercise",
  "Category",
  "Weight",
  "Weight (kgs)",
  "Weight (kg)",
  "Weight (lbs)",
  "Weight Unit",
  "Reps",
  "Distance",
  "Distance Unit",
  "Time",
  "Comment",
  "Notes",
];

const massUnits: Readonly<Record<string, MassUnit>> = { kgs: "kg", kg: "kg", lbs: "lb", lb: "lb" };
const distanceUnits: Readonly<Record<string, DistanceUnit>> = {
  m: "m",
  metres: "m",
  meters: "m",
  km: "km",
  kilometres: "km",
  kilometers: "km",
  mi: "mi",
  miles: "mi",
  yards: "yd",
  feet: "ft",
  ft: "ft",
};

type Day = {
  readonly date: string;
  readonly list: ReturnType<typeof createExerciseList>;
  isMassOpen: boolean;
  isDistanceOpen: boolean;
};

const weightOf = (
  row: TableRow,
): { readonly value: number; readonly unit: MassUnit | undefined } | undefined => {
  for (const [column, unit] of [
    ["Weight (kgs)", "kg"],
    ["Weight (kg)", "kg"],
    ["Weight (lbs)", "lb"],
    ["Weight", massUnits[row.text("Weight Unit").toLowerCase()]],
  ] as const) {
    const value = row.value(column);
    if (value !== undefined) return { value, unit };
  }
  return undefined;
};

function addRow(day: Day, row: TableRow, report: ReadingReport): void {
  const name = textWithin(row.text("Exercise"), 200);
  if (name === undefined) return report.problem(`row ${row.number}`, "has no exercise");
  const weight = weightOf(row);
  const distance = row.value("Distance");
  const distanceUnit = distanceUnits[row.text("Distance Unit").toLowerCase()];
  day.isMassOpen ||= weight !== undefined && weight.value !== 0 && weight.unit === undefined;
  day.isDistanceOpen ||= distance !== undefined && distance !== 0 && distanceUnit === undefined;
  const set = toLoggedSet({
    weight: weight?.value,
    massUnit: weight?.unit ?? "kg",
    reps: row.value("Reps"),
    distance,
    distanceUnit: distanceUnit ?? "km",
    seconds: row.seconds("Time"),
  });
  day.list.add(name, set);
  const notes = textWithin(row.text("Comment") || row.text("Notes"), 1000);
  const exercise = day.list.exercises.at(-1);
  // Comments are of sets, and sets have none here: they stand together with the exercise.
  if (notes !== undefined && exercise)
    exercise.notes = (exercise.notes === undefined ? notes : `${exercise.notes}\n${notes}`).slice(0, 5000);
}

const toWorkout = ({ date, list: { exercises }, isMassOpen, isDistanceOpen }: Day): ImportedWorkout => ({
  key: `fitnotes:${date}`,
  localDate: date,
  content: { ...disciplineOfExercises(exercises), exercises },
  ...((isMassOpen || isDistanceOpen) && {
    openUnits: {
      ...(isMassOpen && { mass: true as const }),
      ...(isDistanceOpen && { distance: true as const }),
    },
  }),
});

/** FitNotes' export, older and newer: a row for each set of a day. A day is one workout: the app knows no other. */
export const fitnotesReader: ActivityReader = {
  id: "fitnotes",
  title: "FitNotes",
  detect: (head) => hasColumns(head, ["Date", "Exercise", "Category", "Reps"]),
  read: async function* (file, report) {
    let day: Day | undefined;
    for await (const row of readTable(file, report, { known })) {
      const moment = readMoment(row.text("Date"));
      if (!moment) {
        report.problem(`row ${row.number}, column Date`, "must be a date, as in 2026-11-20");
        continue;
      }
      if (day?.date !== moment.date) {
        if (day) yield toWorkout(day);
        day = { date: moment.date, list: createExerciseList(), isMassOpen: false, isDistanceOpen: false };
      }
      addRow(day, row, report);
    }
    if (day) yield toWorkout(day);
  },
};
