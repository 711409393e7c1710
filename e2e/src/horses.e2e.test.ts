import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
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

type StoredHorse = { readonly version: number; readonly profile: Readonly<Record<string, unknown>> };

/** One pixel. */
const smallestPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a barn that starts empty", () => {
  it("gets a horse, a ride on it, a change of its profile, and the horse back after a removal", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/groups/new");
    await page.getByText("A barn", { exact: false }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Applecross");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();

    await page.getByRole("link", { name: "Add a horse" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Star");
    await page.getByRole("textbox", { name: "Height" }).fill("15.7");
    await page.getByRole("combobox", { name: "Measured in" }).selectOption("hands");
    await page.getByRole("button", { name: "Add the horse" }).click();
    await page.getByText("must end in .0 to .3").first().waitFor();
    // The button is far below what is wrong.
    const height = page.getByRole("textbox", { name: "Height" });
    await expect.poll(() => height.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole("textbox", { name: "Height" }).fill("15.2");
    await page.getByRole("textbox", { name: "What riders need to know" }).fill("Rushes fences when fresh.");
    await page.getByRole("button", { name: "Add the horse" }).click();
    await page.getByRole("heading", { level: 1, name: "Star" }).waitFor();
    await page.getByText("Rushes fences when fresh.").waitFor();

    // Whoever has the camera ready adds a photo before the card knows what was added earlier: that answer never comes here.
    await page.route("**/attachments*", () => {}, { times: 1 });
    await page.getByRole("button", { name: "Log a ride" }).click();
    await page.getByRole("textbox", { name: /What did you do/ }).fill("lunged 20 min");
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText("Saved", { exact: false }).first().waitFor();
    const photo = { name: "scrape.png", mimeType: "image/png", buffer: Buffer.from(smallestPng, "base64") };
    await page.locator("input[type=file]").setInputFiles(photo);
    const added = page.getByRole("dialog").getByRole("img", { name: "added today" });
    await added.waitFor();
    // Without a connection it is kept on the device, and sent by itself later.
    await context.setOffline(true);
    await page.locator("input[type=file]").setInputFiles(photo);
    await page.getByRole("dialog").getByRole("img", { name: "not sent yet" }).waitFor();
    await page.getByText("Kept on this device.", { exact: false }).first().waitFor();
    await context.setOffline(false);
    await expect.poll(() => added.count()).toBe(2);
    await page.keyboard.press("Escape");
    // Until it is closed, what is under it can't be reached, and it has an Edit of its own.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const shown = page.getByRole("region", { name: "Before you ride" }).getByRole("img").first();
    await shown.waitFor();
    // Loaded, not only present.
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByRole("region", { name: "Last rides" }).getByText("Lunging").waitFor();

    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Breed" }).fill("Connemara");
    // Meanwhile somebody else writes a warning, and this page fetches it.
    const horseId = /horses\/([^/?]+)/.exec(page.url())?.[1] ?? "";
    const horse = await apiOf<StoredHorse>(page, `athletes/${horseId}`);
    const warning = { version: horse.version, profile: { knownIssues: "LAME left fore: no riding." } };
    await apiOf(page, `athletes/${horseId}`, { method: "PATCH", body: warning });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("textbox", { name: "Born in" }).fill("about 2015");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("must be a number", { exact: false }).waitFor();
    await page.getByRole("textbox", { name: "Born in" }).fill("2015");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("LAME left fore: no riding.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Connemara").waitFor();
    // Above, where what was changed is shown.
    const edit = page.getByRole("button", { name: "Edit" });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText("LAME left fore: no riding.").first().waitFor();
    expect((await apiOf<StoredHorse>(page, `athletes/${horseId}`)).profile).toMatchObject({
      breed: "Connemara",
      birthYear: 2015,
      knownIssues: "LAME left fore: no riding.",
    });

    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("combobox", { name: "Who may ride" }).selectOption("Only those chosen here");
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Who may ride").waitFor();
    expect((await apiOf<StoredHorse>(page, `athletes/${horseId}`)).profile["riderIds"]).toHaveLength(1);

    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Remove from this barn" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove from this barn" }).click();
    await page.getByText("Star is removed.").waitFor();
    await visit(page, "/deleted");
    await page.getByRole("button", { name: "Bring back" }).click();
    await page.getByRole("button", { name: "Bring back" }).waitFor({ state: "detached" });
    await visit(page, "/");
    await page.getByRole("link", { name: "Star" }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
