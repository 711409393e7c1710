import { forgetLastRead } from "./last-read.ts";
import { isUnsentPlace } from "./unsent-messages.ts";

const own = "canter.";
/** Not private: a group is the same for all of its members. */
const group = "canter.group";

let empty = (): void => {};

/** How the page is emptied, told by what filled it. */
export const onBeginAnew = (by: () => void): void => {
  empty = by;
};

/** What a member left in this browser, such as a draft, is not for the next. What is nobody's (the theme) stays. */
const forgetMembers = async (keepsUnsent: boolean): Promise<void> => {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(own) && key !== group && !(keepsUnsent && isUnsentPlace(key)))
      localStorage.removeItem(key);
  await forgetLastRead().catch(() => undefined);
};

/**
 * Somebody else comes: nothing that was read or typed stays in the page, in the browser, or for its Back button. `keepsUnsent`: whoever was
 * here comes back to this screen, and what they wrote without a connection waits for them, shown to nobody else.
 */
export const beginAnew = async ({ keepsUnsent = false } = {}): Promise<void> => {
  // First the page: what is taken out of it may write once more.
  empty();
  await forgetMembers(keepsUnsent);
  window.location.replace("/");
};

/** A page that the browser kept whole and shows again may be of whoever was here before: it is asked for anew. */
export const reloadStoredPages = (): void =>
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
