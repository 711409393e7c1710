import type { WorkoutContent } from "@canter/domain/workout/workout";

export type DemoPerson = "alex" | "sam" | "emma" | "jake" | "priya";
export type DemoHorse = "beau" | "luna" | "milo";

/** One entry of the made-up history. `athlete` trained; `rider` was in the saddle when that is a horse. */
export type DemoWorkout = {
  readonly athlete: DemoPerson | DemoHorse;
  readonly rider?: DemoPerson;
  readonly content: WorkoutContent;
};

/** The days of the history, oldest first. `week` counts from 0, `weekday` from Monday = 1. */
export type DemoDay = { readonly date: string; readonly week: number; readonly weekday: number };

export const demoWeeks = 26;

/** Half a year of days up to and with `today` (`YYYY-MM-DD`), from a Monday on, so that weeks are whole but for the last. */
export function demoDays(today: string): readonly DemoDay[] {
  const last = Temporal.PlainDate.from(today);
  const count = (demoWeeks - 1) * 7 + last.dayOfWeek;
  const first = last.subtract({ days: count - 1 });
  return Array.from({ length: count }, (_, index) => ({
    date: first.add({ days: index }).toString(),
    week: Math.floor(index / 7),
    weekday: (index % 7) + 1,
  }));
}
