import { addDays, daysBetween } from "../../schedule/local-date.ts";
import type { Schedule } from "../program-head.ts";

export type Sequence = Extract<Schedule, { kind: "sequence" }>;
type Pause = Sequence["pauses"][number];

/** Number of paused days between two dates, including the first but not the last. `pauses` are sorted by start. */
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

/** The first pause that includes a day between two dates, both inclusive. */
const pauseBetween = (pauses: readonly Pause[], from: string, to: string): Pause | undefined =>
  pauses.find((pause) => pause.from <= to && (pause.to === undefined || from <= pause.to));

/**
 * The training days of a sequence that starts on `start`: returns the first one on or after a date. The rest pattern counts calendar days
 * from the start, without paused ones (both ends of a pause included): six on, one off starting on a Monday rests on Sundays, and on
 * Tuesdays after a pause of two days. Without a pattern every day is a training day. Undefined while a pause has no end.
 */
export const createTrainingDays = ({ rest, pauses }: Sequence, start: string) => {
  const { on, off } = rest ?? { on: 1, off: 0 };
  const inOrder = pauses
    .filter(({ from, to }) => to === undefined || from <= to)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  /** The number of days counted before this one: cached for callers that go from day to day. */
  let known = { date: start, place: 0 };
  return (from: string): string | undefined => {
    let date = from > start ? from : start;
    let place =
      date === known.date ? known.place : daysBetween(start, date) - pausedDays(inOrder, start, date);
    // From the year 10000 on, dates have a different form.
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

type Past = Pause & { readonly to: string };

const isBefore =
  (day: string) =>
  (pause: Pause): pause is Past =>
    pause.to !== undefined && pause.to < day;

/** Adds a pause after past ones, merging adjacent and overlapping pauses. */
const appended = (over: readonly Past[], pause: Pause): readonly Pause[] => {
  const result: Pause[] = [];
  for (const next of [...over.toSorted((a, b) => (a.from < b.from ? -1 : 1)), pause]) {
    const last = result.at(-1);
    if (last?.to !== undefined && next.from <= addDays(last.to, 1))
      result[result.length - 1] = {
        from: last.from,
        ...(next.to !== undefined && { to: next.to > last.to ? next.to : last.to }),
      };
    else result.push(next);
  }
  return result;
};

/** Pauses a sequence from a local date for a number of days or until it is resumed: the next session keeps its place and waits. */
export const pauseSchedule = (schedule: Sequence, from: string, days?: number): Sequence => {
  const pauses = schedule.pauses.filter((pause) => pause.to === undefined || pause.from <= pause.to);
  const isOver = isBefore(from);
  const added = days === undefined ? { from } : { from, to: addDays(from, days - 1) };
  return {
    ...schedule,
    pauses: [...appended(pauses.filter(isOver), added), ...pauses.filter((pause) => !isOver(pause))],
  };
};

/** Ends the pauses that contain a date, so that it is the first day that counts again; later pauses are kept. */
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
