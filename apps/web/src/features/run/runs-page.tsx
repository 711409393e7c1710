import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Run } from "@canter/protocol/coach/runs";
import { isOver } from "../../api/live/run-progress.ts";
import { runStates, type RunState } from "./run-states.ts";
import { runPagesQuery } from "../../api/live/runs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { durationOf } from "./run-figures.tsx";
import {
  agentInWords,
  costInWords,
  millisecondsInWords,
  stateInWords,
  tokensInWords,
} from "./run-in-words.ts";
import styles from "./run.module.css";
import { OlderButton } from "../../ui/page/older-button.tsx";

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
