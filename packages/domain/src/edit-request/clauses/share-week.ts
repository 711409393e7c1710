import type { WhenGroup } from "./frame.ts";

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

/** "make Monday's squats 3 sets next week": a week by itself is said of the days that have none. */
export const shareWeek = (said: readonly WhenGroup[]): readonly WhenGroup[] => {
  const groups = shareGoalWeek(said);
  const weeks = groups.filter((group) => onlyOf(group, true) && !standsApart.test(group.role ?? ""));
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
