import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { RecordedLap, Recording } from "@canter/domain/recording/recording";
import { isZone } from "@canter/domain/schedule/local-date";
import { z } from "zod";
import { textWithin } from "../../workout-import/activity-reader.ts";
import { packRecording } from "../../workout-import/pack-recording.ts";
import { disciplineOfSport } from "../../workout-import/sports.ts";
import {
  trackFigures,
  type TrackPoint,
  trackRecording,
  withValues,
} from "../../workout-import/track/track-figures.ts";

const number = z.number().nullish();
const text = z.string().nullish();

const lapSchema = z.object({
  start_date: z.string(),
  elapsed_time: z.number(),
  distance: number,
  average_heartrate: number,
  max_heartrate: number,
});

/** What we read of Strava's SummaryActivity and DetailedActivity (developers.strava.com/docs/reference): metres, seconds, kilocalories, W. */
export const activitySchema = z.object({
  id: z.int(),
  name: text,
  sport_type: text,
  type: text,
  start_date: z.iso.datetime(),
  /** Of the zone, in seconds. */
  utc_offset: number,
  timezone: text,
  elapsed_time: number,
  moving_time: number,
  distance: number,
  total_elevation_gain: number,
  average_heartrate: number,
  max_heartrate: number,
  average_watts: number,
  max_watts: number,
  average_cadence: number,
  calories: number,
  description: text,
  private_note: text,
  device_name: text,
  laps: z.array(lapSchema).max(5000).nullish().catch(null),
});
export type StravaActivity = z.infer<typeof activitySchema>;

const values = z.object({ data: z.array(z.number().nullable()).max(500_000) }).optional();
/** Streams by their type: columns of equal length. */
export const streamsSchema = z.object({
  time: values,
  distance: values,
  altitude: values,
  heartrate: values,
  watts: values,
  cadence: values,
  velocity_smooth: values,
  temp: values,
  latlng: z.object({ data: z.array(z.tuple([z.number(), z.number()]).nullable()).max(500_000) }).optional(),
});
export type StravaStreams = z.infer<typeof streamsSchema>;

const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;

/** Another one means that something that we keep has changed. The list and the single activity come to the same. */
export const fingerprintOf = ({
  name,
  sport_type: sport,
  type,
  start_date: start,
  elapsed_time: seconds,
  distance,
}: StravaActivity): string =>
  JSON.stringify([name, sport ?? type, start, seconds, Math.round(distance ?? 0)]);

const columns = {
  distance: "distance",
  altitude: "altitude",
  heartrate: "heartRate",
  watts: "power",
  cadence: "cadence",
  velocity_smooth: "speed",
  temp: "temperature",
} as const;

function pointsOf(streams: StravaStreams, startedAt: number): readonly TrackPoint[] {
  const times = streams.time?.data ?? [];
  return times.map((seconds, index) => {
    const place = streams.latlng?.data[index];
    const measured = Object.entries(columns).map(([stream, key]) => [
      key,
      streams[stream as keyof typeof columns]?.data[index] ?? undefined,
    ]);
    return {
      at: startedAt + (seconds ?? 0) * 1000,
      ...(place && { latitude: place[0], longitude: place[1] }),
      ...(Object.fromEntries(measured) as Partial<TrackPoint>),
    };
  });
}

const lapsOf = ({ laps }: StravaActivity, startedAt: number): RecordedLap[] =>
  // One lap is the whole.
  (laps && laps.length > 1 ? laps : []).flatMap((lap) => {
    const startSeconds = (Date.parse(lap.start_date) - startedAt) / 1000;
    if (!(startSeconds >= 0) || lap.elapsed_time < 0) return [];
    return {
      kind: "lap" as const,
      startSeconds,
      durationSeconds: lap.elapsed_time,
      ...withValues({
        distanceMeters: positive(lap.distance),
        avgHeartRate: positive(lap.average_heartrate),
        maxHeartRate: positive(lap.max_heartrate),
      }),
    };
  });

const totalsOf = (
  activity: StravaActivity,
  climb: ReturnType<typeof trackFigures>["climb"],
): Recording["totals"] =>
  withValues({
    elapsedSeconds: positive(activity.elapsed_time),
    movingSeconds: positive(activity.moving_time),
    maxHeartRate: positive(activity.max_heartrate),
    energyKcal: positive(activity.calories),
    elevationGainMeters: activity.total_elevation_gain ?? undefined,
    elevationLossMeters: climb?.down,
    avgPowerWatts: positive(activity.average_watts),
    maxPowerWatts: positive(activity.max_watts),
    avgCadence: positive(activity.average_cadence),
  });

/** "(GMT-05:00) America/New_York" */
const zoneIn = (text: string | null | undefined): string | undefined => {
  const zone = /^\(GMT[^)]*\) (\w+(?:\/[\w+-]+)+)$/.exec(text ?? "")?.[1];
  return zone !== undefined && isZone(zone) ? zone : undefined;
};

/** An activity with its streams, as the same activity's row in Strava's archive with its file would be: under the same key. */
export function activityToWorkout(activity: StravaActivity, streams: StravaStreams): ImportedWorkout {
  const { discipline, activity: sport } = disciplineOfSport(
    activity.sport_type ?? undefined,
    activity.type ?? undefined,
  );
  const at = Date.parse(activity.start_date);
  const points = pointsOf(streams, at);
  const seconds = positive(activity.moving_time) ?? positive(activity.elapsed_time);
  const meters = positive(activity.distance);
  const avgHeartRate = positive(activity.average_heartrate);
  const climb = activity.total_elevation_gain ?? undefined;
  const title = textWithin(activity.name ?? undefined, 200);
  const notes = [activity.description, activity.private_note].flatMap(
    (one) => textWithin(one ?? undefined, 9000) ?? [],
  );
  const zone = zoneIn(activity.timezone);
  const device = textWithin(activity.device_name ?? undefined, 100);
  const about = {
    totals: totalsOf(activity, trackFigures(points).climb),
    laps: lapsOf(activity, at),
    ...(device !== undefined && { device }),
  };
  return {
    key: `strava:${activity.id}`,
    instant: at,
    ...(typeof activity.utc_offset === "number" && { offsetMinutes: Math.round(activity.utc_offset / 60) }),
    ...(zone !== undefined && { zone }),
    content: {
      discipline,
      ...(title !== undefined && { title }),
      ...(seconds !== undefined && { durationSeconds: seconds }),
      ...(meters !== undefined && {
        distanceMeters: meters,
        distance: { value: meters, unit: "m" as const },
      }),
      ...(avgHeartRate !== undefined && { avgHeartRate: Math.round(avgHeartRate) }),
      ...((sport !== undefined || climb !== undefined) && {
        fields: {
          ...(sport !== undefined && { activity: sport }),
          ...(climb !== undefined && { elevationGainMeters: climb }),
        },
      }),
      exercises: [],
      ...(notes.length > 0 && { notes: notes.join("\n\n") }),
    },
    recording: packRecording(trackRecording(points, at, about)),
  };
}
