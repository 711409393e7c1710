import { SegmentedControl, Skeleton } from "@mantine/core";
import { Suspense, lazy, useState } from "react";
import { formatShortDate } from "@canter/domain/schedule/describe-date";
import type { ExerciseHistoryPoint } from "@canter/protocol/workouts";
import type { MassUnit } from "@canter/domain/units/unit";
import { chartViews, type ChartView } from "./chart-series.ts";
import styles from "./exercise.module.css";

const ExerciseChart = lazy(() =>
  import("./exercise-chart.tsx").then((module) => ({ default: module.ExerciseChart })),
);

type Props = {
  readonly points: readonly ExerciseHistoryPoint[];
  readonly units: MassUnit;
  readonly today: string;
};

const NumbersTable = ({ view, points, today }: Omit<Props, "units"> & { readonly view: ChartView }) => (
  <details className={styles.table}>
    <summary>As a table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {view.series.map(({ measure, label }) => (
            <th scope="col" key={measure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...points]
          .sort((a, b) => b.date.localeCompare(a.date))
          .map((point) => (
            <tr key={point.workoutId}>
              <th scope="row">{formatShortDate(point.date, today)}</th>
              {view.series.map(({ measure, valueOf, words }) => {
                const value = valueOf(point);
                return <td key={measure}>{value === undefined ? "–" : words(value)}</td>;
              })}
            </tr>
          ))}
      </tbody>
    </table>
  </details>
);

/** The best so far as one large number, and how it came to that. */
export const ExerciseCourse = ({ points, units, today }: Props) => {
  const views = chartViews(points, units);
  const [chosen, setChosen] = useState<string>();
  const view = views.find(({ id }) => id === chosen) ?? views[0];
  if (!view) return null;
  const [lead] = view.series;
  const best = lead && Math.max(...points.map((point) => lead.valueOf(point) ?? 0));
  return (
    <section className={styles.course} aria-label="Course">
      <div className={styles.courseHead}>
        {lead && best !== undefined && (
          <dl>
            <dt>{lead.label}, best</dt>
            <dd className={styles.hero}>{lead.words(best)}</dd>
          </dl>
        )}
        {views.length > 1 && (
          <SegmentedControl
            value={view.id}
            onChange={setChosen}
            data={views.map(({ id, label }) => ({ value: id, label }))}
            aria-label="What the chart shows"
          />
        )}
      </div>
      <Suspense fallback={<Skeleton height={260} />}>
        <ExerciseChart view={view} points={points} today={today} />
      </Suspense>
      <NumbersTable view={view} points={points} today={today} />
    </section>
  );
};
