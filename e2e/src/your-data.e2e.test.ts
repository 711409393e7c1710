import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

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

/** With CANTER_SHOTS=DIR: screenshots of the page. */
const shoot = async (page: Page, name: string) => {
  const shots = process.env["CANTER_SHOTS"];
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};

const savedBy = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const download = page.waitForEvent("download");
  await press();
  return readFile(await (await download).path());
};

describe("a person's data", () => {
  it("are exported as an archive that can be imported again, and to a calendar and a webhook that can be removed", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/data");
    const archive = await savedBy(page, () => page.getByRole("button", { name: "Save my archive" }).click());
    expect(archive.subarray(0, 2).toString()).toBe("PK");
    const [input] = await page.locator("input[type=file]").all();
    await input?.setInputFiles({ name: "mine.zip", mimeType: "application/zip", buffer: archive });
    await page.getByText(/^Brought in 0 rows; \d+ rows were here already\.$/).waitFor({ timeout: 60_000 });

    await page.getByRole("button", { name: "Make a calendar address" }).click();
    await page.getByLabel("Where it will be used").fill("My phone");
    await page.getByRole("button", { name: "Make the address" }).click();
    const made = page.getByRole("region", { name: "The new address" });
    const address = await made.getByRole("textbox").inputValue();
    const calendar = await page.request.get(address);
    expect([calendar.status(), (await calendar.text()).startsWith("BEGIN:VCALENDAR")]).toEqual([200, true]);
    await shoot(page, "data-calendar-made");
    await made.getByRole("button", { name: "Done" }).click();
    const feeds = page.getByRole("list", { name: "Calendar addresses" });
    await feeds.getByRole("button", { name: "Remove My phone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await feeds.waitFor({ state: "detached" });
    expect((await page.request.get(address)).status()).toBe(404);

    await page.getByRole("button", { name: "Make a webhook" }).click();
    await page.getByLabel("Address", { exact: true }).fill("nonsense");
    await page.getByRole("button", { name: "Make the webhook" }).click();
    await page.getByText(/must be an address that begins with/).waitFor();
    await page.getByLabel("Address", { exact: true }).fill("http://127.0.0.1:9/hook");
    await page.getByRole("button", { name: "Make the webhook" }).click();
    await page.getByRole("region", { name: "The new webhook" }).getByRole("button", { name: "Done" }).click();
    const webhooks = page.getByRole("list", { name: "Webhooks" });
    await webhooks.getByText("nothing sent yet").waitFor();
    await webhooks.getByRole("switch").press("Space");
    await webhooks.getByRole("switch", { checked: false }).waitFor();
    await shoot(page, "data-webhook-made");
    await webhooks.getByRole("button", { name: /^Remove/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await webhooks.waitFor({ state: "detached" });
    // An intended refusal is not a fault.
    expect(faults.filter((fault) => !/40[04]/.test(fault))).toEqual([]);
    await context.close();
  });

  thoroughly("saves a workout as a file for other apps", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/history");
    await page.locator('main a[href^="/workouts/"]').first().click();
    const fit = await savedBy(page, () => page.getByRole("button", { name: "Save as FIT" }).click());
    expect(fit.subarray(8, 12).toString()).toBe(".FIT");
    const tcx = await savedBy(page, () => page.getByRole("button", { name: "Save as TCX" }).click());
    expect(tcx.toString()).toContain("<TrainingCenterDatabase");
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is readable and can be pressed with a finger, with open forms", async () => {
    const opened = (name: string) => async (page: Page) => {
      await page.getByRole("button", { name }).click();
    };
    const stops = async () => [
      { name: "data-calendar-form", path: "/data", act: opened("Make a calendar address") },
      { name: "data-webhook-form", path: "/data", act: opened("Make a webhook") },
    ];
    expect(await lookAround({ browser, url: canter.url }, "data", "My household", stops)).toEqual([]);
  });
});
