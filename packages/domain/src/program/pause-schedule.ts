import { addDays } from "../schedule/local-date.ts";
import type { Sequence } from "./training-day.ts";

type Pause = Sequence["pauses"][number];
type Past = Pause & { readonly to: string };

const isBefore =
  (day: string) =>
  (pause: Pause): pause is Past =>
    pause.to !== undefined && pause.to < day;

/** A pause behind those that are over, in as few as say the same days: what follows day on day, or overlaps, is one. */
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

/** Pauses a sequence from a local date on, for so many days or until it is resumed: what is next keeps its place and waits. */
export const pauseSchedule = (schedule: Sequence, from: string, days?: number): Sequence => {
  const pauses = schedule.pauses.filter((pause) => pause.to === undefined || pause.from <= pause.to);
  const isOver = isBefore(from);
  const added = days === undefined ? { from } : { from, to: addDays(from, days - 1) };
  return {
    ...schedule,
    pauses: [...appended(pauses.filter(isOver), added), ...pauses.filter((pause) => !isOver(pause))],
  };
};

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
