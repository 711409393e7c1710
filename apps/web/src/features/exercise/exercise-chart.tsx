import { BarChart, LineChart } from "@mantine/charts";
import { formatShortDate } from "@canter/domain/schedule/describe-date";
import type { ExerciseHistoryPoint } from "@canter/protocol/workouts";
import type { ChartView } from "./chart-series.ts";
import "@mantine/charts/styles.layer.css";
import styles from "./exercise.module.css";

const tints = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)"] as const;
/** More than these would only make a smear. */
const mostDots = 30;
const msPerDay = 86_400_000;

const dayNumber = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds / msPerDay;
const dateOfDay = (day: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(day) * msPerDay)
    .toZonedDateTimeISO("UTC")
    .toPlainDate()
    .toString();

const autoDomain: ["auto", "auto"] = ["auto", "auto"];
const fromZero: [number, "auto"] = [0, "auto"];

type Props = {
  readonly view: ChartView;
  readonly points: readonly ExerciseHistoryPoint[];
  readonly today: string;
};

/** The course of an exercise, drawn; the table beside it says the same in numbers. */
export const ExerciseChart = ({ view, points, today }: Props) => {
  const data = points
    .map((point) => ({
      day: dayNumber(point.date),
      ...Object.fromEntries(view.series.map(({ measure, valueOf }) => [measure, valueOf(point)])),
    }))
    .sort((a, b) => a.day - b.day);
  const words = view.series[0]?.words ?? String;
  const options = {
    h: 260,
    data,
    dataKey: "day",
    series: view.series.map(({ measure, label }, index) => ({
      name: measure,
      label,
      color: tints[index] ?? tints[0],
    })),
    tickLine: "none" as const,
    gridAxis: "x" as const,
    strokeDasharray: "0",
    withLegend: view.series.length > 1,
    legendProps: { verticalAlign: "top" as const, height: 36 },
    valueFormatter: words,
    tooltipAnimationDuration: 0,
    tooltipProps: {
      labelFormatter: (day: unknown) =>
        typeof day === "number" && Number.isFinite(day) ? formatShortDate(dateOfDay(day), today) : "",
    },
    xAxisProps: {
      type: "number" as const,
      domain: ["dataMin", "dataMax"] as ["dataMin", "dataMax"],
      tickFormatter: (day: number) => formatShortDate(dateOfDay(day), today),
      minTickGap: 40,
      padding: { left: 12, right: 12 },
    },
    yAxisProps: { width: 68, domain: view.shape === "line" ? autoDomain : fromZero, tickFormatter: words },
    className: styles.chart,
  };
  return (
    <div aria-hidden className={styles.drawing}>
      {view.shape === "bar" ? (
        <BarChart
          {...options}
          barChartProps={{ accessibilityLayer: false }}
          maxBarWidth={18}
          barProps={{ radius: 3, isAnimationActive: false }}
        />
      ) : (
        <LineChart
          {...options}
          lineChartProps={{ accessibilityLayer: false }}
          curveType="linear"
          connectNulls
          withDots={points.length <= mostDots}
          strokeWidth={2}
          dotProps={{ r: 3, strokeWidth: 0 }}
          activeDotProps={{ r: 5, strokeWidth: 0 }}
          lineProps={{ isAnimationActive: false }}
        />
      )}
    </div>
  );
};
