import type { Item } from "../items/item.ts";
import type { Mood } from "./segment.ts";

type Led = {
  readonly items: readonly Item[];
  readonly mood: Mood;
  readonly sentence: number;
  readonly inherits: boolean;
  readonly doubtful: boolean;
};

const isSpare = (item: Item): boolean =>
  item.kind === "comma" || (item.kind === "word" && /^(?:filler|prep|and)$/u.test(item.class));

const weekOf = ({ items }: Led): Item | undefined => {
  const first = items.find((item) => !isSpare(item));
  return first?.kind === "when" && first.when.type === "week" ? first : undefined;
};

const moves = /^(?:move|push|pull|bring|copy|set|throw)$/u;

/** A day that something goes to is one of the session's own week anyway. */
const isGoal = (before: Item | undefined, items: readonly Item[]): boolean => {
  if (before?.kind !== "word" || before.class !== "prep") return false;
  if (before.value === "to" || before.value === "into") return true;
  return (
    before.value === "on" &&
    items.some((item) => item.kind === "word" && item.class === "verb" && moves.test(item.value))
  );
};

const isBareSession = (items: readonly Item[], at: number): boolean => {
  const item = items[at];
  if (item?.kind !== "when") return false;
  return (
    item.when.type === "name" ||
    (/^(?:weekday|session)$/u.test(item.when.type) && !isGoal(items[at - 1], items))
  );
};

const isNamedSession = (item: Item): boolean => item.kind === "when" && item.when.type === "name";

const hasOwnTime = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === "when" && /^(?:week|day|date|every)$/u.test(item.when.type));

/** "race week: drop the track session and move the tempo run to Thursday": a week that a sentence begins with is that of all its sessions. */
export const withLeadWeeks = <T extends Led>(clauses: readonly T[]): readonly T[] => {
  let lead: { readonly week: Item; readonly sentence: number; readonly colon: boolean } | undefined;
  return clauses.map((clause) => {
    const { items, mood, sentence } = clause;
    const week = weekOf(clause);
    if (week) lead = { week, sentence, colon: items[items.indexOf(week) + 1]?.kind === "comma" };
    const own = lead?.sentence === sentence && !week && mood === "request" && !hasOwnTime(items);
    if (!lead || !own || !items.some((_, at) => isBareSession(items, at))) return clause;
    const said = lead.week;
    return {
      ...clause,
      items: items.flatMap((item, at) => (isBareSession(items, at) ? [item, said] : [item])),
      doubtful: clause.doubtful || clause.inherits || (!lead.colon && !items.some(isNamedSession)),
    };
  });
};
