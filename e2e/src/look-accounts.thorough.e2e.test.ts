import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const long = "Maximiliana-Theodora von Hohenlohe-Waldenburg-Schillingsfürst the Younger of Upper Applecross";

let canter: RunningCanter;
let unowned: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  [canter, unowned, browser] = await Promise.all([
    startCanter(),
    startCanter({ hasOwner: false, isDemo: true }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([canter?.stop(), unowned?.stop()]);
});

const pressed = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();
const here = () => ({ browser, url: canter.url });

describe("the pages of accounts, in light and dark, on phone, tablet and desktop", () => {
  it("first visit", async () => {
    const wrong = await lookAround({ browser, url: unowned.url }, "first", undefined, async () => [
      { name: "visit", path: "/" },
      { name: "visit-refused", path: "/", act: pressed("Begin") },
    ]);
    expect(wrong).toEqual([]);
  });

  it("sign-in pages", async () => {
    const owner = await openPage(browser, canter.url, { as: "owner" });
    const { link } = await apiOf<{ link: string }>(owner.page, "invitations", {
      method: "POST",
      body: { role: "viewer", name: long, days: 7 },
    });
    const path = new URL(link).pathname;
    await owner.context.close();
    const wrong = await lookAround(here(), "entry", undefined, async () => [
      { name: "sign-in", path: "/" },
      {
        name: "sign-in-refused",
        path: "/sign-in?error=signup_disabled",
        act: async (page) => {
          await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.org");
          await page.getByRole("textbox", { name: "Password" }).fill("not the password");
          await page.getByRole("button", { name: "Sign in", exact: true }).click();
          await page.getByText("don’t go together").waitFor();
          await page.getByText("Ask for an invitation.").waitFor();
        },
      },
      { name: "forgotten", path: "/", act: pressed("Forgot the password") },
      { name: "reset", path: "/reset-password?token=made-up" },
      { name: "reset-over", path: "/reset-password" },
      { name: "invitation", path },
      { name: "invitation-over", path: "/invitation/made-up" },
    ]);
    expect(wrong).toEqual([]);
  });

  it("the people of a group", async () => {
    const wrong = await lookAround(here(), "people", "My household", async (page) => {
      await apiOf(page, "session", { method: "PATCH", body: { name: long } });
      await apiOf(page, "group", { method: "PATCH", body: { name: long } });
      for (const body of [
        { role: "member", name: long },
        { role: "viewer", email: "kim@example.org" },
      ])
        await apiOf(page, "invitations", { method: "POST", body });
      return [
        { name: "switcher", path: "/", act: pressed("Change group") },
        { name: "more", path: "/more" },
        { name: "members-invite", path: "/members", act: pressed("Invite somebody") },
        {
          name: "members-link",
          path: "/members",
          act: async (at) => {
            await pressed("Invite somebody")(at);
            await pressed("Make the link")(at);
            await at.getByRole("textbox", { name: "The link" }).waitFor();
          },
        },
        { name: "leave", path: "/members", act: pressed("Leave ") },
        { name: "sharing-alone", path: "/sharing" },
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("account pages", async () => {
    const wrong = await lookAround(here(), "account", long, async (page) => {
      for (const body of [
        { name: long, days: 7 },
        { name: "Watch", access: "read" },
      ])
        await apiOf(page, "api-keys", { method: "POST", body });
      return [
        { name: "security", path: "/security" },
        { name: "api-keys", path: "/api-keys" },
        { name: "api-keys-form", path: "/api-keys", act: pressed("Make a key") },
        { name: "new-group", path: "/groups/new" },
        { name: "runs-empty", path: "/runs?state=failed" },
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("the demo: its line, people, runs and a trace", async () => {
    const wrong = await lookAround(here(), "demo", "Demo household", async (page) => {
      const { runId } = await apiOf<{ runId: string }>(page, "messages?wait=1", {
        method: "POST",
        body: { text: "squat 5x5 @ 225, then ran 3k in 15:00 and went for a walk" },
      });
      return [
        { name: "today", path: "/" },
        { name: "members", path: "/members" },
        { name: "remove", path: "/members", act: pressed("Remove Sam") },
        { name: "sharing", path: "/sharing" },
        { name: "runs", path: "/runs" },
        {
          name: "run",
          path: `/runs/${runId}`,
          act: (at) => at.locator("summary").nth(2).click(),
        },
      ];
    });
    expect(wrong).toEqual([]);
  });
});
