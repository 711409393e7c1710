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

/** `stack`: bars of which the series are parts. */
export type ChartShape = "line" | "bar" | "stack";

/** A way to display something measured by date. */
export type ChartView<Point> = {
  readonly id: string;
  readonly label: string;
  readonly shape: ChartShape;
  /** The first is the main one. */
  readonly series: readonly ChartSeries<Point>[];
  /** A target value, in the unit of the series, with its label. */
  readonly aim?: { readonly value: number; readonly label: string };
};

/** A day with its values, one for each series. */
export type ChartRow = { readonly date: string; readonly values: readonly (number | undefined)[] };

/** The data of the chart and its table. */
export type ChartProps = {
  readonly shape: ChartShape;
  readonly series: readonly Pick<ChartSeries<never>, "measure" | "label" | "words" | "isFaint">[];
  readonly rows: readonly ChartRow[];
  readonly aim?: ChartView<never>["aim"] | undefined;
  readonly today: string;
};

/** So many gaps between the dates of an axis at most: five dates fit beside each other on a phone. */
const maxGaps = 4;

/** Up to here dates that the chart chooses for itself would fall between days, and be told twice. */
const fewDays = 28;

/**
 * The dates of an axis (day numbers), equally far apart. Where all values stand at the same day of a week, as weekly values do, and those of
 * whoever trains on Thursdays: that day of the weeks between. Undefined for more than four weeks of other days, and for a single day.
 */
export const dayTicks = (days: readonly number[]): number[] | undefined => {
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (last <= first) return undefined;
  const isWeekly = days.every((day) => (day - first) % 7 === 0);
  if (!isWeekly && last - first > fewDays) return undefined;
  const unit = isWeekly ? 7 : 1;
  const step = unit * Math.ceil((last - first) / unit / maxGaps);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step);
};
