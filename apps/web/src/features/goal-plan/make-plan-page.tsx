import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useSearch, useNavigate } from "@tanstack/react-router";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent, useEffect } from "react";
import { can } from "@canter/domain/access/access";
import { targetDateIn } from "@canter/domain/health/words/read-target-date";
import { addDays } from "@canter/domain/schedule/local-date";
import type { MassUnit } from "@canter/domain/units/unit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { TrainingPlan } from "@canter/protocol/training/goal-plans";
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
import {
  requestPlan,
  trainingPlanQuery,
  deleteProgram,
  refreshProgram,
  restoreProgram,
  refinePlan,
} from "../../api/programs-actions.ts";
import { RequestFailed } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { UndoButtons } from "../program/page/program-versions.tsx";
import { PlanReasons } from "../program/plan-reasons.tsx";
import { programQuery } from "../../api/programs.ts";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { ProposalBar } from "../program/proposal/proposal-on-sheet.tsx";
import { StartChoice } from "../program/new/start-choice.tsx";
import { useProposalOnSheet } from "../program/proposal/lay-on-sheet.ts";
import { useIsHorse } from "../program/who-trains.ts";
import { statusInWords } from "../program/status-in-words.ts";
import { formatDays } from "../../ui/formats.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import styles from "./planner.module.css";

const usualDays = 56;

const examplesFor = (kind: ExamplesForProps["kind"], units: MassUnit): readonly string[] =>
  kind === "horse"
    ? ["Solid at 2'6\" courses for the show", "Back to full work after a break", "Stop rushing fences"]
    : ["Run a 10k", "My first pull-up", `Back squat ${units === "kg" ? "100 kg" : "225 lb"}`];

const isFieldProblem = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.problem.fields ?? []).length > 0;

type ExamplesForProps = {
  readonly athlete: string;
  readonly kind: "horse" | "person";
  /** What was asked for before. */
  readonly before: Pick<GoalPlanSearch, "goal" | "date">;
};

/** The goal, and its date. */
const PlanWishForm = ({ athlete, kind, before }: ExamplesForProps) => {
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
    ? "Cancelled: the plan is as it was."
    : undefined;
}

type Made = { readonly runId: string; readonly programId: string };

/** Requests a change of a draft in one's own words: it is proposed, and a click applies it. */
const PlanTalk = ({ program }: { readonly program: ProgramResponse }) => {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { id, athleteId } = program;
  const isHorse = useIsHorse(athleteId);
  const saying = useMutation({
    mutationFn: () => refinePlan(id, text),
    onSuccess: ({ runId }) =>
      navigate({ to: "/make-plan", search: { athlete: athleteId, run: runId, program: id }, replace: true }),
  });
  const say = (event: FormEvent) => {
    event.preventDefault();
    saying.mutate();
  };
  return (
    <form className={styles.talk} onSubmit={say} aria-label="What should change?">
      <TextInput
        label="What should change?"
        placeholder={isHorse ? "less jumping in week 1" : "only three days a week"}
        maxLength={5000}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {saying.isError && <ProblemNotice error={saying.error} />}
      <div className={plain.buttons}>
        <Button type="submit" variant="default" loading={saying.isPending} disabled={text.trim() === ""}>
          Propose it
        </Button>
      </div>
    </form>
  );
};

type WeekPlan = TrainingPlan["weeklyPlans"][number];
type SessionPlan = WeekPlan["sessions"][number];

const typeInWords = (workType: string): string => {
  const words = workType.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type SessionProps = {
  readonly session: SessionPlan;
  /** Its notes stand beside an earlier session of the week. */
  readonly isNoted: boolean;
};

const Session = ({ session, isNoted }: SessionProps) => (
  <li className={styles.session} data-hard={session.workType === "JUMPING" || undefined}>
    <p className={styles.day}>{session.dayOfWeek.slice(0, 3)}</p>
    <div className={styles.work}>
      <p className={styles.type}>
        {typeInWords(session.workType)}{" "}
        <span className={styles.minutes}>{minutesInWords(session.durationMinutes)}</span>
      </p>
      <p>{session.focus}</p>
      {session.notes !== "" && !isNoted && <p className={styles.notes}>{session.notes}</p>}
    </div>
  </li>
);

const minutesOf = ({ sessions }: WeekPlan): number =>
  sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

type PlanWeeksProps = { readonly plan: TrainingPlan; readonly today: string };

/** A plan's weeks, each with its days. */
const PlanWeeks = ({ plan, today }: PlanWeeksProps) => (
  <ol className={styles.weeks} aria-label="Weeks">
    {plan.weeklyPlans.map((week) => (
      <li key={week.weekNumber} className={styles.week}>
        <div className={styles.weekHead}>
          <h3>
            Week {week.weekNumber}
            {week.startDate !== "" && (
              <span className={styles.dates}>
                {formatDays(week.startDate, addDays(week.startDate, 6), today)}
              </span>
            )}
          </h3>
          <p className={styles.weekMinutes}>{minutesInWords(minutesOf(week))}</p>
          <p className={styles.focus}>{week.focus}</p>
        </div>
        {week.sessions.length === 0 ? (
          <p className={styles.free}>No work this week.</p>
        ) : (
          <ul className={styles.sessions}>
            {week.sessions.map((session, index) => (
              <Session
                key={`${session.dayOfWeek}-${index}`}
                session={session}
                isNoted={week.sessions.slice(0, index).some(({ notes }) => notes === session.notes)}
              />
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);

/** The actions on a draft. */
const Decision = ({ program }: { readonly program: ProgramResponse }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const discarding = useMutation({
    mutationFn: () => deleteProgram(client, program.id),
    onSuccess: async () => {
      offerUndo("The plan is discarded.", async () => void (await restoreProgram(client, program.id)));
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
      {isDraft && program.mayEdit && <UndoButtons program={program} />}
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
const MadePlan = ({ programId }: { readonly programId: string }) => {
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
        <div className={styles.reasoning}>
          <PlanReasons program={program.data} />
        </div>
      )}
      {program.data.status === "draft" && program.data.mayEdit && <PlanTalk program={program.data} />}
      <PlanWeeks plan={plan.data} today={acting.today} />
      <Waiting program={program.data} />
    </section>
  );
};

/** A plan while it is made, step by step, and the result. */
const PlanUnderWay = ({ runId, programId }: Made) => {
  const { trace, words, isLive } = useFollowedRun(runId);
  const finishedAt = trace.data?.run.finishedAt;
  const decision = useDecision({ programId, since: finishedAt });
  const program = useQuery({ ...programQuery(programId), enabled: finishedAt !== undefined, retry: false });
  if (trace.isPending) return <ListSkeleton rows={4} />;
  if (!trace.data) return <ProblemNotice error={trace.error} again={() => void trace.refetch()} />;
  const last = trace.data.events.at(-1)?.body;
  const reply = last && "reply" in last ? last.reply : undefined;
  // What was answered of a plan that has changed since, as by an undo, is no more than how it came about.
  const isOld = finishedAt !== undefined && (program.data?.updatedAt ?? 0) > finishedAt;
  const said = decision ?? (isOld ? undefined : (reply ?? "The plan is being made."));
  return (
    <>
      {said !== undefined && <output className={styles.answer}>{said}</output>}
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
  const isOwn = id === acting.member.athleteId;
  return (
    <>
      <PageHead
        title={run === undefined ? "Make a plan" : isOwn ? "Your plan" : `${athlete.name}’s plan`}
        over={
          isHorse ? (
            <Link to="/horses/$horseId" params={{ horseId: id }}>
              {athlete.name}
            </Link>
          ) : (
            <Link to="/plan">Plan</Link>
          )
        }
        under={
          run === undefined &&
          `For ${isOwn ? "you" : athlete.name}. It is made from what was done lately, what has to be minded, and the time until then.`
        }
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
