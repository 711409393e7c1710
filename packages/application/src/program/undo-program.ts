import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { diffPrograms } from "@canter/domain/program/diff-programs";
import type { TransactionHandle } from "@canter/storage/database";
import { appendProgramVersion } from "@canter/storage/program/append-program-version";
import { headWithoutPauses, headWithPauses } from "@canter/storage/program/program-row";
import { readProgram as readStored } from "@canter/storage/program/read-program";
import { readProgramVersion, type ProgramState } from "@canter/storage/program/read-program-version";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { type Once, transactOnce } from "../once.ts";
import { headChanges } from "./head-changes.ts";
import type { ProgramView } from "./program-view.ts";
import { readProgram } from "./read-program.ts";

type Way = "undone" | "redone";

/** `lead`: the summary of the change that is taken back, or brought again. */
const summaries: Readonly<Record<Way, (lead: string) => string>> = {
  undone: (lead) => `Taken back: ${lead}`,
  redone: (lead) => `Brought again: ${lead}`,
};

type Move = { readonly id: string; readonly way: Way; readonly now: number };

async function move(
  trx: TransactionHandle,
  { scope }: MemberContext,
  { id, way, now }: Move,
): Promise<Result<{ readonly version: number }, Problem>> {
  const stored = await readStored(trx, scope, id);
  if (!stored) return err(notFound("program"));
  if (stored.deletedAt !== undefined) return err(conflict("It is deleted: bring it back first."));
  const to = way === "undone" ? stored.undoTo : stored.redoTo;
  if (to === undefined)
    return err(
      conflict(way === "undone" ? "There is nothing to take back." : "There is nothing to bring again."),
    );
  const read = async (version: number): Promise<ProgramState> => {
    const state = await readProgramVersion(trx, scope, id, version);
    if (!state) throw new Error(`Version ${version} of program ${id} is missing.`);
    return state;
  };
  const [before, target] = [await read(stored.version), await read(to)];
  const moved = way === "undone" ? before : target;
  const { summary } = moved.stateOf === moved.version ? moved : await read(moved.stateOf);
  const appended = await appendProgramVersion(trx, scope, id, {
    expectedVersion: stored.version,
    change: way,
    createdAt: now,
    summary: summaries[way](summary),
    details: [...diffPrograms(before.plan, target.plan), ...headChanges(before.head, target.head)],
    stateOf: target.stateOf,
    head: headWithPauses(headWithoutPauses(target.head), stored.pauses),
    plan: target.documentVersion,
    // Where each way leads from there: two stacks, kept as links between versions.
    undoTo: way === "undone" ? target.undoTo : stored.version,
    redoTo: way === "undone" ? stored.version : target.redoTo,
  });
  return appended.ok ? ok({ version: appended.value }) : appended;
}

async function moved(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  way: Way,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const done = await transactOnce(context, member, once, (trx) =>
    move(trx, member, { id, way, now: context.clock.now() }),
  );
  return done.ok ? readProgram(context, member, id) : done;
}

/**
 * Takes back the latest change of the plan that has not been taken back, as a new version: again and again leads to the first state. What
 * was done of the program stays. Not found, forbidden; conflict: nothing to take back, or deleted.
 */
export const undoProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<ProgramView, Problem>> => moved(context, member, id, "undone", once);

/** Brings again what was taken back last, as a new version; a change made since then leaves nothing to bring. As `undoProgram`. */
export const redoProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<ProgramView, Problem>> => moved(context, member, id, "redone", once);
