import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { ExerciseHistoryPoint } from "@canter/protocol/training/workouts";
import type { MassUnit } from "@canter/domain/units/unit";
import { CourseChart } from "../../ui/chart/course-chart.tsx";
import { chartViews } from "./chart-series.ts";
import styles from "./exercise.module.css";

type Props = {
  readonly points: readonly ExerciseHistoryPoint[];
  readonly units: MassUnit;
  readonly today: string;
};

/** The best so far as one large number, and its history. */
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
      <CourseChart view={view} points={points} today={today} />
    </section>
  );
};
