import { conflict, notFound, type Problem } from "@canter/domain/problem";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { listProgress } from "@canter/storage/program/progress";
import { activePrograms, readProgram } from "@canter/storage/program/read-programs";
import { updateProgram } from "@canter/storage/program/write-program";
import type { MemberContext } from "../core/application-context.ts";
import { applyProgramPatch } from "./change-program.ts";

type Member = Pick<MemberContext, "scope">;
/** `today`: a local date; `now` in epoch milliseconds. */
type At = { readonly today: string; readonly now: number };

const turn = (
  trx: TransactionHandle,
  { scope }: Member,
  stored: StoredProgram,
  { status, today, now }: At & { readonly status: ProgramStatus },
): Promise<Result<void, Problem>> =>
  applyProgramPatch(trx, scope, stored, { patch: { version: stored.version, status }, today, now });

/**
 * Makes a draft, or a paused program, the active one, as a click on Start does. `pauses`: the athlete's programs that pause for it, of which those
 * that were active are returned. Conflict: it is deleted, or neither of these (any more), or one that is to pause has ended since.
 */
export async function activateProgram(
  trx: TransactionHandle,
  member: Member,
  { id, pauses, ...at }: At & { readonly id: string; readonly pauses: "all" | readonly string[] },
): Promise<Result<readonly StoredProgram[], Problem>> {
  const stored = await readProgram(trx, member.scope, id);
  if (!stored) return err(notFound("program"));
  if (stored.deletedAt !== undefined || (stored.status !== "draft" && stored.status !== "paused"))
    return err(conflict("It is started, or gone, by now, so nothing was changed."));
  const meant = pauses === "all" ? ok([]) : await toPause(trx, member, pauses);
  if (!meant.ok) return meant;
  const others = pauses === "all" ? await activePrograms(trx, member.scope, stored.athleteId) : meant.value;
  const begun = await turn(trx, member, stored, { ...at, status: "active" });
  if (!begun.ok) return begun;
  for (const other of others) {
    const paused = await turn(trx, member, other, { ...at, status: "paused" });
    if (!paused.ok) return paused;
  }
  return ok(others);
}

/** Of these programs the active ones, where the others are paused already. Conflict: one of them has ended, or is gone. */
async function toPause(
  trx: TransactionHandle,
  { scope }: Member,
  ids: readonly string[],
): Promise<Result<readonly StoredProgram[], Problem>> {
  const active: StoredProgram[] = [];
  for (const id of ids) {
    const one = await readProgram(trx, scope, id);
    if (!one) return err(notFound("program"));
    const isThere = one.deletedAt === undefined && (one.status === "active" || one.status === "paused");
    if (!isThere)
      return err(conflict(`“${one.head.name}” has ended, or is deleted, since, so nothing was changed.`));
    if (one.status === "active") active.push(one);
  }
  return ok(active);
}

/** Whether something of a program was trained. */
async function isBegun(trx: TransactionHandle, { scope }: Member, id: string): Promise<boolean> {
  const progress = (await listProgress(trx, scope, [id])).get(id) ?? [];
  return progress.some(({ completed, log, workoutId }) => completed || log !== undefined || workoutId);
}

/**
 * Takes back that a draft was made active: it is a draft again, or paused where something of it was trained; of those that were paused for it the
 * ones that still are go on, and are returned. Conflict: it is not active any more.
 */
export async function takeBackActivation(
  trx: TransactionHandle,
  member: Member,
  { id, paused, ...at }: At & { readonly id: string; readonly paused: readonly string[] },
): Promise<Result<{ readonly isPaused: boolean; readonly resumed: readonly StoredProgram[] }, Problem>> {
  const stored = await readProgram(trx, member.scope, id);
  if (!stored) return err(notFound("program"));
  if (stored.deletedAt !== undefined || stored.status !== "active")
    return err(conflict("That plan isn’t active any more, so nothing was changed."));
  const isPaused = await isBegun(trx, member, id);
  const ended = isPaused
    ? await turn(trx, member, stored, { ...at, status: "paused" })
    : await updateProgram(trx, member.scope, id, { status: "draft", updatedAt: at.now });
  if (!ended.ok) return ended;
  const resumed: StoredProgram[] = [];
  for (const other of paused) {
    const before = await readProgram(trx, member.scope, other);
    if (before?.status !== "paused" || before.deletedAt !== undefined) continue;
    const gone = await turn(trx, member, before, { ...at, status: "active" });
    if (!gone.ok) return gone;
    resumed.push(before);
  }
  return ok({ isPaused, resumed });
}
