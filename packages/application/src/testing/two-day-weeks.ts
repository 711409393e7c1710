import { addDays } from "@canter/domain/schedule/local-date";

const lift = (name: string, workingSets: number, targetLoad: string) => ({
  name,
  workingSets,
  reps: "5",
  targetLoad,
});
type Lift = Parameters<typeof lift>;

/** Two dated weeks from Monday 16 November 2026: a session of these lifts on Mondays, and "Deadlift Day" on Fridays. */
export const twoDayWeeks = (name: string, lifts: readonly Lift[]) =>
  [0, 1].map((week) => ({
    phase: "Base",
    startDate: addDays("2026-11-16", 7 * week),
    endDate: addDays("2026-11-22", 7 * week),
    sessions: [
      {
        name,
        dayOfWeek: "Monday",
        scheduledDate: addDays("2026-11-16", 7 * week),
        exercises: lifts.map((one) => lift(...one)),
      },
      {
        name: "Deadlift Day",
        dayOfWeek: "Friday",
        scheduledDate: addDays("2026-11-20", 7 * week),
        exercises: [lift("Deadlift", 3, "290 lbs"), lift("Overhead Press", 4, "105 lbs")],
      },
    ],
  }));
