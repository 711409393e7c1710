import { isWord } from "./item-sorts.ts";
import { isStretch, type Item, type When } from "../items/item.ts";
import type { Mood } from "./segment.ts";
import type { WhenGroup } from "./frame.ts";

type Led = {
  readonly items: readonly Item[];
  readonly mood: Mood;
  readonly sentence: number;
};

const isSpare = (item: Item): boolean => item.kind === "comma" || isWord(item, /^(?:filler|prep|and)$/u);

const weekOf = ({ items }: Led): Item | undefined => {
  const first = items.find((item) => !isSpare(item));
  return first?.kind === "when" && first.when.type === "week" ? first : undefined;
};

/** "I'm away Nov 26 to 29, so skip the deadlift day": the days that are told before it, of the one session that is named. */
const daysOf = ({ items, mood }: Led): Item | undefined =>
  mood === "request" ? undefined : items.find((item) => item.kind === "when" && item.when.type === "dates");

const moves = /^(?:move|push|pull|bring|copy|set|throw)$/u;

/** A day that something goes to is one of the session's own week anyway. */
const isGoal = (before: Item | undefined, items: readonly Item[]): boolean => {
  if (before?.kind !== "word" || before.class !== "prep") return false;
  if (before.value === "to" || before.value === "into") return true;
  return before.value === "on" && items.some((item) => isWord(item, "verb") && moves.test(item.value));
};

const isBareSession = (items: readonly Item[], at: number): boolean => {
  const item = items[at];
  if (item?.kind === "cardioKind") return !items.some(isNamedSession);
  if (item?.kind !== "when") return false;
  return (
    item.when.type === "name" ||
    (/^(?:weekday|session)$/u.test(item.when.type) && !isGoal(items[at - 1], items))
  );
};

const isNamedSession = (item: Item): boolean => item.kind === "when" && item.when.type === "name";

const hasOwnTime = (items: readonly Item[]): boolean =>
  items.some((item) => item.kind === "when" && /^(?:week|day|dates?|every)$/u.test(item.when.type));

type Lead = { readonly time: Item; readonly sentence: number };

/** The time that a sentence gives to the sessions of a clause: the week that it begins with, or the days that were told before one of them. */
function leadOf({ items, sentence }: Led, week: Lead | undefined, days: Lead | undefined): Item | undefined {
  if (week?.sentence === sentence) return week.time;
  const isOne = items.filter((_, at) => isBareSession(items, at)).length === 1;
  return isOne && days?.sentence === sentence ? days.time : undefined;
}

/**
 * "race week: drop the track session and move the tempo run to Thursday": a week that a sentence begins with is that of all its sessions; "I'm away
 * Nov 26 to 29, so skip the deadlift day": it is the one in those days.
 */
export const withLeadWeeks = <T extends Led>(clauses: readonly T[]): readonly T[] => {
  let [lead, days]: (Lead | undefined)[] = [];
  return clauses.map((clause) => {
    const { items, mood, sentence } = clause;
    const week = weekOf(clause);
    if (week) lead = { time: week, sentence };
    const ownDays = daysOf(clause);
    if (ownDays) days = { time: ownDays, sentence };
    const said = leadOf(clause, lead, days);
    const own = !week && mood === "request" && !hasOwnTime(items);
    if (!said || !own || !items.some((_, at) => isBareSession(items, at))) return clause;
    return {
      ...clause,
      items: items.flatMap((item, at) => (isBareSession(items, at) ? [item, said] : [item])),
    };
  });
};

const standsApart = /^(?:to|into|from|after|before|like|instead|than)$/u;
const onlyOf = ({ whens }: WhenGroup, week: boolean): boolean =>
  whens.every((when) => (when.type === "week") === week && when.type !== "every");

/** "from Legs 2 to Legs 1 next week": where the place that it comes from has no week, it is that of its goal. */
const shareGoalWeek = (groups: readonly WhenGroup[]): readonly WhenGroup[] => {
  const goal = groups.at(-1);
  const week = goal?.whens.find((when) => when.type === "week");
  const goes = (goal?.role === "to" || goal?.role === "into") && goal.whens.length > 1;
  if (!goes || !week) return groups;
  return groups.map((group) =>
    group.role === "from" && onlyOf(group, false) && group.whens.some((when) => when.type === "name")
      ? { ...group, whens: [...group.whens, week] }
      : group,
  );
};

/** "into next week, onto the Tuesday": one goal. */
const joinGoals = (groups: readonly WhenGroup[]): readonly WhenGroup[] => {
  const isGoal = ({ role }: WhenGroup): boolean => role === "to" || role === "into";
  const week = groups.find((group) => isGoal(group) && onlyOf(group, true));
  const day = groups.find((group) => isGoal(group) && onlyOf(group, false));
  return week && day
    ? groups
        .filter((group) => group !== week)
        .map((group) => (group === day ? { ...day, whens: [...day.whens, ...week.whens] } : group))
    : groups;
};

const and = /^\s*,?\s*(?:and|&|plus)(?: then)?(?: in)?(?<all> (?:all|the whole|the rest)(?: of)?)?\s*$/iu;

type BesideWeek = Pick<WhenGroup, "role"> & { whens: When[]; readonly isBeside: true };

/** "Skip Thursday and next week": that whole week, too; "Thursday in week 2 and week 3": its Thursday. Undefined: it isn't put beside the time before it. */
export const weekBeside = (
  before: WhenGroup,
  { start, when, possessive }: Item & { readonly kind: "when" },
  message: string,
): BesideWeek | undefined => {
  const joint = and.exec(message.slice(before.end, start));
  const days = before.whens.filter((one) => !isStretch(one));
  if (!joint || !isStretch(when) || possessive || days.length === 0) return undefined;
  const last = before.whens.at(-1);
  const isShared = last !== undefined && isStretch(last) && joint.groups?.["all"] === undefined;
  return { role: before.role, whens: isShared ? [...days, when] : [when], isBeside: true };
};

/** "Thursday's run from every week". */
const isEveryWeek = ({ role, whens }: WhenGroup): boolean =>
  role === "from" && whens.every((when) => when.type === "week" && when.week.by === "all");

/** "Take that week out of the plan": where a time is said, it is of the plan anyway. */
const withoutSource = (groups: readonly WhenGroup[]): readonly WhenGroup[] => {
  const all = groups.flatMap(({ whens }) => whens);
  const isSource = (when: When): boolean => when.type === "every" && when.source === true;
  const isTimed = all.some((when) => !isSource(when)) && all.every(({ type }) => type !== "name");
  return isTimed
    ? groups
        .map((group) => ({ ...group, whens: group.whens.filter((when) => !isSource(when)) }))
        .filter(({ whens }) => whens.length > 0)
    : groups;
};

/** "make Monday's squats 3 sets next week": a week by itself is said of the days that have none. */
export const shareWeek = (all: readonly WhenGroup[]): readonly WhenGroup[] => {
  const said = withoutSource(all);
  if (said.some(({ isBeside }) => isBeside)) return said;
  const groups = shareGoalWeek(joinGoals(said));
  const weeks = groups.filter(
    (group) => onlyOf(group, true) && (!standsApart.test(group.role ?? "") || isEveryWeek(group)),
  );
  const days = groups.filter((group) => onlyOf(group, false) && !standsApart.test(group.role ?? ""));
  const [week] = weeks;
  const last = groups.at(-1);
  const ends = last?.whens.find((when) => when.type === "week");
  if (last && ends && weeks.length === 0 && days.length > 0 && !standsApart.test(last.role ?? ""))
    return groups.map((group) =>
      days.includes(group) ? { ...group, whens: [...group.whens, ends] } : group,
    );
  if (!week || weeks.length !== 1 || days.length === 0) return groups;
  return groups
    .filter((group) => group !== week)
    .map((group) => (days.includes(group) ? { ...group, whens: [...group.whens, ...week.whens] } : group));
};
