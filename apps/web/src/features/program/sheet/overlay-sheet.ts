import { isSameValue } from "@canter/domain/program/changes/program-changes";
import type { PlannedSession, Program, Week } from "@canter/domain/program/program";

type State = "same" | "changed" | "added" | "removed";

/** A session on the sheet: its current state, and the proposed one if there are pending changes. */
export type SheetSession = {
  readonly uid: string;
  readonly state: State;
  readonly before: PlannedSession | undefined;
  readonly after: PlannedSession | undefined;
  /** The one to show: the current state, or the proposed one if it is added. */
  readonly session: PlannedSession;
};

export type SheetWeek = {
  readonly uid: string;
  readonly state: State;
  readonly week: Week;
  readonly after: Week | undefined;
  readonly sessions: readonly SheetSession[];
};

type Pair<T> = { readonly before: T | undefined; readonly after: T | undefined };

/** Merges two lists by uid: in the second's order, each removed item after its former predecessor. */
const pairs = <T extends { readonly uid: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly Pair<T>[] => {
  const old = new Map(before.map((item) => [item.uid, item]));
  const kept = new Set(after.map(({ uid }) => uid));
  const result: Pair<T>[] = after.map((item) => ({ before: old.get(item.uid), after: item }));
  before.forEach((item, index) => {
    if (kept.has(item.uid)) return;
    const neighbour = before[index - 1]?.uid;
    const at = result.findIndex((pair) => (pair.after ?? pair.before)?.uid === neighbour);
    result.splice(at + 1, 0, { before: item, after: undefined });
  });
  return result;
};

/** Addresses and numbers follow from positions; different ones are no change. */
const isSameSession = (one: PlannedSession, other: PlannedSession): boolean => {
  const plain = ({ exercises, ...session }: PlannedSession) => ({
    ...session,
    id: "",
    exercises: exercises.map((exercise) => ({ ...exercise, id: "" })),
  });
  return one === other || isSameValue(plain(one), plain(other));
};

const isSameWeek = (one: Week, other: Week): boolean =>
  one.phase === other.phase &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate &&
  one.description === other.description;

const stateOf = <T>({ before, after }: Pair<T>, isSame: (one: T, other: T) => boolean): State => {
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  return isSame(before, after) ? "same" : "changed";
};

const sheetSessions = (before: readonly PlannedSession[], after: readonly PlannedSession[]) =>
  pairs(before, after).flatMap((pair): SheetSession[] => {
    const session = pair.before ?? pair.after;
    return session ? [{ uid: session.uid, state: stateOf(pair, isSameSession), ...pair, session }] : [];
  });

/** A program merged with its state after the proposed changes; without any, just the program. */
export const overlaySheet = (before: Program, after: Program = before): readonly SheetWeek[] =>
  pairs(before.weeks, after.weeks).flatMap((pair): SheetWeek[] => {
    const week = pair.before ?? pair.after;
    if (!week) return [];
    return [
      {
        uid: week.uid,
        state: stateOf(pair, isSameWeek),
        week,
        after: pair.after,
        sessions: sheetSessions(
          pair.before?.sessions ?? [],
          // A removed week takes its sessions along.
          pair.after?.sessions ?? [],
        ),
      },
    ];
  });
