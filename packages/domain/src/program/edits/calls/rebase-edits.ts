import { err, ok, type Result } from "../../../result.ts";
import type { PlannedSession, Program } from "../../program.ts";
import {
  type BoundEdit,
  type Anchor,
  type CallTargets,
  copiedUids,
  findTargets,
  listOfPositions,
  type TargetArgument,
  targetArguments,
  targetChains,
} from "./bind-calls.ts";
import { type EditFailure, type EditOutcome, refuse, type ToolCall } from "../edit.ts";
import { editOutcome } from "./edit-outcome.ts";
import { runCall } from "./run-calls.ts";

/**
 * The edit with a uid for each item of the copy that is made of `source` as it is now: whatever was copied when the edit was bound has
 * the uid that it was given then, what has come into the source since gets one of its own.
 */
function copyingAnew(edit: BoundEdit, source: PlannedSession): BoundEdit {
  const { newUids, copiedFrom } = edit;
  if (!copiedFrom) return edit;
  const come = copiedUids(source).filter((uid) => !copiedFrom.includes(uid));
  if (come.length === 0) return edit;
  const made = come.map((_, index) => `${newUids[0]}.${newUids.length + index}`);
  return { ...edit, newUids: [...newUids, ...made], copiedFrom: [...copiedFrom, ...come] };
}

/** The uids given to what the edit adds, in the order in which they are asked for now. */
function recordedUids({ newUids, copiedFrom }: BoundEdit, source: PlannedSession | undefined): () => string {
  const given = (uid: string) => newUids[copiedFrom?.indexOf(uid) ?? -1];
  const uids = source && copiedFrom ? copiedUids(source).map(given) : newUids;
  let count = 0;
  return () => {
    const index = count++;
    return uids[index] ?? `${newUids[0] ?? "added"}.${index}`;
  };
}

/** Place counted from 1 between the neighbours that are left: behind the one before, else in front of the one after. */
function positionAt(place: Anchor, list: readonly { readonly uid: string }[], planned: number): number {
  if (place.first) return 1;
  const after = list.findIndex(({ uid }) => uid === place.after);
  if (after >= 0) return after + 2;
  const before = list.findIndex(({ uid }) => uid === place.before);
  return before >= 0 ? before + 1 : Math.min(planned, list.length + 1);
}

/** What is reported where the item that `lost` referred to, or one that it lies in, is gone: the name of what was to be changed. */
function gone({ targets }: BoundEdit, lost: TargetArgument): Result<never, EditFailure> {
  const chain: readonly TargetArgument[] =
    targetChains.find((one) => one.some((name) => name === lost)) ?? [];
  const names = chain.flatMap((argument) => targets[argument]?.name ?? []);
  const where = names.length > 1 ? ` (it was in ${names.slice(0, -1).toReversed().join(", ")})` : "";
  return refuse(`${names.at(-1) ?? "What this is about"} is no longer in the program${where}.`);
}

type Renumbered = { readonly call: ToolCall; readonly found: CallTargets };

/** The call with the numbers that its targets have now, and these; the same text where none is another. */
function renumberedCall(program: Program, edit: BoundEdit): Result<Renumbered, EditFailure> {
  const { call, targets, place } = edit;
  const args = JSON.parse(call.function.arguments) as Record<string, unknown>;
  const numbers: Record<string, number> = {};
  const wanted = targetArguments((argument) => targets[argument] !== undefined);
  const found = findTargets(program, wanted, (list, argument) => {
    const index = list.findIndex(({ uid }) => uid === targets[argument]?.uid);
    numbers[argument] = index + 1;
    return list[index];
  });
  if (!found.ok) return gone(edit, found.error);
  if (place) {
    const position = "newPosition" in args ? "newPosition" : "position";
    numbers[position] = positionAt(place, listOfPositions(program, found.value), Number(args[position]));
  }
  const isSame = Object.entries(numbers).every(([name, number]) => args[name] === number);
  const anew = { ...call.function, arguments: JSON.stringify({ ...args, ...numbers }) };
  return ok({ call: isSame ? call : { ...call, function: anew }, found: found.value });
}

/**
 * The same edits on a program that may have moved on since they were bound: each changes what it was meant for, wherever that is
 * now; what it adds keeps its uid. An edit whose target is gone is refused by its name, and then nothing is applied.
 */
export function rebaseEdits(
  program: Program,
  bound: readonly BoundEdit[],
): { readonly outcome: EditOutcome; readonly bound: readonly BoundEdit[] } {
  let state = program;
  const rebound: BoundEdit[] = [];
  const tried = bound.map((edit) => {
    const renumbered = renumberedCall(state, edit);
    if (!renumbered.ok) {
      rebound.push(edit);
      return err(renumbered.error);
    }
    const { call, found } = renumbered.value;
    const source = found.sourceSessionNumber;
    const again = { ...(source ? copyingAnew(edit, source) : edit), call };
    rebound.push(again);
    const result = runCall(state, call, recordedUids(again, source));
    if (result.ok) state = result.value.after;
    return result;
  });
  const calls = rebound.map(({ call }) => call);
  return { outcome: editOutcome(program, calls, tried), bound: rebound };
}
