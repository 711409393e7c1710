import type { WorkoutContent } from "@canter/domain/workout/workout";
import type { DiaryTableName } from "@canter/storage/health/diary-row";

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

/** One line of the made-up diary of a body: what would be entered on that day, as it is stored. */
export type DemoEntry = {
  readonly athlete: DemoPerson;
  readonly table: DiaryTableName;
  readonly kind: string;
  readonly date: string;
  /** Local, `HH:MM`. */
  readonly time: string;
  /** The value that is computed with; absent for food and goals. */
  readonly si?: number;
  readonly content: object;
};

/** What says that nobody has measured or eaten it. */
export const demoSource = { kind: "demo" } as const;

export type SeededRandom = {
  /** In [0, 1). */
  next(): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
};

/** Mulberry32 (Tommy Ettinger, public domain): small, quick and the same on every machine, which is all the demo needs. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
  };
}
