import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch, useParams } from "@tanstack/react-router";
import type { Run, RunTrace } from "@canter/protocol/coach/runs";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { runStates, type RunState } from "./run-states.ts";
import { runPagesQuery, runResultQuery } from "../../api/live/runs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ListSkeleton, PageSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { durationOf, RunFigures } from "./run-figures.tsx";
import {
  agentInWords,
  costInWords,
  millisecondsInWords,
  stateInWords,
  tokensInWords,
} from "./run-in-words.ts";
import styles from "./run.module.css";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { disciplinesQuery } from "../../api/workouts.ts";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";
import { useLineState } from "../../api/live/use-line-state.ts";
import { useFollowedRun } from "../../api/live/use-followed-run.ts";
import { RouteProblem } from "../../ui/page/route-problem.tsx";
import { StopButton } from "./stop-button.tsx";
import { Trace } from "./trace.tsx";

const whatItTook = (run: Run): string => {
  const duration = durationOf(run);
  return [
    run.error ?? stateInWords(run.state),
    duration === undefined ? undefined : millisecondsInWords(duration),
    run.model,
    run.usage.modelCalls > 0 ? tokensInWords(run.usage) : isOver(run.state) ? "no model" : undefined,
    costInWords(run.usage.costMicros),
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
};

const RunRow = ({ run }: { readonly run: Run }) => {
  const acting = useActingMember();
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <Link to="/runs/$runId" params={{ runId: run.id }} className={rows.title}>
          {agentInWords(run.agent)}
        </Link>
        <span className={rows.aside}>
          <Moment at={run.createdAt} zone={acting.member.zone} today={acting.today} />
        </span>
      </div>
      <p className={rows.line}>{whatItTook(run)}</p>
    </li>
  );
};

const List = ({ state }: { readonly state: RunState | undefined }) => {
  const pages = useInfiniteQuery(runPagesQuery({ state }));
  if (pages.isPending) return <ListSkeleton rows={6} />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const runs = pages.data.pages.flatMap(({ items }) => items);
  if (runs.length === 0) {
    return (
      <EmptyState>
        {state === undefined
          ? "Nothing yet. Whatever you ask Canter to do is kept here, with how it came about."
          : "None of that kind."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={rows.list}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      <OlderButton pages={pages} says="Show older ones" />
    </>
  );
};

/** One's own requests to Canter, newest first. */
export const RunsPage = () => {
  const { state } = useSearch({ from: "/runs" });
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Activity"
        over={<BackToMore />}
        under="Every answer of the coach and the log, and how it came about. Only you see it."
        actions={
          <NativeSelect
            aria-label="Which ones"
            value={state ?? ""}
            onChange={(event) => {
              const chosen = runStates.find((one) => one === event.currentTarget.value);
              void navigate({ to: "/runs", search: chosen ? { state: chosen } : {}, replace: true });
            }}
            data={[
              { value: "", label: "All" },
              { value: "running", label: "At work" },
              { value: "queued", label: "Waiting" },
              { value: "done", label: "Done" },
              { value: "failed", label: "Failed" },
              { value: "cancelled", label: "Stopped" },
            ]}
          />
        }
      />
      <div className={styles.list}>
        <List state={state} />
      </div>
    </>
  );
};

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
