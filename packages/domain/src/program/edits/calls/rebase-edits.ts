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
 * The edit with a uid for each item of the copy of the current `source`: items copied when the edit was bound keep the uids assigned then;
 * items added to the source since get new ones.
 */
function copyingAnew(edit: BoundEdit, source: PlannedSession): BoundEdit {
  const { newUids, copiedFrom } = edit;
  if (!copiedFrom) return edit;
  const come = copiedUids(source).filter((uid) => !copiedFrom.includes(uid));
  if (come.length === 0) return edit;
  const made = come.map((_, index) => `${newUids[0]}.${newUids.length + index}`);
  return { ...edit, newUids: [...newUids, ...made], copiedFrom: [...copiedFrom, ...come] };
}

/** The uids of the items that the edit adds, in the order in which they are requested now. */
function recordedUids({ newUids, copiedFrom }: BoundEdit, source: PlannedSession | undefined): () => string {
  const given = (uid: string) => newUids[copiedFrom?.indexOf(uid) ?? -1];
  const uids = source && copiedFrom ? copiedUids(source).map(given) : newUids;
  let count = 0;
  return () => {
    const index = count++;
    return uids[index] ?? `${newUids[0] ?? "added"}.${index}`;
  };
}

/** Position counted from 1 between the remaining neighbours: after the preceding one, else before the following one. */
function positionAt(place: Anchor, list: readonly { readonly uid: string }[], planned: number): number {
  if (place.first) return 1;
  const after = list.findIndex(({ uid }) => uid === place.after);
  if (after >= 0) return after + 2;
  const before = list.findIndex(({ uid }) => uid === place.before);
  return before >= 0 ? before + 1 : Math.min(planned, list.length + 1);
}

/** The failure if the item that `lost` referred to, or one that contains it, is gone: names the item to be changed. */
function gone({ targets }: BoundEdit, lost: TargetArgument): Result<never, EditFailure> {
  const chain: readonly TargetArgument[] =
    targetChains.find((one) => one.some((name) => name === lost)) ?? [];
  const names = chain.flatMap((argument) => targets[argument]?.name ?? []);
  const where = names.length > 1 ? ` (it was in ${names.slice(0, -1).toReversed().join(", ")})` : "";
  return refuse(`${names.at(-1) ?? "What this is about"} is no longer in the program${where}.`);
}

type Renumbered = { readonly call: ToolCall; readonly found: CallTargets };

/** The call with the current numbers of its targets; the same text if none changed. */
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
 * Applies bound edits to a program that may have changed since: each changes its original target, wherever that is now; added items keep
 * their uids. An edit whose target is gone is refused by name, and then nothing is applied.
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
