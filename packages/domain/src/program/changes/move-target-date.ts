import { months } from "../../schedule/calendar-words.ts";
import type { ProgramHead } from "../program-head.ts";

const ordinalOf = (day: number): string => {
  const ends = ["th", "st", "nd", "rd"] as const;
  return (day % 100 > 10 && day % 100 < 14 ? undefined : ends[day % 10]) ?? "th";
};

const cased = (name: string, like: string): string =>
  like === like.toUpperCase() ? name.toUpperCase() : like === like.toLowerCase() ? name.toLowerCase() : name;

/**
 * Replaces one date in a text, in any format ("May 15th", "15 May 2027", "2027-05-15"), by another. `from`, `to`: local dates. A date in
 * another year is unchanged.
 */
export function withDateMoved(text: string, from: string, to: string): string {
  const [fromYear = "", fromMonth = "", fromDay = ""] = from.split("-");
  const [toYear = "", toMonth = "", toDay = ""] = to.split("-");
  const [was, is] = [months[Number(fromMonth) - 1] ?? "", months[Number(toMonth) - 1] ?? ""];
  const month = `(?<month>${was}|${was.slice(0, 3)})(?<dot>\\.?)`;
  const day = String.raw`0?${Number(fromDay)}(?<nth>st|nd|rd|th)?`;
  const year = String.raw`(?<year>,? ${fromYear})?(?!,? \d{4}|\d)`;
  const written = [
    String.raw`(?<![\p{L}\d])${month} (?<the>the )?${day}(?![\p{L}\d])${year}`,
    String.raw`(?<![\p{L}\d])${day}(?<of> of)? ${month}(?![\p{L}\d])${year}`,
  ];
  const said = written.reduce((before, pattern, at) => {
    return before.replace(new RegExp(pattern, "giu"), (...parts) => {
      const {
        month: name = "",
        dot = "",
        nth,
        the = "",
        of = "",
        year: said,
      } = parts.at(-1) as Record<string, string | undefined>;
      const isShort = name.length < was.length || (was.length === 3 && dot !== "");
      const newMonth = cased(`${is.charAt(0).toUpperCase()}${is.slice(1, isShort ? 3 : undefined)}`, name);
      const newDay = `${Number(toDay)}${nth === undefined ? "" : ordinalOf(Number(toDay))}`;
      const newYear = said === undefined ? "" : said.replace(fromYear, toYear);
      return at === 0
        ? `${newMonth}${dot} ${the}${newDay}${newYear}`
        : `${newDay}${of} ${newMonth}${dot}${newYear}`;
    });
  }, text);
  return said.replaceAll(from, to);
}

/** A program head with a new target date: its name and goal state the new date where they stated the old one. */
export function withTargetMoved(head: ProgramHead, targetDate: string): ProgramHead {
  const { targetDate: before, name, goal } = head;
  if (before === undefined) return { ...head, targetDate };
  return {
    ...head,
    name: withDateMoved(name, before, targetDate),
    ...(goal !== undefined && { goal: withDateMoved(goal, before, targetDate) }),
    targetDate,
  };
}
