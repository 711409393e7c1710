/** One line or row of bars of a chart. */
export type ChartSeries<Point> = {
  /** Unique in the chart. */
  readonly measure: string;
  readonly label: string;
  /** The point's value in the reader's unit, so that an axis finds round numbers. */
  readonly valueOf: (point: Point) => number | undefined;
  /** Formats such a value. */
  readonly words: (value: number) => string;
  /** Drawn thin, behind the others. */
  readonly isFaint?: boolean;
};

/** A way to display something measured by date. */
export type ChartView<Point> = {
  readonly id: string;
  readonly label: string;
  readonly shape: "line" | "bar";
  /** The first is the main one. */
  readonly series: readonly ChartSeries<Point>[];
  /** A target value, in the unit of the series, with its label. */
  readonly aim?: { readonly value: number; readonly label: string };
};

/** A day with its values, one for each series. */
export type ChartRow = { readonly date: string; readonly values: readonly (number | undefined)[] };

/** The data of the chart and its table. */
export type ChartProps = {
  readonly shape: "line" | "bar";
  readonly series: readonly Pick<ChartSeries<never>, "measure" | "label" | "words" | "isFaint">[];
  readonly rows: readonly ChartRow[];
  readonly aim?: ChartView<never>["aim"] | undefined;
  readonly today: string;
};

/** So many gaps between the dates of an axis at most: five dates fit beside each other on a phone. */
const maxGaps = 4;

/**
 * The dates of an axis (day numbers) where all values stand at the same day of a week, as weekly values do, and those of whoever trains on
 * Thursdays: that day of the weeks between, equally far apart. Undefined elsewhere, and for a single day.
 */
export const weeklyTicks = (days: readonly number[]): number[] | undefined => {
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (last <= first || days.some((day) => (day - first) % 7 !== 0)) return undefined;
  const weeks = (last - first) / 7;
  const step = Math.ceil(weeks / maxGaps);
  return Array.from({ length: Math.floor(weeks / step) + 1 }, (_, at) => first + at * step * 7);
};
