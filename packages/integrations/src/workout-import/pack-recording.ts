import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  lapSchema,
  maxLaps,
  type Recording,
  recordingSchema,
  streamKeys,
} from "@canter/domain/recording/recording";

/** Numbers as differences to the one before: a watch's run of an hour comes to some kilobytes. */
const scales: Readonly<Record<string, number>> = {
  seconds: 10,
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

const toSteps = (values: readonly (number | null)[], scale: number): (number | null)[] => {
  let last = 0;
  return values.map((value) => {
    if (value === null) return null;
    const whole = Math.round(value * scale);
    const step = whole - last;
    last = whole;
    return step;
  });
};

const fromSteps = (steps: readonly (number | null)[], scale: number): (number | null)[] => {
  let last = 0;
  return steps.map((step) => {
    if (step === null) return null;
    last += step;
    return last / scale;
  });
};

/** No recording is longer: what is unpacked beyond is no recording of ours. */
const maxBytes = 64 * 1024 * 1024;

/** A recording as text, for keeping: deflated JSON as base64. Laps that can't be (a damaged file) are left out. */
export const packRecording = ({ seconds, streams, laps, ...rest }: Recording): string => {
  const steps = {
    ...rest,
    laps: laps.filter((lap) => lapSchema.safeParse(lap).success).slice(0, maxLaps),
    seconds: toSteps(seconds, scales["seconds"] ?? 1),
    streams: Object.fromEntries(
      streamKeys.flatMap((key) => {
        const values = streams[key];
        return values ? [[key, toSteps(values, scales[key] ?? 1)]] : [];
      }),
    ),
  };
  const text = JSON.stringify(steps);
  // Deflating takes its memory piece by piece, and usually 16 kB for whatever there is: thousands of short ones would wait to be collected.
  const chunkSize = Math.min(16_384, Math.max(256, text.length));
  return deflateRawSync(text, { chunkSize }).toString("base64");
};

/** What `packRecording` made. Throws for anything else. */
export const unpackRecording = (packed: string): Recording => {
  const text = inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: maxBytes }).toString("utf8");
  const { seconds, streams, ...rest } = JSON.parse(text) as Recording;
  return recordingSchema.parse({
    ...rest,
    seconds: fromSteps(seconds, scales["seconds"] ?? 1),
    streams: Object.fromEntries(
      Object.entries(streams).map(([key, steps]) => [key, fromSteps(steps ?? [], scales[key] ?? 1)]),
    ),
  });
};
