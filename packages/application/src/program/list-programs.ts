import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { mergeProgress } from "@canter/domain/program/progress/session-progress";
import { listDone } from "@canter/storage/program/progress";
import {
  listPrograms as listStored,
  listUnderWay,
  type ProgramFilter,
} from "@canter/storage/program/read-programs";
import { pendingProposals } from "@canter/storage/program/pending-proposals";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "../core/athlete-access.ts";
import { type ProgramSummary, summaryOf } from "./program-view.ts";
import { todayOf } from "../core/local-time.ts";

/** One page of readable programs, latest changed first. Not found: an athlete that the member can't read. Invalid: a foreign cursor. */
export async function listPrograms(
  context: ApplicationContext,
  member: MemberContext,
  filter: ProgramFilter,
): Promise<Result<{ items: ProgramSummary[]; nextCursor?: string }, Problem>> {
  const { scope } = member;
  const { db } = context.store;
  const readable = checkReadable(scope, filter.athleteId);
  if (!readable.ok) return readable;
  const { athleteId } = filter;
  await context.settled(() => (athleteId === undefined ? scope.readableAthletes : [athleteId]));
  const page = await listStored(db, scope, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  const ids = items.map(({ id }) => id);
  const done = await listDone(db, scope, ids);
  const proposals = await pendingProposals(db, scope, ids);
  const underWay = await listUnderWay(db, scope, ids);
  const today = todayOf(context, member);
  return ok({
    items: items.map((stored) => {
      const program = mergeProgress(stored.plan, done.get(stored.id) ?? new Map());
      return summaryOf(
        { stored, program },
        { today, proposals: proposals.get(stored.id) ?? 0, underWay: underWay.get(stored.id) ?? [] },
      );
    }),
    ...(nextCursor !== undefined && { nextCursor }),
  });
}
