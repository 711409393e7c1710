import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type BrowserContext, type LaunchOptions, type Page, type Route } from "playwright-core";
import { onTestFailed, TestRunner } from "vitest";
import { statedOwner } from "./start-canter.ts";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // All pages of a browser are Canter's, and share a process, which has compiled the application for the page before: a fifth less work.
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
];

/**
 * The features that Playwright disables, and Chromium's own pages that it prepares behind every window (the list under the address bar is a
 * web application of 200 files): nobody types an address here, and they took a third of a test's processor time. Only the last switch
 * counts, so Playwright's list is repeated.
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
  // These start a process for each page, and one more in advance.
  "IsolateOrigins",
  "site-per-process",
  "SpareRendererForSitePerProcess",
];

const shell = "/usr/bin/chromium-headless-shell";

/**
 * CHROME_PATH, else Chromium without window components (which takes a fifth less, and shows no notifications), else Debian's, else
 * Playwright's.
 */
const executable = (isWhole: boolean): string | undefined =>
  [
    process.env["CHROME_PATH"],
    ...(isWhole ? [] : [shell]),
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
  ].find((path) => path !== undefined && existsSync(path));

/** A microphone that hears a tone now and then, without a permission prompt. */
export const fakeMicrophone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/**
 * The browsers of a test file, and of others before it in the same process. A context of Playwright's own is a private window, for which Chromium caches no compiled code: every page
 * compiled the whole application again. A browser with a profile in a folder caches it, for the next test as well.
 */
export type TestBrowser = {
  /**
   * Returns a browser that contains only previously fetched application files, and their code. One with the same options that a test has
   * closed is emptied and reused, unless `isOwn`.
   */
  readonly start: (options: Options, isOwn?: boolean) => Promise<BrowserContext>;
  /** Starts a browser with the profile of this name, in the state in which it was left. */
  readonly startNamed: (options: Options, profile: string) => Promise<BrowserContext>;
  /** Ends those that the file's tests have left open. */
  readonly close: () => Promise<void>;
};

/** Removes what a test left in a browser, except for one empty page. */
const emptyContext = async (context: BrowserContext, origin: string): Promise<void> => {
  const left = context.pages();
  const page = await context.newPage();
  await Promise.all(left.map((one) => one.close()));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers,cookies",
  });
  await devtools.detach();
  await context.unrouteAll();
  await context.clearCookies();
  await context.setOffline(false);
};

/** Chromium may never answer while it deletes what pages stored: such a browser is ended instead. */
const emptyingMilliseconds = 30_000;
const isEmptiedInTime = async (context: BrowserContext, origin: string): Promise<boolean> => {
  const patience = new AbortController();
  const isEmptied = await Promise.race([
    emptyContext(context, origin).then(() => true),
    wait(emptyingMilliseconds, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  return isEmptied;
};

/** What may stay in a profile: files with a hash in their name, and their compiled code. */
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

/** Browsers that earlier tests of this process have finished with, also those of other files: emptied, and at an empty page. */
type Shelf = {
  readonly root: string;
  /** Profiles without a browser. */
  readonly folders: string[];
  readonly emptied: { readonly kind: string; readonly context: BrowserContext }[];
  /** Those that are open. `end` ends the browser, and leaves its profile to the next one. */
  readonly ends: Map<BrowserContext, () => Promise<void>>;
};

/** Of each browser with the same switches; all end with this process. */
const shelves = new Map<string, Promise<Shelf>>();
const shelfOf = (key: string): Promise<Shelf> => {
  const made =
    shelves.get(key) ??
    mkdtemp(join(tmpdir(), "canter-e2e-profiles-")).then((root) => ({
      root,
      folders: [],
      emptied: [],
      ends: new Map(),
    }));
  shelves.set(key, made);
  return made;
};
/** An idle browser takes memory only. */
const maxEmptied = 3;

const takeEmptied = ({ emptied }: Shelf, kind: string): BrowserContext | undefined => {
  const at = emptied.findLastIndex((one) => one.kind === kind);
  return at === -1 ? undefined : emptied.splice(at, 1)[0]?.context;
};

const putBack = async ({ emptied, ends }: Shelf, kind: string, context: BrowserContext): Promise<void> => {
  emptied.push({ kind, context });
  const oldest = emptied.length > maxEmptied ? emptied.shift() : undefined;
  if (oldest) await ends.get(oldest.context)?.();
};

/** `isWhole`: with window components. */
export const openBrowser = async (
  args: readonly string[] = [],
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<TestBrowser> => {
  const executablePath = executable(isWhole);
  const shelf = await shelfOf(JSON.stringify([args, isWhole]));
  const named = await mkdtemp(join(tmpdir(), "canter-e2e-named-"));
  /** What this file's tests have open. */
  const own = new Set<BrowserContext>();
  const launch: LaunchOptions = {
    args: [...quiet, `--disable-features=${disabledFeatures.join(",")}`, ...args],
    ...(executablePath && { executablePath }),
  };
  const startIn = async (folder: string, options: Options, onEnd?: () => void): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(folder, { ...launch, ...options });
    shelf.ends.set(context, context.close.bind(context));
    context.once("close", () => {
      shelf.ends.delete(context);
      own.delete(context);
      onEnd?.();
    });
    return context;
  };
  const startNew = async (options: Options): Promise<BrowserContext> => {
    const folder = shelf.folders.pop() ?? (await mkdtemp(join(shelf.root, "profile-")));
    await emptyProfile(folder);
    return startIn(folder, options, () => shelf.folders.push(folder));
  };
  return {
    start: async (options, isOwn = isWhole) => {
      const kind = JSON.stringify(options);
      const context = (isOwn ? undefined : takeEmptied(shelf, kind)) ?? (await startNew(options));
      own.add(context);
      if (!isOwn)
        context.close = async () => {
          own.delete(context);
          if (await isEmptiedInTime(context, options.baseURL ?? "")) await putBack(shelf, kind, context);
          else await shelf.ends.get(context)?.();
        };
      return context;
    },
    startNamed: async (options, profile) => {
      const context = await startIn(join(named, profile), options);
      own.add(context);
      return context;
    },
    close: async () => {
      await Promise.all([...own].map(async (context) => shelf.ends.get(context)?.()));
      await rm(named, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

type Credentials = { readonly email: string; readonly password: string };

export type View = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly isTouch?: boolean;
  /** The signed-in account: the demo's, the first owner, somebody by their password, or none. */
  readonly as?: "demo" | "owner" | Credentials | "nobody";
  /** Keeps left pages in memory for the Back button, as people's browsers do; requires a new process for each page. */
  readonly keepsLeftPages?: boolean;
  /** Allows a service worker to cache the application, as people's browsers do; other tests fetch it each time, and see that. */
  readonly hasServiceWorker?: boolean;
  /** The name of a browser whose state is kept until it is opened again. */
  readonly profile?: string;
  readonly isOffline?: boolean;
  /** The test changes the browser itself (its clock, its permissions), which can't be undone: no other test gets it. */
  readonly isOwn?: boolean;
  /** The browser's stated locale and zone; without it British and the machine's zone. */
  readonly home?: { readonly locale: string; readonly timezoneId: string };
};

/** A connection from the test before, which the server has closed since, is not a failure. */
const again = { maxRetries: 2 } as const;

/** Signs a context in as its pages would, before there is a page. */
const signIn = async (context: BrowserContext, as: "demo" | "owner" | Credentials): Promise<void> => {
  const answer =
    as === "demo"
      ? await context.request.post("/api/v1/demo-sessions", again)
      : await context.request.post("/api/auth/sign-in/email", {
          ...again,
          data: as === "owner" ? statedOwner : { email: as.email, password: as.password },
        });
  if (!answer.ok()) throw new Error(`not signed in: ${answer.status()} ${await answer.text()}`);
};

/** With CANTER_SLOW=400 each answer and each part of the application comes up to so many milliseconds later, in another order each time: what a test must await, it awaits then. */
const slowness = Number(process.env["CANTER_SLOW"] ?? 0);
const slowly = async (route: Route): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * slowness));
  // The page may have gone on without this answer.
  await route.continue().catch(() => undefined);
};

/** Prints the page's content if a test fails: the browser is invisible, and the error alone says little. */
const printOnFailure = (page: Page): void => {
  if (TestRunner.getCurrentTest() === undefined) return;
  onTestFailed(async () => {
    if (page.isClosed()) return;
    const text = await page.innerText("body", { timeout: 5000 }).catch(String);
    console.error(`${page.url()} showed:\n${text.slice(0, 4000)}`);
  });
};

/** A fresh profile: nothing left from another test. Faults of the page's own scripts fail a test that checks `faults`. */
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
    isOwn = keepsLeftPages || hasServiceWorker || undefined,
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
  const context = await (profile === undefined
    ? browser.start(options, isOwn)
    : browser.startNamed(options, profile));
  if (as !== "nobody") await signIn(context, as);
  if (slowness > 0) await context.route("**/*", slowly);
  const page = context.pages()[0] ?? (await context.newPage());
  // Ends what hangs sooner than the test's own limit, which would not say where.
  page.setDefaultTimeout(240_000);
  printOnFailure(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => {
    // A page that is left while loading gives up on its parts. A missing part shows nothing, which its test detects.
    if (!error.message.startsWith("Failed to fetch dynamically imported module")) faults.push(error.message);
  });
  page.on("console", (message) => {
    // The browser's own messages about an unreachable server do not count.
    if (message.type() === "error" && !/^Failed to load resource|^WebSocket connection/.test(message.text()))
      faults.push(message.text());
  });
  return { context, page, faults };
};
