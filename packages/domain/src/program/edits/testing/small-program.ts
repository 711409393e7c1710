import type { Program } from "../../program.ts";
import { readProgram } from "../../read-program.ts";

const exercise = (
  name: string,
  workingSets: number,
  reps: string,
  targetLoad: string,
  more: object = {},
) => ({
  uid: name,
  name,
  workingSets,
  reps,
  targetLoad,
  ...more,
});

/** Two dated weeks: Lower (squat, press, plank) on Monday, done; Upper (bench, row) on Thursday; Lower and a run in week 2. uids are names. */
export function smallProgram(): Program {
  const read = readProgram(
    {
      weeks: [
        {
          uid: "w1",
          phase: "Accumulation",
          startDate: "2026-11-02",
          endDate: "2026-11-08",
          sessions: [
            {
              uid: "lower",
              name: "Lower",
              scheduledDate: "2026-11-02",
              dayOfWeek: "Monday",
              completed: true,
              completedDate: "2026-11-02",
              duration: 55,
              exercises: [
                exercise("Back Squat", 4, "5", "185 lbs", { sets: [{ setNumber: 1, reps: 5, weight: 185 }] }),
                exercise("Leg Press", 3, "10", "270 lbs"),
                exercise("Plank", 3, "45s", "bodyweight", { skipped: true }),
              ],
            },
            {
              uid: "upper",
              name: "Upper",
              scheduledDate: "2026-11-05",
              dayOfWeek: "Thursday",
              notes: "easy",
              exercises: [
                exercise("Bench Press", 4, "8-10", "155 lbs", { groupLabel: "A", tempo: "3010" }),
                exercise("Barbell Row", 3, "8", "135 lbs", { groupLabel: "A" }),
              ],
            },
          ],
        },
        {
          uid: "w2",
          phase: "Peak",
          startDate: "2026-11-09",
          endDate: "2026-11-15",
          sessions: [
            {
              uid: "lower2",
              name: "Lower",
              scheduledDate: "2026-11-09",
              exercises: [exercise("Front Squat", 5, "3", "80% 1RM")],
            },
            {
              uid: "run",
              name: "Long Run",
              dayOfWeek: "Saturday",
              exercises: [],
              cardio: {
                type: "zone2",
                duration: 45,
                modality: "Running",
                completed: true,
                actualDuration: 43,
                watts: 200,
              },
            },
          ],
        },
      ],
    },
    () => "never",
  );
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
