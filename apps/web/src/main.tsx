import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@mantine/core/styles.layer.css";
import { onBeginAnew, reloadStoredPages } from "./browser/begin-anew.ts";
import { pruneLastRead } from "./browser/last-read.ts";
import { registerServiceWorker, reloadOutdatedPages } from "./browser/register-service-worker.ts";
import { RequestFailed } from "./api/request.ts";
import { App } from "./app.tsx";
import "./theme/layers.css";
import "./theme/figtree.css";
import "./theme/global.css";

const start = async (): Promise<void> => {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // The requesting page shows what the server refused; only unexpected errors are faults of the page.
  const onCaughtError = (error: unknown) => {
    if (!(error instanceof RequestFailed)) reportError(error);
  };
  const page = createRoot(root, { onCaughtError });
  onBeginAnew(() => page.unmount());
  reloadStoredPages();
  reloadOutdatedPages();
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerServiceWorker();
  void pruneLastRead().catch(() => undefined);
};

void start();
