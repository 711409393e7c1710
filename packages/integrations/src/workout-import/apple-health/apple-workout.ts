import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { Recording } from "@canter/domain/recording/recording";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { packRecording, unpackRecording } from "../pack-recording.ts";
import { disciplineOfSport } from "../sports.ts";
import { type TrackPoint, trackRecording, withValues } from "../track/track-figures.ts";
import { appleMoment, distanceValue, kcalValue, secondsValue } from "./apple-values.ts";

/** Twelve years of a watch that looks every three minutes. */
const maxSamples = 4_000_000;
/** Seconds and beats in one number, so that samples sort as numbers do and take 8 bytes each. */
const beatsRange = 512;
const growBytes = 1_048_576;
/** How long a sample says what the heart does, in milliseconds. */
const holdsMilliseconds = 15_000;

type HeartRate = { readonly at: number; readonly beats: number };

/** Samples of a heart in whatever order they come, for looking up by time. What comes after the first four millions is not kept. */
export function createHeartRates() {
  // Grows where it is: nothing is copied, and nothing left to collect.
  const buffer = new ArrayBuffer(growBytes, { maxByteLength: maxSamples * 8 });
  const samples = new Float64Array(buffer);
  let count = 0;
  let isSorted = true;
  const sort = (): void => {
    if (!isSorted) samples.subarray(0, count).sort();
    isSorted = true;
  };
  /** Index of the first at or after a moment. */
  const indexAt = (at: number): number => {
    sort();
    const wanted = (at / 1000) * beatsRange;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((samples[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sampleAt = (index: number): HeartRate => {
    const packed = samples[index] ?? 0;
    return { at: Math.floor(packed / beatsRange) * 1000, beats: packed % beatsRange };
  };
  return {
    /** `at` in epoch milliseconds. False: there is no room for more. */
    add: (at: number, beats: number): boolean => {
      if (count >= maxSamples) return false;
      if (count === samples.length)
        buffer.resize(Math.min(buffer.maxByteLength, buffer.byteLength + growBytes));
      const packed = Math.floor(at / 1000) * beatsRange + Math.min(beatsRange - 1, Math.round(beats));
      isSorted &&= count === 0 || (samples[count - 1] ?? 0) <= packed;
      samples[count] = packed;
      count += 1;
      return true;
    },
    /** Those from one moment to another, one a second at most, the oldest first. */
    between: (from: number, to: number): readonly HeartRate[] => {
      const found: HeartRate[] = [];
      for (let index = indexAt(from); index < count; index += 1) {
        const sample = sampleAt(index);
        if (sample.at > to) break;
        if (found.at(-1)?.at !== sample.at) found.push(sample);
      }
      return found;
    },
    /** Beats a minute at a moment, by the latest sample of the last seconds. */
    at: (at: number): number | undefined => {
      const index = indexAt(at + 1000) - 1;
      if (index < 0) return undefined;
      const sample = sampleAt(index);
      return at - sample.at <= holdsMilliseconds ? sample.beats : undefined;
    },
  };
}
type HeartRates = ReturnType<typeof createHeartRates>;

type Attributes = Readonly<Record<string, string>>;

/** A workout while it is being read: its own attributes, and those of the elements in it. */
export type AppleWorkout = {
  readonly attributes: Attributes;
  readonly metadata: Map<string, string>;
  readonly statistics: Attributes[];
  /** Where its track lies in the archive. */
  route: string | undefined;
};

const prefix = "HKWorkoutActivityType";

/** Whether there is a zone of this name: some apps write their own. */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
const knownZones = new Map<string, boolean>();
const zoneOf = (name: string | undefined): { readonly zone?: string } => {
  if (name === undefined) return {};
  const isKnown = knownZones.get(name) ?? isZone(name);
  if (knownZones.size < 1000) knownZones.set(name, isKnown);
  return isKnown ? { zone: name } : {};
};

/** "4521 cm" in metres. */
const climbOf = (text: string | undefined): number | undefined => {
  const [, value, unit] = /^([\d.]+) (\w+)$/.exec(text ?? "") ?? [];
  const read = distanceValue(value, unit);
  return read && Math.round(distanceToMeters(read) * 10) / 10;
};

const meanOf = (rates: readonly HeartRate[]): number | undefined =>
  rates.length === 0 ? undefined : rates.reduce((sum, { beats }) => sum + beats, 0) / rates.length;
const mostOf = (rates: readonly HeartRate[]): number | undefined =>
  rates.length === 0 ? undefined : rates.reduce((most, { beats }) => Math.max(most, beats), 0);
const beatsIn = (text: string | undefined): number | undefined => {
  const beats = Math.round(Number(text || Number.NaN));
  return beats > 0 ? beats : undefined;
};

/** What the watch wrote down beside the workout: its track where there is one, with the heart's samples on it. */
function recordingOf(
  track: Recording | undefined,
  rates: readonly HeartRate[],
  heart: HeartRates,
  about: { readonly startedAt: number; readonly totals: Recording["totals"]; readonly device?: string },
): Recording {
  const { startedAt, totals, device } = about;
  const named = { totals, laps: [], ...(device !== undefined && { device: device.slice(0, 100) }) };
  if (!track || track.seconds.length === 0) {
    const points = rates.map(({ at, beats }): TrackPoint => ({ at, heartRate: beats }));
    return trackRecording(points, startedAt, named);
  }
  const begin = track.startedAt ?? startedAt;
  const beats = track.seconds.map((seconds) => heart.at(begin + seconds * 1000) ?? null);
  return {
    ...track,
    ...named,
    totals: { ...track.totals, ...totals },
    streams: { ...track.streams, ...(beats.some((one) => one !== null) && { heartRate: beats }) },
  };
}

/** Of Apple's statistics those whose kind has these words in its name. */
const statisticOf = ({ statistics }: AppleWorkout, words: string): Attributes | undefined =>
  statistics.find(({ type = "" }) => type.includes(words));

/** How much it was: what the workout states itself (until iOS 15), else what is added up for it (since). */
function amountsOf(apple: AppleWorkout) {
  const { attributes } = apple;
  const distance = statisticOf(apple, "Distance");
  const energy = statisticOf(apple, "ActiveEnergyBurned");
  return {
    seconds: secondsValue(attributes["duration"], attributes["durationUnit"]),
    distance:
      distanceValue(attributes["totalDistance"], attributes["totalDistanceUnit"]) ??
      distanceValue(distance?.["sum"], distance?.["unit"]),
    kcal:
      kcalValue(attributes["totalEnergyBurned"], attributes["totalEnergyBurnedUnit"]) ??
      kcalValue(energy?.["sum"], energy?.["unit"]),
    climb: climbOf(apple.metadata.get("HKElevationAscended")),
  };
}

/** Units of a workout's own amounts in which they can't be read. */
export const unknownUnits = ({ attributes }: AppleWorkout): readonly string[] =>
  (
    [
      ["duration", secondsValue],
      ["totalDistance", distanceValue],
      ["totalEnergyBurned", kcalValue],
    ] as const
  ).flatMap(([name, read]) => {
    const unit = attributes[`${name}Unit`];
    return Number(attributes[name]) > 0 && unit !== undefined && read("1000", unit) === undefined
      ? [unit.slice(0, 20)]
      : [];
  });

/** `track`: packed, as its GPX file tells it. Undefined: it does not say when it was. */
export function appleToWorkout(
  apple: AppleWorkout,
  heart: HeartRates,
  track: string | undefined,
): ImportedWorkout | undefined {
  const { attributes, metadata } = apple;
  const [from, to] = [appleMoment(attributes["startDate"])?.at, appleMoment(attributes["endDate"])?.at];
  if (from === undefined) return undefined;
  const elapsed = to === undefined || to <= from ? undefined : (to - from) / 1000;
  const { seconds = elapsed, distance, kcal, climb } = amountsOf(apple);
  const rates = heart.between(from, to ?? from + (seconds ?? 0) * 1000);
  const stated = statisticOf(apple, "IdentifierHeartRate");
  const rate = beatsIn(stated?.["average"]) ?? meanOf(rates);
  const type = (attributes["workoutActivityType"] ?? "").replace(prefix, "");
  const { discipline, activity } = disciplineOfSport(type);
  const recording = recordingOf(track === undefined ? undefined : unpackRecording(track), rates, heart, {
    startedAt: from,
    totals: withValues({
      elapsedSeconds: elapsed,
      energyKcal: kcal,
      maxHeartRate: beatsIn(stated?.["maximum"]) ?? mostOf(rates),
      elevationGainMeters: climb,
    }),
    ...(attributes["sourceName"] !== undefined && { device: attributes["sourceName"] }),
  });
  return {
    key: `apple:${type}/${new Date(from).toISOString()}/${attributes["sourceName"] ?? ""}`.slice(0, 300),
    instant: from,
    ...zoneOf(metadata.get("HKTimeZone")),
    content: {
      discipline,
      ...(seconds !== undefined && { durationSeconds: Math.round(seconds) }),
      ...(distance && { distance, distanceMeters: distanceToMeters(distance) }),
      ...(rate !== undefined && { avgHeartRate: Math.round(rate) }),
      ...((activity !== undefined || climb !== undefined) && {
        fields: withValues({ activity, elevationGainMeters: climb }),
      }),
      exercises: [],
    },
    recording: packRecording(recording),
  };
}
