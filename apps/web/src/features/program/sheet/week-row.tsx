import { memo } from "react";
import { datePart } from "@canter/domain/program/entered-date";
import type { Week } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { formatShortDate } from "../../../ui/formats.ts";
import type { SheetSession, SheetWeek } from "./overlay-sheet.ts";
import { SessionCell } from "./session-cell.tsx";
import { WeekMenu } from "./week-menu.tsx";
import { WasAndIs } from "./was-and-is.tsx";
import styles from "./sheet.module.css";

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
  const first = formatShortDate(start, today);
  return end === undefined ? `from ${first}` : `${first} – ${formatShortDate(end, today)}`;
};

const marks = { same: undefined, changed: undefined, added: "would be added", removed: "would go" } as const;

const inOrder = (sessions: readonly SheetSession[], dates: Props["dates"]): readonly SheetSession[] => {
  const isDated = sessions.every(({ uid }) => dates[uid] !== undefined);
  return isDated
    ? [...sessions].sort((a, b) => (dates[a.uid] ?? "").localeCompare(dates[b.uid] ?? ""))
    : sessions;
};

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
              <WasAndIs before={shown.phase} after={after.phase} />
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
          <WasAndIs before={shown.description ?? ""} after={after.description ?? ""} />
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
