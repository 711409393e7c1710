import type { Page } from "playwright-core";
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

type Coaches = {
  readonly chosen: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly isOwn: boolean }[];
};

const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["CANTER_SHOTS"];
  if (folder === undefined) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
};

describe("coaches to choose from", () => {
  it("are chosen by a click; a custom one is created in a conversation by taps, edited, deleted and restored", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    const coaches = () => apiOf<Coaches>(page, "coaches", {});
    await page.goto("/coach");

    await page.getByRole("link", { name: "Speaks as Steady" }).click();
    await page.getByRole("button", { name: "Choose Viktor" }).click();
    await page.getByText("Speaks to you now").waitFor();
    await expect.poll(async () => (await coaches()).chosen).toBe("viktor");
    await look(page, "coaches");
    await page.getByRole("button", { name: "Make your own" }).click();
    await page.getByText("How shall your coach talk to you?").waitFor();
    await look(page, "coach-setup");
    for (const reply of ["Warm and patient", "Habits first", "A warm-up"])
      await page.getByRole("button", { name: reply, exact: true }).click();
    await page.getByRole("button", { name: "Robin", exact: true }).click();
    await page.getByRole("list", { name: "Conversation" }).getByText("Robin is your coach now").waitFor();
    await page.goto("/coaches");
    const own = page.getByRole("listitem").filter({ hasText: "Robin" });
    await own.getByText("Speaks to you now").waitFor();
    await own.getByRole("button", { name: "Edit Robin" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Robin Hood");
    await look(page, "coach-form");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Delete Robin Hood" }).click();
    await page.getByRole("listitem").filter({ hasText: "Steady" }).getByText("Speaks to you now").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Choose Robin Hood" }).waitFor();
    expect((await coaches()).items.filter(({ isOwn }) => isOwn)).toMatchObject([{ name: "Robin Hood" }]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
