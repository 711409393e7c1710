import { type Followed, followRun as follow } from "@canter/agent/run/follow-run";
import { isOver, type Run } from "@canter/agent/schema/run";
import type { RunEvent } from "@canter/agent/schema/run-event";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { requestCancel } from "@canter/storage/run/end-run";
import { listRunEvents } from "@canter/storage/run/run-events";
import {
  listRuns as listStored,
  readRun,
  readRunTree,
  type RunFilter,
  runView,
} from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { answerUnanswered } from "./answer-unanswered.ts";

/** The member's own runs, newest first, page by page. Invalid: the cursor. */
export async function listRuns(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: RunFilter,
): Promise<Result<{ readonly items: Run[]; readonly nextCursor?: string }, Problem>> {
  const page = await listStored(store.db, scope, filter);
  return page.ok ? ok({ ...page.value, items: page.value.items.map(runView) }) : page;
}

export type RunTrace = { readonly run: Run; readonly children: Run[]; readonly events: RunEvent[] };

const readAtOnce = 500;

async function allEvents(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const after = events.at(-1)?.seq ?? 0;
    const more = await listRunEvents(store.db, scope, id, { after, limit: readAtOnce });
    events.push(...more);
    if (more.length < readAtOnce) return events;
  }
}

/** A run, its descendants, and its events so far. Not found: a run of somebody else, or none. */
export async function traceRun(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<RunTrace, Problem>> {
  const tree = await readRunTree(context.store.db, member.scope, id);
  if (!tree) return err(notFound("run"));
  const events = await allEvents(context, member, id);
  // Read after the run itself: at least as recent as the run's state.
  const lastSeq = Math.max(tree.run.lastSeq, events.at(-1)?.seq ?? 0);
  return ok({ run: { ...runView(tree.run), lastSeq }, children: tree.children.map(runView), events });
}

export type RunEventPage = { readonly items: RunEvent[]; readonly nextAfter: number; readonly over: boolean };

/** Events of a run after a number. `over`: there are none beyond these. Not found: a run of somebody else, or none. */
export async function readRunEvents(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Result<RunEventPage, Problem>> {
  const run = await readRun(store.db, scope, id);
  if (!run) return err(notFound("run"));
  const items = [...(await listRunEvents(store.db, scope, id, { after, limit }))];
  const nextAfter = items.at(-1)?.seq ?? after;
  return ok({ items, nextAfter, over: isOver(run.state) && nextAfter >= run.lastSeq });
}

const notBegun = "Stopped before it began: nothing was done.";

/**
 * Stops one of the member's runs, with its descendants: queued ones end at once; one under way is ended by the process that works on it.
 * A finished run stays as it is. Not found: a run of somebody else, or none.
 */
export async function cancelRun(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Run, Problem>> {
  const { clock, newId, runSignals } = context;
  const at = clock.now();
  const cancelled = await transactOnce(context, member, once, async (trx) => {
    const asked = await requestCancel(trx, member.scope, id, { reply: notBegun, at });
    if (!asked.ok) return asked;
    const { run, ended } = asked.value;
    if (ended) await answerUnanswered(trx, run, { id: newId(), reply: notBegun, at });
    return ok(runView(run));
  });
  if (!cancelled.ok) return cancelled;
  runSignals.feed.publish(id, { kind: "events" });
  if (isOver(cancelled.value.state)) runSignals.queued();
  else runSignals.cancel(id);
  return cancelled;
}

export type { Followed } from "@canter/agent/run/follow-run";

const followedAtOnce = 100;

async function* nothing(): AsyncGenerator<Followed, void> {}

/**
 * Streams a run's events after a number, each once and in order, to its last, with a model's text in between. Ends when the run has ended
 * or the signal aborts. Not found: a run of somebody else, or none.
 */
export async function followRun(
  { store, runSignals }: ApplicationContext,
  { scope }: MemberContext,
  { id, after, signal }: { readonly id: string; readonly after: number; readonly signal: AbortSignal },
): Promise<Result<AsyncGenerator<Followed, void>, Problem>> {
  const run = await readRun(store.db, scope, id);
  if (!run) return err(notFound("run"));
  // A caller that already has the last event would wait forever.
  if (isOver(run.state) && after >= run.lastSeq) return ok(nothing());
  const read = (runId: string, known: number) =>
    listRunEvents(store.db, scope, runId, { after: known, limit: followedAtOnce });
  return ok(follow(runSignals.feed, read, { runId: id, after, signal }));
}
