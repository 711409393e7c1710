import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { decodeTimeCursor, encodeTimeCursor } from "@canter/storage/page-cursor";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { answeredBefore, type Once, transactOnce } from "../core/once.ts";

/** A job of the group that is no longer retried automatically. */
export type DeadJobView = {
  readonly id: string;
  readonly queue: string;
  readonly key: string;
  readonly state: "dead";
  readonly attempts: number;
  readonly error: string;
  /** Epoch milliseconds. */
  readonly diedAt: number;
};

export type DeadJobPage = { readonly cursor?: string | undefined; readonly limit: number };

/** The group's dead jobs, the latest first. Invalid: the cursor. */
export async function listDeadJobs(
  context: ApplicationContext,
  { group }: MemberContext,
  { cursor, limit }: DeadJobPage,
): Promise<Result<{ items: DeadJobView[]; nextCursor?: string }, Problem>> {
  const before = decodeTimeCursor(cursor);
  if (!before.ok) return before;
  const jobs = await context.jobs();
  const found = await jobs.listDead({ groupId: group.id, before: before.value, limit: limit + 1 });
  const items = found.slice(0, limit).map(({ id, queue, key, attempt, error, diedAt }) => ({
    id,
    queue,
    key,
    state: "dead" as const,
    attempts: attempt,
    error,
    diedAt,
  }));
  const last = found.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.diedAt, last.id]) }) });
}

/** Requeues a dead job of the group. Not found: no such job. */
export async function retryDeadJob(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<{ readonly queue: string; readonly key: string }, Problem>> {
  // A second delivery finds no dead job any more: it returns what the first one did.
  const before =
    once && (await answeredBefore<{ queue: string; key: string }>(context.store.db, member, once));
  if (before) return before;
  const again = await (await context.jobs()).retryDead(id, member.group.id);
  if (!again) return err(notFound("job"));
  return transactOnce(context, member, once, () => Promise.resolve(ok(again)));
}
