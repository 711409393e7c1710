import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { kgToMass } from "@canter/domain/units/convert-units";
import { trendDays } from "@canter/domain/health/weight-trend";
import { daysBetween } from "@canter/domain/schedule/local-date";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatNumber, formatShortDate } from "../../../ui/formats.ts";
import { lastScanQuery, weightTrendQuery } from "../../../api/dashboards.ts";
import { AskFor } from "../ask-for.tsx";
import styles from "../dashboard.module.css";
import type { WidgetProps } from "./widget-type.ts";

/** The results of the last body scan. */
export const BodyWidget = ({ acting }: WidgetProps) => {
  const { data: scan } = useSuspenseQuery(lastScanQuery(acting.member.athleteId));
  if (!scan)
    return (
      <AskFor title="Body" to="/body" acting={acting} example="body fat 18.4%">
        No body scan yet.
      </AskFor>
    );
  const { units } = acting.member;
  const mass = (kg: number) => `${formatNumber(kgToMass(kg, units).value, 1)} ${units}`;
  return (
    <section className={styles.widget} aria-labelledby="widget-body">
      <h2 id="widget-body">
        <Link to="/body/scans/$scanId" params={{ scanId: scan.id }}>
          Body
        </Link>
      </h2>
      <p className={styles.figure}>
        {formatNumber(scan.bodyFatPercent, 1)} <span className={styles.unit}>% fat</span>
      </p>
      <p className={styles.quiet}>
        lean {mass(scan.leanKg)} · fat {mass(scan.fatKg)} · {formatShortDate(scan.date, acting.today)}
      </p>
    </section>
  );
};

type Props = {
  readonly points: readonly { readonly date: string; readonly value: number }[];
  /** A description of the chart for screen readers. */
  readonly label: string;
};

type Point = { readonly date: string; readonly value: number };
type Size = { readonly width: number; readonly height: number };

/** Room for the stroke at the edges. */
const margin = 2;

/**
 * Values by date as the points of an SVG line that fills `size`: days are spaced proportionally, the lowest value is at the bottom.
 * `last` is where the line ends; undefined for less than two values.
 */
export function linePoints(
  points: readonly Point[],
  { width, height }: Size,
): { readonly line: string; readonly last?: readonly [x: number, y: number] } {
  const [first, end] = [points[0], points.at(-1)];
  if (!first || !end || points.length < 2) return { line: "" };
  const days = Math.max(1, daysBetween(first.date, end.date));
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = ({ date, value }: Point): readonly [number, number] => {
    const x = margin + (daysBetween(first.date, date) / days) * (width - 2 * margin);
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return [Math.round(x * 10) / 10, Math.round((height - margin - share * (height - 2 * margin)) * 10) / 10];
  };
  return { line: points.map((point) => place(point).join(",")).join(" "), last: place(end) };
}

/** A line without axes. */
const Sparkline = ({ points, label }: Props) => {
  const { line, last } = linePoints(points, { width: 160, height: 36 });
  if (!last) return null;
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 160 36"
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <polyline points={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};

const changeInWords = (change: number, unit: string): string =>
  Math.abs(change) < 0.05
    ? "steady over 7 days"
    : `${formatNumber(Math.abs(change), 1)} ${unit} ${change < 0 ? "down" : "up"} in 7 days`;

/** The current weight: the trend, where the last reading is old that reading; its week, its goal; the last 90 days as a line. */
export const WeightWidget = ({ acting }: WidgetProps) => {
  const { data } = useSuspenseQuery(weightTrendQuery);
  const { latest, lastReading = latest, unit, changePer7Days, goal, points } = data;
  if (!latest || !lastReading)
    return (
      <AskFor
        title="Weight"
        to="/body"
        acting={acting}
        example={`weighed ${acting.member.units === "kg" ? "72.5" : "160"}`}
      >
        Nothing written down yet.
      </AskFor>
    );
  const hasTrend = daysBetween(latest.date, acting.today) < trendDays;
  return (
    <section className={styles.widget} aria-labelledby="widget-weight">
      <h2 id="widget-weight">
        <Link to="/body">Weight</Link>
      </h2>
      <p className={styles.figure}>
        {formatNumber(hasTrend ? latest.trend : lastReading.value, 1)}{" "}
        <span className={styles.unit}>
          {unit}
          {hasTrend && " trend"}
        </span>
      </p>
      <Sparkline
        points={points.map(({ date, trend }) => ({ date, value: trend }))}
        label={`Trend of the weight over the last 90 days, ${formatNumber(points[0]?.trend ?? latest.trend, 1)} to ${formatNumber(latest.trend, 1)} ${unit}`}
      />
      <p className={styles.quiet}>
        {hasTrend && `${formatNumber(lastReading.value, 1)} ${unit} `}
        {describeDate(lastReading.date, acting.today)}
        {hasTrend && changePer7Days !== undefined && <> · {changeInWords(changePer7Days, unit)}</>}
        {goal && (
          <>
            {" "}
            · goal {formatNumber(goal.target, 1)} {unit}
            {goal.eta !== undefined && <>, {formatShortDate(goal.eta, acting.today)} at this pace</>}
          </>
        )}
      </p>
    </section>
  );
};
