import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { formatComingDay, formatShortDate } from "../formats.ts";

/** Before a day these say that something began or ends with it, and is not of that day alone. */
const bounds = String.raw`(?<!\b(?:since|from|after|until|till|last)\s+)`;

/** Whether the words themselves are of the last day: "no work on Thursday", which "until Thursday" would make longer. */
const namesDay = (text: string, until: string, today: string): boolean => {
  const names = [weekdays[weekdayOf(until) - 1] ?? until, formatShortDate(until, today), until];
  return new RegExp(String.raw`${bounds}\b(?:${names.join("|")})\b`, "iu").test(text);
};

/** "until Thursday"; empty for a caution without an end, and for one whose words name its day. */
export const cautionEnd = (
  { text, until }: { readonly text: string; readonly until?: string | undefined },
  today: string,
): string =>
  until === undefined || namesDay(text, until, today) ? "" : `until ${formatComingDay(until, today)}`;
