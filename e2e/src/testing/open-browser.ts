import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type LaunchOptions, type Page } from "playwright-core";
import { statedOwner } from "./start-canter.ts";

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

const shell = "/usr/bin/chromium-headless-shell";

/**
 * CHROME_PATH, else Chromium without what a window needs (it takes a fifth less, and shows no notifications), else Debian's, else the one that
 * Playwright brought.
 */
const executable = (isWhole: boolean): string | undefined =>
  [
    process.env["CHROME_PATH"],
    ...(isWhole ? [] : [shell]),
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
  ].find((path) => path !== undefined && existsSync(path));

/** A microphone that hears a tone now and then, and that nobody asks to allow. */
export const fakeMicrophone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/**
 * Browsers of a test file, one for each context. A context of Playwright's own is a private window, for which Chromium keeps no
 * compiled code: every page compiled the whole application again. A profile in a folder keeps it, for the next test as well.
 */
export type TestBrowser = {
  /**
   * Starts a browser with a profile in which nothing is but files of the application that were fetched before, and their code; or with the
   * one of this name, as it was left.
   */
  readonly start: (
    options: Parameters<typeof chromium.launchPersistentContext>[1],
    profile?: string,
  ) => Promise<BrowserContext>;
  /** Ends what is still open, and deletes the profiles. */
  readonly close: () => Promise<void>;
};

/** What may stay in a profile: files with a hash in their name, and what they were compiled to. */
const keptCaches = new Set(["Cache", "Code Cache"]);

const removeAllBut = async (folder: string, kept: ReadonlySet<string>): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => !kept.has(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
};

const emptyProfile = async (folder: string): Promise<void> => {
  const profile = join(folder, "Default");
  await mkdir(profile, { recursive: true });
  await Promise.all([removeAllBut(folder, new Set(["Default"])), removeAllBut(profile, keptCaches)]);
};

/** `isWhole`: with what a window needs. */
export const openBrowser = async (
  args: readonly string[] = [],
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<TestBrowser> => {
  const executablePath = executable(isWhole);
  const root = await mkdtemp(join(tmpdir(), "canter-e2e-profiles-"));
  const free: string[] = [];
  const contexts = new Set<BrowserContext>();
  let count = 0;
  const launch: LaunchOptions = {
    args: [...quiet, `--disable-features=${disabledFeatures.join(",")}`, ...args],
    ...(executablePath && { executablePath }),
  };
  return {
    start: async (options, profile) => {
      const folder =
        profile === undefined ? (free.pop() ?? join(root, `${(count += 1)}`)) : join(root, profile);
      if (profile === undefined) await emptyProfile(folder);
      const context = await chromium.launchPersistentContext(folder, { ...launch, ...options });
      contexts.add(context);
      context.once("close", () => {
        contexts.delete(context);
        if (profile === undefined) free.push(folder);
      });
      return context;
    },
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()));
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

type Credentials = { readonly email: string; readonly password: string };

export type View = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly isTouch?: boolean;
  /** Who is signed in: the demo's account, the first owner, somebody by their password, or nobody. */
  readonly as?: "demo" | "owner" | Credentials | "nobody";
  /** Keeps a page that is left whole for the Back button, as people's browsers do; it takes a new process for each page. */
  readonly keepsLeftPages?: boolean;
  /** Lets the page keep the application in the browser, as people's browsers do; other tests fetch it each time, and see that. */
  readonly hasServiceWorker?: boolean;
  /** A browser of this name, which is as it was left when it is opened again. */
  readonly profile?: string;
  readonly isOffline?: boolean;
  /** Where the browser says that it is; British and the machine's zone without it. */
  readonly home?: { readonly locale: string; readonly timezoneId: string };
};

/** Signs a context in as its pages would, before there is a page. */
const signIn = async (context: BrowserContext, as: "demo" | "owner" | Credentials): Promise<void> => {
  const answer =
    as === "demo"
      ? await context.request.post("/api/v1/demo-sessions")
      : await context.request.post("/api/auth/sign-in/email", {
          data: as === "owner" ? statedOwner : { email: as.email, password: as.password },
        });
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()} ${await answer.text()}`);
};

/** A fresh profile: nothing kept from another test. Faults of the page's own scripts end the test that looks at `faults`. */
export const openPage = async (
  browser: TestBrowser,
  baseURL: string,
  {
    width = 1440,
    height = 900,
    scheme = "light",
    isTouch = false,
    as = "demo",
    keepsLeftPages = false,
    hasServiceWorker = false,
    profile,
    isOffline = false,
    home,
  }: View = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly faults: string[] }> => {
  const options = {
    baseURL,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: "reduce",
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: "en-GB",
    ...home,
    offline: isOffline,
    serviceWorkers: hasServiceWorker ? "allow" : "block",
    ...(keepsLeftPages && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
  } as const;
  const context = await browser.start(options, profile);
  if (as !== "nobody") await signIn(context, as);
  const page = context.pages()[0] ?? (await context.newPage());
  // It ends what hangs, sooner than the test's own limit, which would not say at what.
  page.setDefaultTimeout(240_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // What the browser itself says of an unreachable server is none.
    if (message.type() === "error" && !/^Failed to load resource|^WebSocket connection/.test(message.text()))
      faults.push(message.text());
  });
  return { context, page, faults };
};
