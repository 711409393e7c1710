import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { chooseGroup } from "./testing/choose-group.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const shots = process.env["CANTER_PLANNER_SHOTS"];

describe("a plan for a horse", () => {
  it("is requested on its page, shows how it was made, survives a reload, and is discarded or activated", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/");
    await chooseGroup(page, "Demo barn");
    await page.getByRole("link", { name: "Beau", exact: true }).first().click();
    await page.getByRole("link", { name: /^Make (?:a|another) plan$/ }).click();
    await page.getByRole("heading", { level: 1, name: "Make a plan" }).waitFor();
    await page.getByRole("button", { name: "Solid at 2'6\" courses for the show" }).click();
    await page.getByLabel("By when").fill("2026-11-20");
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page.getByText("must lie ahead").waitFor();
    await page.getByLabel("By when").fill("2027-01-16");
    await page.getByRole("button", { name: "Make the plan" }).click();

    await page.getByText(/^A plan for Beau is ready: 8 weeks/).waitFor();
    const weeks = page.getByRole("list", { name: "Weeks" });
    await weeks.getByText(/^Show: courses at /).waitFor();
    await expect.poll(() => weeks.getByRole("heading", { level: 3 }).count()).toBe(8);
    await page.getByText("How it came about").click();
    await page.getByText("get_horse_profile").waitFor();
    await expect.poll(() => page.getByText("Thought", { exact: true }).count()).toBe(5);

    // Whoever left in the middle, or another rider, finds the draft with the horse.
    const draft = page.url();
    await page.getByRole("link", { name: "Beau", exact: true }).first().click();
    const plans = page.getByRole("region", { name: "Plan", exact: true });
    await plans.getByText("Not started").first().waitFor();
    await plans.getByRole("link", { name: "Make another plan" }).waitFor();
    expect(await page.getByRole("link", { name: "Make a plan" }).count()).toBe(0);
    await page.goto(draft);
    await weeks.getByText(/^Show: courses at /).waitFor();
    if (shots) {
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const)
        for (const scheme of ["light", "dark"] as const) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: scheme });
          await page.screenshot({ path: `${shots}/plan-${width}-${scheme}.png`, fullPage: true });
        }
    }
    await page.getByRole("textbox", { name: "What should change?" }).fill("less jumping in week 5");
    await page.getByRole("button", { name: "Propose it" }).click();
    await page.getByText(/^Proposed, for you to apply or cancel/).waitFor();
    const bar = page.getByRole("region", { name: "Proposed changes" });
    await bar.getByRole("button", { name: "Apply" }).waitFor();
    if (shots) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${shots}/refined-390.png` });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.screenshot({ path: `${shots}/refined-1440.png` });
    }
    const fifth = weeks.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Week 5/ }) });
    await expect.poll(() => fifth.getByText("Jumping").count()).toBe(2);
    await bar.getByRole("button", { name: "Apply" }).click();
    await bar.waitFor({ state: "detached" });
    await page.getByText(/^Applied: \d+ changes?\.$/).waitFor();
    await fifth.getByText("Easy flatwork, poles on the ground").waitFor();
    await expect.poll(() => fifth.getByText("Jumping").count()).toBe(1);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("The plan is discarded.").waitFor();
    await page.getByRole("button", { name: "Stop rushing fences" }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/wish-1440.png` });

    await page.getByRole("button", { name: "Back to full work after a break" }).click();
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page.getByRole("button", { name: "Make active" }).click();
    const beside = page.getByRole("button", { name: /^Begin beside/ });
    const active = page.getByRole("link", { name: "It is active: open it" });
    await beside.or(active).first().waitFor();
    if (await beside.isVisible()) await beside.click();
    await active.click();
    await page.getByRole("heading", { level: 1, name: /^Back to work, / }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is changed and taken back with the coach, who asked for it there", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { width: 390, height: 844 });
    await page.goto("/");
    await chooseGroup(page, "Demo barn");
    await visit(page, "/coach");
    const box = page.getByRole("textbox", { name: "Message to the coach" });
    const say = async (text: string) => {
      await box.fill(text);
      await box.press("Enter");
    };
    await say("make a plan for Beau: solid at 80 cm courses, by 16 January");
    await page.getByRole("link", { name: "See Beau’s plan" }).waitFor();
    await say("less jumping in week 5");
    await page.getByRole("button", { name: "Apply changes" }).click();
    await page.getByText(/^Applied: /).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText(/^Applied, then undone: /).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is made for oneself from the list of new programs", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    await visit(page, "/plan/new");
    await page.getByRole("link", { name: "Have one made" }).click();
    await page.getByRole("textbox", { name: "What is the goal?" }).fill("my first pull-up");
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page
      .getByRole("list", { name: "Weeks" })
      .getByText("Dead Hang", { exact: false })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
