import { landUnitOf } from "@canter/domain/units/format-units";
import { distancesOf } from "@canter/domain/recording/splits";
import type { RecordingResponse } from "@canter/protocol/training/imports";
import { LineChart } from "@mantine/charts";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { formatDuration } from "@canter/domain/units/format-units";
import { METERS_PER_FOOT, type Units } from "@canter/domain/units/unit";
import "@mantine/charts/styles.layer.css";
import { formatNumber, formatPace } from "../../ui/formats.ts";
import chart from "../../ui/chart/dated-chart.module.css";
import { heightInWords } from "./recording-in-words.ts";
import styles from "./recording.module.css";

/** Points in the moving average: a watch's readings fluctuate from second to second. */
const window = 7;

/** The mean around each point. */
const smoothed = (values: readonly (number | null)[]): readonly (number | null)[] =>
  values.map((value, index) => {
    if (value === null) return null;
    const around = values
      .slice(Math.max(0, index - Math.floor(window / 2)), index + Math.ceil(window / 2))
      .filter((one) => one !== null);
    return around.reduce((sum, one) => sum + one, 0) / around.length;
  });

/** Metres per second at each point: as measured, else from the distance between points. Undefined: neither is known. */
const speedsOf = (recording: RecordingResponse): readonly (number | null)[] | undefined => {
  const { streams, seconds } = recording;
  if (streams.speed?.some((speed) => (speed ?? 0) > 0)) return streams.speed;
  const distances = recording.startedAt === undefined ? undefined : distancesOf(recording);
  if (!distances || (distances.at(-1) ?? 0) < 1) return undefined;
  return distances.map((distance, index) => {
    const time = (seconds[index] ?? 0) - (seconds[index - 1] ?? 0);
    return index === 0 || time <= 0 ? null : (distance - (distances[index - 1] ?? 0)) / time;
  });
};

type Props = {
  readonly recording: RecordingResponse;
  readonly discipline: string;
  readonly units: Units;
};

type View = {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly words: (value: number) => string;
};

/** Sports without a pace: they cover no distance. */
const standing: ReadonlySet<string> = new Set(["strength", "crossfit", "yoga", "mobility"]);

const viewsOf = ({ recording, discipline, units }: Props): readonly View[] => {
  const { streams } = recording;
  const metersPerUnit = landUnitOf(units) === "mi" ? METERS_PER_FOOT : 1;
  const speeds = standing.has(discipline) ? undefined : speedsOf(recording);
  const paceWords = (speed: number): string =>
    speed < 0.2 ? "–" : (formatPace(1000 / speed, 1000, discipline, units) ?? "–");
  const plain = (unit: string) => (value: number) => `${formatNumber(value, 0)}\u00a0${unit}`;
  const all: readonly (View | undefined)[] = [
    streams.heartRate && { id: "heart", label: "Heart rate", values: streams.heartRate, words: plain("bpm") },
    speeds && {
      id: "pace",
      label: discipline === "cycling" ? "Speed" : "Pace",
      values: smoothed(speeds),
      words: paceWords,
    },
    streams.altitude && {
      id: "height",
      label: "Height",
      values: streams.altitude.map((value) => value && value / metersPerUnit),
      words: (value) => heightInWords(value * metersPerUnit, units),
    },
    streams.power && { id: "power", label: "Power", values: smoothed(streams.power), words: plain("W") },
    streams.cadence && { id: "cadence", label: "Cadence", values: streams.cadence, words: plain("/min") },
  ];
  return all.filter(
    (view): view is View => view !== undefined && view.values.some((value) => value !== null && value !== 0),
  );
};

/** Rows of the table: nobody reads more. */
const tableRows = 40;

const ValueTable = ({ view, seconds }: { readonly view: View; readonly seconds: readonly number[] }) => {
  const [isOpen, setOpen] = useState(false);
  const every = Math.max(1, Math.ceil(seconds.length / tableRows));
  return (
    <details className={chart.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">After</th>
              <th scope="col">{view.label}</th>
            </tr>
          </thead>
          <tbody>
            {seconds.map((second, index) => {
              const value = view.values[index];
              return index % every === 0 ? (
                <tr key={index}>
                  <th scope="row">{formatDuration(Math.round(second))}</th>
                  <td>{value === null || value === undefined ? "–" : view.words(value)}</td>
                </tr>
              ) : null;
            })}
          </tbody>
        </table>
      )}
    </details>
  );
};

const auto: ["auto", "auto"] = ["auto", "auto"];

/** The recorded values over time, one kind at a time. */
export const StreamCharts = (props: Props) => {
  const { seconds } = props.recording;
  const views = seconds.length < 2 ? [] : viewsOf(props);
  const [chosen, setChosen] = useState<string>();
  const view = views.find(({ id }) => id === chosen) ?? views[0];
  if (!view) return null;
  return (
    <div>
      {views.length > 1 ? (
        <div className={styles.choice}>
          <SegmentedControl
            data={views.map(({ id, label }) => ({ value: id, label }))}
            value={view.id}
            onChange={setChosen}
            aria-label="What is drawn"
          />
        </div>
      ) : (
        <h2>{view.label}</h2>
      )}
      <div aria-hidden className={chart.drawing}>
        <LineChart
          h={220}
          data={seconds.map((second, index) => ({ second, value: view.values[index] ?? undefined }))}
          dataKey="second"
          series={[{ name: "value", label: view.label, color: "var(--chart-1)" }]}
          valueFormatter={view.words}
          tickLine="none"
          gridAxis="x"
          strokeDasharray="0"
          withDots={false}
          curveType="linear"
          connectNulls
          tooltipAnimationDuration={0}
          tooltipProps={{
            labelFormatter: (second: unknown) =>
              typeof second === "number" ? formatDuration(Math.round(second)) : "",
          }}
          xAxisProps={{
            type: "number",
            domain: ["dataMin", "dataMax"],
            tickFormatter: (second: number) => formatDuration(Math.round(second)),
            minTickGap: 48,
          }}
          yAxisProps={{ width: 76, domain: auto, tickFormatter: view.words }}
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false, strokeWidth: 1.5 }}
          className={chart.chart}
        />
      </div>
      <ValueTable view={view} seconds={seconds} />
    </div>
  );
};
