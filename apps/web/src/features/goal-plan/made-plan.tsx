import { PlanReasons } from "../program/plan-reasons.tsx";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { TrainingPlan } from "@canter/protocol/training/goal-plans";
import { addDays } from "@canter/domain/schedule/local-date";
import {
  trainingPlanQuery,
  deleteProgram,
  refreshProgram,
  restoreProgram,
  refinePlan,
} from "../../api/programs-actions.ts";
import { programQuery } from "../../api/programs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { ProposalBar } from "../program/proposal/proposal-on-sheet.tsx";
import { StartChoice } from "../program/new/start-choice.tsx";
import { useProposalOnSheet } from "../program/proposal/lay-on-sheet.ts";
import { useIsHorse } from "../program/who-trains.ts";
import { statusInWords } from "../program/status-in-words.ts";
import { formatDays } from "../../ui/formats.ts";
import styles from "./planner.module.css";

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
        placeholder={
          isHorse
            ? "less jumping in week 1 · lower fences · hack instead of lunging on Tuesdays"
            : "only three days a week · shorter runs in week 2 · no lunges"
        }
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

const Session = ({ session }: { readonly session: SessionPlan }) => (
  <li className={styles.session} data-hard={session.workType === "JUMPING" || undefined}>
    <p className={styles.day}>{session.dayOfWeek.slice(0, 3)}</p>
    <div className={styles.work}>
      <p className={styles.type}>
        {typeInWords(session.workType)} <span className={styles.minutes}>{session.durationMinutes} min</span>
      </p>
      <p>{session.focus}</p>
      {session.notes !== "" && <p className={styles.notes}>{session.notes}</p>}
    </div>
  </li>
);

const minutesOf = ({ sessions }: WeekPlan): number =>
  sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

const hoursInWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;

type Props = { readonly plan: TrainingPlan; readonly today: string };

/** A plan's weeks, each with its days. */
const PlanWeeks = ({ plan, today }: Props) => (
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
          <p className={styles.weekMinutes}>{hoursInWords(minutesOf(week))}</p>
          <p className={styles.focus}>{week.focus}</p>
        </div>
        {week.sessions.length === 0 ? (
          <p className={styles.free}>No work this week.</p>
        ) : (
          <ul className={styles.sessions}>
            {week.sessions.map((session, index) => (
              <Session key={`${session.dayOfWeek}-${index}`} session={session} />
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
