import { getFitGarminProductDisplayName } from "fit-file-parser/profile";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { RecordedLap, Recording } from "@canter/domain/recording/recording";
import { kgToMass, roundTo } from "@canter/domain/units/convert-units";
import type { LoggedExercise, LoggedSet } from "@canter/domain/workout/workout";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport, disciplineOfTrack } from "../sports.ts";
import {
  metersAlong,
  trackFigures,
  type TrackPoint,
  trackRecording,
  withValues,
} from "../track/track-figures.ts";
import { createExerciseList } from "../table/collect-sets.ts";
import exerciseNames from "./exercise-names.json" with { type: "json" };

/** A FIT message as its fields; what a field holds is looked at where it is used. */
export type FitMessage = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Epoch milliseconds. */
const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : undefined;

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

const spoken = (name: string): string =>
  name
    .split("_")
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

const namesByCategory = new Map(
  Object.entries(exerciseNames).map(([category, names]) => [category, names.split(" ")] as const),
);

/** An exercise's name from its category ("bench_press") and its number there; exercise-names.json has what Garmin's profile calls them. */
const exerciseName = (message: FitMessage): string => {
  const category = firstOf(message["category"]);
  if (typeof category !== "string" || category === "unknown") return "Exercise";
  const number = numberOf(firstOf(message["category_subtype"]));
  const name = number === undefined ? undefined : namesByCategory.get(category)?.[number];
  return spoken(name === undefined || name === "" ? category : name) || "Exercise";
};

const weightOf = (message: FitMessage): Pick<LoggedSet, "weight" | "weightKg"> => {
  const kg = numberOf(message["weight"]);
  if (kg === undefined || kg <= 0) return {};
  const weightKg = roundTo(kg, 2);
  const weight =
    message["weight_display_unit"] === "pound"
      ? { ...kgToMass(weightKg, "lb"), value: roundTo(kgToMass(weightKg, "lb").value, 1) }
      : { value: weightKg, unit: "kg" as const };
  return { weight, weightKg };
};

/** Sets of a strength session. Of a set with repetitions the time is the watch's; of one without it is what was done. */
function readFitSets(
  messages: readonly FitMessage[],
  startedAt: number,
): {
  readonly exercises: readonly LoggedExercise[];
  readonly laps: readonly RecordedLap[];
  readonly rests: NonNullable<Recording["rests"]>;
} {
  const list = createExerciseList();
  const laps: RecordedLap[] = [];
  const rests: { exercise: number; set: number; seconds: number }[] = [];
  for (const message of messages) {
    const seconds = numberOf(message["duration"]) ?? 0;
    const at = timeOf(message["start_time"]);
    const isActive = message["set_type"] === "active" || message["set_type"] === 1;
    laps.push({
      kind: isActive ? "set" : "rest",
      startSeconds: at === undefined ? 0 : Math.max(0, (at - startedAt) / 1000),
      durationSeconds: Math.max(0, seconds),
    });
    if (!isActive) {
      if (list.exercises.length > 0 && seconds > 0) rests.push({ ...list.latest(), seconds });
      continue;
    }
    const reps = numberOf(message["repetitions"]);
    list.add(exerciseName(message), {
      ...(reps !== undefined && reps > 0 && { reps: Math.round(reps) }),
      ...weightOf(message),
      ...((reps === undefined || reps === 0) && seconds > 0 && { durationSeconds: seconds }),
    });
  }
  return { exercises: list.exercises, laps, rests };
}

/** The messages of a file, by kind. */
export type FitActivity = {
  readonly fileId: FitMessage;
  readonly activity: FitMessage;
  readonly sports: readonly FitMessage[];
  readonly sessions: readonly FitMessage[];
  readonly laps: readonly FitMessage[];
  readonly lengths: readonly FitMessage[];
  readonly sets: readonly FitMessage[];
  readonly records: readonly FitMessage[];
  readonly developerFields: readonly string[];
};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const positive = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
};

const pointOf = (record: FitMessage): TrackPoint => ({
  at: timeOf(record["timestamp"]),
  heartRate: positive(record["heart_rate"]),
  speed: numberOf(record["enhanced_speed"]) ?? numberOf(record["speed"]),
  altitude: numberOf(record["enhanced_altitude"]) ?? numberOf(record["altitude"]),
  // A sensor that the watch does not know itself writes a field of its own.
  power: numberOf(record["power"]) ?? numberOf(record["Power"]),
  cadence: numberOf(record["cadence"]),
  distance: numberOf(record["distance"]),
  latitude: numberOf(record["position_lat"]),
  longitude: numberOf(record["position_long"]),
  temperature: numberOf(record["temperature"]),
});

type Span = { readonly from: number; readonly to: number };

const within = (messages: readonly FitMessage[], key: string, { from, to }: Span): readonly FitMessage[] =>
  messages.filter((message) => {
    const at = timeOf(message[key]);
    return at !== undefined && at >= from && at <= to;
  });

const lapOf =
  (kind: "lap" | "length", startedAt: number) =>
  (message: FitMessage): RecordedLap => {
    const at = timeOf(message["start_time"]) ?? startedAt;
    return {
      kind,
      startSeconds: Math.max(0, (at - startedAt) / 1000),
      durationSeconds: positive(message["total_timer_time"]) ?? positive(message["total_elapsed_time"]) ?? 0,
      ...withValues({
        distanceMeters: positive(message["total_distance"]),
        avgHeartRate: positive(message["avg_heart_rate"]),
        maxHeartRate: positive(message["max_heart_rate"]),
        name: textOf(message["swim_stroke"])?.replaceAll("_", " ").slice(0, 60),
      }),
    };
  };

/** Minutes from UTC to the watch's own time, where it wrote both. */
const offsetOf = ({ activity }: FitActivity): number | undefined => {
  const [utc, local] = [timeOf(activity["timestamp"]), timeOf(activity["local_timestamp"])];
  if (utc === undefined || local === undefined) return undefined;
  const minutes = Math.round((local - utc) / 60_000);
  return Math.abs(minutes) <= 900 ? minutes : undefined;
};

const deviceOf = ({ fileId }: FitActivity): string | undefined => {
  const maker = textOf(fileId["manufacturer"]);
  const product = numberOf(fileId["product"]);
  const name =
    textOf(fileId["product_name"]) ??
    (maker === "garmin" && product !== undefined ? getFitGarminProductDisplayName(product) : undefined);
  if (maker === undefined) return undefined;
  const spoken = maker.charAt(0).toUpperCase() + maker.slice(1);
  if (!name) return spoken.slice(0, 100);
  return (name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${spoken} ${name}`).slice(0, 100);
};

const totalsOf = (session: FitMessage, figures: ReturnType<typeof trackFigures>) =>
  withValues({
    elapsedSeconds: positive(session["total_elapsed_time"]),
    movingSeconds: positive(session["total_moving_time"]),
    maxHeartRate: positive(session["max_heart_rate"]) ?? figures.maxHeartRate,
    energyKcal: positive(session["total_calories"]),
    elevationGainMeters: numberOf(session["total_ascent"]) ?? figures.climb?.up,
    elevationLossMeters: numberOf(session["total_descent"]) ?? figures.climb?.down,
    avgPowerWatts: positive(session["avg_power"]),
    maxPowerWatts: positive(session["max_power"]),
    avgCadence: positive(session["avg_cadence"]),
    poolLengthMeters: positive(session["pool_length"]),
  });

const roundedTo = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor) / factor;

/** Where the session's own figures are missing (a file that breaks before them) the recording's stand in. */
function measuresOf(session: FitMessage, points: readonly TrackPoint[]) {
  const figures = trackFigures(points);
  const isStated = timeOf(session["start_time"]) !== undefined;
  const along = isStated ? undefined : (figures.lastDistance ?? metersAlong([points]));
  const rate = positive(session["avg_heart_rate"]) ?? figures.avgHeartRate;
  return {
    figures,
    seconds: roundedTo(
      positive(session["total_timer_time"]) ?? positive(session["total_elapsed_time"]) ?? figures.seconds,
      1000,
    ),
    meters: roundedTo(positive(session["total_distance"]) ?? (along === 0 ? undefined : along), 100),
    rate: rate === undefined ? undefined : Math.round(rate),
  };
}

/** The fields of its discipline that a session fills. */
const fieldsOf = (
  discipline: string,
  activity: string | undefined,
  session: FitMessage,
  climb: number | undefined,
) =>
  withValues({
    activity,
    elevationGainMeters: ["running", "cycling", "walking", "hiking"].includes(discipline) ? climb : undefined,
    avgPowerWatts: discipline === "cycling" ? positive(session["avg_power"]) : undefined,
    strokeRate:
      discipline === "rowing"
        ? (positive(session["Avg Stroke Rate"]) ?? positive(session["avg_cadence"]))
        : undefined,
    poolLengthMeters: discipline === "swimming" ? positive(session["pool_length"]) : undefined,
    openWater: session["sub_sport"] === "open_water" ? true : undefined,
  });

/** When a session was; without one, from the first record on. Undefined: it has no time. */
function spanOf({ records, sessions }: FitActivity, session: FitMessage, index: number) {
  const stated = timeOf(session["start_time"]);
  const startedAt = stated ?? timeOf(records[0]?.["timestamp"]);
  if (startedAt === undefined) return undefined;
  if (stated === undefined) return { startedAt, from: startedAt, to: Infinity };
  const elapsed = positive(session["total_elapsed_time"]) ?? positive(session["total_timer_time"]) ?? 0;
  const next = timeOf(sessions[index + 1]?.["start_time"]);
  // A minute more: what is written at the stop comes after it. The last one has all that follows.
  const to = next === undefined ? Infinity : Math.min(next - 1, startedAt + elapsed * 1000 + 60_000);
  return { startedAt, from: startedAt - 1000, to };
}

/** What sport it was; of one that is not stated, a guess. */
function sportOf(file: FitActivity, session: FitMessage, index: number) {
  const sport = file.sports[index] ?? file.sports[0] ?? {};
  const found = disciplineOfSport(
    textOf(session["sub_sport"]) ?? textOf(sport["sub_sport"]),
    textOf(session["sport"]) ?? textOf(sport["sport"]),
  );
  return { ...found, isOpen: found.discipline === "other" && found.activity === undefined };
}

/** One session of a file as a workout; without one (`session` is empty) all that was recorded. Undefined: it has no time. */
export function fitSessionToWorkout(
  file: FitActivity,
  session: FitMessage,
  index: number,
): ImportedWorkout | undefined {
  const span = spanOf(file, session, index);
  if (!span) return undefined;
  const { startedAt } = span;
  const points = within(file.records, "timestamp", span).map(pointOf);
  const { figures, seconds, meters, rate } = measuresOf(session, points);
  const { discipline: stated, activity, isOpen } = sportOf(file, session, index);
  const discipline = isOpen ? disciplineOfTrack(meters ?? 0, seconds, figures.climb?.up) : stated;
  const sets = readFitSets(within(file.sets, "start_time", span), startedAt);
  const totals = totalsOf(session, figures);
  const recording = trackRecording(points, startedAt, {
    totals,
    laps: [
      ...within(file.laps, "start_time", span).map(lapOf("lap", startedAt)),
      ...within(file.lengths, "start_time", span).map(lapOf("length", startedAt)),
      ...sets.laps,
    ],
    ...withValues({ device: deviceOf(file) }),
    ...(sets.rests.length > 0 && { rests: sets.rests }),
  });
  const fields = fieldsOf(discipline, activity, session, totals.elevationGainMeters);
  const serial = numberOf(file.fileId["serial_number"]) ?? textOf(file.fileId["manufacturer"]) ?? "";
  const offsetMinutes = offsetOf(file);
  return {
    key: `fit:${serial}/${startedAt}/${index}`,
    instant: startedAt,
    ...(offsetMinutes !== undefined && { offsetMinutes }),
    content: {
      discipline,
      ...withValues({ durationSeconds: seconds, avgHeartRate: rate }),
      ...(meters !== undefined && {
        distanceMeters: meters,
        distance: { value: meters, unit: "m" as const },
      }),
      ...(Object.keys(fields).length > 0 && { fields }),
      exercises: [...sets.exercises],
    },
    ...(isOpen && { isSportOpen: true as const }),
    recording: packRecording(recording),
  };
}
