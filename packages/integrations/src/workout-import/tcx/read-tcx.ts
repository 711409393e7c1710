import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import type { RecordedLap } from "@canter/domain/recording/recording";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport, disciplineOfTrack } from "../sports.ts";
import { trackFigures, type TrackPoint, trackRecording, withValues } from "../track/track-figures.ts";
import { instantIn, numberOf, readXml, type XmlHandlers } from "../xml/read-xml.ts";

type Lap = {
  startedAt: number | undefined;
  seconds?: number | undefined;
  meters?: number | undefined;
  kcal?: number | undefined;
  avgHeartRate?: number | undefined;
  maxHeartRate?: number | undefined;
};
type Point = { -readonly [Key in keyof TrackPoint]: TrackPoint[Key] };
type Activity = {
  readonly sport: string | undefined;
  id: string | undefined;
  notes: string | undefined;
  device: string | undefined;
  readonly laps: Lap[];
  readonly points: Point[];
};

const pointNames: Readonly<Record<string, keyof Omit<TrackPoint, "at">>> = {
  LatitudeDegrees: "latitude",
  LongitudeDegrees: "longitude",
  AltitudeMeters: "altitude",
  DistanceMeters: "distance",
  Cadence: "cadence",
  RunCadence: "cadence",
  Watts: "power",
  Speed: "speed",
};

const lapNames: Readonly<Record<string, "seconds" | "meters" | "kcal">> = {
  TotalTimeSeconds: "seconds",
  DistanceMeters: "meters",
  Calories: "kcal",
};

/** What an element within a lap or a point holds. */
type Value = {
  readonly name: string;
  readonly parent: string | undefined;
  readonly text: string;
  readonly report: ReadingReport;
};

/** A value of a point; heart rate and place stand one level deeper than the rest. */
function setPointValue(point: Point, { name, parent, text, report }: Value): void {
  if (name === "Time") point.at = instantIn(text);
  else if (name === "Value" && parent === "HeartRateBpm") point.heartRate = numberOf(parent, text, report);
  else {
    const key = pointNames[name];
    if (key !== undefined) point[key] = numberOf(name, text, report);
  }
}

const rateNames: Readonly<Record<string, "avgHeartRate" | "maxHeartRate">> = {
  AverageHeartRateBpm: "avgHeartRate",
  MaximumHeartRateBpm: "maxHeartRate",
};

function setLapValue(lap: Lap, { name, parent = "", text, report }: Value): void {
  const key = parent === "Lap" ? lapNames[name] : name === "Value" ? rateNames[parent] : undefined;
  if (key === undefined) return;
  const element = name === "Value" ? parent : name;
  const value = numberOf(element, text, report);
  if (value !== undefined && value < 0)
    report.problem(`element ${element}`, `must not be negative, as ${value} is`);
  // No heart beats 0 times.
  else lap[key] = name === "Value" && value === 0 ? undefined : value;
}

function gather(
  done: Activity[],
  report: ReadingReport,
  open: { activity?: Activity | undefined },
): XmlHandlers {
  let point: Point | undefined;
  return {
    open: ({ name, attributes }) => {
      if (name === "Activity")
        open.activity = {
          sport: attributes["Sport"],
          id: undefined,
          notes: undefined,
          device: undefined,
          laps: [],
          points: [],
        };
      if (name === "Lap") open.activity?.laps.push({ startedAt: instantIn(attributes["StartTime"] ?? "") });
      if (name === "Trackpoint") point = {};
    },
    close: ({ name, path }, text) => {
      const { activity } = open;
      const parent = path.at(-2);
      if (name === "Course") report.leftOut("course", "is a plan, not something done");
      if (!activity) return;
      if (name === "Activity") {
        done.push(activity);
        open.activity = undefined;
      } else if (name === "Trackpoint" && point) {
        activity.points.push(point);
        point = undefined;
      } else if (point) setPointValue(point, { name, parent, text, report });
      else if (parent === "Activity" && name === "Id") activity.id = text;
      else if (parent === "Activity" && name === "Notes") activity.notes = textWithin(text, 20_000);
      else if (parent === "Creator" && name === "Name") activity.device = textWithin(text, 100);
      else {
        const lap = activity.laps.at(-1);
        if (lap) setLapValue(lap, { name, parent, text, report });
      }
    },
  };
}

const sumOf = (values: readonly (number | undefined)[]): number | undefined => {
  const stated = values.filter((value) => value !== undefined);
  return stated.length === 0 ? undefined : stated.reduce((sum, value) => sum + value, 0);
};

/** What all laps state. Where one of them does not, or all state 0, the recording tells better; without one, the laps that do. */
const totalOf = (laps: readonly Lap[], key: "seconds" | "meters", recorded: number | undefined) => {
  const sum = sumOf(laps.map((lap) => lap[key]));
  const isWhole = laps.every((lap) => lap[key] !== undefined);
  return isWhole && sum !== undefined && sum > 0 ? sum : (recorded ?? sum);
};

/** The mean over laps, each as long as it lasted. */
const meanRate = (laps: readonly Lap[]): number | undefined => {
  const rated = laps.filter(({ avgHeartRate, seconds }) => avgHeartRate !== undefined && (seconds ?? 0) > 0);
  const seconds = sumOf(rated.map((lap) => lap.seconds));
  const beats = sumOf(rated.map((lap) => (lap.avgHeartRate ?? 0) * (lap.seconds ?? 0)));
  return seconds === undefined || beats === undefined ? undefined : beats / seconds;
};

const lapsOf = (laps: readonly Lap[], startedAt: number | undefined): RecordedLap[] =>
  laps.map(({ startedAt: at, seconds, meters, avgHeartRate, maxHeartRate }) => ({
    kind: "lap",
    startSeconds: at === undefined || startedAt === undefined ? 0 : Math.max(0, (at - startedAt) / 1000),
    durationSeconds: Math.max(0, seconds ?? 0),
    ...withValues({ distanceMeters: meters, avgHeartRate, maxHeartRate }),
  }));

function toWorkout(activity: Activity): ImportedWorkout {
  const { laps, points, notes, device } = activity;
  const figures = trackFigures(points);
  const startedAt = instantIn(activity.id ?? "") ?? laps[0]?.startedAt ?? figures.startedAt;
  const seconds = totalOf(laps, "seconds", figures.seconds);
  const meters = totalOf(laps, "meters", figures.lastDistance);
  const rate = meanRate(laps) ?? figures.avgHeartRate;
  const { discipline, activity: sport } = disciplineOfSport(activity.sport);
  const isOpen = discipline === "other" && /^other$/i.test(activity.sport ?? "other");
  const recording = trackRecording(points, startedAt, {
    totals: withValues({
      energyKcal: sumOf(laps.map(({ kcal }) => kcal)),
      maxHeartRate:
        laps.reduce<number | undefined>(
          (most, { maxHeartRate: one }) => (one === undefined ? most : Math.max(most ?? 0, one)),
          undefined,
        ) ?? figures.maxHeartRate,
      elevationGainMeters: figures.climb?.up,
      elevationLossMeters: figures.climb?.down,
    }),
    laps: lapsOf(laps, startedAt),
    ...(device !== undefined && { device }),
  });
  return {
    key: `tcx:${activity.id ?? startedAt ?? "?"}/${activity.sport ?? ""}`,
    ...(startedAt !== undefined && { instant: Math.round(startedAt) }),
    content: {
      discipline: isOpen ? disciplineOfTrack(meters ?? 0, seconds, figures.climb?.up) : discipline,
      ...(seconds !== undefined && seconds > 0 && { durationSeconds: Math.round(seconds * 1000) / 1000 }),
      ...(meters !== undefined &&
        meters > 0 && {
          distanceMeters: Math.round(meters * 100) / 100,
          distance: { value: Math.round(meters * 100) / 100, unit: "m" as const },
        }),
      ...(rate !== undefined && { avgHeartRate: Math.round(rate) }),
      ...((figures.climb || sport !== undefined) && {
        fields: withValues({ activity: isOpen ? undefined : sport, elevationGainMeters: figures.climb?.up }),
      }),
      exercises: [],
      ...(notes !== undefined && { notes }),
    },
    ...(isOpen && { isSportOpen: true as const }),
    recording: packRecording(recording),
  };
}

/** TCX: each activity (each leg of a multisport session) is a workout; what its laps state are sums over them. */
export const tcxReader: ActivityReader = {
  id: "tcx",
  title: "TCX",
  detect: (head) => /<(\w+:)?TrainingCenterDatabase[\s>]/.test(head),
  read: async function* (file, report) {
    const done: Activity[] = [];
    const open: { activity?: Activity | undefined } = {};
    for (const _ of readXml(file.bytes, gather(done, report, open), report))
      while (done.length > 0) yield toWorkout(done.shift() as Activity);
    yield* done.map(toWorkout);
    // A file that breaks within an activity: what there is of it.
    if (open.activity && open.activity.points.length > 1) yield toWorkout(open.activity);
  },
};
