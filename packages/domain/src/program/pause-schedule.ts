import { addDays } from "../schedule/local-date.ts";
import type { Sequence } from "./training-day.ts";

/** Pauses a sequence from a local date on, for so many days or until it is resumed: what is next keeps its place and waits. */
export const pauseSchedule = (schedule: Sequence, from: string, days?: number): Sequence => ({
  ...schedule,
  pauses: [...schedule.pauses, days === undefined ? { from } : { from, to: addDays(from, days - 1) }],
});

/** Ends the pauses that a date lies in, so that it is the first day that counts again; pauses that begin later stay. */
export const resumeSchedule = (schedule: Sequence, on: string): Sequence => ({
  ...schedule,
  pauses: schedule.pauses
    .map((pause) =>
      pause.from <= on && (pause.to === undefined || pause.to >= on)
        ? { from: pause.from, to: addDays(on, -1) }
        : pause,
    )
    .filter(({ from, to }) => to === undefined || from <= to),
});
