import type { Scope } from "@canter/domain/access/scope";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { headChanges, headFields } from "@canter/domain/program/changes/head-changes";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { PreviewItem, ToolCall } from "@canter/domain/program/edits/edit";
import {
  maxPauses,
  type ProgramHead,
  type ProgramStatus,
  type Schedule,
  type ScheduleChange,
} from "@canter/domain/program/program-head";
import { pauseSchedule, resumeSchedule } from "@canter/domain/program/schedule/training-day";
import { err, ok, type Result } from "@canter/domain/result";
import { completeConversationsAbout } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { programNames } from "@canter/storage/program/program-names";
import { headWithoutPauses, type StoredProgram } from "@canter/storage/program/program-row";
import { appendProgramVersion } from "@canter/storage/program/program-versions";
import { checkWritableProgram, updateProgram } from "@canter/storage/program/write-program";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { newUid } from "../core/ids.ts";
import { todayOf } from "../core/local-time.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { applyEdits } from "./apply-edits.ts";
import { programToEdit, readEditableProgram } from "./merged-program.ts";
import type { ProgramView } from "./program-view.ts";
import { readProgram } from "./read-programs.ts";

const names: Readonly<Record<(typeof headFields)[number], string>> = {
  name: "name",
  goal: "goal",
  targetDate: "target date",
  reasoning: "reasoning",
  trainingMaxes: "training maxes",
  schedule: "schedule",
};

/** "Changed the name and the goal." */
function describeHeadChanges(items: readonly PreviewItem[]): string {
  const words = items
    .flatMap((item) => item.fields ?? [])
    .map(({ field }) => `the ${names[field as "name"]}`);
  const last = words.at(-1) ?? "nothing";
  return `Changed ${words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last}.`;
}

/** Only the given fields are changed; null removes one. */
export type ProgramPatch = {
  readonly version: number;
  /** The value that the caller last read. */
  readonly updatedAt?: number | undefined;
  readonly name?: string | undefined;
  readonly status?: ProgramStatus | undefined;
  readonly goal?: string | null | undefined;
  readonly targetDate?: string | null | undefined;
  readonly trainingMaxes?: ProgramHead["trainingMaxes"] | undefined;
  readonly schedule?: ScheduleChange | undefined;
};

/** Pauses that a new schedule does not mention stay. */
function scheduleOf(before: Schedule, wished: ScheduleChange): Schedule {
  if (wished.kind === "dated") return wished;
  return { ...wished, pauses: wished.pauses ?? (before.kind === "sequence" ? before.pauses : []) };
}

function headAfter(before: ProgramHead, patch: ProgramPatch): ProgramHead {
  const { name, goal, targetDate, trainingMaxes, schedule } = patch;
  const { goal: _goal, targetDate: _date, ...rest } = before;
  const goalAfter = goal === undefined ? before.goal : goal;
  const dateAfter = targetDate === undefined ? before.targetDate : targetDate;
  return {
    ...rest,
    ...(name !== undefined && { name }),
    ...(trainingMaxes && { trainingMaxes }),
    ...(schedule && { schedule: scheduleOf(before.schedule, schedule) }),
    ...(goalAfter != null && { goal: goalAfter }),
    ...(dateAfter != null && { targetDate: dateAfter }),
  };
}

/** Since when an open-ended pause lasts. */
const pausedSince = (schedule: Schedule): string | undefined =>
  schedule.kind === "sequence" ? schedule.pauses.find(({ to }) => to === undefined)?.from : undefined;

/**
 * A paused sequence leaves the days from `today` on out of its dates until it resumes. While it is paused, another schedule does not end
 * that pause.
 */
function scheduleAfter(
  schedule: Schedule,
  stored: StoredProgram,
  after: ProgramStatus,
  today: string,
): Schedule {
  if (schedule.kind !== "sequence") return schedule;
  if (after === "paused") {
    if (stored.status !== "paused") return pauseSchedule(schedule, today);
    const since = pausedSince(stored.head.schedule) ?? today;
    return pausedSince(schedule) === undefined ? pauseSchedule(schedule, since) : schedule;
  }
  return stored.status === "paused" ? resumeSchedule(schedule, today) : schedule;
}

type Change = { readonly patch: ProgramPatch; readonly today: string; readonly now: number };

/** Applies a patch to a program that may be changed; see `changeProgram`. */
export async function applyProgramPatch(
  trx: TransactionHandle,
  scope: Scope,
  stored: StoredProgram,
  { patch, today, now }: Change,
): Promise<Result<void, Problem>> {
  const status = patch.status ?? stored.status;
  if (status === "draft" && stored.status !== "draft")
    return err(invalid("status", "must not be draft again once the program was begun"));
  const wished = headAfter(stored.head, patch);
  const head = { ...wished, schedule: scheduleAfter(wished.schedule, stored, status, today) };
  if (head.schedule.kind === "sequence" && head.schedule.pauses.length > maxPauses)
    return err(conflict(`A program has at most ${maxPauses} pauses: take some out of its schedule first.`));
  const details = headChanges(headWithoutPauses(stored.head), headWithoutPauses(head));
  if (details.length > 0) {
    const appended = await appendProgramVersion(trx, scope, stored.id, {
      expectedVersion: stored.version,
      change: "head",
      createdAt: now,
      summary: describeHeadChanges(details),
      details,
      head,
      plan: stored.documentVersion,
      undoTo: stored.version,
      redoTo: undefined,
    });
    if (!appended.ok) return appended;
  }
  if (stored.status === "draft" && status !== "draft")
    await completeConversationsAbout(trx, scope, stored.id);
  const pauses = head.schedule.kind === "sequence" ? head.schedule.pauses : stored.pauses;
  return status === stored.status && isSameValue(pauses, stored.pauses)
    ? ok(undefined)
    : updateProgram(trx, scope, stored.id, { status, pauses, updatedAt: now });
}

/**
 * Changes a program's own data, from the version that was read: a new version. Its status has no versions (`updatedAt` covers it);
 * pausing a sequence records the pause, resuming ends it. Not found, forbidden; conflict: another version, changed since `updatedAt`,
 * deleted, or too many pauses; invalid: the status.
 */
export async function changeProgram(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  patch: ProgramPatch,
): Promise<Result<ProgramView, Problem>> {
  const { scope } = member;
  const today = todayOf(context, member);
  const changed = await transactResult(context.store, async (trx): Promise<Result<void, Problem>> => {
    const editable = await readEditableProgram(trx, scope, id, patch.version);
    if (!editable.ok) return editable;
    const { stored } = editable.value;
    if (patch.updatedAt !== undefined && stored.updatedAt !== patch.updatedAt)
      return err(conflict("This program has changed meanwhile: look at it again first."));
    return applyProgramPatch(trx, scope, stored, { patch, today, now: context.clock.now() });
  });
  return changed.ok ? readProgram(context, member, id) : changed;
}

export type ProgramEdits = { readonly version: number; readonly toolCalls: readonly ToolCall[] };

/**
 * A person's own edits, applied at once, all or none, as one new version. Not found, forbidden; conflict: deleted, or another version;
 * invalid: what is wrong with which call.
 */
export async function editProgram(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, toolCalls }: ProgramEdits,
  once?: Once,
): Promise<Result<ProgramView, Problem>> {
  const edited = await transactOnce(context, member, once, async (trx) => {
    const read = await programToEdit(trx, member.scope, id, version);
    if (!read.ok) return read;
    const on = read.value;
    return applyEdits(context, trx, member, { on, outcome: runCalls(on.program, toolCalls, newUid) });
  });
  return edited.ok ? readProgram(context, member, id) : edited;
}

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

/** Deletes a program; it can always be restored. Deleting it again changes nothing. Not found, forbidden. */
export const deleteProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ProgramView, Problem>> => setDeleted(context, member, id, true);

/** Restores a deleted program. One that is not deleted stays as it is. Not found, forbidden. */
export const restoreProgram = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<ProgramView, Problem>> => setDeleted(context, member, id, false, once);
