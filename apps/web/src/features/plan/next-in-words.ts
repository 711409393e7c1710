import { describeDate } from "@canter/domain/schedule/describe-date";
import type { NextSession } from "@canter/protocol/programs";

/** When the next session is, as people say it: `today`, `tomorrow`, `due Tuesday`; empty for one that has no day. */
export const nextWhen = ({ date, when }: NextSession, today: string): string => {
  if (date === undefined) return "";
  return when === "overdue" ? `due ${describeDate(date, today)}` : describeDate(date, today);
};
