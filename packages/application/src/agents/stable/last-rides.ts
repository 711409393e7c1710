import { markShortDate } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import type { Ride } from "@canter/domain/handoff/ride";
import type { AskedPeriod } from "@canter/domain/question/question";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import type { StableWorld as World } from "./planned-riders.ts";

/** So far back the last ride is looked for. */
const lastRideDays = 365;

/** The local dates of a time that is asked about; of none, the last year. */
export const datesOf = ({ from, to }: Partial<AskedPeriod>, today: string) => ({
  from: from ?? addDays(to ?? today, -lastRideDays),
  to: to ?? today,
});
export const timeOf = ({ label = "in the last year" }: Partial<AskedPeriod>): string => label;

/** "Flatwork, 40 min, by Emma. “A bit stiff”": what was done with a horse. */
export function rideInWords({ work, minutes, riderName, notes }: Ride): string {
  const what = [
    work,
    minutes !== undefined && `${Math.round(minutes)} min`,
    riderName !== undefined && `by ${riderName}`,
  ];
  return `${what.filter(Boolean).join(", ")}.${notes === undefined ? "" : ` “${notes}”`}`;
}

/** "yesterday", "last Friday, 13 Nov". */
export const whenOf = (date: string, today: string): string =>
  daysBetween(date, today) < 2
    ? describeDate(date, today)
    : `${describeDate(date, today)}, ${markShortDate(date, today)}`;

/** Who had a horse last, when, and what they did with it. */
export async function lastOf(
  { context, member, today }: World,
  { id, name }: Athlete,
  period: Partial<AskedPeriod> = {},
  isOwn = false,
): Promise<string> {
  const dates = datesOf(period, today);
  const found = await ridesOfHorse(context, member, { athleteId: id, ...dates });
  if (!found.ok) return found.error.detail;
  const last = found.value.rides.findLast(({ riderId }) => !isOwn || riderId === member.member.athleteId);
  if (last === undefined)
    return isOwn
      ? `No ride of yours with ${name} is logged ${timeOf(period)}.`
      : `Nothing is logged of ${name} ${timeOf(period)}.`;
  return `${name}, last ${whenOf(last.date, today)}: ${rideInWords(last)}`;
}
