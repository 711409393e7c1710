import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBarn } from "./testing/open-barn.ts";
import { openBrowser, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser([], { isWhole: true })]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

type Made = { readonly id: string };

/** For people to look at; not stored. */
const draw = async (page: Page, name: string): Promise<void> => {
  if (process.env["SCREENSHOTS"] === undefined) return;
  const shots = join(import.meta.dirname, "../screenshots");
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `notifications-${name}.png`) });
};

const bell = (page: Page, unread: number) =>
  page.getByRole("link", {
    name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`,
    exact: true,
  });

/** From the example in RFC 8291. */
const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** The barn with Kim's actions in it. */
const openRiddenBarn = async (email: string, hasServiceWorker = false) => {
  const { rita, kim, horseId } = await openBarn(browser, canter.url, { email, rita: { hasServiceWorker } });
  const pin = (text: string) =>
    apiOf<Made>(kim.page, `athletes/${horseId}/cautions`, { method: "POST", body: { text } });
  const ride = (discipline: string) =>
    apiOf<Made>(kim.page, "workouts", {
      method: "POST",
      body: { athleteId: horseId, discipline, date: "2026-11-20", durationSeconds: 2400, exercises: [] },
    });
  return { rita, kim, horseId, pin, ride };
};

describe("notifications", () => {
  it("arrive while the page is open, lead to their subject, and are read, also all at once", async () => {
    const { rita, kim, horseId, pin, ride } = await openRiddenBarn("kim@example.com");
    const { page } = rita;
    await visit(page, "/");
    await bell(page, 0).waitFor();
    // Well within the minute after which the page would poll by itself.
    page.setDefaultTimeout(20_000);
    await pin("shoe loose, no jumping");
    await bell(page, 1).waitFor();
    const { id: rideId } = await ride("flatwork");
    await bell(page, 2).waitFor();
    await bell(page, 2).click();
    const list = page.getByRole("list", { name: "Notifications" });
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    await expect.poll(() => list.innerText()).toMatch(/Star.*flatwork, 40 min.*“shoe loose, no jumping”/s);
    await draw(page, "390");
    await list.getByRole("link", { name: "Kim pinned to Star: “shoe loose, no jumping”." }).click();
    await page.waitForURL(`**/horses/${horseId}`);
    await bell(page, 1).click();
    await list.getByRole("link", { name: /flatwork, 40 min/ }).click();
    await page.waitForURL(`**/workouts/${rideId}`);
    await bell(page, 0).waitFor();
    await ride("jumping");
    await ride("lunging");
    await bell(page, 2).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await bell(page, 0).waitFor();
    await expect.poll(() => list.getByText("Unread:").count()).toBe(0);
    // Kim's own actions are not news to Kim.
    await bell(kim.page, 0).click();
    await kim.page.getByText("Nothing yet. You are notified here", { exact: false }).waitFor();
    expect([...rita.faults, ...kim.faults]).toEqual([]);
    await rita.context.close();
    await kim.context.close();
  });

  it("have the open pages of everybody follow what is pinned to a horse, and removed from it", async () => {
    const { rita, kim, horseId, ride } = await openRiddenBarn("kim.fourth@example.com");
    const session = (uid: string, date: string, discipline: string) => ({
      uid,
      id: uid,
      name: discipline,
      scheduledDate: date,
      exercises: [],
      work: { discipline, durationMinutes: 40 },
      completed: false,
    });
    const week = {
      uid: "w",
      id: "w",
      weekNumber: 1,
      phase: "Base",
      startDate: "2026-11-16",
      sessions: [
        session("a", "2026-11-17", "jumping"),
        session("b", "2026-11-18", "jumping"),
        session("c", "2026-11-20", "flatwork"),
      ],
    };
    await apiOf(kim.page, "programs", {
      method: "POST",
      body: { athleteId: horseId, name: "Towards the show", status: "active", program: { weeks: [week] } },
    });
    await ride("flatwork");
    const verdictOn = (page: Page) => page.getByRole("region", { name: "How Towards the show stands" });
    for (const { page } of [rita, kim]) {
      page.setDefaultTimeout(20_000);
      await visit(page, `/horses/${horseId}`);
      await verdictOn(page).getByText("Behind", { exact: true }).waitFor();
    }
    // By hand, on a phone: the words first, one field a line.
    await kim.page.setViewportSize({ width: 390, height: 844 });
    await kim.page.getByRole("button", { name: "Add a caution" }).click();
    const words = kim.page.getByRole("textbox", { name: "What riders must know" });
    const until = kim.page.getByLabel("Until, if it ends");
    const [first, second] = [await words.boundingBox(), await until.boundingBox()];
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    expect(Math.min(first?.width ?? 0, second?.width ?? 0)).toBeGreaterThan(300);
    expect(Math.min(first?.height ?? 0, second?.height ?? 0)).toBeGreaterThanOrEqual(56);
    await draw(kim.page, "390-caution");
    await words.fill("No jumping");
    await kim.page.getByRole("button", { name: "Save" }).click();
    for (const { page } of [kim, rita]) {
      await verdictOn(page).getByText("One waits", { exact: true }).waitFor();
      await verdictOn(page).getByText("Behind", { exact: true }).waitFor({ state: "detached" });
    }
    // The run is of whoever pinned it, and of this verdict.
    await verdictOn(kim.page).getByRole("link", { name: "How this was found" }).waitFor();
    await kim.page.getByRole("button", { name: "Remove: No jumping" }).click();
    for (const { page } of [kim, rita]) await verdictOn(page).getByText("Behind", { exact: true }).waitFor();
    await verdictOn(kim.page).getByRole("link", { name: "How this was found" }).click();
    await kim.page.getByText("What is pinned to Star has changed", { exact: false }).waitFor();
    expect([...rita.faults, ...kim.faults]).toEqual([]);
    await rita.context.close();
    await kim.context.close();
  });

  it("have open lists of a horse's workouts follow what others ride", async () => {
    const { rita, kim, horseId, ride } = await openRiddenBarn("kim.fifth@example.com");
    await ride("flatwork");
    const history = await rita.context.newPage();
    const lists = [
      [rita.page, `/horses/${horseId}`],
      [history, `/history?athlete=${horseId}`],
    ] as const;
    for (const [page, path] of lists) {
      page.setDefaultTimeout(20_000);
      await page.goto(new URL(path, canter.url).href);
      await page
        .getByRole("link", { name: /Flatwork/ })
        .first()
        .waitFor();
    }
    const asked: string[] = [];
    for (const [page] of lists)
      page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace("/api/v1/", "")));
    const { id } = await ride("lunging");
    for (const [page] of lists) await page.locator(`a[href*="${id}"]`).first().waitFor();
    expect(asked).toContain("workouts");
    expect(asked.filter((path) => /goals|measurements|nutrition|dashboard|exercises/.test(path))).toEqual([]);
    expect([...rita.faults, ...kim.faults]).toEqual([]);
    await rita.context.close();
    await kim.context.close();
  });

  thoroughly("can be switched off by kind", async () => {
    const { rita, kim, pin, ride } = await openRiddenBarn("kim.again@example.com");
    const { page } = rita;
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, "/notifications");
    await page.getByRole("button", { name: "Settings" }).click();
    const rides = page.getByRole("switch", { name: "Rides" });
    await rides.waitFor();
    await expect.poll(() => rides.isChecked()).toBe(true);
    await rides.click();
    await expect
      .poll(async () => (await apiOf<{ ride: boolean }>(page, "notifications/settings")).ride)
      .toBe(false);
    await page.reload();
    await page.getByRole("button", { name: "Settings" }).click();
    await expect.poll(() => rides.isChecked()).toBe(false);
    await ride("flatwork");
    await draw(page, "1440-settings");
    await pin("bites");
    await bell(page, 1).waitFor();
    const list = page.getByRole("list", { name: "Notifications" });
    await expect.poll(() => list.getByRole("listitem").allInnerTexts()).toHaveLength(1);
    await draw(page, "1440");
    expect([...rita.faults, ...kim.faults]).toEqual([]);
    await rita.context.close();
    await kim.context.close();
  });

  it("are shown by the device while no page is open, if enabled, and lead to their group", async () => {
    const { rita, kim, horseId, pin } = await openRiddenBarn("kim.thrice@example.com", true);
    const { page, context } = rita;
    await context.grantPermissions(["notifications"], { origin: canter.url });
    // No push service is used: everything else is the browser's own.
    await page.addInitScript(
      ({ endpoint, keys }) => {
        const subscription = { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys }) };
        Object.assign(PushManager.prototype, {
          subscribe: () => {
            sessionStorage.setItem("subscribed", "yes");
            return Promise.resolve(subscription);
          },
          getSubscription: () => Promise.resolve(sessionStorage.getItem("subscribed") ? subscription : null),
        });
      },
      { endpoint: "https://push.invalid/1", keys: browserKeys },
    );
    await page.goto("/notifications");
    await page.getByRole("button", { name: "Settings" }).click();
    const device = page.getByRole("switch", { name: "Show them on this device" });
    await device.click();
    const browsers = async () =>
      (await apiOf<{ items: object[] }>(page, "notifications/push-subscriptions")).items;
    await expect.poll(browsers).toEqual([{ endpoint: "https://push.invalid/1" }]);
    await page.reload();
    await page.getByRole("button", { name: "Settings" }).click();
    await expect.poll(() => device.isChecked()).toBe(true);
    await draw(page, "390-settings");

    await pin("bites");
    await bell(page, 1).waitFor();
    const { items } = await apiOf<{ items: Made[] }>(page, "notifications");
    const { group } = await apiOf<{ group: Made }>(page, "session");
    const address = `/open?${new URLSearchParams({ group: group.id, id: items[0]?.id ?? "", to: `/horses/${horseId}` }).toString()}`;
    const shown = { title: "Applecross", body: "Kim pinned to Star", path: address, tag: "t" };
    const worker = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      worker.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/push/"));
        if (own) resolve(own.registrationId);
      });
    });
    await worker.send("ServiceWorker.enable");
    const message = {
      origin: canter.url,
      registrationId: await registered,
      data: JSON.stringify(shown),
    };
    // A worker that is not yet active gets nothing: push services retry, too; the tag prevents duplicates.
    const titles = async () => {
      await worker.send("ServiceWorker.deliverPushMessage", message);
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/push/");
        return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => [title, body]);
      });
    };
    await expect.poll(titles).toEqual([["Applecross", "Kim pinned to Star"]]);

    await page.evaluate(() => localStorage.removeItem("canter.group"));
    await page.goto(address);
    await page.waitForURL(`**/horses/${horseId}`);
    await page.getByRole("heading", { level: 1, name: "Star" }).waitFor();
    await bell(page, 0).waitFor();
    await visit(page, "/notifications");
    await page.getByRole("button", { name: "Settings" }).click();
    await device.click();
    await expect.poll(browsers).toEqual([]);
    expect([...rita.faults, ...kim.faults]).toEqual([]);
    await context.close();
    await kim.context.close();
  });
});
