import { BarChart, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatShortDate } from "../formats.ts";
import { type ChartProps, dayTicks } from "./chart-view.ts";
import styles from "./dated-chart.module.css";

const tints = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)"] as const;
/** More than these would only blur together. */
const maxDots = 30;
const msPerDay = 86_400_000;

const dayNumber = (date: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds / msPerDay;
const dateOfDay = (day: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(day) * msPerDay)
    .toZonedDateTimeISO("UTC")
    .toPlainDate()
    .toString();

const wholeDomain: ["dataMin", "dataMax"] = ["dataMin", "dataMax"];
const autoDomain: ["auto", "auto"] = ["auto", "auto"];
const fromZero: [number, "auto"] = [0, "auto"];

/** Width of a character beside the axis, and the margin around the text; in pixels. */
const letterWidth = 9;
const besideLetters = 24;
const lineHeight = 36;
/** Room for half a dot at the top, and for the end of the last date. */
const margin = { top: 8, right: 24, bottom: 4, left: 0 };

/** As wide as its longest label, which would otherwise be cut off. */
const axisWidth = (rows: ChartProps["rows"], words: (value: number) => string): number => {
  const figures = rows.flatMap(({ values }) =>
    values.map((value) => (value === undefined ? "" : words(value))),
  );
  return besideLetters + letterWidth * Math.max(1, ...figures.map(({ length }) => length));
};

/** A chart of values over days; the table beside it has the same numbers. */
export const DatedChart = ({ shape, series, rows, aim, today }: ChartProps) => {
  const data = rows
    .map(({ date, values }) => ({
      day: dayNumber(date),
      ...Object.fromEntries(series.map(({ measure }, index) => [measure, values[index]])),
    }))
    .sort((a, b) => a.day - b.day);
  const words = series[0]?.words ?? String;
  const ticks = dayTicks(data.map(({ day }) => day));
  const options = {
    h: 260,
    data,
    dataKey: "day",
    // What is drawn later is on top.
    series: series
      .map(({ measure, label, isFaint }, index) => ({
        name: measure,
        label,
        color: isFaint ? "var(--chart-3)" : (tints[index] ?? tints[0]),
        isFaint: isFaint === true,
      }))
      .toSorted((a, b) => Number(b.isFaint) - Number(a.isFaint)),
    tickLine: "none" as const,
    gridAxis: "x" as const,
    strokeDasharray: "0",
    withLegend: false,
    valueFormatter: words,
    tooltipAnimationDuration: 0,
    tooltipProps: {
      labelFormatter: (day: unknown) =>
        typeof day === "number" && Number.isFinite(day) ? formatShortDate(dateOfDay(day), today) : "",
    },
    xAxisProps: {
      type: "number" as const,
      domain: wholeDomain,
      tickFormatter: (day: number) => formatShortDate(dateOfDay(day), today),
      ...(ticks ? { ticks, interval: "equidistantPreserveStart" as const } : { minTickGap: 40 }),
      padding: { left: 12, right: 12 },
      height: lineHeight,
    },
    yAxisProps: {
      width: axisWidth(rows, words),
      domain: shape === "line" ? autoDomain : fromZero,
      tickFormatter: words,
    },
    ...(aim && {
      referenceLines: [
        {
          y: aim.value,
          label: aim.label,
          labelPosition: "insideBottomRight" as const,
          color: "var(--chart-2)",
          ifOverflow: "extendDomain" as const,
        },
      ],
    }),
    className: styles.chart,
  };
  return (
    <div aria-hidden className={styles.drawing}>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {options.series.map(({ name, label, color }) => (
            <li key={name} style={{ "--tint": color }}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {shape !== "line" ? (
        <BarChart
          {...options}
          type={shape === "stack" ? "stacked" : "default"}
          barChartProps={{ accessibilityLayer: false, margin }}
          maxBarWidth={18}
          barProps={{ radius: 3, isAnimationActive: false }}
        />
      ) : (
        <LineChart
          {...options}
          lineChartProps={{ accessibilityLayer: false, margin }}
          curveType="linear"
          connectNulls
          withDots={rows.length <= maxDots}
          dotProps={{ r: 3, strokeWidth: 0 }}
          activeDotProps={{ r: 5, strokeWidth: 0 }}
          lineProps={({ name }) => ({
            isAnimationActive: false,
            strokeWidth: options.series.some((one) => one.name === name && one.isFaint) ? 1 : 2,
          })}
        />
      )}
    </div>
  );
};
