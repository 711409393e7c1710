import { describeDate } from "@canter/domain/schedule/describe-date";
import { daysBetween } from "@canter/domain/schedule/local-date";
import type { NextSession } from "@canter/protocol/programs";
import { formatShortDate } from "../../ui/formats.ts";

/** When the next session is, as people say it: `today`, `in 3 days`, of a missed one `since Wednesday`; empty for one that has no day. */
export const nextWhen = ({ date, when }: Pick<NextSession, "date" | "when">, today: string): string => {
  if (date === undefined) return "";
  if (when !== "overdue") return describeDate(date, today);
  return `since ${daysBetween(date, today) < 7 ? describeDate(date, today) : formatShortDate(date, today)}`;
};
