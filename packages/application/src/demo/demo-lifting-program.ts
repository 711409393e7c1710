import type { PlannedExercise, Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { addDays } from "@canter/domain/schedule/local-date";
import type { LoggedExercise } from "@canter/domain/workout/workout";
import { createSeededRandom, type DemoDay, demoWeeks } from "./history/demo-workout.ts";
import { liftingSession } from "./history/strength-history.ts";

/** Two blocks of four weeks, the second of which has just begun. */
const weekCount = 8;
const firstWeek = demoWeeks - 6;
const trainingDays = [
  [1, "Monday"],
  [3, "Wednesday"],
  [5, "Friday"],
] as const;

const planned = ({ name, sets }: LoggedExercise, uid: string): PlannedExercise => {
  const working = sets.filter(({ warmup }) => !warmup);
  const { reps, durationSeconds, weight } = working[0] ?? {};
  return {
    uid,
    id: "",
    name,
    warmupSets: sets.length - working.length,
    workingSets: working.length,
    reps: durationSeconds === undefined ? String(reps ?? "") : `${durationSeconds}s`,
    targetLoad: weight ? `${weight.value} lbs` : "bodyweight",
    restSeconds: weight && working.length > 3 ? 180 : 90,
    sets: [],
  };
};

/** What Alex trains by: the sessions that the demo's history follows, from its `days` on into the weeks to come. */
export function demoLiftingProgram(
  days: readonly DemoDay[],
  newUid: () => string,
): { readonly program: Program; readonly head: ProgramHead } {
  const start = days.find(({ week }) => week === firstWeek)?.date ?? "";
  const weeks = Array.from({ length: weekCount }, (_, index) => {
    const week = firstWeek + index;
    const monday = addDays(start, 7 * index);
    return {
      uid: newUid(),
      id: "",
      weekNumber: index + 1,
      phase: week % 4 === 3 ? "Deload" : week % 4 === 2 ? "Heavy" : "Build",
      startDate: monday,
      endDate: addDays(monday, 6),
      sessions: trainingDays.map(([weekday, dayOfWeek]) => {
        const { title, exercises } = liftingSession(weekday, week, createSeededRandom(week));
        return {
          uid: newUid(),
          id: "",
          name: title,
          dayOfWeek,
          scheduledDate: addDays(monday, weekday - 1),
          warmup: ["5 min row", "Hips and shoulders"],
          exercises: exercises.map((exercise) => planned(exercise, newUid())),
          completed: false,
        };
      }),
    };
  });
  return {
    program: { weeks },
    head: {
      name: "Strength in blocks",
      schedule: { kind: "dated" },
      goal: "Squat 225 lb for five before the year is over",
      reasoning: "Three weeks up, one week down: the body gets stronger in the fourth.",
      targetDate: addDays(start, 7 * weekCount - 1),
      trainingMaxes: {
        "Back Squat": { value: 255, unit: "lb" },
        "Bench Press": { value: 190, unit: "lb" },
        Deadlift: { value: 320, unit: "lb" },
      },
    },
  };
}
