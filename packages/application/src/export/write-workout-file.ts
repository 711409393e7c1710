import { notFound, type Problem } from "@canter/domain/problem";
import type { Recording } from "@canter/domain/recording/recording";
import { type Result, err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { writeFit } from "@canter/integrations/activity-out/write-fit";
import { writeTcx } from "@canter/integrations/activity-out/write-tcx";
import { unpackRecording } from "@canter/integrations/activity/pack-recording";
import { readRecording } from "@canter/storage/recording/recordings";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

export type WorkoutFileFormat = "fit" | "tcx";

export type WorkoutFile = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };

const nothingRecorded: Recording = { totals: {}, laps: [], seconds: [], streams: {} };

/** When it began: as its device recorded it, else by its local time; a workout without one was at noon. */
function startOf({ date, startTime = "12:00", zone }: Workout, { startedAt }: Recording): number {
  if (startedAt !== undefined) return startedAt;
  return Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(zone).epochMilliseconds;
}

const offsetAt = (instant: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;

/** One workout with its recording as a file of a watch, for other apps. Not found: there is no such workout. */
export async function writeWorkoutFile(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  workoutId: string,
  format: WorkoutFileFormat,
): Promise<Result<WorkoutFile, Problem>> {
  const workout = await readWorkout(store.db, scope, workoutId);
  if (!workout) return err(notFound("workout"));
  const packed = await readRecording(store.db, scope, workoutId);
  const recording = packed === undefined ? nothingRecorded : unpackRecording(packed);
  const startedAt = startOf(workout, recording);
  const activity = { workout, startedAt, offsetMinutes: offsetAt(startedAt, workout.zone), recording };
  const name = `${workout.date}-${workout.discipline}.${format}`;
  return ok(
    format === "fit"
      ? { name, mediaType: "application/vnd.ant.fit", bytes: writeFit(activity) }
      : {
          name,
          mediaType: "application/vnd.garmin.tcx+xml",
          bytes: new TextEncoder().encode(writeTcx(activity)),
        },
  );
}
