import type { MassUnit } from "@canter/domain/units/unit";
import { METERS_PER_FOOT, METERS_PER_MILE } from "@canter/domain/units/unit";
import type { RecordingResponse } from "@canter/protocol/training/imports";
import { formatNumber } from "../../ui/formats.ts";
import { projectTrack } from "./project-track.ts";
import styles from "./recording.module.css";

const width = 640;
const height = 320;

/** Round lengths for the scale bar, in metres. */
const barLengths: Readonly<Record<MassUnit, readonly number[]>> = {
  kg: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
  lb: [100, 200, 500, 1000, 2000]
    .map((feet) => feet * METERS_PER_FOOT)
    .concat([0.5, 1, 2, 5, 10, 20].map((miles) => miles * METERS_PER_MILE)),
};

const barWords = (meters: number, units: MassUnit): string => {
  if (units === "kg") return meters < 1000 ? `${meters}\u00a0m` : `${formatNumber(meters / 1000)}\u00a0km`;
  return meters < METERS_PER_MILE / 2
    ? `${formatNumber(meters / METERS_PER_FOOT, 0)}\u00a0ft`
    : `${formatNumber(meters / METERS_PER_MILE, 1)}\u00a0mi`;
};

/** The recorded track, north up; drawn here, without anybody's map. */
export const TrackMap = ({
  recording,
  units,
}: {
  readonly recording: RecordingResponse;
  readonly units: MassUnit;
}) => {
  const track = projectTrack(recording, { width, height, margin: 24 });
  if (!track) return null;
  const { path, start, end, pixelsPerMeter } = track;
  const bar =
    barLengths[units].findLast((meters) => meters * pixelsPerMeter <= width / 4) ??
    barLengths[units][0] ??
    10;
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label="The way, north up">
      <path d={path} className={styles.way} />
      <circle cx={start.x} cy={start.y} r={6} className={styles.start} />
      <circle cx={end.x} cy={end.y} r={6} className={styles.end} />
      <g transform={`translate(24 ${height - 16})`}>
        <line x1={0} x2={bar * pixelsPerMeter} className={styles.bar} />
        <text x={0} y={-6} className={styles.barWords}>
          {barWords(bar, units)}
        </text>
      </g>
    </svg>
  );
};
