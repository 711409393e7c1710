import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { createExerciseList, disciplineOfExercises, toLoggedSet } from "../table/collect-sets.ts";
import { measureColumns, readDistance, readMass } from "../table/read-measure.ts";
import { hasColumns, readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";

const known = [...measureColumns, "Date", "Exercise", "Category", "Reps", "Time", "Comment", "Notes"];

type Day = {
  readonly date: string;
  readonly list: ReturnType<typeof createExerciseList>;
  isMassOpen: boolean;
  isDistanceOpen: boolean;
};

function addRow(day: Day, row: TableRow, report: ReadingReport): void {
  const name = textWithin(row.text("Exercise"), 200);
  if (name === undefined) return report.problem(`row ${row.number}`, "has no exercise");
  const [weight, distance] = [readMass(row, report), readDistance(row, report)];
  day.isMassOpen ||= weight !== undefined && weight.value !== 0 && weight.unit === undefined;
  day.isDistanceOpen ||= distance !== undefined && distance.value !== 0 && distance.unit === undefined;
  const set = toLoggedSet({
    weight: weight?.value,
    massUnit: weight?.unit ?? "kg",
    reps: row.value("Reps"),
    distance: distance?.value,
    distanceUnit: distance?.unit ?? "km",
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
    // Mostly in their order; whoever has sorted the table by exercise gets the same days.
    const days = new Map<string, Day>();
    for await (const row of readTable(file, report, { known })) {
      const moment = row.moment("Date");
      if (!moment) {
        report.problem(`row ${row.number}, column Date`, "must be a date, as in 2026-11-20");
        continue;
      }
      const { date } = moment;
      const day = days.get(date) ?? {
        date,
        list: createExerciseList(),
        isMassOpen: false,
        isDistanceOpen: false,
      };
      days.set(date, day);
      addRow(day, row, report);
    }
    for (const day of days.values()) yield toWorkout(day);
  },
};
