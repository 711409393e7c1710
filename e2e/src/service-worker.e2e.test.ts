import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeServiceWorker } from "../../apps/web/tools/service-worker.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

let browser: TestBrowser;
let server: Server;
let folder: string;
let url: string;
/** A proxy's response while the server behind it is unavailable. */
let isAway = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-e2e-worker-"));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (isAway) return void response.writeHead(502).end("Bad gateway");
    const path = extname(pathname) === "" ? "/index.html" : pathname;
    readFile(join(folder, path)).then(
      (bytes) => {
        response.writeHead(200, { "content-type": types[extname(path)], "cache-control": "no-cache" });
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** An application with one page, which fetches another file on request; nothing is left of the previous version. */
const build = async (version: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><title>${version}</title><script type="module" src="/assets/first-${version}.js"></script>`,
  );
  await writeFile(
    join(folder, `assets/first-${version}.js`),
    `globalThis.later = () => import("/assets/later-${version}.js").then((one) => one.version);`,
  );
  await writeFile(join(folder, `assets/later-${version}.js`), `export const version = "${version}";`);
  writeServiceWorker(folder);
};

const later = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as typeof globalThis & { readonly later: () => Promise<string> }).later());
const held = (page: Page): Promise<number> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("canter-files-")).length);
const register = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
const update = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    await (await navigator.serviceWorker.getRegistration())?.update();
    await changed;
  });
};

it("a new version is used by the next page, an open one continues with its own, and the previous one is removed", async () => {
  await build("one");
  const { context, page } = await openPage(browser, url, { as: "nobody", hasServiceWorker: true });
  await page.goto("/");
  await register(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await build("two");
  // Its files are gone from the server.
  await expect.poll(() => later(page)).toBe("one");
  await update(page);
  await expect.poll(() => held(page)).toBe(2);
  await page.reload();
  await expect.poll(() => page.title()).toBe("two");

  await build("three");
  await page.reload();
  await expect.poll(() => page.title()).toBe("three");
  await expect.poll(() => held(page)).toBe(2);
  const names = () =>
    page.evaluate(async () =>
      (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
        .flat()
        .map((request) => new URL(request.url).pathname),
    );
  await expect.poll(names).toContain("/assets/later-three.js");
  await expect.poll(names).not.toContain("/assets/later-one.js");

  isAway = true;
  await page.goto("/some/page");
  await expect.poll(() => page.title()).toBe("three");
  await expect.poll(() => later(page)).toBe("three");
  await context.setOffline(true);
  await page.goto("/");
  await expect.poll(() => page.title()).toBe("three");
  const api = await page.evaluate(() =>
    fetch("/api/v1/session").then(
      ({ status }) => status,
      () => 0,
    ),
  );
  expect(api).toBe(0);
  await context.close();
});
