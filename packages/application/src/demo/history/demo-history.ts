import { createSeededRandom, demoDays, type DemoWorkout } from "./demo-workout.ts";
import { horseHistory } from "./horse-history.ts";
import { runningHistory } from "./running-history.ts";
import { accessoryHistory, liftingHistory } from "./strength-history.ts";

const seed = 20_260_210;

/**
 * Half a year of made-up training up to `now` (local, `YYYY-MM-DDTHH:MM`), oldest first; the same for the same `now`.
 * Nothing lies in the future: what would start later today is left out.
 */
export function demoHistory(now: string): readonly DemoWorkout[] {
  const days = demoDays(now.slice(0, 10));
  const all = [
    ...liftingHistory(days, createSeededRandom(seed)),
    ...runningHistory(days, createSeededRandom(seed + 1)),
    ...accessoryHistory(days, createSeededRandom(seed + 2)),
    ...horseHistory(days, createSeededRandom(seed + 3)),
  ];
  const startOf = ({ content }: DemoWorkout) => `${content.date}T${content.startTime ?? "12:00"}`;
  return all
    .filter((workout) => startOf(workout) <= now)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
}
