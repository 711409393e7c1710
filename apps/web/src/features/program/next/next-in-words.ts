import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import type { NextSession, ProgramSummary } from "@canter/protocol/training/programs";
import { formatShortDate, weekStartFor } from "../../../ui/formats.ts";

/** Only days of this week are called "Wednesday", not those of last week. */
const isNamedByWeekday = (date: string, today: string): boolean =>
  date >= weekStartFor(today) || date === addDays(today, -1);

/** What an older missed session says beside today's: "Legs waits, due since 8 Nov". */
export const waitingInWords = (
  { name, date }: NonNullable<ProgramSummary["waiting"]>,
  today: string,
): string => `${name} waits, ${nextWhen({ date, when: "overdue" }, today)}`;

/** When the next session is, in words: `today`, `in 3 days`, for a missed one `due since Wednesday`; empty for one without a day. */
export const nextWhen = ({ date, when }: Pick<NextSession, "date" | "when">, today: string): string => {
  if (date === undefined) return "";
  if (when !== "overdue") return describeDate(date, today);
  return `due since ${isNamedByWeekday(date, today) ? describeDate(date, today) : formatShortDate(date, today)}`;
};
