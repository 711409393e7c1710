import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import type { Page } from "playwright-core";
import { chooseGroup } from "./testing/choose-group.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const makeBarn = async (page: Page, name: string): Promise<void> => {
  await page.goto("/groups/new");
  await page.getByText("A barn", { exact: false }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();
};

/** An image of 3,000 by 2,000 pixels, as from a camera: larger than what is stored. */
const largePhoto = async (page: Page): Promise<Buffer> => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3000, 2000];
    const paint = canvas.getContext("2d");
    if (paint) {
      paint.fillStyle = "#7a5230";
      paint.fillRect(0, 0, 3000, 2000);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  return Buffer.from(bytes);
};

describe("a horse with a photo, a stall card and a second barn", () => {
  it("shows its photo at a reduced size, refuses an invalid one, and prints a card with a code", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await makeBarn(page, "Applecross");
    await page.getByRole("link", { name: "Add a horse" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Luna");
    await page.getByText("More about the horse").click();
    await page.getByRole("textbox", { name: "Feed" }).fill("2 kg hay at 7");
    await page.getByRole("button", { name: "Add the horse" }).click();
    await page.getByRole("heading", { level: 1, name: "Luna" }).waitFor();

    await page.getByRole("button", { name: "Edit" }).click();
    const file = page.locator('input[type="file"]');
    await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no image") });
    await page.getByText("photo: must be a JPEG, PNG or WebP image", { exact: false }).waitFor();
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await largePhoto(page) });
    await page.getByRole("button", { name: "Another photo" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    const photo = page.getByRole("img", { name: "Luna", exact: true });
    await photo.waitFor();
    const width = () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(1600);

    await page.getByRole("link", { name: "Stall card to print" }).click();
    // Its code would lead a phone to itself.
    await page.getByRole("note").getByText("It opens on this machine only", { exact: false }).waitFor();
    const card = page.getByRole("article", { name: "Stall card of Luna" });
    await card.getByText("2 kg hay at 7").waitFor();
    await card.getByRole("img", { name: "Code that opens Luna’s page" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("navigation").first().isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is a guest in the other barn through a link, until its own barn ends that", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await makeBarn(page, "Hill Yard");
    await chooseGroup(page, "Applecross");
    await page.getByRole("link", { name: "Luna" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Luna" }).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Share with another barn" }).click();
    const link = await page.getByRole("textbox", { name: "The link" }).inputValue();
    await page.getByRole("button", { name: "Done" }).click();

    await page.goto(new URL(link).pathname);
    await page.getByText("There is no offer for Applecross behind this link", { exact: false }).waitFor();
    await chooseGroup(page, "Hill Yard");
    await page.goto(new URL(link).pathname);
    await page.getByRole("button", { name: "Take Luna into Hill Yard" }).click();
    await page.getByRole("heading", { level: 1, name: "Luna" }).waitFor();
    await page.getByRole("img", { name: "Luna", exact: true }).waitFor();
    // The profile is the other barn's.
    await page.getByRole("button", { name: /^End sharing Luna/ }).waitFor();
    expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
    await page.getByRole("button", { name: "Log a ride" }).click();
    await page.getByRole("textbox", { name: /What did you do/ }).fill("flatwork with Luna 40 min");
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText(/^Luna · today.* saved$/).waitFor();
    await page.getByRole("button", { name: "Done" }).click();

    await chooseGroup(page, "Applecross");
    await page.getByRole("link", { name: "Luna" }).first().click();
    await page.getByRole("region", { name: "Last rides" }).getByText("Flatwork").first().waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "End sharing Luna: Hill Yard" }).click();
    await page.getByRole("button", { name: "End sharing Luna: Hill Yard" }).waitFor({ state: "detached" });
    await chooseGroup(page, "Hill Yard");
    await page.getByText("Add your horses.", { exact: false }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
