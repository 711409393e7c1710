import { addDays, daysBetween } from "../schedule/local-date.ts";
import type { Schedule } from "./program-head.ts";

export type Sequence = Extract<Schedule, { kind: "sequence" }>;
type Pause = Sequence["pauses"][number];

/** Days between two dates, the first included and the last not, on which the schedule paused. */
const pausedDays = (pauses: readonly Pause[], from: string, to: string): number => {
  let [count, counted] = [0, from];
  for (const pause of pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const first = pause.from > counted ? pause.from : counted;
    const last = pause.to !== undefined && pause.to < to ? addDays(pause.to, 1) : to;
    if (last <= first) continue;
    count += daysBetween(first, last);
    counted = last;
  }
  return count;
};

/** The date itself, or the first one behind the pauses that it lies in; undefined where one of them has no end. */
const afterPauses = (pauses: readonly Pause[], from: string): string | undefined => {
  let date = from;
  for (;;) {
    const here = date;
    const pause = pauses.find(({ from: first, to }) => first <= here && (to === undefined || here <= to));
    if (!pause) return date;
    if (pause.to === undefined) return undefined;
    date = addDays(pause.to, 1);
  }
};

/**
 * The first training day of a sequence on or after a date. The rest pattern counts calendar days from `start`, paused ones (both ends of a
 * pause included) left out: six on, one off that begins on a Monday rests on Sundays, and on Tuesdays after a pause of two days.
 * Without a pattern every day is one. Undefined while a pause has no end.
 */
export const trainingDayFrom = (
  { rest, pauses }: Sequence,
  start: string,
  from: string,
): string | undefined => {
  const { on, off } = rest ?? { on: 1, off: 0 };
  let date = afterPauses(pauses, from > start ? from : start);
  while (date !== undefined) {
    const place = (daysBetween(start, date) - pausedDays(pauses, start, date)) % (on + off);
    if (place < on) return date;
    date = afterPauses(pauses, addDays(date, 1));
  }
  return undefined;
};
