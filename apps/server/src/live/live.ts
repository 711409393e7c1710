import type { StreamTimes } from "./event-stream.ts";
import type { LiveConnections } from "./live-connections.ts";
import type { SessionLimits } from "./live-session.ts";

/** What the interface needs for open connections. */
export type Live = {
  readonly connections: LiveConnections;
  /** Prepares the server for handshakes; absent if there is no socket to upgrade. */
  readonly prepareSockets?: () => Promise<void>;
  /** Replaces the default limits. */
  readonly limits?: SessionLimits;
  readonly times?: StreamTimes;
};
