import { type Run, isOver } from "@canter/agent/schema/run";
import type { RunEvent } from "@canter/agent/schema/run-event";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listRunEvents } from "@canter/storage/run/run-events";
import {
  listRuns as listStored,
  readRun,
  readRunTree,
  type RunFilter,
  runView,
} from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

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

/** A run, all runs below it, and its events so far. Not found: a run of somebody else, or none. */
export async function traceRun(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<RunTrace, Problem>> {
  const tree = await readRunTree(context.store.db, member.scope, id);
  if (!tree) return err(notFound("run"));
  const events = await allEvents(context, member, id);
  // Read after the run itself: it is never behind what it is said to have come to.
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
