import { localDateAt } from "@canter/domain/schedule/local-date";
import type { ApplicationContext, MemberContext } from "./application-context.ts";

/** The member's local date. */
export const todayOf = (
  { clock }: Pick<ApplicationContext, "clock">,
  { member }: Pick<MemberContext, "member">,
): string => localDateAt(clock.now(), member.zone);
