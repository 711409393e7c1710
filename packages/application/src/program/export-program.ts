import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Program } from "@canter/domain/program/program";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type MergedProgram, readMergedProgram } from "./merged-program.ts";

/**
 * A program as a file: `{"weeks":[…]}` with what is done of it, and beside the weeks what it says about itself (name, schedule, goal, maxes);
 * it can be brought in again. Not found.
 */
export async function exportProgram(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Program, Problem>> {
  const merged = await readMergedProgram(store.db, scope, id);
  return merged ? ok({ ...merged.stored.head, ...fileFields(merged) }) : err(notFound("program"));
}

/** The weeks, and what a file brought along that is no part of the head. */
const fileFields = ({ program, stored: { head } }: MergedProgram): Program => {
  const own = Object.entries(program).filter(([field]) => !Object.hasOwn(head, field));
  return { ...Object.fromEntries(own), weeks: program.weeks };
};
