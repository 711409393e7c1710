import { FitEncoder, FitBaseType } from "fit-file-parser/encoder";
import { getFitSportId, getFitSubSportId } from "fit-file-parser/profile";
import type { LoggedExercise } from "@canter/domain/workout/workout";
import exerciseNames from "../workout-import/fit/exercise-names.json" with { type: "json" };
import { type ActivityToWrite, lapsToWrite, pointsOf } from "./activity-to-write.ts";

/** Our disciplines as sports and sub-sports by FIT's names; what is not here is `generic`. */
const fitSports: Readonly<Record<string, readonly [sport: string, subSport: string]>> = {
  strength: ["training", "strength_training"],
  crossfit: ["training", "cardio_training"],
  running: ["running", "generic"],
  cycling: ["cycling", "generic"],
  rowing: ["rowing", "generic"],
  swimming: ["swimming", "lap_swimming"],
  walking: ["walking", "generic"],
  hiking: ["hiking", "generic"],
  yoga: ["training", "yoga"],
  mobility: ["training", "flexibility_training"],
  flatwork: ["horseback_riding", "generic"],
  jumping: ["horseback_riding", "generic"],
  groundwork: ["horseback_riding", "generic"],
  lunging: ["horseback_riding", "generic"],
  trail: ["horseback_riding", "generic"],
};

/** Sport and sub-sport by FIT's numbers. */
const fitSport = (discipline: string, isOpenWater: boolean): readonly [number, number] => {
  const [sport, subSport] = fitSports[discipline] ?? ["generic", "generic"];
  return [getFitSportId(sport) ?? 0, getFitSubSportId(isOpenWater ? "open_water" : subSport) ?? 0];
};

/** "Barbell Back Squat" and "squat_barbell_back" are the same words. */
const wordsKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

type FitExercise = { readonly category: number; readonly number?: number };

const unknownKind = 65_534;

/** The profile numbers its kinds of exercise in this order, but leaves some numbers out. */
const laterNumbers: Readonly<Record<string, number>> = {
  suspension: 49,
  tire: 50,
  run_indoor: 52,
  bike_outdoor: 53,
  unknown: unknownKind,
};

const categories = Object.entries(exerciseNames).map(([kind, names], index) => ({
  category: laterNumbers[kind] ?? index,
  words: kind.split("_"),
  names: names.split(" "),
}));

const byWords: ReadonlyMap<string, FitExercise> = new Map([
  ...categories.flatMap(({ category, names }) =>
    names.map((name, number) => [wordsKey(name), { category, number }] as const),
  ),
  // The kind by itself ("Deadlift") says no more than that.
  ...categories.map(({ category, words }) => [words.toSorted().join(" "), { category }] as const),
]);

/**
 * An exercise by FIT's profile: the very one, else its kind (all words of "bench_press" are in "Spoto Bench Press", the longest such kind);
 * the profile's "unknown" where
 * it has nothing like it.
 */
function fitExercise(name: string): FitExercise {
  const own = byWords.get(wordsKey(name));
  if (own) return own;
  const words = new Set(name.toLowerCase().split(/[^a-z0-9]+/));
  const [kind] = categories
    .filter((one) => one.words.every((word) => words.has(word)))
    .toSorted((a, b) => b.words.length - a.words.length);
  return { category: kind?.category ?? unknownKind };
}

/** Numbers of Garmin's profile. */
const profile = {
  fileActivity: 4,
  developmentMaker: 255,
  manual: 0,
  events: { session: 8, lap: 9, activity: 26 },
  stop: 1,
  activityEnd: 0,
  activeSet: 1,
  units: { kg: 1, lb: 2 },
} as const;
/** Seconds that a set without a time takes up in the file. */
const setSeconds = 1;

/** Seconds since the start as FIT counts them: seconds since 1989-12-31T00:00:00Z. */
type Moment = (seconds: number) => number;

const toSemicircles = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : (degrees / 180) * 2 ** 31;

/** A field by its number in Garmin's profile; what is stored is (value + offset) x scale. Pairs of two bytes and more are little-endian. */
type Field = readonly [number: number, baseType: FitBaseType, scale?: number, offset?: number];

const { Enum, Uint8, Sint8, Uint16, Sint32, Uint32, Uint32z } = FitBaseType;

const lap = {
  messageIndex: [254, Uint16],
  timestamp: [253, Uint32],
  event: [0, Enum],
  eventType: [1, Enum],
  startTime: [2, Uint32],
  totalElapsedTime: [7, Uint32, 1000],
  totalTimerTime: [8, Uint32, 1000],
  totalDistance: [9, Uint32, 100],
} as const;

/** The messages of an activity, by the numbers and with the fields that are written. */
const messages = {
  fileId: {
    number: 0,
    fields: {
      type: [0, Enum],
      manufacturer: [1, Uint16],
      product: [2, Uint16],
      serialNumber: [3, Uint32z],
      timeCreated: [4, Uint32],
    },
  },
  activity: {
    number: 34,
    fields: {
      timestamp: [253, Uint32],
      totalTimerTime: [0, Uint32, 1000],
      numSessions: [1, Uint16],
      type: [2, Enum],
      event: [3, Enum],
      eventType: [4, Enum],
      localTimestamp: [5, Uint32],
    },
  },
  session: {
    number: 18,
    fields: {
      ...lap,
      sport: [5, Enum],
      subSport: [6, Enum],
      totalCalories: [11, Uint16],
      avgHeartRate: [16, Uint8],
      maxHeartRate: [17, Uint8],
      avgCadence: [18, Uint8],
      avgPower: [20, Uint16],
      maxPower: [21, Uint16],
      totalAscent: [22, Uint16],
      totalDescent: [23, Uint16],
      firstLapIndex: [25, Uint16],
      numLaps: [26, Uint16],
      trigger: [28, Enum],
      poolLength: [44, Uint16, 100],
      totalMovingTime: [59, Uint32, 1000],
    },
  },
  lap: { number: 19, fields: { ...lap, avgHeartRate: [15, Uint8], maxHeartRate: [16, Uint8] } },
  record: {
    number: 20,
    fields: {
      timestamp: [253, Uint32],
      positionLat: [0, Sint32],
      positionLong: [1, Sint32],
      heartRate: [3, Uint8],
      cadence: [4, Uint8],
      distance: [5, Uint32, 100],
      power: [7, Uint16],
      temperature: [13, Sint8],
      speed: [73, Uint32, 1000],
      altitude: [78, Uint32, 5, 500],
    },
  },
  set: {
    number: 225,
    fields: {
      timestamp: [254, Uint32],
      duration: [0, Uint32, 1000],
      repetitions: [3, Uint16],
      weight: [4, Uint16, 16],
      setType: [5, Uint8],
      startTime: [6, Uint32],
      category: [7, Uint16],
      categorySubtype: [8, Uint16],
      weightDisplayUnit: [9, Uint16],
      messageIndex: [10, Uint16],
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly number: number; readonly fields: Readonly<Record<string, Field>> }>
>;

type Messages = typeof messages;
type Values<Kind extends keyof Messages> = {
  readonly [Name in keyof Messages[Kind]["fields"]]?: number | undefined;
};

const bytesOf: Readonly<Record<number, number>> = { [Uint16]: 2, [Sint32]: 4, [Uint32]: 4, [Uint32z]: 4 };

/** What a field can hold; its highest value stands for none. */
const rangeOf = (baseType: FitBaseType, size: number): readonly [number, number] =>
  baseType === Sint8 || baseType === Sint32
    ? [-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 2]
    : [0, 2 ** (8 * size) - 2];

/** Writes a message with the fields that have a value; what a field can't hold is left out. Local message types are the places in `messages`. */
function writeMessage<Kind extends keyof Messages>(
  encoder: FitEncoder,
  kind: Kind,
  values: Values<Kind>,
): void {
  const { number, fields } = messages[kind];
  const given: Readonly<Record<string, number | undefined>> = values;
  const written = Object.entries<Field>(fields).flatMap(
    ([name, [field, baseType, scale = 1, offset = 0]]) => {
      const value = given[name];
      if (value === undefined || !Number.isFinite(value)) return [];
      const raw = Math.round((value + offset) * scale);
      const size = bytesOf[baseType] ?? 1;
      const [least, most] = rangeOf(baseType, size);
      return raw < least || raw > most ? [] : [{ number: field, size, baseType, value: raw }];
    },
  );
  encoder.writeMessage(number, written, Object.keys(messages).indexOf(kind));
}

function writeHead(
  encoder: FitEncoder,
  { startedAt, offsetMinutes, workout: { durationSeconds = 0 } }: ActivityToWrite,
  at: Moment,
): void {
  writeMessage(encoder, "fileId", {
    type: profile.fileActivity,
    manufacturer: profile.developmentMaker,
    product: 0,
    // The same workout is the same file, however often it is written.
    serialNumber: Math.floor(startedAt / 1000),
    timeCreated: at(0),
  });
  const end = at(durationSeconds);
  writeMessage(encoder, "activity", {
    timestamp: end,
    localTimestamp: end + offsetMinutes * 60,
    totalTimerTime: durationSeconds,
    numSessions: 1,
    type: profile.manual,
    event: profile.events.activity,
    eventType: profile.stop,
  });
}

function writeRecords(encoder: FitEncoder, { recording }: ActivityToWrite, at: Moment): void {
  for (const { seconds, latitude, longitude, distance, ...measured } of pointsOf(recording))
    writeMessage(encoder, "record", {
      timestamp: at(seconds),
      positionLat: toSemicircles(latitude),
      positionLong: toSemicircles(longitude),
      distance,
      ...measured,
    });
}

function writeSets(encoder: FitEncoder, exercises: readonly LoggedExercise[], at: Moment): void {
  let [start, messageIndex] = [0, 0];
  for (const { name, sets } of exercises) {
    const { category, number } = fitExercise(name);
    for (const { reps, weightKg, weight, durationSeconds = setSeconds } of sets) {
      writeMessage(encoder, "set", {
        timestamp: at(start + durationSeconds),
        startTime: at(start),
        duration: durationSeconds,
        setType: profile.activeSet,
        messageIndex,
        repetitions: reps,
        weight: weightKg,
        weightDisplayUnit:
          weight === undefined ? undefined : profile.units[weight.unit === "lb" ? "lb" : "kg"],
        category,
        categorySubtype: number,
      });
      start += Math.ceil(durationSeconds);
      messageIndex += 1;
    }
  }
}

function writeSession(encoder: FitEncoder, activity: ActivityToWrite, at: Moment): void {
  const {
    workout,
    recording: { totals },
  } = activity;
  const { durationSeconds = 0, distanceMeters, avgHeartRate, discipline, fields } = workout;
  const laps = lapsToWrite(activity);
  for (const [messageIndex, lap] of laps.entries())
    writeMessage(encoder, "lap", {
      messageIndex,
      timestamp: at(lap.startSeconds + lap.durationSeconds),
      startTime: at(lap.startSeconds),
      totalElapsedTime: lap.durationSeconds,
      totalTimerTime: lap.durationSeconds,
      totalDistance: lap.distanceMeters,
      avgHeartRate: lap.avgHeartRate,
      maxHeartRate: lap.maxHeartRate,
      event: profile.events.lap,
      eventType: profile.stop,
    });
  const [sport, subSport] = fitSport(discipline, fields?.["openWater"] === true);
  writeMessage(encoder, "session", {
    messageIndex: 0,
    timestamp: at(durationSeconds),
    startTime: at(0),
    totalElapsedTime: totals.elapsedSeconds ?? durationSeconds,
    totalTimerTime: durationSeconds,
    totalMovingTime: totals.movingSeconds,
    totalDistance: distanceMeters,
    sport,
    subSport,
    firstLapIndex: 0,
    numLaps: laps.length,
    event: profile.events.session,
    eventType: profile.stop,
    trigger: profile.activityEnd,
    avgHeartRate,
    maxHeartRate: totals.maxHeartRate,
    totalCalories: totals.energyKcal,
    totalAscent: totals.elevationGainMeters,
    totalDescent: totals.elevationLossMeters,
    avgPower: totals.avgPowerWatts,
    maxPower: totals.maxPowerWatts,
    avgCadence: totals.avgCadence,
    poolLength: totals.poolLengthMeters,
  });
}

/**
 * A workout as a FIT activity: one session with its laps, records and sets. Loads are in kg with the unit to show them in; an exercise that
 * Garmin's profile does not know goes by its kind; a set without a time takes a second.
 */
export function writeFit(activity: ActivityToWrite): Uint8Array {
  const encoder = new FitEncoder();
  const start = FitEncoder.toFitTimestamp(new Date(activity.startedAt));
  const at: Moment = (seconds) => Math.round(start + seconds);
  writeHead(encoder, activity, at);
  writeRecords(encoder, activity, at);
  writeSets(encoder, activity.workout.exercises, at);
  writeSession(encoder, activity, at);
  return encoder.close();
}
