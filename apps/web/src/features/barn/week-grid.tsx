import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Barn, BarnDay, BarnHorse, BarnSession } from "@canter/domain/barn/barn";
import { entriesOfDay } from "@canter/domain/barn/entries-of-day";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import { formatDays, formatShortDate, weekStartFor } from "../../ui/formats.ts";
import { careTitle } from "../../ui/words/care-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { rideFacts } from "./ride-facts.ts";
import styles from "./barn.module.css";

const weekDays = 7;
const shortDay = (date: string): string => (weekdays[weekdayOf(date) - 1] ?? "").slice(0, 3);

const statesInWords: Readonly<Record<BarnSession["state"], string>> = {
  done: "done",
  open: "planned",
  missed: "missed",
};

type SessionProps = {
  readonly session: BarnSession;
  /** It was missed, and nobody rode the horse at all that day. */
  readonly isUnridden: boolean;
  readonly today: string;
};

const Session = ({ session, isUnridden, today }: SessionProps) => (
  <Link
    to="/plan/$programId/$sessionUid"
    params={{ programId: session.programId, sessionUid: session.uid }}
    className={styles.planned}
    data-state={session.state}
    data-unridden={isUnridden || undefined}
  >
    <strong>
      {session.state === "done" && session.doneOn === undefined && (
        <IconCheck size={16} stroke={2} aria-hidden />
      )}
      {session.title}
    </strong>
    <span>
      {session.doneOn === undefined
        ? [
            isUnridden ? "nobody rode" : statesInWords[session.state],
            session.minutes !== undefined && minutesInWords(session.minutes),
            session.intensity,
            session.rider && `${session.rider} rides`,
          ]
            .filter(Boolean)
            .join(" · ")
        : `done on ${shortDay(session.doneOn)} ${formatShortDate(session.doneOn, today)}`}
    </span>
  </Link>
);

type DayProps = { readonly day: BarnDay; readonly horseId: string; readonly today: string };

const Day = ({ day, horseId, today }: DayProps) => {
  const { rides, planned, conflicts, isUnridden } = entriesOfDay(day);
  return (
    <>
      {conflicts.map(({ kind, text }) => (
        <p key={`${kind} ${text}`} className={styles.conflict}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      {rides.map(({ ride, isPlanned }) => (
        <Link
          key={ride.id}
          to="/workouts/$workoutId"
          params={{ workoutId: ride.id }}
          className={styles.ride}
          data-intensity={ride.intensity}
        >
          <strong>
            {isPlanned && <IconCheck size={16} stroke={2} aria-hidden />}
            {ride.riderName ?? "Somebody"}
          </strong>
          <span>
            {rideFacts(ride, ["work", "minutes", "intensity"])}
            {isPlanned && " · as planned"}
          </span>
        </Link>
      ))}
      {planned.map((session) => (
        <Session
          key={session.uid}
          session={session}
          isUnridden={isUnridden && session.state === "missed"}
          today={today}
        />
      ))}
      {day.care.map((item) => (
        <Link
          key={item.id}
          to="/horses/$horseId"
          params={{ horseId }}
          hash="care"
          className={`${styles.planned} ${styles.careDay}`}
        >
          <strong>{careTitle(item)}</strong>
          <span>due</span>
        </Link>
      ))}
    </>
  );
};

const isEmpty = ({ rides, planned, care, conflicts }: BarnDay): boolean =>
  rides.length + planned.length + care.length + conflicts.length === 0;

const Row = ({ horse, today }: { readonly horse: BarnHorse; readonly today: string }) => (
  <tr>
    <th scope="row">
      <Link to="/horses/$horseId" params={{ horseId: horse.id }} className={styles.rowName}>
        {horse.name}
      </Link>
    </th>
    {horse.days.map((day) => (
      <td key={day.date} data-today={day.date === today || undefined} data-empty={isEmpty(day) || undefined}>
        {!isEmpty(day) && (
          <span className={styles.dayName} aria-hidden>
            {shortDay(day.date)} {formatShortDate(day.date, today)}
          </span>
        )}
        <div className={styles.day}>
          <Day day={day} horseId={horse.id} today={today} />
        </div>
      </td>
    ))}
    {horse.days.every(isEmpty) && (
      <td className={styles.quietWeek} aria-hidden>
        Nothing this week
      </td>
    )}
  </tr>
);

/** Who worked which horse on each day of a week, what is planned, and what needs attention. */
export const WeekGrid = ({ barn }: { readonly barn: Barn }) => {
  const { week, today, horses } = barn;
  const isThisWeek = week === weekStartFor(today);
  return (
    <section className={styles.week} aria-labelledby="week">
      <div className={styles.weekHead}>
        <h2 id="week">{isThisWeek ? "This week" : formatDays(week, addDays(week, weekDays - 1), today)}</h2>
        <nav className={styles.weekMoves} aria-label="Week">
          <Link
            to="/barn"
            search={{ week: addDays(week, -weekDays) }}
            className={styles.move}
            resetScroll={false}
          >
            <IconChevronLeft size={24} stroke={1.8} aria-hidden />
            <span>Week before</span>
          </Link>
          {!isThisWeek && (
            <Link to="/barn" search={{}} className={styles.move} resetScroll={false}>
              <span>This week</span>
            </Link>
          )}
          <Link
            to="/barn"
            search={{ week: addDays(week, weekDays) }}
            className={styles.move}
            resetScroll={false}
          >
            <span>Week after</span>
            <IconChevronRight size={24} stroke={1.8} aria-hidden />
          </Link>
        </nav>
      </div>
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">Horse</th>
              {(horses[0]?.days ?? []).map(({ date }) => (
                <th key={date} scope="col" data-today={date === today || undefined}>
                  {shortDay(date)} <span>{formatShortDate(date, today)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {horses.map((horse) => (
              <Row key={horse.id} horse={horse} today={today} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
