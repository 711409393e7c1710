import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { lowTargets } from "./testing/checks/low-targets.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
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

describe("the barn's page", () => {
  it("shows each horse with what to know, and a week that can be left and returned to", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/groups/new");
    await page.getByText("A barn", { exact: false }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Applecross");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();
    const post = <T>(path: string, body: object) => apiOf<T>(page, path, { method: "POST", body });
    const { id } = await post<{ readonly id: string }>("athletes", { name: "Star" });
    const { today } = await apiOf<{ readonly today: string }>(page, "barn");
    await post(`athletes/${id}/cautions`, { text: "Shoe loose, no jumping" });
    await post("workouts", {
      athleteId: id,
      discipline: "jumping",
      date: today,
      durationSeconds: 2400,
      exercises: [],
      fields: { riderName: "Emma" },
    });
    await page.goto("/barn");
    const star = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Star" }) });
    await star.getByText("Shoe loose, no jumping").waitFor();
    await star.getByText("Jumping · 40 min · Emma").waitFor();
    const week = page.getByRole("region", { name: "This week" });
    await week.getByText("Jumping (Emma) against “Shoe loose, no jumping”.").waitFor();
    await week.getByRole("link", { name: "Week before" }).click();
    await page.getByRole("link", { name: "This week" }).waitFor();
    await page.getByText("against “Shoe loose").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "This week" }).click();
    await week.getByText("against “Shoe loose", { exact: false }).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    const heights = await page
      .locator("main a:visible, main button:visible")
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
    // The same where links are next to the horse: as far as each can be hit, whatever the size of its own box.
    for (const path of [`/horses/${id}`, "/reports"]) {
      await visit(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      expect(await lowTargets(page, 55)).toEqual([]);
    }
    await visit(page, "/barn");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
