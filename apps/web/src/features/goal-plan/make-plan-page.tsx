import { useQuery, useSuspenseQuery, useMutation } from "@tanstack/react-query";
import { Link, Navigate, useSearch, useNavigate } from "@tanstack/react-router";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import { targetDateIn } from "@canter/domain/health/words/read-target-date";
import { addDays } from "@canter/domain/schedule/local-date";
import type { MassUnit } from "@canter/domain/units/unit";
import { useFollowedRun } from "../../api/live/use-followed-run.ts";
import { proposalsQuery } from "../../api/conversations.ts";
import { athletesQuery } from "../../api/session.ts";
import type { GoalPlanSearch } from "../../search-params.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { StopButton } from "../run/stop-button.tsx";
import { Trace } from "../run/trace.tsx";
import { requestPlan } from "../../api/programs-actions.ts";
import { RequestFailed } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { MadePlan } from "./made-plan.tsx";
import styles from "./planner.module.css";

const usualDays = 56;

const examplesFor = (kind: Props["kind"], units: MassUnit): readonly string[] =>
  kind === "horse"
    ? ["Solid at 2'6\" courses for the show", "Back to full work after a break", "Stop rushing fences"]
    : ["Run a 10k", "My first pull-up", `Back squat ${units === "kg" ? "100 kg" : "225 lb"}`];

const isFieldProblem = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.problem.fields ?? []).length > 0;

type Props = {
  readonly athlete: string;
  readonly kind: "horse" | "person";
  /** What was asked for before. */
  readonly before: Pick<GoalPlanSearch, "goal" | "date">;
};

/** The goal, and its date. */
const PlanWishForm = ({ athlete, kind, before }: Props) => {
  const acting = useActingMember();
  const navigate = useNavigate();
  const [goal, setGoal] = useState(before.goal ?? "");
  const [chosen, setDate] = useState(before.date);
  // Until one is chosen the day is the one that the goal's words say.
  const date = chosen ?? targetDateIn(goal, acting.today) ?? addDays(acting.today, usualDays);
  const asking = useMutation({
    mutationFn: () => requestPlan({ athleteId: athlete, goalDescription: goal, targetDate: date }),
    onSuccess: ({ runId, programId }) =>
      navigate({
        to: "/make-plan",
        search: { athlete, run: runId, program: programId, goal, date },
        replace: true,
      }),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };
  return (
    <form className={plain.form} onSubmit={ask} aria-label="What to reach">
      <Textarea
        label="What is the goal?"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={goal}
        onChange={(event) => setGoal(event.currentTarget.value)}
        error={fieldProblem(asking.error, "goalDescription")}
      />
      {goal === "" && (
        <ul className={styles.examples} aria-label="Examples">
          {examplesFor(kind, acting.member.units).map((example) => (
            <li key={example}>
              <Button variant="default" size="compact-md" onClick={() => setGoal(example)}>
                {example}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        type="date"
        label="By when: the day of the show or race, or the last day"
        required
        withAsterisk={false}
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        error={fieldProblem(asking.error, "targetDate")}
      />
      {asking.isError && !isFieldProblem(asking.error) && <ProblemNotice error={asking.error} />}
      <div className={plain.buttons}>
        <Button type="submit" loading={asking.isPending} disabled={goal.trim() === "" || date === ""}>
          Make the plan
        </Button>
      </div>
    </form>
  );
};

/** The result of a click on a run's proposed changes; undefined until there is one. What was changed is in the plan's reasons, below. */
function useDecision({
  programId,
  since,
}: {
  readonly programId: string;
  readonly since: number | undefined;
}) {
  const { data } = useQuery(proposalsQuery({ programId }));
  const [latest] = data ?? [];
  if (!latest || since === undefined || latest.updatedAt < since) return undefined;
  const { length: changes } = latest.preview.details;
  if (latest.status === "applied") return `Applied: ${changes} ${changes === 1 ? "change" : "changes"}.`;
  return latest.status === "cancelled" || latest.status === "withdrawn"
    ? "Cancelled: the draft is as it was."
    : undefined;
}

type Made = { readonly runId: string; readonly programId: string };

/** A plan while it is made, step by step, and the result. */
const PlanUnderWay = ({ runId, programId }: Made) => {
  const { trace, words, isLive } = useFollowedRun(runId);
  const decision = useDecision({ programId, since: trace.data?.run.finishedAt });
  if (trace.isPending) return <ListSkeleton rows={4} />;
  if (!trace.data) return <ProblemNotice error={trace.error} again={() => void trace.refetch()} />;
  const last = trace.data.events.at(-1)?.body;
  const reply = last && "reply" in last ? last.reply : undefined;
  return (
    <>
      <output className={styles.answer}>{decision ?? reply ?? "The plan is being made."}</output>
      {isLive && (
        <div className={styles.decision}>
          <StopButton runId={runId} />
        </div>
      )}
      <details className={styles.how} open={isLive || undefined}>
        <summary>{isLive ? "What it thinks and does" : "How it came about"}</summary>
        <Trace trace={trace.data} words={words} />
      </details>
      {!isLive && <MadePlan key={runId} programId={programId} />}
    </>
  );
};

/** Turns a goal and a date into a plan: a draft to be made active. */
export const MakePlanPage = () => {
  const { athlete: named, run, program, ...before } = useSearch({ from: "/make-plan" });
  const acting = useActingMember();
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const id = named ?? acting.member.athleteId;
  const athlete = athletes.find((one) => one.id === id);
  if (!can(acting.member.role, "program", "write") || !athlete) return <Navigate to="/plan" replace />;
  const isHorse = athlete.kind === "horse";
  return (
    <>
      <PageHead
        title="Make a plan"
        over={
          isHorse ? (
            <Link to="/horses/$horseId" params={{ horseId: id }}>
              {athlete.name}
            </Link>
          ) : (
            <Link to="/plan">Plan</Link>
          )
        }
        under={`For ${id === acting.member.athleteId ? "you" : athlete.name}. It is made from what was done lately, what has to be minded, and the time until then.`}
        actions={
          run !== undefined && (
            <Link to="/make-plan" search={{ athlete: id, ...before }} className={plain.link}>
              Another goal
            </Link>
          )
        }
      />
      {run !== undefined && program !== undefined ? (
        <PlanUnderWay key={run} runId={run} programId={program} />
      ) : (
        <PlanWishForm key={id} athlete={id} kind={athlete.kind} before={before} />
      )}
    </>
  );
};
