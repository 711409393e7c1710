import { localDateAt } from "../schedule/local-date.ts";
import { latestChange, type SessionLog } from "./session-log.ts";

/**
 * The log of a device whose clock is ahead, at least into another day (in `zone`), as if that had gone right: it was last changed `now` (epoch
 * milliseconds) and took as long as it says. Nobody has trained in 2031 yet.
 */
export function withClockRight<Log extends SessionLog>(log: Log, now: number, zone: string): Log {
  const isAhead = log.at > latestChange || localDateAt(log.at, zone) > localDateAt(now, zone);
  const { startedAt, ...rest } = log;
  const at = isAhead ? now : log.at;
  if (startedAt === undefined) return isAhead ? { ...log, at } : log;
  const started = Temporal.Instant.from(startedAt).epochMilliseconds - (log.at - at);
  // Begun after the last change of it: that can't be said of this clock at all.
  if (started > Math.max(at, now)) return { ...rest, at } as Log;
  return isAhead
    ? { ...log, at, startedAt: Temporal.Instant.fromEpochMilliseconds(started).toString() }
    : log;
}
