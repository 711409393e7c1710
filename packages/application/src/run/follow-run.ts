import { followRun as follow, type Followed } from "@canter/agent/run/follow-run";
import { isOver } from "@canter/agent/schema/run";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listRunEvents } from "@canter/storage/run/run-events";
import { readRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

export type { Followed } from "@canter/agent/run/follow-run";

const readAtOnce = 100;

async function* nothing(): AsyncGenerator<Followed, void> {}

/**
 * A run's events after a number as they come, each once and in order, to its last; a model's words in between. It ends when
 * the run has ended or the signal aborts. Not found: a run of somebody else, or none.
 */
export async function followRun(
  { store, runSignals }: ApplicationContext,
  { scope }: MemberContext,
  { id, after, signal }: { readonly id: string; readonly after: number; readonly signal: AbortSignal },
): Promise<Result<AsyncGenerator<Followed, void>, Problem>> {
  const run = await readRun(store.db, scope, id);
  if (!run) return err(notFound("run"));
  // Whoever has the last event already would wait for ever.
  if (isOver(run.state) && after >= run.lastSeq) return ok(nothing());
  const read = (runId: string, known: number) =>
    listRunEvents(store.db, scope, runId, { after: known, limit: readAtOnce });
  return ok(follow(runSignals.feed, read, { runId: id, after, signal }));
}
