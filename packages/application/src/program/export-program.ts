import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Program } from "@canter/domain/program/program";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { readMergedProgram } from "../merged-program.ts";

/** A program as a file: `{"weeks":[…]}` with its name and what is done of it; it can be brought in again. Not found. */
export async function exportProgram(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Program, Problem>> {
  const merged = await readMergedProgram(store.db, scope, id);
  return merged ? ok({ name: merged.stored.head.name, ...merged.program }) : err(notFound("program"));
}
