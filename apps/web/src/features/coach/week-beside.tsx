import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { programQuery } from "../../api/programs.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { overlaySheet, type SheetWeek } from "../program/sheet/overlay-sheet.ts";
import { firstDay } from "../program/sheet/sheet-days.ts";
import sheet from "../program/sheet/sheet.module.css";
import { useProposalOnSheet } from "../program/proposal/lay-on-sheet.ts";
import { WeekRow } from "../program/sheet/week-row.tsx";
import styles from "./coach.module.css";

/** Maximum number of changed weeks shown beside the current one; the plan shows them all. */
const maxChanged = 3;

const isChanged = ({ state, sessions }: SheetWeek): boolean =>
  state !== "same" || sessions.some((session) => session.state !== "same");

/** The current week, and those with pending changes. */
const shownWeeks = (weeks: readonly SheetWeek[], weekNumber: number | undefined): readonly SheetWeek[] => {
  const current = weeks.find(({ week }) => week.weekNumber === weekNumber) ?? weeks.at(-1);
  const changed = weeks.filter((week) => week !== current && isChanged(week)).slice(0, maxChanged);
  return weeks.filter((week) => week === current || changed.includes(week));
};

const Weeks = ({ program, today }: { readonly program: ProgramResponse; readonly today: string }) => {
  const onSheet = useProposalOnSheet(program);
  const weeks = useMemo(
    () => shownWeeks(overlaySheet(program.program, onSheet?.after), program.next?.weekNumber),
    [program, onSheet?.after],
  );
  return (
    <div className={sheet.sheet} data-kind="queue">
      {weeks.map((week) => (
        <WeekRow
          key={week.uid}
          programId={program.id}
          week={week}
          dates={program.dates}
          nextUid={program.next?.sessionUid}
          today={today}
          firstDay={firstDay(weeks) ?? 1}
          program={undefined}
        />
      ))}
    </div>
  );
};

/** The program under discussion, beside the conversation: this week, with pending changes marked. */
export const WeekBeside = ({ programId, today }: { readonly programId: string; readonly today: string }) => {
  const { data: program } = useQuery(programQuery(programId));
  return (
    <aside className={styles.beside} aria-label="The program this week">
      {program ? (
        <>
          <Link to="/plan/$programId" params={{ programId }} className={styles.besideName}>
            {program.name}
          </Link>
          <Weeks program={program} today={today} />
        </>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </aside>
  );
};
