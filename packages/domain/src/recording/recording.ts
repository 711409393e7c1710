import { z } from "zod";

/** Values that a device measures repeatedly, in SI: bpm, m/s, m, W, turns or steps or strokes per minute, degrees, °C. */
export const streamKeys = [
  "heartRate",
  "speed",
  "altitude",
  "power",
  "cadence",
  "distance",
  "latitude",
  "longitude",
  "temperature",
] as const;
export type StreamKey = (typeof streamKeys)[number];

const finite = z.number().refine(Number.isFinite);
const valuesSchema = z.array(finite.nullable()).max(500_000);

/** Parts of a workout as counted by the device; `startSeconds` from the start of the recording. */
export const lapSchema = z.object({
  kind: z.enum(["lap", "length", "set", "rest"]),
  startSeconds: finite.min(0),
  durationSeconds: finite.min(0),
  distanceMeters: finite.min(0).optional(),
  avgHeartRate: finite.optional(),
  maxHeartRate: finite.optional(),
  /** The stroke, or the device's name for the lap. */
  name: z.string().max(60).optional(),
});
export type RecordedLap = z.infer<typeof lapSchema>;

/** Enough for a day of pool lengths. */
export const maxLaps = 5000;

const totalsSchema = z.object({
  elapsedSeconds: finite.optional(),
  movingSeconds: finite.optional(),
  maxHeartRate: finite.optional(),
  energyKcal: finite.optional(),
  elevationGainMeters: finite.optional(),
  elevationLossMeters: finite.optional(),
  avgPowerWatts: finite.optional(),
  maxPowerWatts: finite.optional(),
  avgCadence: finite.optional(),
  poolLengthMeters: finite.optional(),
});

/**
 * A device's recording of a workout, in addition to the workout's own values. `seconds` and all streams have the same length: the n-th
 * value of each was measured `seconds[n]` after the start; null where nothing was measured.
 */
export const recordingSchema = z.object({
  /** Epoch milliseconds; absent if the file has no times (a route). */
  startedAt: z.number().int().optional(),
  device: z.string().max(100).optional(),
  totals: totalsSchema,
  laps: z.array(lapSchema).max(maxLaps),
  /** Rest after a set, by the indices of exercise and set in the workout. */
  rests: z
    .array(z.object({ exercise: z.number().int().min(0), set: z.number().int().min(0), seconds: finite }))
    .max(5000)
    .optional(),
  seconds: z.array(finite).max(500_000),
  streams: z.partialRecord(z.enum(streamKeys), valuesSchema),
});
export type Recording = z.infer<typeof recordingSchema>;

/** One moment of a recording while it is being read; see `recordingOf`. */
export type RecordedPoint = { readonly seconds: number } & {
  readonly [Key in StreamKey]?: number | undefined;
};

const roundings: Readonly<Record<StreamKey, number>> = {
  heartRate: 1,
  speed: 1000,
  altitude: 10,
  power: 1,
  cadence: 10,
  distance: 100,
  latitude: 1_000_000,
  longitude: 1_000_000,
  temperature: 1,
};

/** Fine enough that nobody sees a difference (0.1 m for positions), and short when serialised. */
export const roundStream = (key: StreamKey, value: number): number =>
  Math.round(value * roundings[key]) / roundings[key];

/** Converts points to columns; streams without values are left out. */
export const streamsOf = (points: readonly RecordedPoint[]): Pick<Recording, "seconds" | "streams"> => {
  const streams: Recording["streams"] = {};
  for (const key of streamKeys)
    if (points.some((point) => point[key] !== undefined))
      streams[key] = points.map((point) => {
        const value = point[key];
        return value === undefined || !Number.isFinite(value) ? null : roundStream(key, value);
      });
  return { seconds: points.map(({ seconds }) => Math.round(seconds * 10) / 10), streams };
};

/** A recording with a maximum number of points, evenly selected, including the first and the last. */
export const fewerPoints = (recording: Recording, maxPoints: number): Recording => {
  const { seconds, streams } = recording;
  if (seconds.length <= maxPoints) return recording;
  const places = Array.from({ length: maxPoints }, (_, n) =>
    Math.round((n * (seconds.length - 1)) / (maxPoints - 1)),
  );
  const chosen = <Value>(values: readonly Value[]): Value[] => places.map((place) => values[place] as Value);
  return {
    ...recording,
    seconds: chosen(seconds),
    streams: Object.fromEntries(Object.entries(streams).map(([key, values]) => [key, chosen(values)])),
  };
};
