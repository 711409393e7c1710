import type { ProgramResponse } from "@canter/protocol/training/programs";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, mondayFirst, weekStartOf } from "@canter/domain/schedule/local-date";
import { formatMass } from "../../../ui/formats.ts";
import { When } from "../../../ui/when.tsx";
import { ProgressLine } from "./progress-line.tsx";
import styles from "../program.module.css";
import { programQuery } from "../../../api/programs.ts";
import { restoreProgram } from "../../../api/programs-actions.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { Verdict } from "../../evaluation/verdict.tsx";
import { BackLink } from "../back-link.tsx";
import { overlaySheet, type SheetWeek } from "../sheet/overlay-sheet.ts";
import { ProgramActions } from "./program-actions.tsx";
import { PlanReasons } from "../plan-reasons.tsx";
import { ProgramVersions, UndoButtons } from "./program-versions.tsx";
import { ProposalBar } from "../proposal/proposal-on-sheet.tsx";
import { standingInWords } from "../status-in-words.ts";
import { useProposalOnSheet } from "../proposal/lay-on-sheet.ts";
import { findSession } from "../session/find-session.ts";
import { nextWhen, waitingInWords } from "../next/next-in-words.ts";
import { PlaySession } from "../session/play-session.tsx";
import { sessionInWords } from "../planned-in-words.ts";
import { usePlayableContent } from "../session/use-playable-content.ts";
import { trainWord, useIsHorse } from "../who-trains.ts";
import { firstDay, usedDays } from "../sheet/sheet-days.ts";
import { WeekRow } from "../sheet/week-row.tsx";
import sheetStyles from "../sheet/sheet.module.css";

type SheetProps = {
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

type Now = {
  /** The day of each session that has one. */
  readonly dates: Readonly<Record<string, string>>;
  readonly nextUid: string | undefined;
  /** Local date. */
  readonly today: string;
};

const isUntouched = ({ state, sessions }: SheetWeek): boolean =>
  state === "same" && sessions.every((session) => session.state === "same");

/**
 * The weeks at the beginning of a sheet that are in the athlete's past: before the week of the next session, and before the calendar's
 * week if sessions have days. None in a program without a next session: it is viewed as a whole. Weeks with proposed changes are not
 * included.
 */
export const pastWeeks = (
  weeks: readonly SheetWeek[],
  { dates, nextUid, today }: Now,
): readonly SheetWeek[] => {
  const next = weeks.findIndex(({ sessions }) => sessions.some(({ uid }) => uid === nextUid));
  if (nextUid === undefined || next < 0) return [];
  const monday = weekStartOf(today, mondayFirst);
  const isThisWeek = ({ sessions }: SheetWeek) =>
    sessions.some(({ uid }) => {
      const date = dates[uid];
      return date !== undefined && date >= monday && date <= addDays(monday, 6);
    });
  const now = weeks.findIndex(isThisWeek);
  const changed = weeks.findIndex((week) => !isUntouched(week));
  const firsts = [next, now, changed].filter((index) => index >= 0);
  return weeks.slice(0, Math.min(...firsts));
};

/** The program from this week on: weeks as rows, days as columns; on a phone one below the other. Past weeks are a tap away. */
const Sheet = ({ program, weeks, today, isEditable }: SheetProps) => {
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
      className={sheetStyles.sheet}
      data-kind={hasColumns ? "days" : "queue"}
      style={hasColumns ? { "--days": columns(days, used) } : undefined}
      aria-label="The plan, week by week"
    >
      {hasColumns && (
        <div className={sheetStyles.dayNames} aria-hidden>
          {days.map((day) => (
            <span key={day} data-unused={!used.has(day) || undefined}>
              {used.has(day) ? weekdays[day - 1] : weekdays[day - 1]?.charAt(0)}
            </span>
          ))}
        </div>
      )}
      {past.length > 0 && (
        <Button
          className={sheetStyles.past}
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

type NextUpProps = { readonly program: ProgramResponse; readonly today: string };

/** The session under way, else the next one in line, with a link to it. */
const NextUp = ({ program, today }: NextUpProps) => {
  const isHorse = useIsHorse(program.athleteId);
  const { next, underWay } = program;
  const up = underWay ?? next;
  const found = up && findSession(program.program, up.sessionUid);
  const contentIds = usePlayableContent(program.athleteId, found?.session);
  if (!up) return null;
  const params = { programId: program.id, sessionUid: up.sessionUid };
  const says = [
    `Week ${up.weekNumber}`,
    !underWay && next ? nextWhen(next, today) : "",
    found && sessionInWords(found.session, program.paces),
  ].filter(Boolean);
  return (
    <section className={styles.next} aria-labelledby="next-up">
      <div>
        <p className={styles.quiet}>{underWay ? "Under way" : "Next"}</p>
        <h2 id="next-up">
          <Link to="/plan/$programId/$sessionUid" params={params}>
            {up.name}
          </Link>
        </h2>
        <p className={styles.quiet}>{says.join(" · ")}</p>
        {program.waiting && (
          <p className={styles.quiet}>
            <Link
              to="/plan/$programId/$sessionUid"
              params={{ programId: program.id, sessionUid: program.waiting.sessionUid }}
            >
              {waitingInWords(program.waiting, today)}
            </Link>
          </p>
        )}
      </div>
      {program.mayEdit &&
        (!underWay && contentIds.length > 0 ? (
          <PlaySession {...params} contentIds={contentIds} />
        ) : (
          <Button
            // Of a draft, to start it comes first.
            variant={program.status === "draft" && !underWay ? "default" : "filled"}
            renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}
          >
            {underWay ? "Go on" : trainWord(found?.session, isHorse)}
          </Button>
        ))}
    </section>
  );
};

type Props = { readonly program: ProgramResponse; readonly today: string };

/** A program's own data: its progress, goal, target date, and training maxes. */
const ProgramFacts = ({ program, today }: Props) => {
  const maxes = Object.entries(program.trainingMaxes);
  return (
    <div className={styles.facts}>
      {program.sessions > 0 && <ProgressLine done={program.done} sessions={program.sessions} />}
      {(program.goal || program.targetDate) && (
        <p>
          {program.goal && `Goal: ${program.goal}`}
          {program.targetDate !== undefined && (
            <span className={styles.quiet}>
              {program.goal ? " · " : ""}
              <When date={program.targetDate} today={today} />
            </span>
          )}
        </p>
      )}
      {maxes.length > 0 && (
        <p className={styles.quiet}>
          Training maxes: {maxes.map(([name, max]) => `${name} ${formatMass(max)}`).join(", ")}
        </p>
      )}
      {program.reasoning && (
        <details className={styles.more}>
          <summary>Why it is built this way</summary>
          <PlanReasons program={program} />
        </details>
      )}
    </div>
  );
};

const Deleted = ({ program }: { readonly program: ProgramResponse }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const restoring = useMutation({ mutationFn: () => restoreProgram(client, program.id) });
  return (
    <div className={styles.deleted}>
      <p>
        Deleted{" "}
        {program.deletedAt !== undefined && (
          <Moment at={program.deletedAt} zone={acting.member.zone} today={acting.today} isDay />
        )}
        . It can be brought back at any time.
      </p>
      {program.mayEdit && (
        <Button variant="default" onClick={() => restoring.mutate()} loading={restoring.isPending}>
          Bring back
        </Button>
      )}
      {restoring.isError && <ProblemNotice error={restoring.error} />}
    </div>
  );
};

const isBlank = ({ program }: ProgramResponse): boolean =>
  program.weeks.every(({ sessions }) => sessions.length === 0);

/** One program: what is next, and the whole sheet; a pending proposal is marked on it. */
export const ProgramPage = () => {
  const { programId } = useParams({ from: "/plan/$programId" });
  const acting = useActingMember();
  const { data: program } = useSuspenseQuery(programQuery(programId));
  const onSheet = useProposalOnSheet(program);
  const weeks = useMemo(
    () => overlaySheet(program.program, onSheet?.after),
    [program.program, onSheet?.after],
  );
  const isDeleted = program.deletedAt !== undefined;
  const mayEdit = program.mayEdit && !isDeleted;
  const isWaiting = onSheet !== undefined;
  return (
    <>
      <PageHead
        title={program.name}
        over={<BackLink to="/plan">Plan</BackLink>}
        under={[
          ...(program.athleteId === acting.member.athleteId ? [] : [program.athleteName]),
          standingInWords(program),
          `${program.weeks} ${program.weeks === 1 ? "week" : "weeks"}`,
        ].join(" · ")}
        actions={mayEdit && <ProgramActions program={program} />}
      />
      {isDeleted && <Deleted program={program} />}
      <ProgramFacts program={program} today={acting.today} />
      {!isDeleted && !program.isOver && <NextUp program={program} today={acting.today} />}
      {program.status === "active" && !isDeleted && (
        <Verdict programId={program.id} isWaiting={program.next?.when === "overdue"} />
      )}
      <div className={styles.sheetTools}>{mayEdit && !isWaiting && <UndoButtons program={program} />}</div>
      {isBlank(program) && mayEdit && (
        <EmptyState>
          Nothing is planned yet. Add a session by the menu of week 1, or start from{" "}
          <Link to="/plan/new" className={styles.link}>
            a template
          </Link>
          .
        </EmptyState>
      )}
      <Sheet program={program} weeks={weeks} today={acting.today} isEditable={mayEdit && !isWaiting} />
      <ProgramVersions program={program} />
      {onSheet && <ProposalBar onSheet={onSheet} program={program} />}
    </>
  );
};
