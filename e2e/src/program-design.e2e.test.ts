import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

type Programs = { readonly items: readonly { readonly name: string; readonly status: string }[] };

describe("a program designed by questions", () => {
  it("is requested by taps, arrives as a draft, and is found again in the conversations", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/plan/new");
    await page.getByRole("button", { name: "Answer a few questions" }).click();
    await page.getByText("What do you want to train for?").waitFor();
    for (const reply of [
      "General fitness",
      "Never trained",
      "3 days a week",
      "30 minutes",
      "No equipment",
      "No limitations",
      "I don't know",
    ])
      await page.getByRole("button", { name: reply, exact: true }).click();
    await page.getByRole("button", { name: "No preference", exact: true }).click();
    await page.getByRole("list", { name: "Conversation" }).getByText("is ready", { exact: false }).waitFor();
    if (process.env["CANTER_SHOTS"])
      await page.screenshot({ path: `${process.env["CANTER_SHOTS"]}/design.png` });
    const { items } = await apiOf<Programs>(page, "programs?status=draft", {});
    expect(items).toHaveLength(1);
    const panel = page.getByRole("complementary", { name: "The program that is designed" });
    await panel.getByText("General fitness, 12 weeks").waitFor();
    await panel.getByRole("button", { name: "Week 3" }).click();
    await panel.getByText("Whole body A").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^General fitness, 12 weeks not started/u }).click();
    const sheet = page.getByRole("dialog", { name: "The program so far" });
    await sheet.getByRole("button", { name: "Make it active" }).waitFor();
    if (process.env["CANTER_SHOTS"])
      await page.screenshot({ path: `${process.env["CANTER_SHOTS"]}/drawer.png` });
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/conversations");
    await page.getByRole("link", { name: "Design a program for me" }).click();
    await page.getByRole("list", { name: "Conversation" }).getByText("is ready", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Open the program" }).click();
    await page.waitForURL(/\/plan\//u);
    expect(faults).toEqual([]);
    await context.close();
  });
});
