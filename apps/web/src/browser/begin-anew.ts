import { forgetLastRead } from "./last-read.ts";
import { forgetUnsentBytes } from "./unsent/unsent-files.ts";
import { emptyPage } from "./replace-page.ts";
import { isUnsentPlace } from "./unsent/unsent-members.ts";

const own = "canter.";
/** Not private: a group is the same for all of its members. */
const group = "canter.group";

/** What a member left in this browser, such as a draft, is removed before the next one. What belongs to nobody (the theme) stays. */
const forgetMembers = async (keepsUnsent: boolean): Promise<void> => {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(own) && key !== group && !(keepsUnsent && isUnsentPlace(key)))
      localStorage.removeItem(key);
  if (!keepsUnsent) await forgetUnsentBytes().catch(() => undefined);
  await forgetLastRead().catch(() => undefined);
};

/**
 * Resets for another person: nothing that was read or typed stays in the page, in the browser, or for its Back button. `keepsUnsent`: the
 * previous person will return to this screen, and what they wrote and added offline waits for them, shown to nobody else.
 */
export const beginAnew = async ({ keepsUnsent = false } = {}): Promise<void> => {
  emptyPage();
  await forgetMembers(keepsUnsent);
  window.location.replace("/");
};

/** A page restored from the browser's back/forward cache may belong to somebody else: it is reloaded. */
export const reloadStoredPages = (): void =>
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
