import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { chooseGroup } from "./testing/choose-group.ts";
import { openBrowser, openPage, type TestBrowser, type View } from "./testing/open-browser.ts";
import { makeProgram, readStored } from "./testing/program-world.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { done, row, saved } from "./testing/train-world.ts";
import { visit } from "./testing/visit.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const phone = { width: 390, height: 844, isTouch: true } as const;

type Plan = { readonly id: string; readonly uid: string };

/** A phone at the first session of a new program, which it has read. */
const atSession = async (name: string, view: View = {}) => {
  const opened = await openPage(browser, canter.url, { as: "owner", ...phone, ...view });
  const { page } = opened;
  page.setDefaultTimeout(30_000);
  await apiOf(page, "session", { method: "PATCH", body: { units: "kg" } });
  const program = await makeProgram(page, name);
  const plan = { id: program.id, uid: program.program.weeks[0]?.sessions[0]?.uid ?? "" };
  await page.goto(`/train/${plan.id}/${plan.uid}`);
  await page.getByRole("heading", { level: 1, name: "Back Squat" }).waitFor();
  // What sends, and what it sends from, is there before the network goes.
  await page.waitForLoadState("networkidle");
  return { ...opened, ...plan };
};

/** How many sets of the first exercise the server has as ticked off. */
const ticked = async (page: Page, { id, uid }: Plan): Promise<number> => {
  const { logs } = await readStored(page, id);
  const sets = Object.values(logs[uid]?.exercises ?? {})[0]?.sets ?? [];
  return sets.filter((one) => "done" in one && one.done === true).length;
};

const workoutsOf = async (page: Page): Promise<number> =>
  (await apiOf<{ readonly items: readonly { readonly title?: string }[] }>(page, "workouts")).items.filter(
    ({ title }) => title === "Squat day",
  ).length;

const offlineNote = (page: Page) => page.getByText(/^No connection\. Kept on this device/);

describe("ticks of a session", () => {
  it("are sent from whichever page is open: gone on at once, or online again later", async () => {
    const { context, page, faults, ...plan } = await atSession("Gone on at once");
    await done(page).tap();
    await visit(page, "/");
    await expect.poll(() => ticked(page, plan)).toBe(1);

    await visit(page, `/train/${plan.id}/${plan.uid}`);
    await page.route("**/api/v1/**", (route) => route.abort());
    await done(page).tap();
    await offlineNote(page).waitFor();
    await visit(page, "/");
    await page.getByRole("button", { name: /1 not sent yet/ }).tap();
    const list = page.getByRole("list", { name: "Training without a connection" });
    await list.getByText("Squat day").waitFor();
    await list
      .getByText("What you ticked off is sent when there is a connection.", { exact: false })
      .waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /Change group/ }).tap();
    await page.getByRole("menuitem", { name: "Sign out" }).tap();
    const question = page.getByRole("dialog", { name: "Sign out?" });
    await question.getByText(/^One training session is on this device only/).waitFor();
    await question.getByRole("button", { name: "Stay signed in" }).tap();

    await page.unroute("**/api/v1/**");
    await page.getByText("not sent yet").waitFor({ state: "detached" });
    await expect.poll(() => ticked(page, plan)).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("go into the group they were made in, whichever the page shows by then", async () => {
    const { context, page, faults, ...plan } = await atSession("In the other group");
    const { group } = await apiOf<{ readonly group: { readonly id: string } }>(page, "session");
    const groups: (string | undefined)[] = [];
    // One route that lets through later: between two, a request could pass unseen.
    let isReachable = false;
    await page.route("**/log", (route) => {
      if (!isReachable) return route.abort();
      groups.push(route.request().headers()["canter-group"]);
      return route.continue();
    });
    await done(page).tap();
    await offlineNote(page).waitFor();
    await apiOf(page, "groups", { method: "POST", body: { name: "Applecross", kind: "barn" } });
    await page.reload();
    await chooseGroup(page, "Applecross");
    isReachable = true;
    await expect.poll(() => groups, { timeout: 40_000 }).toEqual([group.id]);
    await chooseGroup(page, "My household");
    await expect.poll(() => ticked(page, plan)).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("are the same in two tabs, and none is lost", async () => {
    const { context, page, ...plan } = await atSession("In two tabs");
    const other = await context.newPage();
    await other.goto(`/train/${plan.id}/${plan.uid}`);
    await other.getByRole("heading", { level: 1, name: "Back Squat" }).waitFor();
    await other.waitForLoadState("networkidle");
    await context.setOffline(true);
    await done(page).tap();
    await row(other, /^warm-up 1, .*, done\b/).waitFor();
    await done(other).tap();
    await row(page, /^set 1, .*, done$/).waitFor();
    await context.setOffline(false);
    await expect.poll(() => ticked(page, plan)).toBe(2);
    await context.close();
  });
});

describe("a session in a place without reception", () => {
  it("is as it was left after a cold start, and when over becomes a workout once", async () => {
    const view = { hasServiceWorker: true, profile: "cellar" } as const;
    const { context, page, ...plan } = await atSession("In the cellar, all of it", view);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Sent after the program was read: the cached program does not have it.
    await done(page).tap();
    await saved(page).waitFor();
    await context.setOffline(true);
    await done(page).tap();
    await offlineNote(page).waitFor();
    await context.close();

    const cold = await openPage(browser, canter.url, { ...phone, ...view, as: "nobody", isOffline: true });
    await cold.page.goto(`/train/${plan.id}/${plan.uid}`);
    await row(cold.page, /^set 1, .*, done$/).waitFor();
    await cold.page.getByRole("timer").waitFor();
    await cold.page.getByRole("button", { name: "List" }).tap();
    await cold.page.getByRole("button", { name: /Back Squat.*2 of 4 sets/ }).waitFor();
    await cold.page.getByRole("button", { name: "Finish" }).tap();
    await cold.page.getByRole("button", { name: "Save as a workout" }).tap();
    await cold.page.getByRole("heading", { level: 1, name: "Squat day is over" }).waitFor();
    await cold.page.getByText(/becomes a workout as soon as there is one/).waitFor();
    // It is over after a reload, too, until somebody says that it is not.
    await cold.page.reload();
    await cold.page.getByRole("heading", { level: 1, name: "Squat day is over" }).waitFor();
    await cold.page.getByRole("button", { name: "Not finished yet" }).tap();
    await cold.page.getByRole("button", { name: "List" }).tap();
    await cold.page.getByRole("button", { name: "Finish" }).tap();
    await cold.page.getByRole("button", { name: "Save as a workout" }).tap();
    await cold.page.getByRole("heading", { level: 1, name: "Squat day is over" }).waitFor();
    await visit(cold.page, "/");

    // The first answer is lost on its way: what was asked is done, and asked again.
    const finishes: (string | undefined)[] = [];
    await cold.page.route("**/finish", async (route) => {
      finishes.push(route.request().headers()["idempotency-key"]);
      if (finishes.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await cold.context.setOffline(false);
    await expect.poll(() => finishes.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await cold.page.getByText("not sent yet").waitFor({ state: "detached" });
    expect(new Set(finishes).size).toBe(1);
    await expect.poll(() => workoutsOf(cold.page)).toBe(1);
    await visit(cold.page, `/train/${plan.id}/${plan.uid}`);
    await cold.page.getByRole("heading", { level: 1, name: "Squat day is done" }).waitFor();
    expect(cold.faults).toEqual([]);
    await cold.context.close();
  });

  it("that another device has finished meanwhile is not lost, but said", async () => {
    const { context, page, ...plan } = await atSession("Done elsewhere");
    const { uid, id } = plan;
    await context.setOffline(true);
    await done(page).tap();
    await offlineNote(page).waitFor();
    await visit(page, "/");
    const elsewhere = await openPage(browser, canter.url, { as: "owner" });
    await apiOf(elsewhere.page, `programs/${id}/sessions/${uid}/done`, {
      method: "POST",
      body: { done: true },
    });
    await elsewhere.context.close();
    await context.setOffline(false);
    await page.getByRole("button", { name: /1 to look at/ }).tap();
    const list = page.getByRole("list", { name: "Training without a connection" });
    await list.getByText("This session is done already.").waitFor();
    await list.getByRole("link", { name: "Open" }).tap();
    await page.getByRole("heading", { level: 1, name: "Squat day is done" }).waitFor();
    await page.getByRole("button", { name: "Not finished yet" }).tap();
    await row(page, /^warm-up 1, .*, done\b/).waitFor();
    await context.close();
  });
});
