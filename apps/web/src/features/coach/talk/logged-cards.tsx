import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RunResult, LoggedWorkout } from "@canter/protocol/coach/messages";
import type { Workout } from "@canter/domain/workout/workout";
import { runResultQuery } from "../../../api/live/runs.ts";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { OutcomeCard } from "../../log/outcome/outcome-card.tsx";
import { OutcomeEntry } from "../../log/outcome/outcome-entry.tsx";
import { TryAgain } from "../../log/outcome/try-again.tsx";
import styles from "../coach.module.css";

const taken = (result: RunResult, workout: Workout, logged?: readonly LoggedWorkout[]): RunResult => ({
  ...result,
  allWorkouts: result.allWorkouts.map((entry) => {
    const changed = logged?.find(({ workoutId }) => workoutId === entry.workoutId);
    if (changed) return changed;
    return entry.workoutId === workout.id ? { ...entry, workout, saved: workout.status === "saved" } : entry;
  }),
});

/** What a message logged, as in the log box. */
export const LoggedCards = ({ runId, isLast }: { readonly runId: string; readonly isLast: boolean }) => {
  const client = useQueryClient();
  const { queryKey } = runResultQuery(runId);
  const result = useQuery(runResultQuery(runId));
  if (result.isPending) return <ListSkeleton rows={1} />;
  if (result.isError) return <ProblemNotice error={result.error} again={() => void result.refetch()} />;
  const { allWorkouts, entries, conversationId } = result.data;
  const drafts = allWorkouts.filter(
    ({ workout }) => workout.status === "draft" && workout.deletedAt === undefined,
  );
  // Of the cached result, not of the one shown: two cards may be answered before the next rendering.
  const change = (to: (now: RunResult) => RunResult) =>
    client.setQueryData(queryKey, (now) => now && to(now));
  // A bare answer completes the conversation's latest draft, so only that one may be answered here.
  const answerable = isLast ? drafts.at(-1)?.workoutId : undefined;
  const cards = (
    <ul className={styles.cards} aria-label="Logged">
      {allWorkouts.map((logged) => (
        <OutcomeCard
          key={logged.workoutId}
          logged={logged}
          isOnPage
          conversationId={logged.workoutId === answerable ? conversationId : undefined}
          onChange={(workout, changed) => change((now) => taken(now, workout, changed))}
        />
      ))}
      {entries.map((entry) => (
        <OutcomeEntry
          key={entry.id}
          entry={entry}
          onChange={(changed) =>
            change((now) => ({
              ...now,
              entries: now.entries.map((one) => (one.id === changed.id ? changed : one)),
            }))
          }
        />
      ))}
    </ul>
  );
  return result.data.canTryAgain ? (
    <>
      {cards}
      <TryAgain runId={runId} onRead={() => void client.invalidateQueries()} />
    </>
  ) : (
    cards
  );
};
