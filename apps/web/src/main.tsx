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
import { focusWrongFields } from "./browser/focus-wrong-field.ts";
import { pruneLastRead, withLastRead } from "./browser/last-read.ts";
import { pageScope, readScopeFrom } from "./browser/page-scope.ts";
import { hearTabs, onPageEnd, replacePage } from "./browser/replace-page.ts";
import { registerServiceWorker, reloadOutdatedPages } from "./browser/register-service-worker.ts";
import { fetchOutdated } from "./api/refresh.ts";
import { RequestFailed, isSignedOut } from "./api/request.ts";
import { sessionQuery } from "./api/session.ts";
import { createAppRouter } from "./router.tsx";
import { cssVariables, theme } from "./theme/theme.ts";

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
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerServiceWorker();
  void pruneLastRead().catch(() => undefined);
};

void start();
