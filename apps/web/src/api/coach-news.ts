import type { QueryClient } from "@tanstack/react-query";
import { refreshWorkouts } from "./workout-actions.ts";

const name = "canter.coach";
/** Opened with the first use; a channel does not hear what it said itself. */
let channel: BroadcastChannel | undefined;
const channelOf = (): BroadcastChannel => (channel ??= new BroadcastChannel(name));

/** Asks anew for what an answer or a click may have changed. */
export const refreshOutcome = (client: QueryClient): void => {
  refreshWorkouts(client);
  for (const key of ["proposals", "programs", "program", "coaches"])
    void client.invalidateQueries({ queryKey: [key] });
};

/** Asks anew for the talk itself too. */
export const refreshTalk = (client: QueryClient): void => {
  for (const key of ["conversations", "conversation"]) void client.invalidateQueries({ queryKey: [key] });
  refreshOutcome(client);
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
