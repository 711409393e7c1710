import type { TrainingPlan } from "@canter/protocol/training/goal-plans";
import { addDays } from "@canter/domain/schedule/local-date";
import { formatShortDate } from "../../ui/formats.ts";
import styles from "./planner.module.css";

type WeekPlan = TrainingPlan["weeklyPlans"][number];
type SessionPlan = WeekPlan["sessions"][number];

const typeInWords = (workType: string): string => {
  const words = workType.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const Session = ({ session }: { readonly session: SessionPlan }) => (
  <li className={styles.session} data-hard={session.workType === "JUMPING" || undefined}>
    <p className={styles.day}>{session.dayOfWeek.slice(0, 3)}</p>
    <div className={styles.work}>
      <p className={styles.type}>
        {typeInWords(session.workType)} <span className={styles.minutes}>{session.durationMinutes} min</span>
      </p>
      <p>{session.focus}</p>
      {session.notes !== "" && <p className={styles.notes}>{session.notes}</p>}
    </div>
  </li>
);

const minutesOf = ({ sessions }: WeekPlan): number =>
  sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

const hoursInWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;

type Props = { readonly plan: TrainingPlan; readonly today: string };

/** A plan's weeks, each with its days. */
export const PlanWeeks = ({ plan, today }: Props) => (
  <ol className={styles.weeks} aria-label="Weeks">
    {plan.weeklyPlans.map((week) => (
      <li key={week.weekNumber} className={styles.week}>
        <div className={styles.weekHead}>
          <h3>
            Week {week.weekNumber}
            {week.startDate !== "" && (
              <span className={styles.dates}>
                {formatShortDate(week.startDate, today)} –{" "}
                {formatShortDate(addDays(week.startDate, 6), today)}
              </span>
            )}
          </h3>
          <p className={styles.weekMinutes}>{hoursInWords(minutesOf(week))}</p>
          <p className={styles.focus}>{week.focus}</p>
        </div>
        {week.sessions.length === 0 ? (
          <p className={styles.free}>No work this week.</p>
        ) : (
          <ul className={styles.sessions}>
            {week.sessions.map((session, index) => (
              <Session key={`${session.dayOfWeek}-${index}`} session={session} />
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);
