import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { SheetWeek } from "./overlay-sheet.ts";
import { pastWeeks } from "./past-weeks.ts";
import { firstDay, usedDays } from "./sheet-days.ts";
import { WeekRow } from "./week-row.tsx";
import styles from "./sheet.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly weeks: readonly SheetWeek[];
  readonly today: string;
  readonly isEditable: boolean;
};

/** The days of the week, 1 for Monday, starting with the one that weeks begin on. */
const daysFrom = (first: number): readonly number[] =>
  weekdays.map((_, index) => ((first - 1 + index) % 7) + 1);

/** Used days share the width, the others only leave a gap. */
const columns = (days: readonly number[], used: ReadonlySet<number>): string =>
  days.map((day) => (used.has(day) ? "minmax(0, 1fr)" : "1.75rem")).join(" ");

const weeksInWords = (weeks: readonly SheetWeek[]): string => {
  const [first, last] = [weeks.at(0)?.week.weekNumber, weeks.at(-1)?.week.weekNumber];
  return first === last ? `week ${first}` : `weeks ${first} to ${last}`;
};

/** The program from this week on: weeks as rows, days as columns; on a phone one below the other. Past weeks are a tap away. */
export const Sheet = ({ program, weeks, today, isEditable }: Props) => {
  const isDated = program.schedule.kind === "dated";
  const used = useMemo(() => usedDays(weeks, program.dates), [weeks, program.dates]);
  const first = useMemo(() => firstDay(weeks), [weeks]);
  const hasColumns = isDated && used.size > 0 && first !== undefined;
  const days = daysFrom(first ?? 1);
  const past = useMemo(
    () => pastWeeks(weeks, { dates: program.dates, nextUid: program.next?.sessionUid, today }),
    [weeks, program.dates, program.next?.sessionUid, today],
  );
  const [isPastShown, setPastShown] = useState(false);
  const shown = isPastShown ? weeks : weeks.slice(past.length);
  return (
    <section
      className={styles.sheet}
      data-kind={hasColumns ? "days" : "queue"}
      style={hasColumns ? { "--days": columns(days, used) } : undefined}
      aria-label="The plan, week by week"
    >
      {hasColumns && (
        <div className={styles.dayNames} aria-hidden>
          {days.map((day) => (
            <span key={day} data-unused={!used.has(day) || undefined}>
              {used.has(day) ? weekdays[day - 1] : weekdays[day - 1]?.charAt(0)}
            </span>
          ))}
        </div>
      )}
      {past.length > 0 && (
        <Button
          className={styles.past}
          variant="subtle"
          color="gray"
          aria-expanded={isPastShown}
          onClick={() => setPastShown(!isPastShown)}
        >
          {isPastShown ? "Hide" : "Show"} {weeksInWords(past)}
        </Button>
      )}
      {shown.map((week) => (
        <WeekRow
          key={week.uid}
          programId={program.id}
          week={week}
          dates={program.dates}
          trainingMaxes={program.trainingMaxes}
          nextUid={program.next?.sessionUid}
          today={today}
          firstDay={first ?? 1}
          program={isEditable ? program : undefined}
        />
      ))}
    </section>
  );
};
