import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addProgram, apply, ask, exercise, openTalk, send, weekPlan } from "./testing/coach-page.ts";
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

const wish = "Swap the hip thrusts for glute bridges on Friday";

describe("content of another conversation", () => {
  it("is proposed if the member refers to it, and the answer shows its sources", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    const programId = await addProgram(page, "Legs", weekPlan([exercise("Hip Thrust")]));
    const first = await openTalk(page, programId);
    await ask(page, wish);
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await openTalk(page, programId);
    await send(page, "Make the swap like we talked about");
    await apply(page).waitFor();
    const used = page.locator("details", { hasText: "said in other conversations" });
    await used.locator("summary").click();
    await expect.poll(() => used.innerText()).toContain(wish);
    await used.getByRole("link").first().click();
    await expect.poll(() => page.url()).toContain(first);
    expect(faults).toEqual([]);
    await context.close();
  });
});
