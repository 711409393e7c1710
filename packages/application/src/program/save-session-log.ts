import {
  latestChange,
  logOfSession,
  mergeSessionLogs,
  type SessionLog,
  withClockRight,
} from "@canter/domain/program/progress/session-log";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { conflict, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { putProgress } from "@canter/storage/program/progress";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { changeSession, type OpenSession, type SessionPlace } from "./change-session.ts";

/** `baseAt`: the `at` of the stored log that the device has seen, and changed into this one. */
export type LogInput = SessionLog & { readonly baseAt?: number | undefined };

/**
 * The log after a device has sent its own: where it had seen what is stored, its log takes that one's place; where it had not, another device
 * was at work too, and nothing that either ticked off is lost. `zone`: of whoever trains.
 */
export function logAfter(
  { progress: { log: stored }, session, now }: Pick<OpenSession, "progress" | "session" | "now">,
  input: LogInput,
  zone: string,
): SessionLog {
  return logOfSession(together(stored, withClockRight(input, now, zone)), session);
}

function together(stored: SessionLog | undefined, { baseAt, ...sent }: LogInput): SessionLog {
  if (!stored || isSameValue(stored, sent)) return sent;
  return baseAt === stored.at
    ? { ...sent, at: Math.max(sent.at, Math.min(stored.at + 1, latestChange)) }
    : mergeSessionLogs(stored, sent);
}

/** Keeps a session under way, and gives the log as it is now. Not found, forbidden; conflict: the session is done, or the program deleted. */
export const saveSessionLog = (
  context: ApplicationContext,
  member: MemberContext,
  place: SessionPlace,
  input: LogInput,
): Promise<Result<SessionLog, Problem>> =>
  changeSession(context, member, place, undefined, async (trx, open) => {
    const { progress, now } = open;
    if (progress.completed) return err(conflict("This session is done already."));
    const log = logAfter(open, input, member.member.zone);
    const kept = await putProgress(trx, member.scope, place.id, [{ ...progress, log, updatedAt: now }]);
    return kept.ok ? ok(log) : kept;
  });
