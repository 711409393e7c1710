import { type LandUnit, METERS_PER_FOOT, METERS_PER_MILE, type Units } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import type { RecordingResponse } from "@canter/protocol/training/imports";
import { formatDuration, landUnitOf } from "@canter/domain/units/format-units";
import { formatMeters, formatPace, formatNumber } from "../../ui/formats.ts";
import chart from "../../ui/chart/dated-chart.module.css";
import { StreamCharts } from "./stream-charts.tsx";
import { fastestInWords, totalsInWords, heightInWords } from "./recording-in-words.ts";
import styles from "./recording.module.css";

const width = 640;
const height = 320;

/** Round lengths for the scale bar, in metres. */
const barLengths: Readonly<Record<LandUnit, readonly number[]>> = {
  km: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
  mi: [100, 200, 500, 1000, 2000]
    .map((feet) => feet * METERS_PER_FOOT)
    .concat([0.5, 1, 2, 5, 10, 20].map((miles) => miles * METERS_PER_MILE)),
};

const barWords = (meters: number, unit: LandUnit): string => {
  if (unit === "km") return meters < 1000 ? `${meters}\u00a0m` : `${formatNumber(meters / 1000)}\u00a0km`;
  return meters < METERS_PER_MILE / 2
    ? `${formatNumber(meters / METERS_PER_FOOT, 0)}\u00a0ft`
    : `${formatNumber(meters / METERS_PER_MILE, 1)}\u00a0mi`;
};

type Point = { readonly x: number; readonly y: number };

/** A track on a sheet: the path to draw, where it begins and ends, and the scale. */
type ProjectedTrack = {
  readonly path: string;
  readonly start: Point;
  readonly end: Point;
  readonly pixelsPerMeter: number;
};

type Sheet = { readonly width: number; readonly height: number; readonly margin: number };

/** Metres in a degree of latitude. */
const metersPerDegree = 111_320;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A recording's track on a sheet, north up, as large as fits. Degrees of longitude are scaled as at its middle, which is accurate enough
 * for the distances of a day. A gap in the track is a gap in the path. Undefined: it has no positions.
 */
export const projectTrack = (
  { streams: { latitude, longitude } }: Pick<RecordingResponse, "streams">,
  { width, height, margin }: Sheet,
): ProjectedTrack | undefined => {
  if (!latitude || !longitude) return undefined;
  const places = latitude.map((north, index) => {
    const east = longitude[index];
    return north === null || east === null || east === undefined ? undefined : { north, east };
  });
  const known = places.filter((place) => place !== undefined);
  const [first] = known;
  if (!first || known.length < 2) return undefined;
  const norths = known.map(({ north }) => north);
  // Across the date line: the shorter way round.
  const eastOf = (east: number): number =>
    east - first.east > 180 ? east - 360 : east - first.east < -180 ? east + 360 : east;
  const easts = known.map(({ east }) => eastOf(east));
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const metersEast = metersPerDegree * Math.cos((((north + south) / 2) * Math.PI) / 180);
  const [across, up] = [(east - west) * metersEast, (north - south) * metersPerDegree];
  const scale = Math.min((width - 2 * margin) / Math.max(across, 1), (height - 2 * margin) / Math.max(up, 1));
  const [left, top] = [(width - across * scale) / 2, (height - up * scale) / 2];
  const pointOf = (place: { readonly north: number; readonly east: number }): Point => ({
    x: round(left + (eastOf(place.east) - west) * metersEast * scale),
    y: round(top + (north - place.north) * metersPerDegree * scale),
  });
  let isDown = false;
  const path = places
    .map((place) => {
      if (!place) {
        isDown = false;
        return "";
      }
      const { x, y } = pointOf(place);
      const step = `${isDown ? "L" : "M"}${x} ${y}`;
      isDown = true;
      return step;
    })
    .join("");
  return {
    path,
    start: pointOf(first),
    end: pointOf(known.at(-1) ?? first),
    pixelsPerMeter: scale,
  };
};

/** The recorded track, north up; drawn here, without anybody's map. */
const TrackMap = ({ recording, units }: { readonly recording: RecordingResponse; readonly units: Units }) => {
  const track = projectTrack(recording, { width, height, margin: 24 });
  if (!track) return null;
  const { path, start, end, pixelsPerMeter } = track;
  const unit = landUnitOf(units);
  const lengths = barLengths[unit];
  const bar = lengths.findLast((meters) => meters * pixelsPerMeter <= width / 4) ?? lengths[0] ?? 10;
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label="The way, north up">
      <path d={path} className={styles.way} />
      <circle cx={start.x} cy={start.y} r={6} className={styles.start} />
      <circle cx={end.x} cy={end.y} r={6} className={styles.end} />
      <g transform={`translate(24 ${height - 16})`}>
        <line x1={0} x2={bar * pixelsPerMeter} className={styles.bar} />
        <text x={0} y={-6} className={styles.barWords}>
          {barWords(bar, unit)}
        </text>
      </g>
    </svg>
  );
};

type SplitTableProps = {
  readonly recording: RecordingResponse;
  readonly discipline: string;
  readonly units: Units;
};

const climbWords = (meters: number, units: Units): string =>
  `${meters > 0 ? "+" : ""}${heightInWords(meters, units)}`;

/** How long each kilometre or mile took. */
const SplitTable = ({ recording: { splits }, discipline, units }: SplitTableProps) => {
  if (splits.length < 2 || discipline === "swimming" || discipline === "rowing") return null;
  const hasRate = splits.some(({ avgHeartRate }) => avgHeartRate !== undefined);
  const hasClimb = splits.some(({ climbMeters }) => climbMeters !== undefined);
  const full = splits[0]?.meters ?? 0;
  return (
    <details className={`${chart.table} ${styles.wide}`} open={splits.length <= 12}>
      <summary>Splits</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{landUnitOf(units) === "mi" ? "Mile" : "Km"}</th>
            <th scope="col">Time</th>
            <th scope="col">{discipline === "cycling" ? "Speed" : "Pace"}</th>
            {hasRate && <th scope="col">Heart rate</th>}
            {hasClimb && <th scope="col">Climb</th>}
          </tr>
        </thead>
        <tbody>
          {splits.map(({ meters, seconds, avgHeartRate, climbMeters }, index) => (
            <tr key={index}>
              <th scope="row">{meters < full - 1 ? formatMeters(meters, units) : index + 1}</th>
              <td>{formatDuration(Math.round(seconds))}</td>
              <td>{formatPace(seconds, meters, discipline, units) ?? "–"}</td>
              {hasRate && <td>{avgHeartRate ?? "–"}</td>}
              {hasClimb && <td>{climbMeters === undefined ? "–" : climbWords(climbMeters, units)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

const names: Readonly<Record<RecordingResponse["laps"][number]["kind"], string>> = {
  lap: "Lap",
  length: "Length",
  set: "Set",
  rest: "Rest",
};
const maxLaps = 400;

/** The parts that the device recorded: laps, lengths of a pool, sets and rests. */
const LapTable = ({ recording: { laps }, discipline, units }: SplitTableProps) => {
  if (laps.length < 2) return null;
  const hasWay = laps.some(({ distanceMeters }) => distanceMeters !== undefined);
  const hasRate = laps.some(({ avgHeartRate }) => avgHeartRate !== undefined);
  return (
    <details className={`${chart.table} ${styles.wide}`}>
      <summary>{laps.some(({ kind }) => kind === "set") ? "Sets and rests" : "Laps"}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Time</th>
            {hasWay && <th scope="col">Distance</th>}
            {hasWay && <th scope="col">{discipline === "cycling" ? "Speed" : "Pace"}</th>}
            {hasRate && <th scope="col">Heart rate</th>}
          </tr>
        </thead>
        <tbody>
          {laps
            .slice(0, maxLaps)
            .map(({ kind, name, durationSeconds, distanceMeters, avgHeartRate }, index) => (
              <tr key={index}>
                <th scope="row">
                  {names[kind]} {index + 1}
                  {name !== undefined && ` · ${name}`}
                </th>
                <td>{formatDuration(Math.round(durationSeconds))}</td>
                {hasWay && (
                  <td>{distanceMeters === undefined ? "–" : formatMeters(distanceMeters, units)}</td>
                )}
                {hasWay && (
                  <td>
                    {distanceMeters === undefined
                      ? "–"
                      : (formatPace(durationSeconds, distanceMeters, discipline, units) ?? "–")}
                  </td>
                )}
                {hasRate && <td>{avgHeartRate === undefined ? "–" : Math.round(avgHeartRate)}</td>}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
};

type Props = {
  readonly recording: RecordingResponse;
  readonly workout: Workout;
  readonly units: Units;
};

/** The recording's map, charts, and splits. */
export const RecordingView = ({ recording, workout, units }: Props) => {
  const { discipline } = workout;
  const totals = totalsInWords(recording, workout, units);
  const fastest = discipline === "running" ? fastestInWords(recording) : [];
  return (
    <section className={styles.recording} aria-label="What was recorded">
      {totals.length > 0 && (
        <dl className={styles.totals}>
          {totals.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <TrackMap recording={recording} units={units} />
      <StreamCharts recording={recording} discipline={discipline} units={units} />
      <SplitTable recording={recording} discipline={discipline} units={units} />
      {fastest.length > 0 && (
        <div>
          <h2>Fastest</h2>
          <dl className={styles.totals}>
            {fastest.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <LapTable recording={recording} discipline={discipline} units={units} />
      {recording.device !== undefined && <p className={styles.quiet}>Recorded by {recording.device}</p>}
    </section>
  );
};
