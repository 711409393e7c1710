import { headChanges } from "@canter/domain/program/changes/head-changes";
import { conflict, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { diffPrograms } from "@canter/domain/program/changes/program-changes";
import type { PlannedSession, Program } from "@canter/domain/program/program";
import type { TransactionHandle } from "@canter/storage/database";
import {
  appendProgramVersion,
  type ProgramState,
  readProgramVersion,
} from "@canter/storage/program/program-versions";
import { headWithoutPauses, headWithPauses } from "@canter/storage/program/program-row";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type MergedProgram, readEditableProgram } from "./merged-program.ts";
import { type Once, transactOnce } from "../core/once.ts";
import type { ProgramView } from "./program-view.ts";
import { readProgram } from "./read-programs.ts";

type Way = "undone" | "redone";

/** `lead`: the summary of the change that is undone, or redone. */
const summaries: Readonly<Record<Way, (lead: string) => string>> = {
  undone: (lead) => `Taken back: ${lead}`,
  redone: (lead) => `Brought again: ${lead}`,
};

/** `version`: the one that was read. */
export type SeenProgram = { readonly version?: number | undefined };

type Move = { readonly id: string; readonly way: Way; readonly seen: SeenProgram; readonly now: number };

const sessionsOf = ({ weeks }: Program): readonly PlannedSession[] => weeks.flatMap((week) => week.sessions);

/** A session with progress that the plan would lose. */
function lostTraining({ program, progress }: MergedProgram, target: Program): PlannedSession | undefined {
  const kept = new Set(sessionsOf(target).map(({ uid }) => uid));
  return sessionsOf(program).find((session) => {
    const { uid, completed, exercises, cardio } = session;
    if (kept.has(uid) || !progress.has(uid)) return false;
    return completed || cardio?.completed === true || exercises.some(({ sets }) => sets.length > 0);
  });
}

const lostMessage = ({ name, completed }: PlannedSession): string =>
  completed
    ? `${name} is done and would go with it: say that it is still to be done first, or take it out yourself.`
    : `${name} has sets ticked off and would go with it: take them back first, or take it out yourself.`;

/** `undoProgram` and `redoProgram` within the caller's transaction. */
export async function moveProgram(
  trx: TransactionHandle,
  { scope }: Pick<MemberContext, "scope">,
  { id, way, seen, now }: Move,
): Promise<Result<{ readonly version: number }, Problem>> {
  const editable = await readEditableProgram(trx, scope, id, seen.version);
  if (!editable.ok) return editable;
  const merged = editable.value;
  const { stored } = merged;
  const to = way === "undone" ? stored.undoTo : stored.redoTo;
  if (to === undefined)
    return err(conflict(way === "undone" ? "There is nothing to undo." : "There is nothing to redo."));
  const read = async (version: number): Promise<ProgramState> => {
    const state = await readProgramVersion(trx, scope, id, version);
    if (!state) throw new Error(`Version ${version} of program ${id} is missing.`);
    return state;
  };
  const [before, target] = [await read(stored.version), await read(to)];
  const lost = lostTraining(merged, target.plan);
  if (lost) return err(conflict(lostMessage(lost)));
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
    // Where undo and redo lead from there: two stacks, stored as links between versions.
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
  seen: SeenProgram = {},
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const done = await transactOnce(context, member, once, (trx) =>
    moveProgram(trx, member, { id, way, seen, now: context.clock.now() }),
  );
  return done.ok ? readProgram(context, member, id) : done;
}

/**
 * Undoes the plan's latest change that has not been undone, as a new version: repeating it leads to the first state. Progress stays. Not
 * found, forbidden; conflict: nothing to undo, deleted, another version than the one that was read, or it would remove a session with
 * progress.
 */
export const undoProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  seen?: SeenProgram,
  once?: Once,
): Promise<Result<ProgramView, Problem>> => moved(context, member, id, "undone", seen, once);

/** Redoes what was last undone, as a new version; a change made since then leaves nothing to redo. Otherwise like `undoProgram`. */
export const redoProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  seen?: SeenProgram,
  once?: Once,
): Promise<Result<ProgramView, Problem>> => moved(context, member, id, "redone", seen, once);
