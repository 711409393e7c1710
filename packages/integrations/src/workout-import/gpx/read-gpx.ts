import { createHash } from "node:crypto";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { type ActivityReader, type ReadingReport, textWithin } from "../activity-reader.ts";
import { packRecording } from "../pack-recording.ts";
import { disciplineOfSport, disciplineOfTrack } from "../sports.ts";
import {
  metersAlong,
  trackFigures,
  type TrackPoint,
  trackRecording,
  withValues,
} from "../track/track-figures.ts";
import { instantIn, numberIn, numberOf, readXml, type XmlHandlers } from "../xml/read-xml.ts";

/** Between two tracks that are no longer one outing, in milliseconds. */
const outingGap = 6 * 3600 * 1000;
/** A file with more points is no recording of a person. */
const maxPoints = 2_000_000;

type Outing = {
  name: string | undefined;
  notes: string | undefined;
  type: string | undefined;
  stretches: TrackPoint[][];
};
type Point = { -readonly [Key in keyof TrackPoint]: TrackPoint[Key] };

/** In which of a point's elements, standard or of an extension, what stands. */
const valueNames: Readonly<Record<string, keyof Omit<TrackPoint, "at">>> = {
  ele: "altitude",
  hr: "heartRate",
  cad: "cadence",
  power: "power",
  PowerInWatts: "power",
  atemp: "temperature",
  speed: "speed",
};

type Reading = { readonly outings: Outing[]; fileTime: number | undefined; creator: string | undefined };

function startOutingFor(reading: Reading): Outing {
  const outing: Outing = { name: undefined, notes: undefined, type: undefined, stretches: [] };
  reading.outings.push(outing);
  return outing;
}

/** Points in the order of their times; as they stand where some have none. */
const inOrder = (points: TrackPoint[]): TrackPoint[] => {
  const isOrdered = points.every(({ at }, index) => at !== undefined && at >= (points[index - 1]?.at ?? at));
  return isOrdered || points.some(({ at }) => at === undefined)
    ? points
    : points.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
};

const lastTime = ({ stretches }: Outing): number | undefined =>
  stretches.flatMap((points) => points.at(-1)?.at ?? []).at(-1);

/** Handlers that gather what one file says. */
function gather(reading: Reading, report: ReadingReport): XmlHandlers {
  let point: Point | undefined;
  let points = 0;
  let track: Outing = { name: undefined, notes: undefined, type: undefined, stretches: [] };
  const endTrack = (): void => {
    const filled = track.stretches.filter((stretch) => stretch.length > 0).map(inOrder);
    const from = filled.flatMap((stretch) => stretch[0]?.at ?? [])[0];
    const before = reading.outings.at(-1);
    const to = before && lastTime(before);
    if (filled.length === 0) return report.leftOut("track without points", "is not kept");
    const isOwn = !before || (from !== undefined && to !== undefined && Math.abs(from - to) > outingGap);
    const outing = isOwn ? startOutingFor(reading) : before;
    outing.stretches.push(...filled);
    outing.name ??= track.name;
    outing.notes ??= track.notes;
    outing.type ??= track.type;
  };
  return {
    open: ({ name, attributes }) => {
      if (name === "gpx") reading.creator = attributes["creator"];
      if (name === "trk") track = { name: undefined, notes: undefined, type: undefined, stretches: [] };
      if (name === "trkseg") track.stretches.push([]);
      if (name === "trkpt") {
        const [latitude, longitude] = [numberIn(attributes["lat"] ?? ""), numberIn(attributes["lon"] ?? "")];
        const isPlace =
          latitude !== undefined &&
          longitude !== undefined &&
          Math.abs(latitude) <= 90 &&
          Math.abs(longitude) <= 180;
        // Where a device that has no fix yet believes to be.
        const isNowhere = latitude === 0 && longitude === 0;
        if (!isPlace) report.problem("track point", "must have lat and lon in degrees");
        if (isNowhere) report.leftOut("place at 0°, 0°", "is not kept");
        point = isPlace && !isNowhere ? { latitude, longitude } : {};
      }
    },
    close: ({ name, path }, text) => {
      if (name === "trk") return endTrack();
      if (name === "trkpt" && point) {
        points += 1;
        if (points > maxPoints) report.problem("file", `only ${maxPoints} points are read`);
        else track.stretches.at(-1)?.push(point);
        point = undefined;
        return;
      }
      const parent = path.at(-2);
      if (point && name === "time" && parent === "trkpt") point.at = instantIn(text);
      else if (point) {
        const key = valueNames[name];
        if (key !== undefined) point[key] = numberOf(name, text, report);
      } else if (name === "time" && (parent === "metadata" || parent === "gpx"))
        reading.fileTime = instantIn(text);
      else if (parent === "trk" && name === "name") track.name = textWithin(text, 200);
      else if (parent === "trk" && name === "type") track.type = textWithin(text, 100);
      else if (parent === "trk" && (name === "desc" || name === "cmt"))
        track.notes ??= textWithin(text, 20_000);
      else if (name === "wpt") report.leftOut("way point", "is not kept");
      else if (name === "rte") report.leftOut("route", "is a plan, not something done");
    },
  };
}

const keyOf = (startedAt: number | undefined, points: readonly TrackPoint[]): string => {
  if (startedAt !== undefined) return `gpx:${new Date(startedAt).toISOString()}`;
  const places = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(" ");
  return `gpx:${createHash("sha256").update(places).digest("base64url").slice(0, 22)}`;
};

function toWorkout(outing: Outing, { fileTime, creator }: Reading): ImportedWorkout {
  const points = outing.stretches.flat();
  const figures = trackFigures(points);
  const meters = Math.round(metersAlong(outing.stretches) * 10) / 10;
  const stated = disciplineOfSport(outing.type);
  const guess = disciplineOfTrack(meters, figures.seconds, figures.climb?.up);
  const isKnown = stated.discipline !== "other";
  const at = figures.startedAt ?? fileTime;
  const recording = trackRecording(points, figures.startedAt, {
    totals: withValues({
      maxHeartRate: figures.maxHeartRate,
      elevationGainMeters: figures.climb?.up,
      elevationLossMeters: figures.climb?.down,
    }),
    laps: [],
    ...(creator !== undefined && { device: creator.slice(0, 100) }),
  });
  return {
    key: keyOf(figures.startedAt, points),
    ...(at !== undefined && { instant: Math.round(at) }),
    content: {
      discipline: isKnown ? stated.discipline : guess,
      ...(outing.name !== undefined && outing.name !== "Untitled" && { title: outing.name }),
      ...(figures.seconds !== undefined && figures.seconds > 0 && { durationSeconds: figures.seconds }),
      ...(meters > 0 && { distanceMeters: meters, distance: { value: meters, unit: "m" as const } }),
      ...(figures.avgHeartRate !== undefined && { avgHeartRate: Math.round(figures.avgHeartRate) }),
      ...(figures.climb && figures.climb.up > 0 && { fields: { elevationGainMeters: figures.climb.up } }),
      exercises: [],
      ...(outing.notes !== undefined && { notes: outing.notes }),
    },
    ...(!isKnown && { isSportOpen: true as const }),
    recording: packRecording(recording),
  };
}

/**
 * GPX 1.0 and 1.1, with heart rate, cadence and power of the usual extensions. The tracks of one outing are one workout; tracks more than six
 * hours apart are several. Its distance is that over the ground (haversine), within each stretch.
 */
export const gpxReader: ActivityReader = {
  id: "gpx",
  title: "GPX",
  detect: (head) => /<(\w+:)?gpx[\s>]/i.test(head),
  read: async function* (file, report) {
    const reading: Reading = { outings: [], fileTime: undefined, creator: undefined };
    const handlers = gather(reading, report);
    for (const _ of readXml(file.bytes, handlers, report))
      // What can't grow any more is handed on; the last one may.
      while (reading.outings.length > 1) yield toWorkout(reading.outings.shift() as Outing, reading);
    for (const outing of reading.outings) yield toWorkout(outing, reading);
  },
};
