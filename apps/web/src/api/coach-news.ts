import type { QueryClient } from "@tanstack/react-query";
import { refreshWorkouts } from "./workout-actions.ts";

const name = "canter.coach";
/** Opened with the first use; a channel does not hear what it said itself. */
let channel: BroadcastChannel | undefined;
const channelOf = (): BroadcastChannel => (channel ??= new BroadcastChannel(name));

/** What a message, an answer or a click may have changed. */
const told = [["conversations"], ["conversation"], ["proposals"], ["programs"], ["program"]] as const;

/** Asks anew for everything that a talk with the coach may have changed. */
export const refreshTalk = (client: QueryClient): void => {
  refreshWorkouts(client);
  for (const queryKey of told) void client.invalidateQueries({ queryKey });
};

/** Says to the other tabs of this browser that there is something new. */
export const tellOtherTabs = (): void => channelOf().postMessage("changed");

/** Follows what other tabs say. Returns how to stop. */
export const hearOtherTabs = (client: QueryClient): (() => void) => {
  const hear = () => refreshTalk(client);
  const heard = channelOf();
  heard.addEventListener("message", hear);
  return () => heard.removeEventListener("message", hear);
};
