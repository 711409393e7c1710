import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { unitsOf } from "@canter/domain/group/member-units";
import type { UnitPair } from "@canter/domain/units/unit";
import type { Session } from "@canter/protocol/account/session";
import { sessionQuery } from "../api/session.ts";
import { onTimePasses } from "../browser/passing-time.ts";

export type ActingMember = Omit<Session, "now"> & {
  /** What the member states loads and distances in. */
  readonly units: UnitPair;
  /** The member's local date by the server, `YYYY-MM-DD`. */
  readonly today: string;
  /** Current local date and time with offset, by the server's clock. */
  readonly now: () => string;
};

/** The time where the member is, by the server's clock. `readAt`: when the session was read, by the device's clock. */
const zonedNow = (session: Session, readAt: number) => {
  const ms = Temporal.Instant.from(session.now).epochMilliseconds + (Date.now() - readAt);
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(session.member.zone);
};

type KnownDay = {
  readonly session: Session;
  readonly readAt: number;
  readonly today: string;
  /** By the device's clock, in milliseconds. */
  readonly from: number;
  readonly until: number;
};
/** Asked at every rendering of whatever shows a date, it is computed once a day. */
let known: KnownDay | undefined;

const todayOf = (session: Session, readAt: number): string => {
  const at = Date.now();
  if (known?.session === session && known.readAt === readAt && at >= known.from && at < known.until)
    return known.today;
  const now = zonedNow(session, readAt);
  const midnight = now.add({ days: 1 }).startOfDay();
  const until = at + midnight.epochMilliseconds - now.epochMilliseconds;
  known = { session, readAt, today: now.toPlainDate().toString(), from: at, until };
  return known.today;
};

/** The acting member, their group, and the time there; after midnight it is the next day. Suspends until the server has answered. */
export const useActingMember = (): ActingMember => {
  const { data, dataUpdatedAt } = useSuspenseQuery(sessionQuery);
  const today = useSyncExternalStore(onTimePasses, () => todayOf(data, dataUpdatedAt));
  return useMemo(() => {
    const now = () =>
      zonedNow(data, dataUpdatedAt).toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
    return { ...data, now, units: unitsOf(data.member), today };
  }, [data, dataUpdatedAt, today]);
};

/** What the server says of today is refetched on the next day. The session stays: by it one knows which day it is. */
export const useRefreshAtMidnight = (): void => {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(sessionQuery);
  const today = useSyncExternalStore(onTimePasses, () => data && todayOf(data, dataUpdatedAt));
  const before = useRef(today);
  useEffect(() => {
    if (before.current !== undefined && today !== before.current)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      });
    before.current = today;
  }, [client, today]);
};
