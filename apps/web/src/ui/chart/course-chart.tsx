import { Skeleton } from "@mantine/core";
import { Suspense, lazy } from "react";
import type { ChartView } from "./chart-view.ts";
import { NumbersTable } from "./numbers-table.tsx";

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
