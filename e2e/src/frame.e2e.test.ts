import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { chooseGroup } from "./testing/choose-group.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
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

describe("the navigation", () => {
  it("asks for nothing of the group that it leaves, and links to where things are on wide and narrow screens", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.goto("/");
    for (const [group, heading] of [
      ["Demo barn", "Barn"],
      ["Demo household", "Today"],
    ] as const) {
      await chooseGroup(page, group);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.waitForLoadState("networkidle");
    }
    const further = ["History", "Records", "Body", "Food"];
    for (const name of further) {
      await page.getByRole("navigation", { name: "Canter" }).getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    const main = page.getByRole("main");
    const shown = async (within: Locator) =>
      Promise.all(
        further.map((name) => within.getByRole("link", { name: new RegExp(`^${name}`) }).isVisible()),
      );
    await visit(page, "/more");
    await main.getByRole("link", { name: /^Exercises/ }).waitFor();
    expect(await shown(main)).toEqual([false, false, false, false]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => shown(main)).toEqual([true, true, true, true]);
    expect(await shown(page.getByRole("navigation", { name: "Canter" }))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([refused, faults]).toEqual([[], []]);
    await context.close();
  });
});

describe("a browser in another time zone than its member", () => {
  it("asks once whether to use it, and keeps what was chosen", async () => {
    const zoneOf = async (page: Page) =>
      (await apiOf<{ member: { zone: string } }>(page, "session")).member.zone;
    const open = async (timezoneId: string) => {
      const opened = await openPage(browser, canter.url, {
        as: "owner",
        home: { locale: "en-GB", timezoneId },
      });
      await opened.page.goto("/");
      return { ...opened, asked: opened.page.getByRole("region", { name: "Time zone" }) };
    };
    const tokyo = await open("Asia/Tokyo");
    await apiOf(tokyo.page, "session", { method: "PATCH", body: { zone: "Europe/Berlin" } });
    await tokyo.page.reload();
    await tokyo.asked.getByText("You seem to be in Tokyo time.").waitFor();
    await tokyo.asked.getByRole("button", { name: "Keep Berlin" }).click();
    await tokyo.asked.waitFor({ state: "detached" });
    await tokyo.page.reload();
    await tokyo.page.getByRole("button", { name: "Arrange" }).waitFor();
    expect([await tokyo.asked.count(), await zoneOf(tokyo.page)]).toEqual([0, "Europe/Berlin"]);
    const york = await open("America/New_York");
    await york.asked.getByRole("button", { name: "Use it" }).click();
    await york.asked.waitFor({ state: "detached" });
    expect(await zoneOf(york.page)).toBe("America/New_York");
    expect([...tokyo.faults, ...york.faults]).toEqual([]);
    await Promise.all([tokyo.context.close(), york.context.close()]);
  });
});
