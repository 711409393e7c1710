import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { chooseGroup } from "./testing/choose-group.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, statedOwner, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const tess = { name: "Tess", email: "tess@example.com", password: "another password for tests" };
const barn = "Applecross";

type Group = { readonly id: string; readonly name: string };
type Session = { readonly account: { readonly id: string }; readonly groups: readonly Group[] };

let canter: RunningCanter;
let browser: TestBrowser;
let household: Group;
let barnId: string;

/** The owner has a household with Tess in it, and a barn. */
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
  const { context, page } = await openPage(browser, canter.url, { as: "owner" });
  const { groups } = await apiOf<Session>(page, "session");
  if (!groups[0]) throw new Error("the owner has no household");
  household = groups[0];
  const invitation = { method: "POST", body: { role: "member", name: tess.name } };
  const { link } = await apiOf<{ readonly link: string }>(page, "invitations", invitation);
  await page.goto("/groups/new");
  await page.getByText("A barn", { exact: false }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(barn);
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("button", { name: new RegExp(`^${barn}.*Change group`) }).waitFor();
  await apiOf(page, "athletes", { method: "POST", body: { name: "Star" } });
  barnId = (await apiOf<{ readonly group: Group }>(page, "session")).group.id;
  await context.close();
  const guest = await openPage(browser, canter.url, { as: "nobody" });
  await guest.page.goto(new URL(link).pathname);
  await guest.page.getByRole("textbox", { name: "Email" }).fill(tess.email);
  await guest.page.getByRole("textbox", { name: "Password" }).fill(tess.password);
  await guest.page.getByRole("button", { name: "Join the household" }).click();
  await groupHead(guest.page, household.name).waitFor();
  await guest.context.close();
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const groupHead = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}.*Change group`) });

const openTab = async (context: BrowserContext, name: string): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto("/");
  await groupHead(page, name).waitFor();
  return page;
};

/** The owner in the household, at its first page. */
const openHousehold = async () => {
  const opened = await openPage(browser, canter.url, { as: "owner" });
  opened.page.setDefaultTimeout(30_000);
  await opened.page.goto("/settings");
  await opened.page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  const isThere = await groupHead(opened.page, household.name).isVisible();
  if (!isThere) await chooseGroup(opened.page, household.name);
  await visit(opened.page, "/");
  return opened;
};

const save = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("l");
  await page.getByRole("textbox", { name: "What did you do?" }).fill(text);
  await page.getByRole("button", { name: "Save" }).click();
};

type Logged = { readonly groupId: string; readonly discipline: string };
const logged = async (page: Page): Promise<readonly string[]> =>
  (await apiOf<{ readonly items: readonly Logged[] }>(page, "workouts")).items.map(
    ({ groupId, discipline }) =>
      `${discipline} in ${groupId === barnId ? "barn" : groupId === household.id ? "household" : groupId}`,
  );

const signInAs = async (page: Page, person: { readonly email: string; readonly password: string }) => {
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

describe("two tabs in two groups", () => {
  it("each logs and reads in the group that it shows", async () => {
    const { context, page, faults } = await openHousehold();
    const other = await openTab(context, household.name);
    await chooseGroup(other, barn);
    const read = page.waitForRequest("**/api/v1/workouts?*");
    await visit(page, "/history");
    expect((await read).headers()["canter-group"]).toBe(household.id);
    await save(page, "swam 1800m in 36:00");
    await page.getByRole("list", { name: "What became of your message" }).waitFor();
    await groupHead(page, household.name).waitFor();
    expect(await logged(page)).toContain("swimming in household");
    // A tab that is opened later begins where somebody was last.
    await openTab(context, barn);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("a switch that gets no answer changes nothing, and says so", async () => {
    const { context, page } = await openHousehold();
    await page.route("**/api/v1/session", (route) => route.abort());
    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${barn}`) }).click();
    await page.getByText(`You are still in ${household.name}.`, { exact: false }).waitFor();
    await page.unroute("**/api/v1/session");
    await save(page, "rowed 5 km in 22:00");
    await page.getByRole("list", { name: "What became of your message" }).waitFor();
    expect(await logged(page)).toContain("rowing in household");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await groupHead(page, barn).waitFor();
    await context.close();
  });

  it("a switch that is declined for unsaved work does not happen later either", async () => {
    const { context, page } = await openHousehold();
    const { items } = await apiOf<{ readonly items: readonly { readonly id: string }[] }>(page, "workouts");
    await visit(page, `/workouts/${items[0]?.id}`);
    await page.getByRole("button", { name: "Edit all" }).click();
    const notes = page.getByRole("textbox", { name: "Notes" }).first();
    await notes.fill("felt easy");
    const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
    await page.getByRole("button", { name: /Change group/ }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${barn}`) }).click();
    await asked;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Edit all" }).waitFor();
    await page.getByText("felt easy").first().waitFor();
    await groupHead(page, household.name).waitFor();
    await context.close();
  });

  it("shows nothing of the old group as that of a group that was just made", async () => {
    const { context, page } = await openHousehold();
    await visit(page, "/members");
    await page.getByRole("main").getByText(tess.name).first().waitFor();
    await visit(page, "/groups/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Third house");
    await page.getByRole("button", { name: "Make it" }).click();
    await groupHead(page, "Third house").waitFor();
    // Whatever asks now waits: what is shown meanwhile is what the page has.
    await page.route("**/api/v1/members", () => undefined);
    await visit(page, "/members");
    await expect.poll(() => page.getByRole("main").innerText()).not.toBe("");
    expect(await page.getByRole("main").getByText(tess.name).count()).toBe(0);
    await context.close();
  });
});

describe("what is kept for want of a network", () => {
  it("is of the group that it was asked in, however late the answer", async () => {
    const { context, page } = await openHousehold();
    await chooseGroup(page, barn);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late: Promise<void>[] = [];
    await page.route("**/api/v1/athletes", async (route) => {
      if (route.request().headers()["canter-group"] !== barnId) return route.continue();
      const answered = released.then(() => route.continue());
      late.push(answered);
      return answered;
    });
    await page.reload();
    await groupHead(page, barn).waitFor();
    await expect.poll(() => late.length).toBeGreaterThan(0);
    await chooseGroup(page, household.name);
    const keptFor = (groupId: string) =>
      page.evaluate(async (id) => {
        const cache = await caches.open("canter-last-read");
        const place = `/last-read/${id}/${encodeURIComponent('["athletes"]')}`;
        const text = (await (await cache.match(place))?.text()) ?? '{"items":[]}';
        const { items } = JSON.parse(text) as { readonly items: readonly { readonly name: string }[] };
        return items.map(({ name }) => name);
      }, groupId);
    await expect.poll(() => keptFor(household.id)).toEqual(["Me"]);
    const answer = page.waitForResponse(
      (response) =>
        response.url().endsWith("/athletes") && response.request().headers()["canter-group"] === barnId,
    );
    release();
    await (await answer).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await keptFor(household.id)).toEqual(["Me"]);
    await context.close();
  });
});

describe("two tabs of one browser, in which somebody else signs in", () => {
  it("are both of the new account, and of nobody in between", async () => {
    const { context, page } = await openHousehold();
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: "What did you do?" }).fill("a secret of the owner");
    const other = await openTab(context, household.name);
    await other.getByRole("button", { name: /Change group/ }).click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("canter.log");
    await other.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await signInAs(other, tess);
    await groupHead(other, household.name).waitFor();
    await page.getByRole("button", { name: /Tess.*Change group/ }).waitFor();
    await context.close();
  });

  it("write nothing for the new account even if they have not heard of it", async () => {
    const { context, page } = await openHousehold();
    const before = (await logged(page)).length;
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: "What did you do?" }).fill("biked 30 km in 1:02:00");
    const { email, password } = tess;
    const signedIn = await context.request.post("/api/auth/sign-in/email", { data: { email, password } });
    expect(signedIn.status()).toBe(200);
    // Whatever it asks for is refused: it may be replaced before this.
    const saving = page.getByRole("button", { name: "Save" }).click({ timeout: 5000 });
    await saving.catch(() => undefined);
    await page.getByRole("button", { name: /Tess.*Change group/ }).waitFor();
    expect(await logged(page)).toEqual([]);
    await context.request.post("/api/auth/sign-in/email", { data: statedOwner });
    expect(await logged(page)).toHaveLength(before);
    await context.close();
  });
});
