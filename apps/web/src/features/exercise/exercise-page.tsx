import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExerciseHistoryPoint, PersonalRecordResponse } from "@canter/protocol/training/workouts";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import type { Units } from "@canter/domain/units/unit";
import { massUnitOf } from "@canter/domain/units/format-units";
import { kgToMass } from "@canter/domain/units/convert-units";
import { daysBetween } from "@canter/domain/schedule/local-date";
import { When } from "../../ui/when.tsx";
import { athletesQuery } from "../../api/session.ts";
import { exerciseHistoryQuery, exerciseQuery, recordsQuery } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { recordValue } from "../../ui/words/record-in-words.ts";
import { CourseChart } from "../../ui/chart/course-chart.tsx";
import { shownRecords } from "../record/records-by-subject.ts";
import { formatMass, formatMeters, formatNumber } from "../../ui/formats.ts";
import type { ChartSeries, ChartView } from "../../ui/chart/chart-view.ts";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import styles from "./exercise.module.css";

type ExerciseCourseProps = {
  readonly points: readonly ExerciseHistoryPoint[];
  readonly units: Units;
  readonly today: string;
};

type Measure =
  | "heaviestKg"
  | "estimatedOneRepMaxKg"
  | "volumeKg"
  | "bestReps"
  | "durationSeconds"
  | "distanceMeters";

type Series = ChartSeries<ExerciseHistoryPoint>;
type ExerciseView = ChartView<ExerciseHistoryPoint>;

/** So long strength lasts: of three hard weeks and a light one, the light one says nothing of it. */
const strengthDays = 28;

/** The best estimated 1RM of the four weeks up to a point: a light week is no loss of strength. */
const trailingBest =
  (points: readonly ExerciseHistoryPoint[]) =>
  ({ date }: ExerciseHistoryPoint): number | undefined => {
    const estimates = points.flatMap((point) => {
      const ago = daysBetween(point.date, date);
      return ago >= 0 && ago < strengthDays ? (point.estimatedOneRepMaxKg ?? []) : [];
    });
    return estimates.length === 0 ? undefined : Math.max(...estimates);
  };

/** The charts for which an exercise's history has numbers, the most telling first. */
export const chartViews = (
  points: readonly ExerciseHistoryPoint[],
  units: Units,
): readonly ExerciseView[] => {
  const unit = massUnitOf(units);
  const inUnit = (kg: number | undefined) => (kg === undefined ? undefined : kgToMass(kg, unit).value);
  const plain = (measure: Measure, label: string, words: (value: number) => string): Series => ({
    measure,
    label,
    valueOf: (point) => point[measure],
    words,
  });
  const best = trailingBest(points);
  const load = (measure: Measure, label: string, decimals = 1): Series => ({
    measure,
    label,
    valueOf: (point) => inUnit(point[measure]),
    words: (value) => formatMass({ value: Number(value.toFixed(decimals)), unit }),
  });
  const views: readonly ExerciseView[] = [
    {
      id: "load",
      label: "Load",
      shape: "line",
      series: [
        {
          ...load("estimatedOneRepMaxKg", "Estimated 1RM of four weeks"),
          valueOf: (point) => inUnit(best(point)),
        },
        load("heaviestKg", "Heaviest"),
      ],
    },
    { id: "volume", label: "Volume", shape: "bar", series: [load("volumeKg", "Volume", 0)] },
    {
      id: "reps",
      label: "Reps",
      shape: "line",
      series: [plain("bestReps", "Most reps in a set", formatNumber)],
    },
    {
      id: "time",
      label: "Time",
      shape: "line",
      series: [plain("durationSeconds", "Longest", formatDurationInWords)],
    },
    {
      id: "distance",
      label: "Distance",
      shape: "line",
      series: [plain("distanceMeters", "Distance", (value) => formatMeters(value, units))],
    },
  ];
  return views.flatMap((view) => {
    const series = view.series.filter(({ valueOf }) => points.some((point) => (valueOf(point) ?? 0) > 0));
    return series.length > 0 ? [{ ...view, series }] : [];
  });
};

/** The best so far as one large number, and its history. */
const ExerciseCourse = ({ points, units, today }: ExerciseCourseProps) => {
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

const listed = (words: readonly string[] | undefined): string | undefined =>
  words && words.length > 0 ? words.join(", ") : undefined;

/** The catalogue's data: muscles, equipment, other names, and how it is done. */
const ExerciseFacts = ({ exercise }: { readonly exercise: Exercise }) => {
  const facts = [
    ["Works", listed(exercise.primaryMuscles)],
    ["Helps", listed(exercise.secondaryMuscles)],
    ["Equipment", exercise.equipment],
    ["Level", exercise.level],
    ["Also called", listed(exercise.aliases)],
  ].filter(([, value]) => value !== undefined);
  if (facts.length === 0 && !exercise.instructions) return null;
  return (
    <div className={styles.columns}>
      {exercise.instructions && exercise.instructions.length > 0 && (
        <section aria-labelledby="how">
          <h2 id="how">How it is done</h2>
          <ol className={styles.steps}>
            {exercise.instructions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {facts.length > 0 && (
        <section aria-labelledby="facts">
          <h2 id="facts">About it</h2>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
};

type Props = {
  readonly records: readonly PersonalRecordResponse[];
  readonly units: Units;
  readonly today: string;
};

/** The best of each kind, each linking to its workout. */
const ExerciseRecords = ({ records, units, today }: Props) => {
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="records">
      <h2 id="records">Records</h2>
      <ul className={styles.list}>
        {shownRecords(records).map((record) => (
          <li key={record.kind} className={styles.record}>
            <span>{record.label}</span>
            <Link to="/workouts/$workoutId" params={{ workoutId: record.workoutId }} className={styles.value}>
              {recordValue(record, units)}
            </Link>
            <span className={styles.quiet}>
              <When date={record.date} today={today} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** How many of the latest times are shown. */
const shown = 8;

/** The sets of the latest times. */
const RecentSets = ({
  points,
  today,
}: {
  readonly points: readonly ExerciseHistoryPoint[];
  readonly today: string;
}) => (
  <section aria-labelledby="recent">
    <h2 id="recent">Last times</h2>
    <ul className={styles.list}>
      {[...points]
        .sort((a, b) => b.date.localeCompare(a.date))
        .slice(0, shown)
        .map((point) => (
          <li key={point.workoutId} className={styles.recent}>
            <Link to="/workouts/$workoutId" params={{ workoutId: point.workoutId }} className={styles.value}>
              {point.summary}
            </Link>
            <span className={styles.quiet}>
              <When date={point.date} today={today} />
            </span>
          </li>
        ))}
    </ul>
  </section>
);

/** One exercise of one athlete: its history, its records, the latest sets, and how it is done. */
export const ExercisePage = () => {
  const { exerciseId } = useParams({ from: "/exercises/$exerciseId" });
  const { athlete } = useSearch({ from: "/exercises/$exerciseId" });
  const acting = useActingMember();
  const navigate = useNavigate({ from: "/exercises/$exerciseId" });
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const athleteId = athletes.find(({ id }) => id === athlete)?.id ?? acting.member.athleteId;
  const { data: exercise } = useSuspenseQuery(exerciseQuery(exerciseId));
  const { data: points } = useSuspenseQuery(exerciseHistoryQuery(exerciseId, athleteId));
  const { data: records } = useSuspenseQuery(recordsQuery(athleteId, exerciseId));
  const people = athletes.filter(({ kind, id }) => kind === "person" || id === athleteId);
  const { units } = acting;
  return (
    <>
      <PageHead
        title={exercise.name}
        over={
          <Link to="/exercises" className={styles.back}>
            Exercises
          </Link>
        }
        actions={
          people.length > 1 && (
            <NativeSelect
              aria-label="Athlete"
              value={athleteId}
              onChange={(event) =>
                void navigate({ search: { athlete: event.currentTarget.value }, replace: true })
              }
              data={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        }
      />
      {points.length === 0 ? (
        <EmptyState>
          {athleteId === acting.member.athleteId
            ? "You have"
            : `${athletes.find(({ id }) => id === athleteId)?.name} has`}{" "}
          not logged {exercise.name} yet. After the first time its chart and records stand here.
        </EmptyState>
      ) : (
        <>
          <ExerciseCourse points={points} units={units} today={acting.today} />
          <div className={styles.columns}>
            <ExerciseRecords records={records} units={units} today={acting.today} />
            <RecentSets points={points} today={acting.today} />
          </div>
        </>
      )}
      <ExerciseFacts exercise={exercise} />
    </>
  );
};
