// All tabs of a browser share one sign-in. A page belongs to the account that it was opened for: when another one has signed in, or nobody
// is signed in any more, it is replaced.

let empty = (): void => {};

/** Registers how to clear the page's data. */
export const onPageEnd = (by: () => void): void => {
  empty = by;
};

/** Removes all content of the page, before anything that it stored is removed: removing it may cause another write. */
export const emptyPage = (): void => empty();

/** Opens the application anew in this tab, with nothing left of what was read or typed in it. */
export const replacePage = (): void => {
  emptyPage();
  sessionStorage.clear();
  window.location.replace("/");
};

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("canter.account") : undefined;

/** Tells the other tabs who is signed in now; undefined: nobody. */
export const tellTabs = (accountId: string | undefined): void => channel?.postMessage(accountId ?? null);

/** Calls `hear` when another tab has signed in or out. */
export const hearTabs = (hear: (accountId: string | undefined) => void): void =>
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
    hear(typeof data === "string" ? data : undefined),
  );
