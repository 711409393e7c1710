import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unitsOf } from "@canter/domain/group/member-units";
import type { UnitPair } from "@canter/domain/units/unit";
import type { Session } from "@canter/protocol/account/session";
import { sessionQuery } from "../api/session.ts";

export type ActingMember = Omit<Session, "now"> & {
  /** What the member states loads and distances in. */
  readonly units: UnitPair;
  /** The member's local date by the server, `YYYY-MM-DD`. */
  readonly today: string;
  /** Current local date and time with offset, by the server's clock. */
  readonly now: () => string;
};

const plainNow = (session: Session, readAt: number): (() => string) => {
  const serverMs = Temporal.Instant.from(session.now).epochMilliseconds;
  return () => {
    const ms = serverMs + (Date.now() - readAt);
    const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(session.member.zone);
    return zoned.toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
  };
};

/** The acting member, their group, and the time there. Suspends until the server has answered. */
export const useActingMember = (): ActingMember => {
  const { data, dataUpdatedAt } = useSuspenseQuery(sessionQuery);
  return useMemo(() => {
    const now = plainNow(data, dataUpdatedAt);
    return { ...data, now, units: unitsOf(data.member), today: now().slice(0, 10) };
  }, [data, dataUpdatedAt]);
};
