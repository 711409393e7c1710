import type { StreamTimes } from "./event-stream.ts";
import type { LiveConnections } from "./live-connections.ts";
import type { SessionLimits } from "./live-session.ts";

/** What the interface needs for what stays open. */
export type Live = {
  readonly connections: LiveConnections;
  /** Makes the server ready to shake hands; absent where there is no socket to upgrade. */
  readonly prepareSockets?: () => Promise<void>;
  /** Other than the usual ones. */
  readonly limits?: SessionLimits;
  readonly times?: StreamTimes;
};
