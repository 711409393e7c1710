import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addProgram, ask, exercise, openTalk, weekPlan } from "./testing/coach-page.ts";
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

describe("the page of conversations", () => {
  it("finds a conversation by its words, renames and archives it, and deletes it permanently", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", width: 390 });
    const programId = await addProgram(page, "Legs", weekPlan([exercise("Back Squat")]));
    const first = await openTalk(page, programId);
    await ask(page, "Hello there");
    await openTalk(page, programId);
    await ask(page, "When is my next squat day?");
    await visit(page, "/conversations");
    const list = page.getByRole("list", { name: "Conversations" });
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    await page.getByRole("searchbox", { name: "Search what was said" }).fill("there hel");
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    // The line that was searched for stands under the title, with the words marked in both.
    await expect
      .poll(() => list.locator("mark").allInnerTexts())
      .toEqual(["Hello", "there", "Hello", "there"]);
    await list.getByText("You: Hello there").waitFor();
    await page.getByRole("button", { name: /^Change/ }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Greetings");
    await page.getByRole("button", { name: "Save" }).click();
    await list.getByRole("link", { name: "Greetings" }).waitFor();
    await page.getByRole("button", { name: "Change Greetings" }).click();
    await page.getByRole("button", { name: "Complete" }).click();
    // The open ones are shown: what stands in the next list can't be taken for what stood in this one.
    await page.getByText("Nothing that was said has these words.").waitFor();
    await page.getByRole("combobox", { name: "Which ones" }).selectOption("completed");
    await page.getByRole("button", { name: "Change Greetings" }).click();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByText("Nothing that was said has these words.").waitFor();
    await page.getByRole("combobox", { name: "Which ones" }).selectOption("archived");
    await list.getByRole("link", { name: "Greetings" }).click();
    await expect.poll(() => page.url()).toContain(first);
    // Opened at what was found.
    await expect.poll(() => page.locator("[data-sought]").innerText()).toBe("Hello there");
    await visit(page, "/conversations");
    await page.getByRole("combobox", { name: "Which ones" }).selectOption("archived");
    await page.getByRole("button", { name: "Change Greetings" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Nothing is archived.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
