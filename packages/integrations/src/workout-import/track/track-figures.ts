import { type RecordedPoint, type Recording, streamsOf } from "@canter/domain/recording/recording";
import { climbOf, metersBetween } from "@canter/domain/recording/track-distance";

/** A moment of a track: `at` in epoch milliseconds, absent in a route; the rest in SI. */
export type TrackPoint = Omit<RecordedPoint, "seconds"> & { readonly at?: number | undefined };

/** Points of a recording at most: a day of one each second. Of longer ones every other is left out, again and again. */
const maxPoints = 100_000;

const thinned = (points: readonly TrackPoint[]): readonly TrackPoint[] => {
  let rest = points;
  while (rest.length > maxPoints) rest = rest.filter((_, index) => index % 2 === 0);
  return rest;
};

const definedOf = (points: readonly TrackPoint[], key: keyof TrackPoint): number[] =>
  points.flatMap((point) => {
    const value = point[key];
    return value === undefined || !Number.isFinite(value) ? [] : [value];
  });

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

const maxOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((most, value) => Math.max(most, value), -Infinity);

/** Metres over the ground along stretches of points; nothing is computed between two stretches. */
export const metersAlong = (stretches: readonly (readonly TrackPoint[])[]): number => {
  let meters = 0;
  for (const points of stretches) {
    let last: { latitude: number; longitude: number } | undefined;
    for (const { latitude, longitude } of points) {
      if (latitude === undefined || longitude === undefined) continue;
      const here = { latitude, longitude };
      if (last) meters += metersBetween(last, here);
      last = here;
    }
  }
  return meters;
};

/** What a track's points come to by themselves; undefined where none of them has the value. */
export const trackFigures = (points: readonly TrackPoint[]) => {
  const times = definedOf(points, "at");
  const [from, to] = [times[0], times.at(-1)];
  const rates = definedOf(points, "heartRate").filter((rate) => rate > 0);
  const climb = climbOf(points.map(({ altitude }) => altitude));
  return {
    startedAt: from,
    seconds: from === undefined || to === undefined ? undefined : (to - from) / 1000,
    avgHeartRate: meanOf(rates),
    maxHeartRate: maxOf(rates),
    climb,
    lastDistance: definedOf(points, "distance").at(-1),
  };
};

/** The recording of a track that began at `startedAt` (epoch milliseconds). A point without a time is taken with the one before it. */
export const trackRecording = (
  points: readonly TrackPoint[],
  startedAt: number | undefined,
  about: Pick<Recording, "totals" | "laps"> & Partial<Pick<Recording, "device" | "rests">>,
): Recording => {
  let last = 0;
  const recorded = thinned(points).map(({ at, ...values }, index): RecordedPoint => {
    last =
      at !== undefined && startedAt !== undefined
        ? Math.max(last, (at - startedAt) / 1000)
        : startedAt === undefined
          ? index
          : last;
    return { seconds: last, ...values };
  });
  return { ...about, ...(startedAt !== undefined && { startedAt }), ...streamsOf(recorded) };
};

/** Fields that have a value. */
export const withValues = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
