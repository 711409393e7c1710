import { localDateAt } from "@canter/domain/schedule/local-date";
import type { ApplicationContext, MemberContext } from "./application-context.ts";

/** An instant (epoch milliseconds) as local date and time with offset: `2026-11-20T18:40:00-05:00`. */
export const localNow = (epochMilliseconds: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });

/** The member's local date. */
export const todayOf = (
  { clock }: Pick<ApplicationContext, "clock">,
  { member }: Pick<MemberContext, "member">,
): string => localDateAt(clock.now(), member.zone);
