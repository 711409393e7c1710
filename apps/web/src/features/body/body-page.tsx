import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  measurementRules,
  type MeasurementKind,
  measurementKinds,
  type MeasurementUnit,
} from "@canter/domain/health/measurement-rules";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { describeMeasurement, formatMeasurement } from "@canter/domain/health/describe-measurement";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TrendResponse } from "@canter/protocol/health/measurements";
import { roundTo } from "@canter/domain/units/convert-units";
import type { MassUnit } from "@canter/domain/units/unit";
import { trendQuery, bodyScans, measurements, scansQuery } from "../../api/diary.ts";
import styles from "./body.module.css";
import { formatShortDate, formatKg, formatNumber } from "../../ui/formats.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { DeletedEntries } from "../diary/deleted-entries.tsx";
import diary from "../diary/diary.module.css";
import { NobodyHere, useDiaryAthlete, type DiaryAthlete } from "../diary/use-diary-athlete.tsx";
import { Measurements } from "./measurements.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { bodySearch, type BodySearch } from "../../search-params.ts";
import type { ChartView } from "../../ui/chart/chart-view.ts";
import { CourseChart } from "../../ui/chart/course-chart.tsx";
import { useLogBox } from "../../frame/use-log-box.ts";
import { startWith } from "../log/writing/open-with.ts";

/** Body scans (DEXA reports), latest first, each linking to its page. */
const Scans = ({ acting, whose }: { readonly acting: ActingMember; readonly whose: DiaryAthlete }) => {
  const scans = useQuery(scansQuery(whose.athleteId));
  const navigate = useNavigate();
  const { units } = acting.member;
  const enter = () => void navigate({ to: "/body/scans/new" });
  return (
    <section className={diary.section} aria-labelledby="scans">
      <div className={diary.sectionHead}>
        <h2 id="scans">Body scans</h2>
        {whose.mayWrite && (
          <Button component={Link} to="/body/scans/new" variant="default">
            Add a scan
          </Button>
        )}
      </div>
      {scans.isPending && <ListSkeleton rows={2} />}
      {scans.isError && <ProblemNotice error={scans.error} again={() => void scans.refetch()} />}
      {scans.data?.length === 0 && (
        <EmptyState {...(whose.mayWrite && { example: "Enter a DEXA report", onExample: enter })}>
          {whose.mayWrite
            ? "A DEXA report stands here with fat and lean mass of each region, and what has changed since the one before."
            : "There is no body scan here."}
        </EmptyState>
      )}
      {scans.data && scans.data.length > 0 && (
        <ul className={rows.list} aria-label="Body scans">
          {scans.data.map(({ id, date, bodyFatPercent, leanKg, fatKg }) => (
            <li key={id} className={rows.row}>
              <div className={rows.head}>
                <Link
                  to="/body/scans/$scanId"
                  params={{ scanId: id }}
                  search={whose.name === undefined ? {} : { athlete: whose.athleteId }}
                  className={rows.title}
                >
                  {formatNumber(bodyFatPercent, 1)} % fat
                </Link>
                <span className={rows.aside}>
                  <When date={date} today={acting.today} />
                </span>
              </div>
              <p className={rows.line}>
                lean {formatKg(leanKg, units)} · fat {formatKg(fatKg, units)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

type Of = { readonly athleteId: string; readonly today: string };

/** A computed value, to a tenth: "82.3 kg"; sleep as "7 h 40 min". */
const measureInWords = (kind: MeasurementKind, value: number, unit: MeasurementUnit): string =>
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

type MeasureCourseProps = {
  readonly acting: ActingMember;
  readonly kind: MeasurementKind;
  readonly range: Range;
  readonly athleteId: string;
  readonly isOwn: boolean;
  readonly mayWrite: boolean;
};

/** One measure: its current value, its goal, and its history. */
const MeasureCourse = ({ acting, kind, range, athleteId, isOwn, mayWrite }: MeasureCourseProps) => {
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

const Tile = ({ kind, athleteId, today }: Of & { readonly kind: MeasurementKind }) => {
  const { data } = useQuery(trendQuery({ kind, athleteId }));
  const last = data?.lastReading;
  return (
    <li className={styles.tile}>
      <Link to="/body" search={(before) => bodySearch({ ...before, kind })} resetScroll={false}>
        {measurementRules[kind].title}
      </Link>
      <p className={styles.tileValue}>{data && last ? measureInWords(kind, last.value, data.unit) : "–"}</p>
      <p className={styles.small}>{last ? describeDate(last.date, today) : "nothing lately"}</p>
    </li>
  );
};

/** The other measures, each linking to its history. */
const MeasureTiles = ({ kinds, ...of }: Of & { readonly kinds: readonly MeasurementKind[] }) => (
  <ul className={styles.tiles} aria-label="Other measures">
    {kinds.map((kind) => (
      <Tile key={kind} kind={kind} {...of} />
    ))}
  </ul>
);

/** Body data: weight first, other measures and scans. */
export const BodyPage = () => {
  const search = useSearch({ from: "/body" });
  const acting = useActingMember();
  const navigate = useNavigate({ from: "/body" });
  const whose = useDiaryAthlete(search.athlete, "body");
  const kinds = measurementKinds.filter((one) => !whose.isHorse || measurementRules[one].horse);
  const kind = kinds.find((one) => one === search.kind) ?? "weight";
  const { athleteId, mayWrite } = whose;
  const show = (other: MeasurementKind) => {
    if (other !== kind)
      void navigate({ search: (before) => ({ ...before, kind: other }), resetScroll: false });
  };
  if (whose.isUnknown) return <NobodyHere />;
  return (
    <>
      <PageHead title="Body" over={whose.name} />
      <ViewerNotice />
      <MeasureCourse
        acting={acting}
        kind={kind}
        range={search.range}
        athleteId={athleteId}
        isOwn={whose.name === undefined}
        mayWrite={mayWrite}
      />
      <MeasureTiles kinds={kinds.filter((one) => one !== kind)} athleteId={athleteId} today={acting.today} />
      <div className={diary.columns}>
        <Measurements
          key={kind}
          acting={acting}
          kind={kind}
          athleteId={athleteId}
          mayWrite={mayWrite}
          onKind={show}
        />
        <div className={diary.column}>
          {!whose.isHorse && <Scans acting={acting} whose={whose} />}
          {mayWrite && (
            <p className={styles.quiet}>
              Readings of a scale or another app: <Link to="/import">bring in a file</Link>.
            </p>
          )}
        </div>
      </div>
      {mayWrite && (
        <>
          <DeletedEntries
            area={measurements}
            athleteId={athleteId}
            title="Deleted readings"
            says={(reading) =>
              `${describeMeasurement(reading)}, ${formatShortDate(reading.date, acting.today)}`
            }
          />
          <DeletedEntries
            area={bodyScans}
            athleteId={athleteId}
            title="Deleted scans"
            says={({ date }) => `Scan of ${formatShortDate(date, acting.today)}`}
          />
        </>
      )}
    </>
  );
};
