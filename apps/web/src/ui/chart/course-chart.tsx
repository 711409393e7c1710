import { Skeleton } from "@mantine/core";
import { Suspense, lazy, useState } from "react";
import { formatShortDate } from "../formats.ts";
import type { ChartView, ChartProps } from "./chart-view.ts";
import styles from "./dated-chart.module.css";

const Table = ({ series, rows, today }: ChartProps) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Day</th>
        {series.map(({ measure, label }) => (
          <th scope="col" key={measure}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows
        .toSorted((a, b) => b.date.localeCompare(a.date))
        .map(({ date, values }, index) => (
          <tr key={index}>
            <th scope="row">{formatShortDate(date, today)}</th>
            {series.map(({ measure, words }, at) => {
              const value = values[at];
              return <td key={measure}>{value === undefined ? "–" : words(value)}</td>;
            })}
          </tr>
        ))}
    </tbody>
  </table>
);

/** A chart's numbers, latest first; rendered when it is opened. */
const NumbersTable = (props: ChartProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && <Table {...props} />}
    </details>
  );
};

const DatedChart = lazy(() => import("./dated-chart.tsx").then((module) => ({ default: module.DatedChart })));

type Props<Point> = {
  readonly view: ChartView<Point>;
  readonly points: readonly Point[];
  readonly today: string;
};

/** Values over time: as a chart, once its code is loaded, and as a table. */
export const CourseChart = <Point extends { readonly date: string }>({
  view: { shape, series, aim },
  points,
  today,
}: Props<Point>) => {
  const rows = points.map((point) => ({
    date: point.date,
    values: series.map(({ valueOf }) => valueOf(point)),
  }));
  const shown = { shape, series, rows, aim, today };
  return (
    <>
      <Suspense fallback={<Skeleton height={260} />}>
        <DatedChart {...shown} />
      </Suspense>
      <NumbersTable {...shown} />
    </>
  );
};
