import { dayOfWeekName } from "../../program/entered-date.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import type { Program } from "../../program/program.ts";
import { markDate } from "../../claim/marked-text.ts";
import type { DraftFrame } from "../reading/read-frame.ts";
import { joined } from "../../text/joined.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A week of a draft is like its first one: later ones may lead to a day that stands elsewhere. */
export function frameOfProgram({ weeks }: Program): DraftFrame {
  const [first] = weeks;
  const named = new Set(first?.sessions.map(({ dayOfWeek }) => dayOfWeek));
  return {
    weeks: weeks.length,
    startDate: first?.startDate ?? "",
    days: weekdays.filter((day) => named.has(dayOfWeekName(day))),
  };
}

const daysInWords = (days: readonly number[]): string => joined(days.map(dayOfWeekName));
const longestOf = ({ weeks }: Program): number =>
  Math.max(0, ...(weeks[0]?.sessions.map((one) => plannedMinutes(one)) ?? []));

/** What is otherwise in a draft that was made anew, read off both; "": neither its length, its start, its days nor their minutes. */
export function describeRedraft(before: Program | undefined, after: Program): string {
  if (!before) return "";
  const [old, now] = [frameOfProgram(before), frameOfProgram(after)];
  const [oldMinutes, minutes] = [longestOf(before), longestOf(after)];
  const changes = [
    ...(old.weeks === now.weeks ? [] : [`${now.weeks} weeks instead of ${old.weeks}`]),
    ...(old.startDate === now.startDate
      ? []
      : [`the first week from ${markDate(now.startDate)} instead of ${markDate(old.startDate)}`]),
    ...(daysInWords(old.days) === daysInWords(now.days)
      ? []
      : [`${daysInWords(now.days)} instead of ${daysInWords(old.days)}`]),
    ...(oldMinutes === minutes
      ? []
      : [`its first week has up to ${minutes} minutes a day instead of ${oldMinutes}`]),
  ];
  return changes.length === 0 ? "" : `Changed: ${changes.join("; ")}.`;
}
