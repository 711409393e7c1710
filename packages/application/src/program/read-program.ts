import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { programNames } from "@canter/storage/program/program-names";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { readMergedProgram } from "./merged-program.ts";
import { type ProgramView, programView } from "./program-view.ts";
import { todayOf } from "../core/local-time.ts";

/** One program with what is done of it, also a deleted one. Not found: the member can't read it, or there is none. */
export async function readProgram(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ProgramView, Problem>> {
  const { db } = context.store;
  // What was logged just before may have moved it on.
  await context.settled(async () => {
    const { athleteId } = (await programNames(db, member.scope, [id])).get(id) ?? {};
    return athleteId === undefined ? [] : [athleteId];
  });
  const merged = await readMergedProgram(db, member.scope, id);
  return merged
    ? ok(await programView(db, member, merged, todayOf(context, member)))
    : err(notFound("program"));
}
