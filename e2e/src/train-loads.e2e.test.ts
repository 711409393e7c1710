import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { atExercises, done, save, set } from "./testing/train-world.ts";

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

const byEffort = (name: string, more: object = {}) => ({
  name,
  workingSets: 2,
  reps: "5",
  targetLoad: "RPE 6",
  restSeconds: 120,
  notes: "Add 2.5 kg next time if every set was done; else repeat the load.",
  ...more,
});
describe("a set's target and load", () => {
  it("asks for a first weight once; the next session starts from it and the note's increment, including warm-ups", async () => {
    const lift = byEffort("Zercher Squat", { warmupSets: 1 });
    const { context, page, faults, open, workoutOf } = await atExercises(
      browser,
      canter.url,
      "From the last time",
      [lift],
      [lift],
    );
    await open(0);
    await page.getByRole("heading", { name: "What do you lift?" }).waitFor();
    await set(page, "set 1", "5 @ RPE 6", "to do").waitFor();
    await page.getByRole("textbox", { name: "First weight of Zercher Squat" }).fill("60");
    await page.getByRole("button", { name: "Use it" }).tap();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Weight of warm-up 1" }).inputValue())
      .toBe("35");
    for (let ticks = 0; ticks < 3; ticks += 1) await done(page).tap();
    await page.getByRole("button", { name: "Finish" }).tap();
    await save(page);
    expect((await workoutOf(0)).exercises[0]?.sets).toMatchObject([
      { warmup: true, weight: { value: 35 } },
      { reps: 5, weight: { value: 60, unit: "kg" } },
      { reps: 5, weight: { value: 60, unit: "kg" } },
    ]);
    await open(1);
    await set(page, "set 1", "5 · 62.5 kg", "to do").waitFor();
    await page.getByText(/^Last time, today.*Today 2\.5.kg more\.$/).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "What do you lift?" }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("shows effort, percentage and plus set, and asks for a missing training max", async () => {
    const wave = {
      name: "Overhead Press",
      workingSets: 3,
      reps: "5, 5, 5+",
      targetLoad: "65/75/85% TM",
      restSeconds: 60,
    };
    const { context, page, open } = await atExercises(browser, canter.url, "Wave", [wave]);
    await open(0);
    for (const [index, target] of ["5 @ 65% TM", "5 @ 75% TM", "5+ @ 85% TM"].entries())
      await set(page, `set ${index + 1}`, target, "to do").waitFor();
    await page.getByRole("textbox", { name: "Training max of Overhead Press" }).fill("60");
    await page.getByRole("button", { name: "Use it" }).tap();
    await set(page, "set 3", "5+ · 50 kg", "to do").waitFor();
    await page.getByText("5 · 40 kg (65%)").waitFor();
    await context.close();
  });

  thoroughly("keeps a warm-up that was ticked off without a weight, whatever is lifted later", async () => {
    const lift = byEffort("Anderson Squat", { warmupSets: 1, workingSets: 1 });
    const { context, page, open, workoutOf } = await atExercises(browser, canter.url, "Bare warm-up", [lift]);
    await open(0);
    await page.getByRole("button", { name: "Set by set" }).tap();
    await done(page).tap();
    await page.getByRole("textbox", { name: "Weight of set 1" }).fill("60");
    await done(page).tap();
    await set(page, "warm-up 1", "no numbers", "done").waitFor();
    await page.getByRole("button", { name: "Finish" }).tap();
    await page.getByRole("article", { name: "What you did" }).getByText("5 · 60").waitFor();
    await save(page);
    const [warmup, lifted] = (await workoutOf(0)).exercises[0]?.sets ?? [];
    expect(warmup).toEqual({ warmup: true });
    expect(lifted).toMatchObject({ reps: 5, weight: { value: 60, unit: "kg" } });
    await context.close();
  });

  thoroughly("opens the next exercise at its heading", async () => {
    const many = byEffort("Zercher Squat", { workingSets: 7, targetLoad: "60 kg", restSeconds: 0 });
    const { context, page, open } = await atExercises(browser, canter.url, "From the top", [
      many,
      { ...many, name: "Good Morning" },
    ]);
    await open(0);
    for (let ticks = 0; ticks < 7; ticks += 1) await done(page).tap();
    await page.getByRole("button", { name: "Next: Good Morning" }).tap();
    const heading = page.getByRole("heading", { level: 1, name: "Good Morning" });
    await heading.waitFor();
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await context.close();
  });

  thoroughly("lists replacements that train the same, by the household's equipment", async () => {
    const { context, page, faults, open } = await atExercises(browser, canter.url, "Swapped", [
      { ...byEffort("Bench Press"), targetLoad: "60 kg", workingSets: 1 },
    ]);
    await apiOf(page, "equipment", { method: "PUT", body: { items: [{ name: "Dumbbells, 2 to 24 kg" }] } });
    await open(0);
    await page.getByRole("button", { name: "More for Bench Press" }).tap();
    await page.getByRole("menuitem", { name: "Swap it, this time" }).tap();
    const rows = page.getByRole("dialog").getByRole("listitem").getByRole("button");
    await rows.nth(3).waitFor();
    await expect.poll(() => rows.first().textContent()).toMatch(/Dumbbell|No equipment/);
    for (const choice of await rows.all())
      expect((await choice.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(56);
    await rows
      .filter({ hasText: /^Dumbbell/ })
      .first()
      .tap();
    await page.getByText("Instead of Bench Press").waitFor();
    await set(page, "set 1", "5 reps", "to do").waitFor();
    await apiOf(page, "equipment", { method: "PUT", body: { items: [] } });
    expect(faults).toEqual([]);
    await context.close();
  });
});
