import { FitEncoder } from "fit-file-parser/encoder";
import type { LoggedExercise } from "@canter/domain/workout/workout";
import { type ActivityToWrite, lapsToWrite, pointsOf } from "./activity-to-write.ts";
import { writeMessage } from "./fit-messages.ts";
import { fitExercise, fitSport } from "./fit-names.ts";

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
