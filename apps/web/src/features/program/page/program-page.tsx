import type { ProgramResponse } from "@canter/protocol/training/programs";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
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
import { NextUp } from "../next/next-up.tsx";
import { overlaySheet } from "../sheet/overlay-sheet.ts";
import { ProgramActions } from "./program-actions.tsx";
import { ProgramVersions } from "./program-versions.tsx";
import { ProposalBar } from "../proposal/proposal-on-sheet.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import { standingInWords } from "../status-in-words.ts";
import { useProposalOnSheet } from "../proposal/lay-on-sheet.ts";
import { UndoButtons } from "./undo-buttons.tsx";

type Props = { readonly program: ProgramResponse; readonly today: string };

/** A program's own data: its progress, goal, target date, and training maxes. */
const ProgramFacts = ({ program, today }: Props) => {
  const maxes = Object.entries(program.trainingMaxes);
  return (
    <div className={styles.facts}>
      {program.sessions > 0 && <ProgressLine done={program.done} sessions={program.sessions} />}
      {(program.goal || program.targetDate) && (
        <p>
          {program.goal}
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
          <p>
            {program.version > 1 && "For the plan as it was first made: "}
            {program.reasoning}
          </p>
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
      {program.status === "active" && !isDeleted && <Verdict programId={program.id} />}
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
