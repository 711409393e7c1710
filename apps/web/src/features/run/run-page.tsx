import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { RunResult } from "@canter/protocol/coach/messages";
import type { RunTrace } from "@canter/protocol/coach/runs";
import { disciplinesQuery } from "../../api/workouts.ts";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";
import { useLineState } from "../../api/live/use-line-state.ts";
import { useFollowedRun } from "../../api/live/use-followed-run.ts";
import { runResultQuery } from "../../api/live/runs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import { PageSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { RouteProblem } from "../../ui/page/route-problem.tsx";
import { agentInWords, stateInWords } from "./run-in-words.ts";
import { RunFigures } from "./run-figures.tsx";
import { StopButton } from "./stop-button.tsx";
import { Trace } from "./trace.tsx";
import styles from "./run.module.css";

/** A run's final reply. */
const replyOf = ({ events }: RunTrace): string | undefined => {
  const last = events.at(-1)?.body;
  return last && "reply" in last ? last.reply : undefined;
};

const Workouts = ({ result }: { readonly result: RunResult }) => {
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  if (result.allWorkouts.length === 0) return null;
  return (
    <ul className={styles.links}>
      {result.allWorkouts.map(({ workoutId, workout, discipline, athleteName, saved }) => (
        <li key={workoutId}>
          <Link to="/workouts/$workoutId" params={{ workoutId }} className={styles.link}>
            {workout.title ?? disciplineName(disciplines, discipline)}
          </Link>{" "}
          <span className={styles.quiet}>
            {athleteName} · {saved ? "saved" : "a draft"}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** A run's final reply, or that it is still in progress. */
const Answer = ({ trace }: { readonly trace: RunTrace }) => {
  const { run } = trace;
  const { data: result } = useQuery(runResultQuery(run.id));
  const reply = replyOf(trace) ?? run.error;
  const isBad = run.state === "failed" || run.state === "cancelled";
  return (
    <section className={styles.answer} data-bad={isBad || undefined} aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      <output className={styles.reply}>
        {reply ?? (run.state === "queued" ? "It waits for its turn." : "Not there yet.")}
      </output>
      {result && <Workouts result={result} />}
    </section>
  );
};

const LostLine = () => {
  const line = useLineState();
  return line === "lost" ? (
    <output className={styles.quiet}>The connection was lost. Trying again.</output>
  ) : null;
};

/** How an answer came about: the answer first, then every step that led to it. */
export const RunPage = () => {
  const { runId } = useParams({ from: "/runs/$runId" });
  const acting = useActingMember();
  const { trace, words, isLive } = useFollowedRun(runId);
  if (trace.isPending) return <PageSkeleton />;
  if (!trace.data) return <RouteProblem error={trace.error} reset={() => void trace.refetch()} />;
  const { run } = trace.data;
  return (
    <>
      <PageHead
        title={agentInWords(run.agent)}
        over={
          <Link to="/runs" className={styles.back}>
            Activity
          </Link>
        }
        under={
          <>
            <Moment at={run.createdAt} zone={acting.member.zone} today={acting.today} /> ·{" "}
            {stateInWords(run.state)}
          </>
        }
        actions={isLive && <StopButton runId={runId} />}
      />
      {trace.isError && <ProblemNotice error={trace.error} again={() => void trace.refetch()} />}
      <Answer trace={trace.data} />
      <RunFigures run={run} />
      <section aria-labelledby="trace" className={styles.section}>
        <h2 id="trace">How it came about</h2>
        {isLive && <LostLine />}
        <Trace trace={trace.data} words={words} />
      </section>
    </>
  );
};
