import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { Recording } from "@canter/domain/recording/recording";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import { packRecording, unpackRecording } from "../pack-recording.ts";
import { disciplineOfSport } from "../sports.ts";
import { type TrackPoint, trackRecording, withValues } from "../track/track-figures.ts";
import { appleMoment, distanceValue, kcalValue, secondsValue } from "./apple-values.ts";
import type { HeartRate, HeartRates } from "./heart-rates.ts";

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
