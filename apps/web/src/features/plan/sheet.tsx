import { useMemo, type CSSProperties } from "react";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { ProgramResponse } from "@canter/protocol/programs";
import type { SheetWeek } from "./overlay-sheet.ts";
import { usedDays } from "./sheet-days.ts";
import { WeekRow } from "./week-row.tsx";
import styles from "./sheet.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly weeks: readonly SheetWeek[];
  readonly today: string;
  readonly isEditable: boolean;
};

/** Days that are used share the width, the others only leave a gap. */
const columns = (used: ReadonlySet<number>): string =>
  weekdays.map((_, index) => (used.has(index + 1) ? "minmax(0, 1fr)" : "1.75rem")).join(" ");

/** The whole program: weeks as rows, days as columns; on a phone one below the other. */
export const Sheet = ({ program, weeks, today, isEditable }: Props) => {
  const isDated = program.schedule.kind === "dated";
  const used = useMemo(() => usedDays(weeks, program.dates), [weeks, program.dates]);
  const hasColumns = isDated && used.size > 0;
  return (
    <section
      className={styles.sheet}
      data-kind={hasColumns ? "days" : "queue"}
      style={hasColumns ? ({ "--days": columns(used) } as CSSProperties) : undefined}
      aria-label="The plan, week by week"
    >
      {hasColumns && (
        <div className={styles.dayNames} aria-hidden>
          {weekdays.map((day, index) => (
            <span key={day} data-unused={!used.has(index + 1) || undefined}>
              {used.has(index + 1) ? day : day.charAt(0)}
            </span>
          ))}
        </div>
      )}
      {weeks.map((week) => (
        <WeekRow
          key={week.uid}
          programId={program.id}
          week={week}
          dates={program.dates}
          nextUid={program.next?.sessionUid}
          today={today}
          program={isEditable ? program : undefined}
        />
      ))}
    </section>
  );
};
