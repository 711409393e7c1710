import { WithTerms } from "../term/term.tsx";
import { memo } from "react";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { datePart } from "@canter/domain/program/entered-date";
import type { Week } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { Mass } from "@canter/domain/units/unit";
import { formatDays, formatShortDate } from "../../../ui/formats.ts";
import { isRest, sessionLines } from "../planned-in-words.ts";
import type { SheetSession, SheetWeek } from "./overlay-sheet.ts";
import { WeekMenu } from "./week-menu.tsx";
import { WasAndIs } from "./was-and-is.tsx";
import styles from "./sheet.module.css";
import { changedLines, type ChangedLine } from "./changed-lines.ts";
import { columnOf, dayOf } from "./sheet-days.ts";

type SessionCellProps = {
  readonly programId: string;
  readonly session: SheetSession;
  readonly date: string | undefined;
  readonly trainingMaxes: Readonly<Record<string, Mass>>;
  readonly isNext: boolean;
  readonly today: string;
  /** The day that weeks begin on, 1 for Monday. */
  readonly firstDay: number;
};

/** Lines of a session that a cell shows before the number of further ones. */
const shownLines = 4;

const plain = (lines: readonly string[]): readonly ChangedLine[] => {
  const shown = lines.length > shownLines + 1 ? lines.slice(0, shownLines) : lines;
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].map((line, index) => ({
    key: String(index),
    before: line,
    after: line,
  }));
};

const linesOf = (
  { state, before, after, session }: SheetSession,
  trainingMaxes: SessionCellProps["trainingMaxes"],
): readonly ChangedLine[] => {
  if (state === "changed" && before && after) return changedLines(before, after);
  const said = sessionLines(session, trainingMaxes);
  const lines = plain(said.length === 0 && !isRest(session) ? ["Nothing planned yet"] : said);
  if (state === "added") return lines.map((line) => ({ ...line, before: undefined }));
  return state === "removed" ? lines.map((line) => ({ ...line, after: undefined })) : lines;
};

const dayName = (day: number | undefined): string => (day === undefined ? "" : (weekdays[day - 1] ?? ""));

/** One planned session on the sheet: done ones filled, today's outlined, the next one marked, rest days subdued. */
const SessionCell = memo((props: SessionCellProps) => {
  const { programId, session: shown, date, trainingMaxes, isNext, today, firstDay } = props;
  const { session, state } = shown;
  const where = sessionState(session);
  const day = dayOf(session, date);
  const isToday = date === today;
  const lines = linesOf(shown, trainingMaxes);
  const doneOn = where === "done" ? datePart(session.completedDate) : undefined;
  const isOtherDay = doneOn !== undefined && date !== undefined && doneOn !== date;
  const name = (
    <>
      {state === "removed" ? <del>{session.name}</del> : session.name}
      {where === "done" && (
        <>
          <IconCheck className={styles.check} size={16} stroke={2.4} aria-hidden />
          <span className={styles.hidden}>, done</span>
        </>
      )}
    </>
  );
  return (
    <li
      id={`session-${session.uid}`}
      className={styles.cell}
      data-where={where}
      data-state={state}
      data-today={isToday || undefined}
      data-next={isNext || undefined}
      style={day === undefined ? undefined : { "--day": columnOf(day, firstDay) }}
    >
      <span className={styles.day}>
        <span className={styles.dayName}>{dayName(day).slice(0, 3)} </span>
        {date === undefined ? "" : formatShortDate(date, today)}
        {isOtherDay && <span className={styles.mark}>Done {formatShortDate(doneOn, today)}</span>}
        {isToday && <span className={styles.mark}>Today</span>}
        {isNext && <span className={styles.mark}>Next</span>}
      </span>
      <h3>
        {state === "added" ? (
          <ins>{name}</ins>
        ) : (
          <Link
            to="/plan/$programId/$sessionUid"
            params={{ programId, sessionUid: session.uid }}
            className={styles.open}
            preload={false}
          >
            {name}
          </Link>
        )}
      </h3>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.key}>
              <WasAndIs {...line} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});

type Props = {
  readonly programId: string;
  readonly week: SheetWeek;
  readonly dates: Readonly<Record<string, string>>;
  /** The base of percentages, by exercise. */
  readonly trainingMaxes?: ProgramResponse["trainingMaxes"];
  readonly nextUid: string | undefined;
  readonly today: string;
  /** The day that weeks begin on, 1 for Monday; used where days are columns. */
  readonly firstDay?: number;
  /** If the week may be changed. */
  readonly program: ProgramResponse | undefined;
};

const range = ({ startDate, endDate }: Week, today: string): string | undefined => {
  const [start, end] = [datePart(startDate), datePart(endDate)];
  if (start === undefined) return undefined;
  return end === undefined ? `from ${formatShortDate(start, today)}` : formatDays(start, end, today);
};

const marks = { same: undefined, changed: undefined, added: "would be added", removed: "would go" } as const;

const inOrder = (sessions: readonly SheetSession[], dates: Props["dates"]): readonly SheetSession[] => {
  const isDated = sessions.every(({ uid }) => dates[uid] !== undefined);
  return isDated
    ? [...sessions].sort((a, b) => (dates[a.uid] ?? "").localeCompare(dates[b.uid] ?? ""))
    : sessions;
};

/** A text of a week; its terms are explained where it is not about to change. */
const Changed = ({ before, after }: { readonly before: string; readonly after: string }) =>
  before === after ? <WithTerms>{after}</WithTerms> : <WasAndIs before={before} after={after} />;

/** One week of the sheet. Weeks out of view are not rendered; an unchanged week is not rendered again when another changes. */
export const WeekRow = memo((props: Props) => {
  const { programId, week, dates, trainingMaxes = {}, nextUid, today, firstDay = 1, program } = props;
  const { week: shown, after = shown, state } = week;
  const dated = range(shown, today);
  return (
    <section className={styles.week} data-state={state} aria-label={`Week ${shown.weekNumber}`}>
      <div className={styles.weekHead}>
        <h2>
          {state === "added" ? "New week" : `Week ${shown.weekNumber}`}
          {(shown.phase || after.phase) && (
            <span className={styles.phase}>
              <Changed before={shown.phase} after={after.phase} />
            </span>
          )}
        </h2>
        {dated !== undefined && (
          <span className={styles.range}>
            <WasAndIs before={dated} after={range(after, today) ?? ""} />
          </span>
        )}
        {marks[state] && <ins className={styles.weekMark}>{marks[state]}</ins>}
        {program && state === "same" && <WeekMenu program={program} week={shown} />}
      </div>
      {(shown.description || after.description) && (
        <p className={styles.description}>
          <Changed before={shown.description ?? ""} after={after.description ?? ""} />
        </p>
      )}
      {week.sessions.length === 0 ? (
        <p className={styles.nothing}>Nothing planned yet.</p>
      ) : (
        <ul className={styles.sessions}>
          {inOrder(week.sessions, dates).map((session) => (
            <SessionCell
              key={session.uid}
              programId={programId}
              session={session}
              date={dates[session.uid]}
              trainingMaxes={trainingMaxes}
              isNext={session.uid === nextUid}
              today={today}
              firstDay={firstDay}
            />
          ))}
        </ul>
      )}
    </section>
  );
});
