import "@mantine/core/styles.layer.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import "./theme/layers.css";
import "./theme/figtree.css";
import "./theme/global.css";
import { reloadStoredPages } from "./browser/begin-anew.ts";
import { pruneLastRead, withLastRead } from "./browser/last-read.ts";
import { pageScope, readScopeFrom } from "./browser/page-scope.ts";
import { hearTabs, onPageEnd, replacePage } from "./browser/replace-page.ts";
import { fetchOutdated } from "./api/refresh.ts";
import { RequestFailed, isSignedOut, askHealth } from "./api/request.ts";
import { sessionQuery } from "./api/session.ts";
import { createAppRouter } from "./router.tsx";
import { cssVariables, theme } from "./theme/theme.ts";
import { readStoredJson, storeJson } from "./browser/stored.ts";

/** What the server refuses it will refuse again; only missing answers and server errors are worth a retry. */
const worthARetry = (count: number, error: Error): boolean =>
  count < 2 && error instanceof RequestFailed && (error.problem.status === 0 || error.problem.status >= 500);

/** An expired session is noticed wherever it is first refused; asking who is signed in then leads to signing in. */
const noticeSignedOut = (error: Error): void => {
  if (isSignedOut(error) && queryClient.getQueryState(sessionQuery.queryKey)?.status === "success")
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without the server, data is shown from memory, and after a cold start from the last read answers.
      gcTime: 12 * 60 * 60_000,
      retry: worthARetry,
      retryDelay: (count) => 400 * 2 ** count,
      networkMode: "always",
      persister: withLastRead,
    },
    mutations: { networkMode: "always" },
  },
});

fetchOutdated(queryClient);

readScopeFrom(() => {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  return session && { accountId: session.account.id, groupId: session.group.id };
});

/** Another tab has signed in or out: a page of the same account, or of nobody yet, asks who it is; any other ends. */
const hearAccount = (accountId: string | undefined): void => {
  const own = pageScope().accountId;
  if (own === undefined || own === accountId)
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  else replacePage();
};

const router = createAppRouter(queryClient);

const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);

/** The first wrong field of a refused form: it may be far above the button. */
const focusFirst = (form: HTMLFormElement): boolean => {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
  wrong?.focus();
  return wrong !== null;
};

/** Moves the focus, and so the page, to what is wrong in a form after each attempt to send it, until it is written in again. */
const watch = (form: HTMLFormElement): void => {
  const watching = new AbortController();
  const shown = new MutationObserver(() => {
    if (focusFirst(form)) watching.abort();
  });
  watching.signal.addEventListener("abort", () => shown.disconnect());
  form.addEventListener("input", () => watching.abort(), { signal: watching.signal });
  form.addEventListener("submit", () => watching.abort(), { signal: watching.signal });
  // One that was wrong before, and is sent as it was.
  requestAnimationFrame(() => focusFirst(form));
  shown.observe(form, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
};

/** Watches the forms of all pages. */
const focusWrongFields = (): void => {
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement) watch(target);
  });
};

/** Delay after the page has loaded, in milliseconds: its own requests take precedence over the files of all other pages. */
const afterMs = 2000;

/**
 * Caches the application in the browser, so that it opens offline. Only the built one; and only over https or on the machine itself, as
 * browsers require.
 */
const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    setTimeout(
      () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined),
      afterMs,
    );
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
};

const place = "canter.reloaded-at";
const notAgainWithinMs = 60_000;

/** A page older than two versions lacks files that the server no longer has: it is reloaded, if the server is reachable. */
const reloadOutdatedPages = (): void =>
  window.addEventListener("vite:preloadError", () => {
    const before = Number(readStoredJson("sessionStorage", place) ?? 0);
    if (Date.now() - before < notAgainWithinMs) return;
    void askHealth().then(
      () => {
        storeJson("sessionStorage", place, Date.now());
        window.location.reload();
      },
      () => undefined,
    );
  });

/** The second click of a double click comes before the first is shown to be under way: it would send the form again. */
const ignoreSecondClicks = (): void =>
  document.addEventListener(
    "click",
    (event) => {
      const isSecond = event.detail > 1 && event.target instanceof Element;
      if (isSecond && event.target.closest('button[type="submit"]')) event.preventDefault();
    },
    true,
  );

const start = async (): Promise<void> => {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // The requesting page shows what the server refused; only unexpected errors are faults of the page.
  const onCaughtError = (error: unknown) => {
    if (!(error instanceof RequestFailed)) reportError(error);
  };
  const page = createRoot(root, { onCaughtError });
  onPageEnd(() => page.unmount());
  hearTabs(hearAccount);
  reloadStoredPages();
  reloadOutdatedPages();
  focusWrongFields();
  ignoreSecondClicks();
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerServiceWorker();
  void pruneLastRead().catch(() => undefined);
};

void start();
