import { useSyncExternalStore } from "react";
import type { LineState } from "./line-state.ts";
import { liveClient } from "./live-client.ts";

/** Whether news arrive right now. */
export const useLineState = (): LineState =>
  useSyncExternalStore(liveClient.state.subscribe, liveClient.state.get);
