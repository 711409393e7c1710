import { SegmentedControl, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { intensities } from "@canter/domain/program/intensity";
import { addDays } from "@canter/domain/schedule/local-date";
import type { ProgressResponse } from "@canter/protocol/horse/handoff";
import { progressQuery } from "../../api/horses.ts";
import type { ChartView } from "../../ui/chart/chart-view.ts";
import { CourseChart } from "../../ui/chart/course-chart.tsx";
import { formatHeight, formatStatement, weekStartFor } from "../../ui/formats.ts";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import styles from "./handoff.module.css";

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const ranges = [
  { value: "84", label: "12 weeks" },
  { value: "182", label: "6 months" },
  { value: "365", label: "A year" },
] as const;

type Week = { readonly date: string } & Pick<
  ProgressResponse["weeks"][number],
  "minutes" | "fenceCm" | "byIntensity"
>;

const minutesRounded = (value: number): string => String(Math.round(value));

const minutesView: ChartView<Week> = {
  id: "minutes",
  label: "Minutes a week",
  shape: "bar",
  series: [
    {
      measure: "minutes",
      label: "Minutes a week",
      valueOf: ({ minutes }) => minutes,
      words: minutesRounded,
    },
  ],
};

const intensityView: ChartView<Week> = {
  id: "intensity",
  label: "Minutes by intensity",
  shape: "stack",
  series: intensities.toReversed().map((intensity) => ({
    measure: intensity,
    label: capital(intensity),
    valueOf: ({ byIntensity }) => byIntensity?.[intensity],
    words: minutesRounded,
  })),
};

const fenceView: ChartView<Week> = {
  id: "fences",
  label: "Highest fence",
  shape: "line",
  series: [
    {
      measure: "fences",
      label: "Highest fence",
      valueOf: ({ fenceCm }) => fenceCm,
      words: (value) => formatHeight(value),
    },
  ],
};

type Shown = { readonly progress: ProgressResponse; readonly today: string };

/** Notable findings, each linking to the latest ride that shows it. */
const Findings = ({ progress }: Pick<Shown, "progress">) =>
  progress.lines.length > 0 && (
    <ul className={styles.lines}>
      {progress.lines.map(({ kind, sources, ...said }, index) => (
        <li key={index}>
          <Link
            to="/workouts/$workoutId"
            params={{ workoutId: sources.at(-1)?.split(":")[1] ?? "" }}
            className={styles.lead}
          >
            {kind === "regression" && <span className={styles.overdue}>Look at this</span>}
            <span className={styles.says}>{formatStatement(said)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );

const Figures = ({ progress }: Pick<Shown, "progress">) => (
  <dl className={styles.figures}>
    <div>
      <dt>Rides</dt>
      <dd>{progress.rides}</dd>
    </div>
    {progress.ridesAWeek !== undefined && (
      <div>
        <dt>A week</dt>
        <dd>{progress.ridesAWeek}</dd>
      </div>
    )}
    <div>
      <dt>In all</dt>
      <dd>{minutesInWords(progress.minutes)}</dd>
    </div>
  </dl>
);

type Group = { readonly name: string; readonly rides: number; readonly minutes: number };

const RidesBy = ({ what, groups }: { readonly what: string; readonly groups: readonly Group[] }) => (
  <table className={styles.byWork}>
    <thead>
      <tr>
        <th scope="col">{what}</th>
        <th scope="col">Rides</th>
        <th scope="col">Time</th>
      </tr>
    </thead>
    <tbody>
      {groups.map(({ name, rides, minutes }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{rides}</td>
          <td>{minutesInWords(minutes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Course = ({ progress, today }: Shown) => {
  const weeks = progress.weeks.map(({ week, ...figures }) => ({ date: week, ...figures }));
  const jumped = weeks.filter(({ fenceCm }) => fenceCm !== undefined);
  return (
    <>
      <section className={styles.course} aria-labelledby="minutes-a-week">
        <h3 id="minutes-a-week">Minutes a week</h3>
        <CourseChart view={minutesView} points={weeks} today={today} />
      </section>
      {progress.byIntensity.length > 0 && (
        <section className={styles.course} aria-labelledby="intensity-by-week">
          <h3 id="intensity-by-week">Intensity by week, in minutes</h3>
          <CourseChart view={intensityView} points={weeks} today={today} />
        </section>
      )}
      {jumped.length > 1 && (
        <section className={styles.course} aria-labelledby="fences-by-week">
          <h3 id="fences-by-week">Highest fence by week</h3>
          <CourseChart view={fenceView} points={jumped} today={today} />
        </section>
      )}
    </>
  );
};

/** The horse's work over a period: notable findings, then figures, with tables for the charts. */
export const ProgressSection = ({ horseId, today }: { readonly horseId: string; readonly today: string }) => {
  const [days, setDays] = useState<string>(ranges[0].value);
  // From a whole week on: the first bar of half a one would look like little work.
  const from = weekStartFor(addDays(today, -Number(days)));
  const { data, error, refetch } = useQuery({
    ...progressQuery(horseId, from, today),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.section} aria-labelledby="progress">
      <div className={styles.range}>
        <h2 id="progress">Progress</h2>
        <SegmentedControl value={days} onChange={setDays} data={[...ranges]} aria-label="Over which time" />
      </div>
      {error && !data && <ProblemNotice error={error} again={() => void refetch()} />}
      {!data && !error && <Skeleton height={260} />}
      {data?.rides === 0 && <p className={plain.quiet}>Nothing was logged in this time.</p>}
      {data && data.rides > 0 && (
        <>
          <Findings progress={data} />
          <Figures progress={data} />
          <RidesBy what="Work" groups={data.byWork.map(({ work, ...one }) => ({ name: work, ...one }))} />
          {data.byIntensity.length > 0 && (
            <RidesBy
              what="Intensity"
              groups={data.byIntensity.map(({ intensity, ...one }) => ({ name: capital(intensity), ...one }))}
            />
          )}
          <Course progress={data} today={today} />
        </>
      )}
    </section>
  );
};
