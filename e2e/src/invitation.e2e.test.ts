import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const kim = { name: "Kim", email: "kim@example.org", password: "another long password" };

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The path of a new invitation to the page's group. */
const invite = async (page: Page): Promise<string> => {
  const invitation = { method: "POST", body: { role: "member" } };
  const { link } = await apiOf<{ link: string }>(page, "invitations", invitation);
  return new URL(link).pathname;
};

describe("an invitation", () => {
  it("is accepted once: a revoked link states that it has expired", async () => {
    const { context, page } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/members");
    await press(page, "Invite somebody");
    await press(page, "Make the link");
    const link = new URL(await field(page, "The link").inputValue()).pathname;
    await press(page, "Done");
    await press(page, "Take back the invitation of Whoever has the link");
    await page.getByRole("heading", { name: "Invited" }).waitFor({ state: "detached" });
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "This invitation is over" }).waitFor();
    await context.close();
  });

  it("is answered on its own page by somebody new, and by somebody who signs in there", async () => {
    const owner = await openPage(browser, canter.url, { as: "owner" });
    await owner.page.goto("/members");
    await owner.page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    const guest = await openPage(browser, canter.url, { as: "nobody" });
    await guest.page.goto(await invite(owner.page));
    await field(guest.page, "Name").fill(kim.name);
    await field(guest.page, "Email").fill(kim.email);
    await field(guest.page, "Password").fill(kim.password);
    await press(guest.page, "Join the household");
    await guest.page.getByRole("button", { name: /Kim/ }).waitFor();
    await guest.context.clearCookies();

    await owner.page.goto("/groups/new");
    await owner.page.getByText("A barn", { exact: false }).first().click();
    await field(owner.page, "Name").fill("Applecross");
    await press(owner.page, "Make it");
    await owner.page.getByRole("button", { name: /^Applecross/ }).waitFor();
    await guest.page.goto(await invite(owner.page));
    await press(guest.page, "I have an account");
    await field(guest.page, "Email").fill(kim.email);
    await field(guest.page, "Password").fill(kim.password);
    await press(guest.page, "Sign in");
    await guest.page.getByText("You are signed in as Kim").waitFor();
    await press(guest.page, "Join the barn");
    await guest.page.getByRole("button", { name: /^Applecross/ }).waitFor();
    expect([...owner.faults, ...guest.faults]).toEqual([]);
    await owner.context.close();
    await guest.context.close();
  });
});
