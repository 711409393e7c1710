import type { Doubt } from "./doubt.ts";
import type { DoubtAnswer } from "./open-doubts.ts";

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isTree = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** A copy with the value at a path replaced; null removes it. A path that does not exist changes nothing. */
function withValueAt(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (!isTree(tree) || key === undefined || !(key in tree || rest.length === 0)) return tree;
  const before = (tree as Readonly<Record<string, unknown>>)[key];
  const after = rest.length === 0 ? value : withValueAt(before, rest, value);
  if (Array.isArray(tree)) return tree.with(Number(key), after);
  const copy = { ...(tree as Record<string, unknown>) };
  if (after === null) delete copy[key];
  else copy[key] = after;
  return copy;
}

/** The path of the set that contains the field, or of the field itself. */
const placeToLeaveOut = (field: string): string => /^exercises\.\d+\.sets\.\d+/u.exec(field)?.[0] ?? field;

const removed = Symbol("removed");
const withoutRemoved = (tree: unknown): unknown =>
  Array.isArray(tree)
    ? tree.filter((one) => one !== removed).map(withoutRemoved)
    : isTree(tree)
      ? Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, withoutRemoved(value)]))
      : tree;

/** Values stored both as entered and in SI, which change together. */
const twins: Readonly<Record<string, string>> = { distance: "distanceMeters", weight: "weightKg" };

type WithSets = { readonly exercises?: readonly { readonly sets: readonly unknown[] }[] };

/** Removes exercises that had sets and have none left. */
function withoutEmptied<T extends object>(after: T, before: T): T {
  const [{ exercises }, had] = [after as WithSets, (before as WithSets).exercises];
  if (!exercises || !had) return after;
  const left = exercises.filter(({ sets }, at) => sets.length > 0 || had[at]?.sets.length === 0);
  return { ...after, exercises: left };
}

/**
 * Applies a person's answer to a doubtful item: unchanged, with the suggestion, or without the value (a set is removed as a whole, and an
 * exercise that has no sets left with it).
 */
export function applyDoubtAnswer<T extends object>(thing: T, doubt: Doubt, answer: DoubtAnswer): T {
  if (answer === "suggestion" && doubt.suggestion)
    return doubt.suggestion.changes.reduce(
      (tree, { field, value }) => withValueAt(tree, field.split("."), value) as T,
      thing,
    );
  if (answer !== "leave_out") return thing;
  const places = [doubt.field, ...(doubt.also ?? [])].map(placeToLeaveOut);
  const all = places.flatMap((place) => [place, ...(twins[place] === undefined ? [] : [twins[place]])]);
  const marked = all.reduce<T>(
    (tree, place) =>
      withValueAt(tree, place.split("."), place.startsWith("exercises.") ? removed : null) as T,
    thing,
  );
  return withoutEmptied(withoutRemoved(marked) as T, thing);
}

const placeOf = (field: string): readonly [exercise: number, set: number] | undefined => {
  const [, exercise, set] = /^exercises\.(\d+)\.sets\.(\d+)/u.exec(field) ?? [];
  return exercise === undefined ? undefined : [Number(exercise), Number(set)];
};

/** The path of a field after the sets of other fields were removed; undefined: it was removed with them. */
function movedField(field: string, gone: readonly string[], had: WithSets): string | undefined {
  const place = placeOf(field);
  if (!place) return gone.includes(field) ? undefined : field;
  const [exercise, set] = place;
  const places = gone.flatMap(
    (one) => [placeOf(one) ?? []].filter(({ length }) => length > 0) as [number, number][],
  );
  if (places.some(([at, one]) => at === exercise && one === set)) return undefined;
  const before = places.filter(([at, one]) => at === exercise && one < set).length;
  const emptied = new Set(places.map(([at]) => at)).values().filter((at) => {
    const left = (had.exercises?.[at]?.sets.length ?? 0) - places.filter(([one]) => one === at).length;
    return at < exercise && left <= 0;
  });
  const rest = field.replace(/^exercises\.\d+\.sets\.\d+/u, "");
  return `exercises.${exercise - [...emptied].length}.sets.${set - before}${rest}`;
}

/** The doubts that remain after one was answered, with their new paths. `thing`: the item before the answer. */
export function doubtsLeft(
  open: readonly Doubt[],
  thing: object,
  answered: Doubt,
  answer: DoubtAnswer,
): Doubt[] {
  const others = open.filter(({ field, value }) => field !== answered.field || value !== answered.value);
  if (answer !== "leave_out") return others;
  const gone = [...new Set([answered.field, ...(answered.also ?? [])].map(placeToLeaveOut))];
  return others.flatMap((doubt) => {
    const [field, ...also] = [doubt.field, ...(doubt.also ?? [])].flatMap(
      (one) => movedField(one, gone, thing) ?? [],
    );
    if (field === undefined) return [];
    const changes = doubt.suggestion?.changes.flatMap(({ field: one, value }) => {
      const moved = movedField(one, gone, thing);
      return moved === undefined ? [] : [{ field: moved, value }];
    });
    const { suggestion: _, also: __, ...rest } = doubt;
    return [
      {
        ...rest,
        field,
        ...(also.length > 0 && { also }),
        ...(changes && changes.length > 0 && { suggestion: { text: doubt.suggestion?.text ?? "", changes } }),
      },
    ];
  });
}
