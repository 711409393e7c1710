import { roundTo } from "../units/convert-units.ts";
import { addDays, daysBetween } from "../schedule/local-date.ts";

export type Reading = { readonly date: string; readonly value: number };

export type TrendPoint = {
  readonly date: string;
  /** Mean of the day's readings. */
  readonly value: number;
  /** The value without daily noise. */
  readonly trend: number;
};

export type Trend = {
  readonly points: readonly TrendPoint[];
  readonly latest?: TrendPoint;
  /** Change of the trend over the seven days before the latest point. */
  readonly changePer7Days?: number;
  /** Weekly change at the pace of the last four weeks. */
  readonly perWeek?: number;
};

/** Days without a reading after which a trend is meaningless. */
export const trendDays = 5;

/** Share of the distance to a reading that the trend moves per day: Walker, "The Hacker's Diet" (1991), 10 %. */
const smoothing = 0.1;

const dailyMeans = (readings: readonly Reading[]): Reading[] => {
  const byDay = new Map<string, number[]>();
  for (const { date, value } of readings) {
    const day = byDay.get(date);
    if (day) day.push(value);
    else byDay.set(date, [value]);
  }
  return [...byDay]
    .map(([date, values]) => ({ date, value: values.reduce((sum, one) => sum + one, 0) / values.length }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
};

/** The trend at a date, interpolated between two points. Undefined before the first and after the last. */
const trendAt = (points: readonly TrendPoint[], date: string): number | undefined => {
  const after = points.findIndex((point) => point.date >= date);
  const next = points[after];
  if (next === undefined) return undefined;
  if (next.date === date) return next.trend;
  const before = points[after - 1];
  if (!before) return undefined;
  const share = daysBetween(before.date, date) / daysBetween(before.date, next.date);
  return before.trend + (next.trend - before.trend) * share;
};

const window = 28;

/** Weekly pace by least squares through the daily means of the last 28 days; requires three days that span at least a week. */
const pacePerWeek = (days: readonly Reading[]): number | undefined => {
  const last = days.at(-1);
  if (!last) return undefined;
  const from = addDays(last.date, -window);
  const recent = days.filter(({ date }) => date > from);
  const first = recent[0];
  if (!first || recent.length < 3 || daysBetween(first.date, last.date) < 7) return undefined;
  const xs = recent.map(({ date }) => daysBetween(first.date, date));
  const meanX = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const meanY = recent.reduce((sum, { value }) => sum + value, 0) / recent.length;
  let [over, under] = [0, 0];
  for (const [index, { value }] of recent.entries()) {
    const x = (xs[index] ?? 0) - meanX;
    over += x * (value - meanY);
    under += x * x;
  }
  return (over / under) * 7;
};

/**
 * Computes a trend from readings in any order. Method: readings of a day are averaged; the trend is an exponential moving average that
 * moves 10 % of the way to each reading per day (Walker, "The Hacker's Diet", 1991), and over a gap of n days as far as n daily readings of
 * that value would have moved it: 1 - 0.9^n. `changePer7Days` is the trend's, interpolated between points; `perWeek` is a least-squares
 * line through the days of the last four weeks, which does not lag as an average does.
 */
export const weightTrend = (readings: readonly Reading[]): Trend => {
  const days = dailyMeans(readings);
  const points: TrendPoint[] = [];
  for (const { date, value } of days) {
    const before = points.at(-1);
    const step = before ? 1 - (1 - smoothing) ** daysBetween(before.date, date) : 1;
    const trend = before ? before.trend + (value - before.trend) * step : value;
    points.push({ date, value, trend });
  }
  const latest = points.at(-1);
  if (!latest) return { points };
  const weekAgo = trendAt(points, addDays(latest.date, -7));
  const perWeek = pacePerWeek(days);
  return {
    points: points.map(({ date, value, trend }) => ({
      date,
      value: roundTo(value, 3),
      trend: roundTo(trend, 3),
    })),
    latest: { ...latest, value: roundTo(latest.value, 3), trend: roundTo(latest.trend, 3) },
    ...(weekAgo !== undefined && { changePer7Days: roundTo(latest.trend - weekAgo, 3) }),
    ...(perWeek !== undefined && { perWeek: roundTo(perWeek, 3) }),
  };
};

/** A computed date further away than this is not credible. */
const maxDays = 3 * 365;

/**
 * The date on which a value is reached at the pace of `perWeek`, from `now` on `date`. Undefined: the pace leads away from it, or it takes
 * more than three years.
 */
export const reachedOn = (
  { value, date, perWeek }: { value: number; date: string; perWeek: number },
  target: number,
): string | undefined => {
  const left = target - value;
  if (left === 0) return date;
  const days = Math.ceil((left / perWeek) * 7);
  return Number.isFinite(days) && days > 0 && days <= maxDays ? addDays(date, days) : undefined;
};
