import type { FieldChange, PreviewItem } from "../edits/edit.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "../program.ts";
import {
  describeExercise,
  describeNewSession,
  describeNewWeek,
  describeSession,
  describeWeek,
  exerciseOutcome,
  exercisePhrase,
  nameOf,
  rideOnDay,
  sessionPhrase,
  setsInWords,
  weekPhrase,
} from "./describe-change.ts";

/** Whether two JSON values are equal, ignoring the order of object fields. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        isSameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** The field values of an item before and after, in the item's order; null stands for absent. Fields in `apart` are ignored. */
function fieldChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  apart: readonly string[],
): FieldChange[] {
  const changes: FieldChange[] = [];
  const look = (field: string): void => {
    const [oldValue, newValue] = [before[field], after[field]];
    if (oldValue === newValue || apart.includes(field) || isSameValue(oldValue, newValue)) return;
    changes.push({ field, oldValue: oldValue ?? null, newValue: newValue ?? null });
  };
  for (const field of Object.keys(before)) look(field);
  for (const field of Object.keys(after)) if (!Object.hasOwn(before, field)) look(field);
  return changes;
}

type Placed = { readonly from: number; readonly to: number };

/** The smallest set of items whose moves explain a list's new order: all that are not in the longest run that kept its order. */
function movedItems<T extends Placed>(pairs: readonly T[]): T[] {
  const isSorted = pairs.every((pair, index) => index === 0 || (pairs[index - 1] as T).from < pair.from);
  if (isSorted) return [];
  // Longest increasing subsequence, patience sorting: `tails[k]` ends the best run of length k + 1.
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(({ from }, index) => {
    let low = 0;
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as T).from < from) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index);
  return pairs.filter((_, index) => !kept.has(index));
}

/**
 * One difference: a preview item, and the same as part of a sentence. `outcome`: what it comes to, without what it was before, which is the same
 * for items that differed.
 */
export type Change = { readonly item: PreviewItem; readonly phrase: string; readonly outcome?: string };

type Item = { readonly uid: string };
type Pair<T> = { readonly before: T; readonly after: T; readonly from: number; readonly to: number };

/** Matches the items of two lists by uid: removed, added, and in both. Positions are counted from 1. */
function matched<T extends Item>(before: readonly T[], after: readonly T[]) {
  const left = new Map(before.map((item, index) => [item.uid, { item, place: index + 1 }]));
  const added: { readonly item: T; readonly place: number }[] = [];
  const pairs: Pair<T>[] = [];
  after.forEach((item, index) => {
    const old = left.get(item.uid);
    if (old === undefined) added.push({ item, place: index + 1 });
    else pairs.push({ before: old.item, after: item, from: old.place, to: index + 1 });
    left.delete(item.uid);
  });
  return { removed: [...left.values()], added, pairs };
}

const exerciseTarget = (session: string, place: number): string => `${session}, Exercise ${place}`;

export const moveChange = (
  target: string,
  item: PlannedExercise | PlannedSession,
  [from, to]: readonly [number, number],
  where: string,
): Change => ({
  item: {
    type: "reorder",
    target: `${target}: ${item.name}`,
    before: `Position ${from}`,
    after: `Position ${to}`,
  },
  phrase: `${nameOf(item)} moves to position ${to} in ${where}`,
});

function exerciseChanges(before: PlannedSession, after: PlannedSession, target: string): Change[] {
  if (before.exercises === after.exercises) return [];
  const { removed, added, pairs } = matched(before.exercises, after.exercises);
  const where = nameOf(after);
  const gone = removed.map(({ item, place }): Change => ({
    item: { type: "remove", target: exerciseTarget(target, place), before: item.name },
    phrase: `${nameOf(item)} is removed from ${where}`,
  }));
  const changed = pairs.flatMap(({ before: old, after: now, from }): Change[] => {
    const fields = old === now ? [] : fieldChanges(old, now, ["id", "uid"]);
    const item = { type: "modify", target: `${exerciseTarget(target, from)}: ${old.name}`, fields } as const;
    return fields.length === 0
      ? []
      : [{ item, phrase: exercisePhrase(old, fields), outcome: exerciseOutcome(old, now, fields) }];
  });
  const moved = movedItems(pairs).map(({ before: old, from, to }) =>
    moveChange(exerciseTarget(target, from), old, [from, to], where),
  );
  const fresh = added.map(({ item }): Change => ({
    item: { type: "add", target, after: describeExercise(item) },
    phrase: `${nameOf(item)} (${setsInWords(item)}) is added to ${where}`,
  }));
  return [...gone, ...changed, ...moved, ...fresh];
}

function sessionChanges(before: Week, after: Week): Change[] {
  if (before.sessions === after.sessions) return [];
  const week = `Week ${before.weekNumber}`;
  const { removed, added, pairs } = matched(before.sessions, after.sessions);
  const gone = removed.map(({ item, place }): Change => ({
    item: { type: "remove", target: `${week}, Session ${place}`, before: describeSession(item) },
    phrase: `${rideOnDay(item) ?? nameOf(item)} is removed from week ${before.weekNumber}`,
  }));
  const changed = pairs.flatMap(({ before: old, after: now, from }): Change[] => {
    if (old === now) return [];
    const target = `${week}, Session ${from}`;
    const fields = fieldChanges(old, now, ["id", "uid", "exercises"]);
    const item = { type: "modify", target: `${target}: ${old.name}`, fields } as const;
    const own = fields.length === 0 ? [] : [{ item, phrase: sessionPhrase(old, fields) }];
    return [...own, ...exerciseChanges(old, now, target)];
  });
  const moved = movedItems(pairs).map(({ before: old, from, to }) =>
    moveChange(`${week}, Session ${from}`, old, [from, to], `week ${before.weekNumber}`),
  );
  const fresh = added.map(({ item }): Change => ({
    item: { type: "add", target: week, after: describeNewSession(item) },
    phrase: `${rideOnDay(item) ?? nameOf(item)} is added to week ${after.weekNumber}`,
  }));
  return [...gone, ...changed, ...moved, ...fresh];
}

const phased = (week: Week, place: number): string => `Week ${place}${week.phase ? ` (${week.phase})` : ""}`;

/** Weeks that were removed or added; a changed position alone is not a change. */
export function weekListChanges(before: Program, after: Program): Change[] {
  const { removed, added } = matched(before.weeks, after.weeks);
  const gone = removed.map(({ item, place }): Change => ({
    item: { type: "remove", target: `Week ${place}`, before: describeWeek(item) },
    phrase: `${phased(item, place)} is removed`,
  }));
  const fresh = added.map(({ item, place }): Change => ({
    item: { type: "add", target: `Week ${place}`, after: describeNewWeek(item) },
    phrase: `${phased(item, place)} is added`,
  }));
  return [...gone, ...fresh];
}

/** The differences between two states of a program, by uid: numbers are those of the first state, for additions of the second. */
export function programChanges(before: Program, after: Program): Change[] {
  if (before.weeks === after.weeks) return [];
  const { pairs } = matched(before.weeks, after.weeks);
  const changed = pairs.flatMap(({ before: old, after: now }): Change[] => {
    if (old === now) return [];
    const fields = fieldChanges(old, now, ["id", "uid", "weekNumber", "sessions"]);
    const item = { type: "modify", target: `Week ${old.weekNumber}`, fields } as const;
    const own = fields.length === 0 ? [] : [{ item, phrase: weekPhrase(old.weekNumber, fields) }];
    return [...own, ...sessionChanges(old, now)];
  });
  const moved = movedItems(pairs).map(({ before: old, from, to }): Change => ({
    item: { type: "reorder", target: `Week ${from}`, before: `Position ${from}`, after: `Position ${to}` },
    phrase: `${phased(old, from)} becomes week ${to}`,
  }));
  return [...changed, ...moved, ...weekListChanges(before, after)];
}

/** The differences between two states of a program, by uid; renumbering alone is not a difference. */
export const diffPrograms = (before: Program, after: Program): readonly PreviewItem[] =>
  programChanges(before, after).map(({ item }) => item);
