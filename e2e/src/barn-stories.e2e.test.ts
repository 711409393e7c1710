import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./testing/coach-page.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const write = async (page: Page, text: string, button: RegExp): Promise<void> => {
  await page.keyboard.press("l");
  await page.getByRole("textbox", { name: /What did you do/ }).fill(text);
  await page.getByRole("button", { name: button }).click();
};

const log = async (page: Page, text: string): Promise<void> => {
  await write(page, text, /^Save/);
  await page
    .getByText(/^(?:Beau|Luna) · .* saved$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Done" }).click();
};

describe("the barn's four stories, from an empty barn, without a model", () => {
  it("plans for a show, adjusts the plan, says after a ride how it stands, and reports on the week", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", width: 390 });
    await page.goto("/groups/new");
    await page.getByText("A barn", { exact: false }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Applecross");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();
    for (const horse of ["Beau, a 9 year old bay gelding", "Luna, a grey mare"]) {
      await write(page, `we have a new horse, ${horse}`, /^Add /);
      await page.getByText(/ is in Applecross now/).waitFor();
      await page.getByRole("button", { name: "Done" }).click();
    }
    await log(page, "Emma rode Beau on Tuesday, flatwork 40 min, stiff to the right");
    await log(page, "Jake jumped Beau 30 min yesterday, 2'3\" fences, stiff to the right again");
    await log(page, "hacked Luna 45 min on Wednesday");

    await page.goto("/barn");
    await page.getByRole("link", { name: "Beau" }).first().click();
    const handoff = page.getByRole("region", { name: "Before you ride" });
    await handoff.getByText("Stiff to the right: 2 of 2 rides", { exact: false }).waitFor();

    await page.getByRole("link", { name: "Make a plan" }).click();
    await page
      .getByRole("textbox", { name: "What is the goal?" })
      .fill("I want to get Beau ready for the January 16th show. He needs to be solid at 2'6\" courses.");
    await page.getByLabel("By when").fill("2027-01-16");
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page.getByText(/^A plan for Beau is ready as a draft: 8 weeks/).waitFor();
    const weeks = page.getByRole("list", { name: "Weeks" });
    const before = await weeks.innerText();
    await page
      .getByRole("textbox", { name: "What should change?" })
      .fill("That plan looks too aggressive — Beau was off for a week with a sore foot. Can you adjust?");
    await page.getByRole("button", { name: "Propose it" }).click();
    await page.getByText(/^Proposed, for you to apply or cancel/).waitFor();
    await page
      .getByRole("region", { name: "Proposed changes" })
      .getByRole("button", { name: "Apply" })
      .click();
    await page.getByRole("region", { name: "Proposed changes" }).waitFor({ state: "detached" });
    await expect.poll(() => weeks.innerText()).not.toBe(before);
    await page.getByRole("button", { name: "Make active" }).click();
    await page.getByRole("link", { name: "It is active: open it" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();

    await canter.restart({ CANTER_CLOCK: "2026-11-26T18:40:00Z" });
    await page.goto("/barn");
    await page.getByRole("link", { name: "Beau" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Beau" }).waitFor();
    await page.getByText("You're behind on trail riding", { exact: false }).waitFor();
    await handoff.getByText("Stiff to the right: 2 of 2 rides", { exact: false }).waitFor();
    await log(page, "hacked Beau 30 min on Tuesday");
    await log(page, "groundwork with Beau 30 min yesterday");
    await page.getByText("You're on track", { exact: false }).first().waitFor();

    await page.goto("/coach");
    await page.getByText("groundwork with Beau 30 min yesterday").first().waitFor();
    expect(await ask(page, "I just logged a session with Beau. Am I on track with the plan?")).toContain(
      "Beau: You're on track",
    );
    expect(await ask(page, "Give me a weekly report on all horses' training progress")).toContain(
      "Beau: 2 rides, 60 min this week; on track.",
    );
    await page.goto("/more");
    await page.getByRole("link", { name: /Reports/u }).click();
    await page.getByRole("button", { name: "Report on this week" }).click();
    const reported = page.getByRole("region", { name: "Beau" });
    await reported.getByText("You're on track", { exact: false }).waitFor();
    await reported.getByText("2 rides, 60 min so far", { exact: false }).waitFor();
    await page.getByText("Nobody worked Luna this week", { exact: false }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
