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

/** The first pause that has a day from one date to another, both included. */
const pauseBetween = (pauses: readonly Pause[], from: string, to: string): Pause | undefined =>
  pauses.find((pause) => pause.from <= to && (pause.to === undefined || from <= pause.to));

/**
 * The training days of a sequence that starts on `start`: gives the first one on or after a date. The rest pattern counts calendar days from the start,
 * paused ones (both ends of a pause included) left out: six on, one off that begins on a Monday rests on Sundays, and on Tuesdays after a
 * pause of two days. Without a pattern every day is one. Undefined while a pause has no end.
 */
export const createTrainingDays = ({ rest, pauses }: Sequence, start: string) => {
  const { on, off } = rest ?? { on: 1, off: 0 };
  const inOrder = pauses
    .filter(({ from, to }) => to === undefined || from <= to)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  /** How many days counted before this one: remembered for whoever goes on from day to day. */
  let known = { date: start, place: 0 };
  return (from: string): string | undefined => {
    let date = from > start ? from : start;
    let place =
      date === known.date ? known.place : daysBetween(start, date) - pausedDays(inOrder, start, date);
    // From the year 10000 on dates have another form.
    while (date.length === 10) {
      const pause = pauseBetween(inOrder, date, date);
      const left = on + off - (place % (on + off));
      if (pause) {
        if (pause.to === undefined) return undefined;
        date = addDays(pause.to, 1);
      } else if (left > off) {
        known = { date: addDays(date, 1), place: place + 1 };
        return date;
      } else {
        const next = addDays(date, left);
        const step = pauseBetween(inOrder, date, next) ? 1 : left;
        [date, place] = [step === left ? next : addDays(date, 1), place + step];
      }
    }
    return undefined;
  };
};
