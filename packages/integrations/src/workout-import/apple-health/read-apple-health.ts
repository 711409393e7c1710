import type { ImportedItem, ImportedMeasurement } from "@canter/domain/import/imported-workout";
import type { ReadingReport, ReadProgress } from "../activity-reader.ts";
import { createXmlReader, type XmlElement, type XmlHandlers } from "../xml/read-xml.ts";
import { appleMoment, bodyKinds, bodyValue } from "./apple-values.ts";
import { type AppleWorkout, appleToWorkout, unknownUnits, createHeartRates } from "./apple-workout.ts";

const hour = 3600 * 1000;
/** Where one night ends and the next one begins, before midnight: who sleeps until noon has slept that day's night. */
const nightEndsBefore = 6 * hour;
/** Decades of a watch that writes every stage. */
const maxIntervals = 300_000;

/** As it goes to somebody whose watch, telephone and bed all write it down: time asleep counts once. */
const minutesOf = (ends: readonly number[]): number => {
  const intervals = Array.from(
    { length: ends.length / 2 },
    (_, n) => [ends[2 * n] ?? 0, ends[2 * n + 1] ?? 0] as const,
  );
  let [asleep, until] = [0, -Infinity];
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    asleep += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.round(asleep / 60_000);
};

/** Stretches of sleep in whatever order they come, as nights: of each how long somebody slept, dated by when they woke. */
function createSleepNights() {
  /** Beginnings and ends by turns. */
  const nights = new Map<number, number[]>();
  let count = 0;
  return {
    /** In epoch milliseconds. False: there is no room for more. */
    add: (from: number, to: number, offsetMinutes: number): boolean => {
      if (to <= from || to - from > 24 * hour) return true;
      if (count >= maxIntervals) return false;
      count += 1;
      const night = Math.floor((to + offsetMinutes * 60_000 + nightEndsBefore) / (24 * hour));
      const known = nights.get(night);
      if (known) known.push(from, to);
      else nights.set(night, [from, to]);
      return true;
    },
    nights: function* (): Generator<ImportedMeasurement> {
      for (const [night, ends] of nights) {
        const minutes = minutesOf(ends);
        const woke = ends.reduce((latest, at) => Math.max(latest, at), 0);
        const day = new Date(night * 24 * hour).toISOString().slice(0, 10);
        if (minutes > 0)
          yield {
            key: `apple:sleep/${day}`,
            instant: woke,
            measurement: { kind: "sleep", value: minutes, unit: "min" },
          };
      }
    },
  };
}

type Attributes = Readonly<Record<string, string>>;
/** Metadata of a workout: apps write what they like. */
const maxMetadata = 200;
const maxStatistics = 100;
/** Of kinds of records that are not kept. */
const maxKinds = 500;
const progressBytes = 8 * 1024 * 1024;

const plainType = (type: string): string =>
  type.replace(/^HK(?:Quantity|Category|Correlation|Data)TypeIdentifier|^HKDataType/, "");

function createGathering(report: ReadingReport) {
  const heart = createHeartRates();
  const sleep = createSleepNights();
  const readings: ImportedMeasurement[] = [];
  const workouts: AppleWorkout[] = [];
  const notKept = new Map<string, number>();
  const leaveOut = (what: string): void => {
    if (notKept.has(what) || notKept.size < maxKinds) notKept.set(what, (notKept.get(what) ?? 0) + 1);
  };

  const addReading = (type: string, attributes: Attributes): void => {
    const [moment, value] = [
      appleMoment(attributes["startDate"]),
      bodyValue(attributes["value"], attributes["unit"]),
    ];
    const kind = bodyKinds[type];
    if (!moment || !value || !kind)
      return report.problem(`record ${plainType(type)}`, "must have a date, a value and a unit");
    readings.push({
      key: `apple:${kind}/${new Date(moment.at).toISOString()}/${attributes["sourceName"] ?? ""}`.slice(
        0,
        300,
      ),
      instant: moment.at,
      measurement: { kind, ...value },
    });
  };
  const addSleep = ({ value = "", startDate, endDate }: Attributes): void => {
    const [from, to] = [appleMoment(startDate), appleMoment(endDate)];
    if (!from || !to) return report.problem("record SleepAnalysis", "must have a start and an end");
    if (!value.includes("Asleep"))
      return leaveOut(value.includes("Awake") ? "time awake in bed" : "time in bed");
    if (!sleep.add(from.at, to.at, to.offsetMinutes)) leaveOut("sleep beyond 300,000 stretches");
  };
  const addHeartRate = ({ value, startDate }: Attributes): void => {
    const [moment, beats] = [appleMoment(startDate), Number(value || Number.NaN)];
    if (!moment || !(beats > 0)) return report.problem("record HeartRate", "must have a date and a value");
    if (!heart.add(moment.at, beats)) leaveOut("heart rates beyond 4,000,000");
  };
  const addRecord = (attributes: Attributes): void => {
    const { type = "" } = attributes;
    if (type === "HKQuantityTypeIdentifierHeartRate") addHeartRate(attributes);
    else if (type in bodyKinds) addReading(type, attributes);
    else if (type === "HKCategoryTypeIdentifierSleepAnalysis") addSleep(attributes);
    else leaveOut(plainType(type) || "record without a type");
  };
  return { heart, sleep, readings, workouts, notKept, leaveOut, addRecord };
}

type Gathering = ReturnType<typeof createGathering>;

/** What stands in a workout. */
function addToWorkout(workout: AppleWorkout, { name, attributes }: XmlElement): void {
  const { key, value, path } = attributes;
  if (name === "MetadataEntry" && key !== undefined && workout.metadata.size < maxMetadata)
    workout.metadata.set(key, (value ?? "").slice(0, 200));
  if (name === "WorkoutStatistics" && workout.statistics.length < maxStatistics)
    workout.statistics.push(attributes);
  if (name === "FileReference") workout.route ??= path;
}

function handlersOf({ workouts, addRecord, leaveOut }: Gathering): XmlHandlers {
  let workout: AppleWorkout | undefined;
  return {
    open: (element) => {
      const { name, attributes, path } = element;
      if (name === "Workout") workout = { attributes, metadata: new Map(), statistics: [], route: undefined };
      else if (workout) addToWorkout(workout, element);
      // What belongs to a correlation stands beside it once more.
      else if (name === "Record" && path.at(-2) !== "Correlation") addRecord(attributes);
      else if (path.length === 2 && name !== "Record" && name !== "ExportDate" && name !== "Me")
        leaveOut(name);
    },
    close: ({ name }) => {
      if (name !== "Workout" || !workout) return;
      workouts.push(workout);
      workout = undefined;
    },
  };
}

/** Whether XML is an export of Apple Health, by its beginning. */
export const isAppleHealth = (head: string): boolean =>
  /<!DOCTYPE HealthData[\s[]|<HealthData[\s>]/.test(head);

/**
 * Reads what Apple Health exports, as it comes: workouts with their heart rates, and readings of the body. `trackOf` gives the packed recording
 * of a route by its path in the archive. Held at a time are heart rates (8 bytes each) and nights, which come before the workouts.
 */
export async function* readAppleHealth(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  report: ReadingReport,
  trackOf: (path: string) => Promise<string | undefined> = async () => undefined,
): AsyncGenerator<ImportedItem | ReadProgress> {
  const gathering = createGathering(report);
  const { heart, readings, workouts, sleep, notKept } = gathering;
  const xml = createXmlReader(handlersOf(gathering), report, { mayDescribe: true });
  let [bytes, shown] = [0, 0];
  for await (const piece of pieces) {
    const isReadable = xml.write(piece);
    yield* readings.splice(0);
    for (const one of workouts.splice(0)) {
      const track = one.route === undefined ? undefined : await trackOf(one.route);
      const workout = appleToWorkout(one, heart, track);
      for (const unit of unknownUnits(one))
        report.problem("workout", `is in ${unit}, which is not known here`);
      if (workout) yield workout;
      else report.problem("workout", "must have a start");
    }
    if (!isReadable) break;
    bytes += piece.byteLength;
    if (bytes - shown >= progressBytes) yield { progress: (shown = bytes) };
  }
  xml.end();
  yield* sleep.nights();
  for (const [what, count] of notKept) report.leftOut(what, "is not kept", count);
}
