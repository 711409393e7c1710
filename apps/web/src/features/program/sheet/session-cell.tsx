import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { datePart } from "@canter/domain/program/entered-date";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { Mass } from "@canter/domain/units/unit";
import { formatShortDate } from "../../../ui/formats.ts";
import { changedLines, type ChangedLine } from "./changed-lines.ts";
import type { SheetSession } from "./overlay-sheet.ts";
import { isRest, sessionLines } from "../planned-in-words.ts";
import { columnOf, dayOf } from "./sheet-days.ts";
import { WasAndIs } from "./was-and-is.tsx";
import styles from "./sheet.module.css";

type Props = {
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
  trainingMaxes: Props["trainingMaxes"],
): readonly ChangedLine[] => {
  if (state === "changed" && before && after) return changedLines(before, after);
  const said = sessionLines(session, trainingMaxes);
  const lines = plain(said.length === 0 && !isRest(session) ? ["Nothing planned yet"] : said);
  if (state === "added") return lines.map((line) => ({ ...line, before: undefined }));
  return state === "removed" ? lines.map((line) => ({ ...line, after: undefined })) : lines;
};

const dayName = (day: number | undefined): string => (day === undefined ? "" : (weekdays[day - 1] ?? ""));

/** One planned session on the sheet: done ones filled, today's outlined, the next one marked, rest days subdued. */
export const SessionCell = memo((props: Props) => {
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
