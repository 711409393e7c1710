import { type ActivityToWrite, type LapToWrite, lapsToWrite, pointsOf } from "./activity-to-write.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text of people for XML 1.0, without the characters that it can't hold. */
const escaped = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? "");

const element = (name: string, value: number | string | undefined): string =>
  value === undefined ? "" : `<${name}>${typeof value === "number" ? value : escaped(value)}</${name}>`;

const rate = (name: string, value: number | undefined): string =>
  value === undefined ? "" : `<${name}><Value>${Math.round(value)}</Value></${name}>`;

/** The format knows two sports. */
const sports: Readonly<Record<string, string>> = { running: "Running", cycling: "Biking" };

type Point = ReturnType<typeof pointsOf> extends Generator<infer One> ? One : never;

function trackpoint(point: Point, startedAt: number): string {
  const { latitude, longitude, altitude, distance, heartRate, cadence, speed, power } = point;
  const place =
    latitude === undefined || longitude === undefined
      ? ""
      : `<Position>${element("LatitudeDegrees", latitude)}${element("LongitudeDegrees", longitude)}</Position>`;
  const more = `${element("ns3:Speed", speed)}${element("ns3:Watts", power === undefined ? undefined : Math.round(power))}`;
  return `<Trackpoint>${element("Time", new Date(startedAt + point.seconds * 1000).toISOString())}${place}${element("AltitudeMeters", altitude)}${element("DistanceMeters", distance)}${rate("HeartRateBpm", heartRate)}${element("Cadence", cadence === undefined ? undefined : Math.round(cadence))}${more === "" ? "" : `<Extensions><ns3:TPX>${more}</ns3:TPX></Extensions>`}</Trackpoint>`;
}

function lapElement(lap: LapToWrite, kcal: number | undefined, startedAt: number, track: string): string {
  const { startSeconds, durationSeconds, distanceMeters, avgHeartRate, maxHeartRate } = lap;
  const start = new Date(startedAt + startSeconds * 1000).toISOString();
  return `<Lap StartTime="${start}">${element("TotalTimeSeconds", durationSeconds)}${element("DistanceMeters", distanceMeters ?? 0)}${element("Calories", Math.round(kcal ?? 0))}${rate("AverageHeartRateBpm", avgHeartRate)}${rate("MaximumHeartRateBpm", maxHeartRate)}<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>${track === "" ? "" : `<Track>${track}</Track>`}</Lap>`;
}

/**
 * A workout as TCX (Garmin's TrainingCenterDatabase v2 with ActivityExtension v2): its laps with their points, its notes. Sets of strength
 * training have no form there.
 */
export function writeTcx(activity: ActivityToWrite): string {
  const { workout, startedAt, recording } = activity;
  const laps = lapsToWrite(activity);
  const tracks = laps.map((): string[] => []);
  let index = 0;
  for (const point of pointsOf(recording)) {
    while (index + 1 < laps.length && point.seconds >= (laps[index + 1]?.startSeconds ?? Infinity))
      index += 1;
    tracks[index]?.push(trackpoint(point, startedAt));
  }
  // What is known of the whole is of the first lap: readers add up.
  const { energyKcal } = recording.totals;
  const lapElements = laps.map((lap, place) =>
    lapElement(lap, place === 0 ? energyKcal : undefined, startedAt, tracks[place]?.join("") ?? ""),
  );
  const device =
    recording.device === undefined
      ? ""
      : `<Creator xsi:type="Device_t">${element("Name", recording.device)}<UnitId>0</UnitId><ProductID>0</ProductID><Version><VersionMajor>0</VersionMajor><VersionMinor>0</VersionMinor></Version></Creator>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Activities><Activity Sport="${sports[workout.discipline] ?? "Other"}">${element("Id", new Date(startedAt).toISOString())}${lapElements.join("\n")}${element("Notes", workout.notes)}${device}</Activity></Activities></TrainingCenterDatabase>
`;
}
