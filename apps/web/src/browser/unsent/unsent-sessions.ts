import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { useIsOnline } from "../online.ts";
import type { PageScope } from "../page-scope.ts";
import { createUnsentItems } from "./unsent-items.ts";

/** A rest under way: its start (this device's clock, epoch milliseconds) and length. */
export type Rest = { readonly from: number; readonly seconds: number };

/** A session under way as this browser stores it, in all of its tabs: across reloads, and while offline. */
export type StoredSession = {
  readonly key: string;
  readonly programId: string;
  readonly sessionUid: string;
  readonly name: string;
  readonly scope: PageScope;
  readonly log: SessionLog;
  /** `at` of the server's log that this one is based on. */
  readonly baseAt?: number | undefined;
  /** Whether the server has all of it. */
  readonly isSent: boolean;
  /** When the session was opened, by the server's clock: it starts then, once the first set is ticked off. */
  readonly openedAt: string;
  readonly rest?: Rest | undefined;
  /** It is over since then (ISO with offset), and becomes a workout: sent twice with this key, one. */
  readonly finish?: { readonly at: string; readonly key: string } | undefined;
  /** Nobody answered at the last try. */
  readonly isDelayed?: boolean | undefined;
  /** Why the server refused it. It is sent again once something is changed. */
  readonly problem?: string | undefined;
};

export const sessionKey = (programId: string, sessionUid: string): string => `${programId} ${sessionUid}`;

const isSession = (value: object): value is StoredSession =>
  "key" in value &&
  "openedAt" in value &&
  "log" in value &&
  typeof value.log === "object" &&
  value.log !== null &&
  "exercises" in value.log;

/** Sessions under way, by member. One that was sent stays listed: without a network it is shown from here. */
export const unsentSessions = createUnsentItems({
  name: "sessions",
  isItem: isSession,
  isSendable: ({ isSent, finish, problem }) => problem === undefined && (!isSent || finish !== undefined),
  outlivesNoRoom: true,
});

/** Whether signing out would lose something of it: the server lacks it, and may have refused it. */
export const isOnlyHere = ({ isSent, finish }: StoredSession): boolean => !isSent || finish !== undefined;

/** Those that the server lacks and can't be asked to take, or has refused. One that is just being sent is not among them. */
export const useDelayedSessions = (memberId: string | undefined): readonly StoredSession[] => {
  const isOnline = useIsOnline();
  return unsentSessions
    .use(memberId)
    .filter(
      (session) =>
        isOnlyHere(session) && (!isOnline || session.isDelayed === true || session.problem !== undefined),
    );
};

export const readStoredSession = (memberId: string, key: string): StoredSession | undefined =>
  unsentSessions.read(memberId).find((session) => session.key === key);

/** Sessions that nobody has come back to for so long are forgotten, in milliseconds; the server has them. */
const forgottenAfterMs = 14 * 24 * 60 * 60_000;

export const storeSession = (memberId: string, session: StoredSession): void => {
  for (const other of unsentSessions.read(memberId))
    if (!isOnlyHere(other) && other.log.at < session.log.at - forgottenAfterMs)
      unsentSessions.drop(memberId, other.key);
  unsentSessions.store(memberId, session);
};
