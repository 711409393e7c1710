import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { checkWritableProgram, updateProgram } from "@canter/storage/program/update-program";
import { programNames } from "@canter/storage/program/program-names";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import type { ProgramView } from "./program-view.ts";
import { readProgram } from "./read-program.ts";

async function setDeleted(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  isDeleted: boolean,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const { scope } = member;
  const changed = await transactOnce(context, member, once, async (trx) => {
    const stored = (await programNames(trx, scope, [id])).get(id);
    if (!stored) return err(notFound("program"));
    const now = context.clock.now();
    const updated =
      stored.isDeleted === isDeleted
        ? await checkWritableProgram(trx, scope, id)
        : await updateProgram(trx, scope, id, { deletedAt: isDeleted ? now : null, updatedAt: now });
    return updated.ok ? ok({ id }) : updated;
  });
  return changed.ok ? readProgram(context, member, id) : changed;
}

/** Deletes a program; it can be brought back for ever. One that is deleted already stays as it is. Not found, forbidden. */
export const deleteProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ProgramView, Problem>> => setDeleted(context, member, id, true);

/** Brings a deleted program back. One that is not deleted stays as it is. Not found, forbidden. */
export const restoreProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<ProgramView, Problem>> => setDeleted(context, member, id, false, once);
