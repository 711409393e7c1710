import { useSyncExternalStore } from "react";
import type { LineState } from "./line-state.ts";
import { liveClient } from "./live-client.ts";

/** The state of the live connection. */
export const useLineState = (): LineState =>
  useSyncExternalStore(liveClient.state.subscribe, liveClient.state.get);
