import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  measurementRules,
  type MeasurementKind,
  type MeasurementUnit,
} from "@canter/domain/health/measurement-rules";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TrendResponse } from "@canter/protocol/health/measurements";
import { formatMeasurement } from "@canter/domain/health/describe-measurement";
import { roundTo } from "@canter/domain/units/convert-units";
import type { MassUnit } from "@canter/domain/units/unit";
import { formatShortDate } from "../../ui/formats.ts";
import { trendQuery } from "../../api/diary.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import type { ChartView } from "../../ui/chart/chart-view.ts";
import { CourseChart } from "../../ui/chart/course-chart.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import diary from "../diary/diary.module.css";
import { useLogBox } from "../../frame/use-log-box.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { startWith } from "../log/writing/open-with.ts";
import styles from "./body.module.css";
import { bodySearch, type BodySearch } from "../../search-params.ts";

/** A computed value, to a tenth: "82.3 kg"; sleep as "7 h 40 min". */
export const measureInWords = (kind: MeasurementKind, value: number, unit: MeasurementUnit): string =>
  formatMeasurement({ kind, value: kind === "sleep" ? value : roundTo(value, 1), unit });

/** "0.4 kg down in 7 days", "steady over 7 days". */
const changeInWords = (kind: MeasurementKind, change: number, unit: MeasurementUnit): string => {
  const size = measureInWords(kind, Math.abs(change), unit);
  return size === measureInWords(kind, 0, unit)
    ? "steady over 7 days"
    : `${size} ${change < 0 ? "down" : "up"} in 7 days`;
};

/** Examples of what can be written for each in the log box. */
const examples: Readonly<Record<MeasurementKind, (units: MassUnit) => string>> = {
  weight: (units) => `weighed ${units === "kg" ? "72.5" : "160"}`,
  body_fat: () => "body fat 18.4%",
  lean_mass: (units) => `lean mass ${units === "kg" ? "58 kg" : "128 lb"}`,
  waist: (units) => `waist ${units === "kg" ? "84 cm" : "33 in"}`,
  resting_heart_rate: () => "resting heart rate 52",
  sleep: () => "slept 7h40",
};
const rangeWords = { "90": "in the last 90 days", year: "in the last year", all: "yet" } as const;

type NoMeasurementProps = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  readonly range: BodySearch["range"];
  readonly mayWrite: boolean;
};

/** Instead of a chart: nothing was measured in that period; with examples to tap. */
const NoMeasurement = ({ acting, kind, range, mayWrite }: NoMeasurementProps) => {
  const box = useLogBox();
  const example = examples[kind](acting.member.units);
  const open = () => {
    startWith(acting.member.id, example);
    box.open();
  };
  return (
    <div className={styles.none}>
      <EmptyState {...(mayWrite && { example, onExample: open })}>
        No {measurementRules[kind].title.toLowerCase()} {rangeWords[range ?? "90"]}.
        {mayWrite && " Say it in your own words, or add it by the form below."}
      </EmptyState>
    </div>
  );
};

/** Before any diary. */
const longAgo = "1900-01-01";
const ranges = [
  { value: "90", label: "90 days" },
  { value: "year", label: "1 year" },
  { value: "all", label: "All" },
];
type Range = BodySearch["range"];

const fromOf = (range: Range, today: string): string | undefined =>
  range === "all" ? longAgo : range === "year" ? addDays(today, -365) : undefined;

type Point = TrendResponse["points"][number];

const viewOf = ({ kind, unit, goal }: TrendResponse): ChartView<Point> => {
  const words = (value: number) => measureInWords(kind, value, unit);
  return {
    id: kind,
    label: measurementRules[kind].title,
    shape: "line",
    series: [
      { measure: "trend", label: "Trend", valueOf: ({ trend }) => trend, words },
      { measure: "value", label: "Reading", valueOf: ({ value }) => value, words, isFaint: true },
    ],
    ...(goal && { aim: { value: goal.target, label: "Goal" } }),
  };
};

const Goal = ({ trend, today, isOwn }: { trend: TrendResponse; today: string; isOwn: boolean }) => {
  const { goal, kind, unit, perWeek } = trend;
  if (!goal) return null;
  const target = measureInWords(kind, goal.target, unit);
  return (
    <p>
      {isOwn ? (
        <Link to="/goals" className={diary.link}>
          Goal {target}
        </Link>
      ) : (
        <>Goal {target}</>
      )}
      {goal.eta !== undefined ? (
        <>
          : {formatShortDate(goal.eta, today)} at the pace of the last four weeks
          {goal.targetDate !== undefined && <>, aimed at {formatShortDate(goal.targetDate, today)}</>}
        </>
      ) : (
        perWeek !== undefined && <>: not reached at the pace of the last four weeks</>
      )}
    </p>
  );
};

const Figure = ({ trend, today, isOwn }: { trend: TrendResponse; today: string; isOwn: boolean }) => {
  const { kind, unit, latest, lastReading = latest, changePer7Days } = trend;
  if (!latest || !lastReading) return null;
  return (
    <div className={styles.figure}>
      <p className={diary.hero}>
        {measureInWords(kind, latest.trend, unit)} <span className={diary.unit}>trend</span>
      </p>
      <p className={styles.quiet}>
        {changePer7Days !== undefined && <>{changeInWords(kind, changePer7Days, unit)} · </>}
        last reading {measureInWords(kind, lastReading.value, unit)}, {describeDate(lastReading.date, today)}
      </p>
      <Goal trend={trend} today={today} isOwn={isOwn} />
    </div>
  );
};

type Props = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  readonly range: Range;
  readonly athleteId: string;
  readonly isOwn: boolean;
  readonly mayWrite: boolean;
};

/** One measure: its current value, its goal, and its history. */
export const MeasureCourse = ({ acting, kind, range, athleteId, isOwn, mayWrite }: Props) => {
  const navigate = useNavigate({ from: "/body" });
  const { today } = acting;
  const found = useQuery(trendQuery({ kind, athleteId, from: fromOf(range, today) }));
  const trend = found.data;
  const { title } = measurementRules[kind];
  return (
    <section className={diary.card} aria-labelledby="measure" aria-busy={found.isPending}>
      <div className={styles.head}>
        <h2 id="measure" className={styles.measure}>
          {title}
        </h2>
        <SegmentedControl
          value={range ?? "90"}
          onChange={(value) =>
            void navigate({
              search: (before) => bodySearch({ ...before, range: value }),
              replace: true,
              resetScroll: false,
            })
          }
          data={ranges}
          aria-label="How far back"
        />
      </div>
      {found.isError && <ProblemNotice error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={340} />}
      {trend && <Figure trend={trend} today={today} isOwn={isOwn} />}
      {trend && trend.points.length > 1 && (
        <CourseChart view={viewOf(trend)} points={trend.points} today={today} />
      )}
      {trend && !trend.latest && (
        <NoMeasurement acting={acting} kind={kind} range={range} mayWrite={mayWrite} />
      )}
    </section>
  );
};
