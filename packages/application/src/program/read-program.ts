import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { readMergedProgram } from "../merged-program.ts";
import { type ProgramView, programView, todayOf } from "./program-view.ts";

/** One program with what is done of it, also a deleted one. Not found: the member can't read it, or there is none. */
export async function readProgram(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ProgramView, Problem>> {
  // What was logged just before may have moved it on.
  await context.settled();
  const { db } = context.store;
  const merged = await readMergedProgram(db, member.scope, id);
  return merged
    ? ok(await programView(db, member, merged, todayOf(context, member)))
    : err(notFound("program"));
}
