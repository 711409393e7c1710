import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ProgramResponse } from "@canter/protocol/programs";
import { trainingPlanQuery } from "../../api/plans.ts";
import { programQuery } from "../../api/programs.ts";
import { deleteProgram, restoreProgram } from "../../api/programs-actions.ts";
import { usePlace } from "../../frame/use-place.ts";
import { ListBones } from "../../ui/page-bones.tsx";
import plain from "../../ui/plain-page.module.css";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { offerUndo } from "../../ui/undo-offer.ts";
import { StartChoice } from "../plan/start-choice.tsx";
import { statusInWords } from "../plan/status-in-words.ts";
import { PlanWeeks } from "./plan-weeks.tsx";
import styles from "./planner.module.css";

/** What can become of a draft. */
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
      <Link to="/plan/$programId" params={{ programId: program.id }} className={plain.link}>
        {isDraft ? "Open it as a sheet" : `It is ${statusInWords[program.status].toLowerCase()}: open it`}
      </Link>
      {discarding.isError && <ProblemNotice error={discarding.error} />}
    </div>
  );
};

/** The plan that came of a run: why it is as it is, its weeks, and what can become of it. */
export const MadePlan = ({ programId }: { readonly programId: string }) => {
  const place = usePlace();
  const plan = useQuery(trainingPlanQuery(programId));
  const program = useQuery({ ...programQuery(programId), retry: false });
  if (plan.isPending || program.isPending) return <ListBones rows={4} />;
  // The answer says why there is none.
  if (!plan.data || !program.data || program.data.deletedAt !== undefined) return null;
  return (
    <section className={styles.plan} aria-labelledby="the-plan">
      <h2 id="the-plan">The plan</h2>
      <Decision program={program.data} />
      {plan.data.reasoning !== "" && <p className={styles.reasoning}>{plan.data.reasoning}</p>}
      <PlanWeeks plan={plan.data} today={place.today} />
    </section>
  );
};
