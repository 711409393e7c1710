import { readFile } from "node:fs/promises";
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

const ownHousehold = async (width: number) => {
  const opened = await openPage(browser, canter.url, { width, height: 844, as: "owner" });
  await opened.page.goto("/");
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return opened;
};

const dialog = (page: Page) => page.getByRole("dialog");
const outcome = (page: Page) => dialog(page).getByRole("list", { name: "What became of your message" });

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("textbox", { name: "What did you do?" }).fill(text);
};

const save = async (page: Page): Promise<void> => {
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await outcome(page).waitFor();
};

/** Sets the discipline in the form that is open, and saves it. */
const chooseDiscipline = async (page: Page, label: string): Promise<void> => {
  await page.getByRole("combobox", { name: "Discipline" }).selectOption({ label });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Edit all" }).waitFor();
};

const newest = async (page: Page) =>
  (await apiOf<{ items: readonly { readonly discipline: string }[] }>(page, "workouts?limit=1")).items[0];

const words = async (locator: ReturnType<Page["locator"]>): Promise<string> =>
  (await locator.innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

describe("a message that was read wrong", () => {
  it("is set right in the form, kept, exported, and read so the next time", async () => {
    const { context, page, faults } = await ownHousehold(390);
    const text = "walked 4 km up the hill in 55 min";
    await write(page, text);
    await save(page);
    await outcome(page).getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: "Read wrong?" }).click();
    await page.getByText(`“${text}”`).waitFor();
    await chooseDiscipline(page, "Hiking");
    await page.getByText("Kept as an example").waitFor();

    await page.getByRole("link", { name: "All examples" }).click();
    await page.getByRole("heading", { level: 1, name: "Set right" }).waitFor();
    const row = page.getByRole("listitem").filter({ hasText: text });
    await expect
      .poll(() => words(row))
      .toMatch(/was read as Walking: 4 km · 55:00.* is read as Hiking: 4 km · 55:00.*up the hill/);
    await page.getByText("The file has this message word for word").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("canter-readings-2026-11-20.jsonl");
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        message: text,
        now: expect.stringMatching(/^2026-11-20T18:4\d:\d\d\+00:00$/),
        expect: { isLog: true, workouts: [{ discipline: "hiking", distanceMeters: 4000 }] },
      },
    ]);

    await write(page, text);
    await dialog(page).getByText("Read as these words were set right before:").waitFor();
    await expect
      .poll(() => words(dialog(page).getByRole("list", { name: "What will be saved" })))
      .toMatch(/^Hiking/);
    await save(page);
    expect((await newest(page))?.discipline).toBe("hiking");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is offered to be kept when it was corrected, and not when what happened was", async () => {
    const { context, page, faults } = await ownHousehold(1280);
    await write(page, "walked 6 km along the river in 80 min");
    await save(page);
    await outcome(page).getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Distance" }).fill("7 km");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Read wrong?" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Not kept as an example. 7 km is not in the message.").waitFor();

    await page.getByRole("button", { name: "Undo last change" }).click();
    await page.getByRole("button", { name: "Edit all" }).click();
    await chooseDiscipline(page, "Running");
    await page.getByRole("button", { name: "Keep as an example" }).click();
    await page.getByRole("link", { name: "All examples" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "along the river" });
    await row.getByRole("button", { name: /^Delete/ }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    expect(faults.filter((fault) => !fault.includes("409"))).toEqual([]);
    await context.close();
  });

  it("stays in use when the workout is changed back or deleted, which its page says and can end", async () => {
    const { context, page, faults } = await ownHousehold(390);
    await write(page, "walked 9 km round the lake in 100 min");
    await save(page);
    await outcome(page).getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Notes" }).fill("round the lake; sunny");
    await chooseDiscipline(page, "Running");
    await page.getByText("The added note is not in the message and is not part of it.").waitFor();
    await page.getByRole("button", { name: "Keep as an example" }).click();
    await page.getByText("Kept as an example: the same words are read so from now on.").waitFor();

    const differs = page.getByText("An example of this message is kept that differs");
    await page.getByRole("button", { name: "Undo last change" }).click();
    await differs.waitFor();
    await page.getByRole("button", { name: "Keep it as it is now" }).click();
    await page.getByText("Kept as an example: the same words are read so from now on.").waitFor();

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await differs.waitFor();
    expect(await page.getByRole("button", { name: "Keep it as it is now" }).count()).toBe(0);
    await page.getByRole("button", { name: "Delete the example" }).click();
    await dialog(page).getByRole("button", { name: "Delete the example" }).click();
    await differs.waitFor({ state: "detached" });
    expect(await apiOf<{ items: readonly unknown[] }>(page, "reading-examples")).toMatchObject({
      items: [{ example: { text: expect.stringMatching(/up the hill/) } }],
    });
    expect(faults).toEqual([]);
    await context.close();
  });
});
