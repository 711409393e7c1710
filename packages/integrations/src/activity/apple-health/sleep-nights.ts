import type { ImportedMeasurement } from "@canter/domain/import/imported-workout";

const hour = 3600 * 1000;
/** Where one night ends and the next one begins, before midnight: who sleeps until noon has slept that day's night. */
const nightEndsBefore = 6 * hour;
/** Decades of a watch that writes every stage. */
const maxIntervals = 300_000;

/** As it goes to somebody whose watch, telephone and bed all write it down: time asleep counts once. */
const minutesOf = (ends: readonly number[]): number => {
  const intervals = Array.from(
    { length: ends.length / 2 },
    (_, n) => [ends[2 * n] ?? 0, ends[2 * n + 1] ?? 0] as const,
  );
  let [asleep, until] = [0, -Infinity];
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    asleep += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.round(asleep / 60_000);
};

/** Stretches of sleep in whatever order they come, as nights: of each how long somebody slept, dated by when they woke. */
export function createSleepNights() {
  /** Beginnings and ends by turns. */
  const nights = new Map<number, number[]>();
  let count = 0;
  return {
    /** In epoch milliseconds. False: there is no room for more. */
    add: (from: number, to: number, offsetMinutes: number): boolean => {
      if (to <= from || to - from > 24 * hour) return true;
      if (count >= maxIntervals) return false;
      count += 1;
      const night = Math.floor((to + offsetMinutes * 60_000 + nightEndsBefore) / (24 * hour));
      const known = nights.get(night);
      if (known) known.push(from, to);
      else nights.set(night, [from, to]);
      return true;
    },
    nights: function* (): Generator<ImportedMeasurement> {
      for (const [night, ends] of nights) {
        const minutes = minutesOf(ends);
        const woke = ends.reduce((latest, at) => Math.max(latest, at), 0);
        const day = new Date(night * 24 * hour).toISOString().slice(0, 10);
        if (minutes > 0)
          yield {
            key: `apple:sleep/${day}`,
            instant: woke,
            measurement: { kind: "sleep", value: minutes, unit: "min" },
          };
      }
    },
  };
}
