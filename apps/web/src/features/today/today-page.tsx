import { lazy, Suspense, useState, type ReactNode } from "react";
import { useSuspenseQuery, usePrefetchQuery } from "@tanstack/react-query";
import { addDays } from "@canter/domain/schedule/local-date";
import { kgToMass } from "@canter/domain/units/convert-units";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import { Button } from "@mantine/core";
import { can } from "@canter/domain/access/access";
import { Link } from "@tanstack/react-router";
import type { Workout } from "@canter/domain/workout/workout";
import { distanceOf, tonnageOf } from "@canter/domain/workout/workout-figures";
import { formatDate, formatNumber, formatTravelled, weekStartFor } from "../../ui/formats.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { workoutsQuery } from "../../api/workouts.ts";
import styles from "./today.module.css";
import { dashboardQuery, layoutQuery } from "../../api/dashboards.ts";
import { Dashboard } from "../dashboard/dashboard.tsx";
import ownDashboardStyles from "../dashboard/dashboard.module.css";

const ArrangeDashboard = lazy(async () => ({
  default: (await import("../dashboard/arrange-dashboard.tsx")).ArrangeDashboard,
}));

/** It is above the widgets that it arranges: both begin at the top of the screen. */
const intoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: "start" });

type Props = {
  readonly acting: ActingMember;
  /** Shown below the widgets. */
  readonly children?: ReactNode;
};

/** The member's own dashboard, in their layout. */
const OwnDashboard = ({ acting, children }: Props) => {
  // Fetched in parallel with the layout, not after it.
  usePrefetchQuery(dashboardQuery(acting.today));
  const { data: layout } = useSuspenseQuery(layoutQuery);
  const [isArranging, setArranging] = useState(false);
  return (
    <>
      {isArranging && (
        <div className={ownDashboardStyles.arrange} ref={intoView}>
          <Suspense fallback={<div className={ownDashboardStyles.bones} />}>
            <ArrangeDashboard layout={layout} acting={acting} onDone={() => setArranging(false)} />
          </Suspense>
        </div>
      )}
      <Dashboard acting={acting} layout={layout} />
      {children}
      {!isArranging && (
        <div className={ownDashboardStyles.foot}>
          <Button
            variant="subtle"
            renderRoot={(props) => (
              <Link {...props} to="/day/$date" params={{ date: addDays(acting.today, -1) }} />
            )}
          >
            Yesterday
          </Button>
          {can(acting.member.role, "dashboard", "write") && (
            <Button variant="subtle" onClick={() => setArranging(true)}>
              Arrange
            </Button>
          )}
        </div>
      )}
    </>
  );
};

const wholeMinutes = (seconds: number): string => formatDurationInWords(Math.round(seconds / 60) * 60);

type WeekNumbers = {
  readonly workouts: number;
  readonly seconds: number;
  readonly meters: number;
  /** Load times repetitions of all counting sets, both sides of one-sided ones. */
  readonly liftedKg: number;
};

const sum = (workouts: readonly Workout[], of: (workout: Workout) => number): number =>
  workouts.reduce((total, workout) => total + of(workout), 0);

/** Whether workouts of several sports have a distance: their sum is that of all of them, which is to be said. */
export const travelsInSports = (workouts: readonly Workout[]): boolean =>
  new Set(workouts.flatMap((one) => ((distanceOf(one) ?? 0) > 0 ? [one.discipline] : []))).size > 1;

/** The totals of the workouts from `from` until before the same weekday after it. */
export const weekNumbers = (workouts: readonly Workout[], from: string): WeekNumbers => {
  const until = addDays(from, 7);
  const within = workouts.filter(({ date }) => date >= from && date < until);
  return {
    workouts: within.length,
    seconds: sum(within, ({ durationSeconds }) => durationSeconds ?? 0),
    meters: sum(within, (workout) => distanceOf(workout) ?? 0),
    liftedKg: sum(within, tonnageOf),
  };
};

/** This week so far, each number beside that of the whole previous week. */
const WeekFigures = ({ acting }: { readonly acting: ActingMember }) => {
  const start = weekStartFor(acting.today);
  const lastStart = addDays(start, -7);
  const { data } = useSuspenseQuery(
    workoutsQuery({ athleteId: acting.member.athleteId, from: lastStart, to: acting.today }, 200),
  );
  const week = weekNumbers(data.items, start);
  const before = weekNumbers(data.items, lastStart);
  const { units } = acting.member;
  const figures: readonly {
    readonly label: string;
    readonly key: keyof WeekNumbers;
    readonly words: (value: number) => string;
  }[] = [
    { label: "Workouts", key: "workouts", words: String },
    { label: "Time", key: "seconds", words: (value) => (value === 0 ? "0 min" : wholeMinutes(value)) },
    {
      label: travelsInSports(data.items) ? "Distance, all sports" : "Distance",
      key: "meters",
      words: (value) => formatTravelled(value, acting.units),
    },
    {
      label: "Lifted",
      key: "liftedKg",
      words: (value) => `${formatNumber(kgToMass(value, units).value, 0)}\u00a0${units}`,
    },
  ];
  const shown = figures.filter(({ key }) => key === "workouts" || week[key] > 0 || before[key] > 0);
  if (data.items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="this-week">
      <h2 id="this-week">This week</h2>
      <dl className={styles.figures}>
        {shown.map(({ label, key, words }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{words(week[key])}</dd>
            {before.workouts > 0 && <dd className={styles.before}>last week {words(before[key])}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
};

const BarnView = lazy(async () => ({ default: (await import("../barn/barn-view.tsx")).BarnView }));

const Notices = lazy(async () => ({ default: (await import("./notices.tsx")).Notices }));

const WriteHere = () => {
  const box = useLogBox();
  return (
    <button type="button" className={styles.write} onClick={box.open}>
      <span>What did you do?</span>
      <kbd aria-hidden>L</kbd>
    </button>
  );
};

/** The first page: in a household one's own week, in a barn its horses. */
export const TodayPage = () => {
  const acting = useActingMember();
  const mayLog = useMayLog();
  const isBarn = acting.group.kind === "barn";
  return (
    <>
      <PageHead title={isBarn ? "Barn" : "Today"} over={formatDate(acting.today)} />
      {mayLog ? <WriteHere /> : <ViewerNotice />}
      <Suspense fallback={null}>
        <Notices acting={acting} mayLog={mayLog} />
      </Suspense>
      {isBarn ? (
        <BarnView acting={acting} mayLog={mayLog} />
      ) : (
        <OwnDashboard acting={acting}>
          <WeekFigures acting={acting} />
        </OwnDashboard>
      )}
    </>
  );
};
