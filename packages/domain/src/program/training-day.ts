import { addDays, daysBetween } from "../schedule/local-date.ts";
import type { Schedule } from "./program-head.ts";

export type Sequence = Extract<Schedule, { kind: "sequence" }>;
type Pause = Sequence["pauses"][number];

/** Days between two dates, the first included and the last not, on which the schedule paused. `pauses` are in the order of their beginning. */
const pausedDays = (pauses: readonly Pause[], from: string, to: string): number => {
  let [count, counted] = [0, from];
  for (const pause of pauses) {
    const first = pause.from > counted ? pause.from : counted;
    const last = pause.to !== undefined && pause.to < to ? addDays(pause.to, 1) : to;
    if (last <= first) continue;
    count += daysBetween(first, last);
    counted = last;
  }
  return count;
};

const isWithin = ({ from, to }: Pause, date: string): boolean =>
  from <= date && (to === undefined || date <= to);

/**
 * The training days of a sequence that starts on `start`: gives the first one on or after a date. The rest pattern counts calendar days from the start,
 * paused ones (both ends of a pause included) left out: six on, one off that begins on a Monday rests on Sundays, and on Tuesdays after a
 * pause of two days. Without a pattern every day is one. Undefined while a pause has no end.
 */
export const createTrainingDays = ({ rest, pauses }: Sequence, start: string) => {
  const { on, off } = rest ?? { on: 1, off: 0 };
  const inOrder = pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  /** How many days counted before this one: remembered for whoever goes on from day to day. */
  let known = { date: start, place: 0 };
  return (from: string): string | undefined => {
    let date = from > start ? from : start;
    let place =
      date === known.date ? known.place : daysBetween(start, date) - pausedDays(inOrder, start, date);
    for (;;) {
      const day = date;
      const pause = inOrder.find((one) => isWithin(one, day));
      if (pause && pause.to === undefined) return undefined;
      if (pause?.to !== undefined) date = addDays(pause.to, 1);
      else {
        known = { date: addDays(date, 1), place: place + 1 };
        if (place % (on + off) < on) return date;
        ({ date, place } = known);
      }
    }
  };
};
