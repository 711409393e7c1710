/** One line or row of bars of a chart. */
export type ChartSeries<Point> = {
  /** Tells it from the others of the chart. */
  readonly measure: string;
  readonly label: string;
  /** The point's value in the unit that the reader thinks in, so that an axis finds round numbers. */
  readonly valueOf: (point: Point) => number | undefined;
  /** Such a value in words. */
  readonly words: (value: number) => string;
  /** Drawn thin, behind the others. */
  readonly isFaint?: boolean;
};

/** A way to look at something that was measured on dates. */
export type ChartView<Point> = {
  readonly id: string;
  readonly label: string;
  readonly shape: "line" | "bar";
  /** The first is what it is about. */
  readonly series: readonly ChartSeries<Point>[];
  /** A value to be reached, in the unit of the series, with what it is called. */
  readonly aim?: { readonly value: number; readonly label: string };
};

/** A day with its values, one for each series. */
export type ChartRow = { readonly date: string; readonly values: readonly (number | undefined)[] };

/** What is drawn, and said in a table. */
export type ChartProps = {
  readonly shape: "line" | "bar";
  readonly series: readonly Pick<ChartSeries<never>, "measure" | "label" | "words" | "isFaint">[];
  readonly rows: readonly ChartRow[];
  readonly aim?: ChartView<never>["aim"] | undefined;
  readonly today: string;
};
