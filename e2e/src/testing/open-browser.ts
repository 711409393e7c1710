import { existsSync } from "node:fs";
import { statedOwner } from "./start-canter.ts";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What Playwright turns off, and Chromium's own pages that it prepares behind every window (the list under the address bar is a
 * web application of 200 files): nobody types an address here, and they took a third of the processor time of a test. The
 * switch counts once, the last one, so Playwright's list is repeated.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];

/** CHROME_PATH, else Debian's Chromium, else the one that Playwright brought. */
const executable = (): string | undefined =>
  [process.env["CHROME_PATH"], "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
    (path) => path !== undefined && existsSync(path),
  );

/** A microphone that hears a tone now and then, and that nobody asks to allow. */
export const fakeMicrophone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

export const openBrowser = (args: readonly string[] = []): Promise<Browser> => {
  const executablePath = executable();
  return chromium.launch({
    args: [...quiet, `--disable-features=${disabledFeatures.join(",")}`, ...args],
    // As people's browsers do: a page that is left is kept whole, for the Back button.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    ...(executablePath && { executablePath }),
  });
};

export type View = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly isTouch?: boolean;
  /** Who is signed in: the demo's account, the first owner, or nobody. */
  readonly as?: "demo" | "owner" | "nobody";
};

/** Signs a context in as its pages would, before there is a page. */
const signIn = async (context: BrowserContext, as: "demo" | "owner"): Promise<void> => {
  const answer =
    as === "demo"
      ? await context.request.post("/api/v1/demo-sessions")
      : await context.request.post("/api/auth/sign-in/email", { data: statedOwner });
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()} ${await answer.text()}`);
};

/** A fresh profile: nothing kept from another test. Faults of the page's own scripts end the test that looks at `faults`. */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  { width = 1440, height = 900, scheme = "light", isTouch = false, as = "demo" }: View = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly faults: string[] }> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: "reduce",
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: "en-GB",
  });
  if (as !== "nobody") await signIn(context, as);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  return { context, page, faults };
};
