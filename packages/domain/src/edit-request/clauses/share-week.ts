import type { WhenGroup } from "./frame.ts";

const standsApart = /^(?:to|into|from|after|before|like|instead|than)$/u;
const onlyOf = ({ whens }: WhenGroup, week: boolean): boolean =>
  whens.every((when) => (when.type === "week") === week && when.type !== "every");

/** "make Monday's squats 3 sets next week": a week by itself is said of the days that have none. */
export const shareWeek = (groups: readonly WhenGroup[]): readonly WhenGroup[] => {
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
