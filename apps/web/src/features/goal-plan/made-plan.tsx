import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import {
  trainingPlanQuery,
  deleteProgram,
  refreshProgram,
  restoreProgram,
} from "../../api/programs-actions.ts";
import { programQuery } from "../../api/programs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { ProposalBar } from "../program/proposal/proposal-on-sheet.tsx";
import { StartChoice } from "../program/new/start-choice.tsx";
import { useProposalOnSheet } from "../program/proposal/use-proposal-on-sheet.ts";
import { statusInWords } from "../program/status-in-words.ts";
import { PlanTalk } from "./plan-talk.tsx";
import { PlanWeeks } from "./plan-weeks.tsx";
import styles from "./planner.module.css";

/** The actions on a draft. */
const Decision = ({ program }: { readonly program: ProgramResponse }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const discarding = useMutation({
    mutationFn: () => deleteProgram(client, program.id),
    onSuccess: async () => {
      offerUndo("The draft is discarded.", async () => void (await restoreProgram(client, program.id)));
      await navigate({ to: "/make-plan", search: { athlete: program.athleteId } });
    },
  });
  const isDraft = program.status === "draft";
  return (
    <div className={styles.decision}>
      {isDraft && program.mayEdit && <StartChoice program={program} label="Make active" />}
      {isDraft && program.mayEdit && (
        <Button variant="default" onClick={() => discarding.mutate()} loading={discarding.isPending}>
          Discard
        </Button>
      )}
      <Link to="/plan/$programId" params={{ programId: program.id }} className={plain.way}>
        {isDraft ? "Open it as a program" : `It is ${statusInWords[program.status].toLowerCase()}: open it`}
      </Link>
      {discarding.isError && <ProblemNotice error={discarding.error} />}
    </div>
  );
};

/** Pending changes, shown as on the sheet. */
const Waiting = ({ program }: { readonly program: ProgramResponse }) => {
  const onSheet = useProposalOnSheet(program);
  return onSheet ? <ProposalBar onSheet={onSheet} program={program} /> : null;
};

/** The plan from a run: its reasons, its weeks, and its actions. */
export const MadePlan = ({ programId }: { readonly programId: string }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  // A run has ended: pending changes, and the draft, may be different now.
  useEffect(() => refreshProgram(client, programId), [client, programId]);
  const plan = useQuery(trainingPlanQuery(programId));
  const program = useQuery({ ...programQuery(programId), retry: false });
  if (plan.isPending || program.isPending) return <ListSkeleton rows={4} />;
  // The answer says why there is none.
  if (!plan.data || !program.data || program.data.deletedAt !== undefined) return null;
  return (
    <section className={styles.plan} aria-labelledby="the-plan">
      <h2 id="the-plan">The plan</h2>
      <Decision program={program.data} />
      {plan.data.reasoning !== "" && (
        <p className={styles.reasoning}>
          {program.data.version > 1 && "For the plan as it was first made: "}
          {plan.data.reasoning}
        </p>
      )}
      {program.data.status === "draft" && program.data.mayEdit && <PlanTalk program={program.data} />}
      <PlanWeeks plan={plan.data} today={acting.today} />
      <Waiting program={program.data} />
    </section>
  );
};
