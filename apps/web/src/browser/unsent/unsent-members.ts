import { unsentFiles } from "./unsent-files.ts";
import type { UnsentSource } from "./unsent-items.ts";
import { unsentMessages } from "./unsent-messages.ts";
import { isOnlyHere, unsentSessions } from "./unsent-sessions.ts";

/** The members for whom something of this account waits to be sent, in whichever of its groups it was written. */
export const useUnsentMembers = (source: UnsentSource | undefined): readonly string[] => {
  const messages = unsentMessages.useSources(source);
  const files = unsentFiles.useSources(source);
  const sessions = unsentSessions.useSources(source);
  return [...new Set([...messages, ...files, ...sessions])];
};

/** Whether a storage key is that of something unsent. */
export const isUnsentPlace = (place: string): boolean =>
  [unsentMessages, unsentFiles, unsentSessions].some((list) => list.isPlace(place));

export type UnsentCounts = { readonly messages: number; readonly files: number; readonly sessions: number };

/** What this browser has that the server does not, of any member. */
export const countUnsent = (): UnsentCounts => ({
  messages: unsentMessages.readAll().filter(unsentMessages.isSendable).length,
  files: unsentFiles.readAll().length,
  sessions: unsentSessions.readAll().filter(isOnlyHere).length,
});
