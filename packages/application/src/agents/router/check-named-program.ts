import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readProgram } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { MessageInput } from "./message-input.ts";

/** Not found: a program is named that the member can't read; no other is taken for it. */
export async function checkNamedProgram(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { programId }: MessageInput,
): Promise<Result<void, Problem>> {
  if (programId === undefined) return ok(undefined);
  return (await readProgram(store.db, scope, programId)) ? ok(undefined) : err(notFound("program"));
}
