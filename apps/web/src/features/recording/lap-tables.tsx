import { formatDuration } from "@canter/domain/units/format-units";
import type { MassUnit } from "@canter/domain/units/unit";
import type { RecordingResponse } from "@canter/protocol/training/imports";
import { formatMeters, formatPace } from "../../ui/formats.ts";
import chart from "../../ui/chart/dated-chart.module.css";
import { heightInWords } from "./recording-in-words.ts";
import styles from "./recording.module.css";

type Props = {
  readonly recording: RecordingResponse;
  readonly discipline: string;
  readonly units: MassUnit;
};

const climbWords = (meters: number, units: MassUnit): string =>
  `${meters > 0 ? "+" : ""}${heightInWords(meters, units)}`;

/** How long each kilometre or mile took. */
export const SplitTable = ({ recording: { splits }, discipline, units }: Props) => {
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
            <th scope="col">{units === "lb" ? "Mile" : "Km"}</th>
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
export const LapTable = ({ recording: { laps }, discipline, units }: Props) => {
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
