import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { makeProgram, readStored } from "./testing/program-world.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { atExercises, done, row, save, saved, type Workout } from "./testing/train-world.ts";
import { visit } from "./testing/visit.ts";

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

/** A phone in the gym, at a session of a new program. */
const atSession = async (name: string, number = 0) => {
  const opened = await openPage(browser, canter.url, { as: "owner", width: 390, height: 844, isTouch: true });
  const { page } = opened;
  await apiOf(page, "session", { method: "PATCH", body: { units: "kg" } });
  const program = await makeProgram(page, name);
  const uid = program.program.weeks[0]?.sessions[number]?.uid ?? "";
  await page.goto(`/train/${program.id}/${uid}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { ...opened, id: program.id, uid };
};

describe("training from a plan", () => {
  it("ticks off, adjusts and rests; a reload in the middle loses nothing; it becomes a workout, which can be undone", async () => {
    const { context, page, faults, id, uid } = await atSession("In the gym");
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.getByText("You have not done this one before.").waitFor();
    await page.getByText("Warm-up: 5 min easy movement").waitFor();
    await done(page).tap();
    const weight = page.getByRole("textbox", { name: "Weight of set 1" });
    await expect.poll(() => weight.inputValue()).toBe("100");
    await page.getByRole("button", { name: "2.5 kg more" }).tap();
    await page.getByRole("button", { name: "2.5 kg more" }).tap();
    await page.getByRole("button", { name: "1 rep less" }).tap();
    await expect.poll(() => weight.inputValue()).toBe("105");
    await done(page).tap();
    const left = () => page.getByRole("timer").textContent();
    await expect.poll(left, { timeout: 6000 }).toMatch(/^1:2[0-8]$/);
    await page.reload();
    await row(page, /^set 1, +4 · 105.kg *, done$/).waitFor();
    await row(page, /^set 3, +5 · 105.kg *, to do$/).waitFor();
    // A sweaty hand taps twice: the note is kept, and the page stays.
    await page.getByRole("button", { name: /^More for/ }).tap();
    await page.getByRole("menuitem", { name: "Add a note" }).tap();
    await page.getByRole("dialog").getByRole("textbox").fill("felt heavy");
    await page
      .getByRole("dialog")
      .locator("button[type=submit]")
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        setTimeout(() => button.click(), 80);
      });
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("felt heavy").first().waitFor();
    await page.waitForTimeout(200);
    await row(page, /^set 3, +5 · 105.kg *, to do$/).waitFor();
    await expect.poll(() => left()).toMatch(/^1:[012]\d$/);
    await page.getByRole("button", { name: "Skip", exact: true }).tap();
    await saved(page).waitFor();
    await page.getByRole("button", { name: "Next: Bench Press" }).tap();
    await page.getByRole("heading", { level: 1, name: "Bench Press" }).waitFor();
    await page.getByRole("button", { name: "More for Bench Press" }).tap();
    await page.getByRole("menuitem", { name: "Swap it, this time" }).tap();
    await page.getByRole("textbox", { name: "Exercise" }).fill("Push-Up");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Push-Up/ })
      .first()
      .tap();
    await page.getByRole("heading", { level: 1, name: "Push-Up" }).waitFor();
    await done(page).tap();
    await page.getByRole("button", { name: "Next: Plank" }).tap();
    await page.getByRole("button", { name: "More for Plank" }).tap();
    await page.getByRole("menuitem", { name: "Skip it, this time" }).tap();
    await page.getByText("Skipped, this time.").waitFor();
    // A double tap ends at the page that asks how it went: what it would save was not seen yet.
    await page.getByRole("button", { name: "Finish" }).dblclick();
    // Its history begins at the end then.
    await page.reload();
    await page.getByRole("button", { name: "4 of 5" }).tap();
    await page.getByRole("textbox", { name: "Notes" }).fill("bar felt light");
    await page.getByRole("button", { name: "Save as a workout" }).tap();
    await page.getByRole("heading", { level: 1, name: "Squat day is done" }).waitFor();
    const worth = page.getByRole("region", { name: "What it came to" });
    await expect
      .poll(async () => (await worth.innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " "))
      .toMatch(/Volume 420 kg.*Working sets 2.*How it was 4 of 5/);
    const { workouts } = await readStored(page, id);
    const workout = await apiOf<Workout>(page, `workouts/${workouts[uid]}`);
    expect(workout).toMatchObject({ discipline: "strength", title: "Squat day", notes: "bar felt light" });
    expect(workout.exercises.map(({ name, sets }) => [name, sets.length])).toEqual([
      ["Back Squat", 2],
      ["Push-Up", 1],
    ]);
    expect(workout.exercises[0]?.sets).toMatchObject([
      { warmup: true, weight: { value: 60, unit: "kg" } },
      { reps: 4, weight: { value: 105, unit: "kg" } },
    ]);
    await page.getByRole("button", { name: "Not finished yet" }).tap();
    await page.getByRole("heading", { level: 1, name: "Squat day is done" }).waitFor({ state: "detached" });
    // It opens where something is left to do, wherever it ended before.
    await page.getByRole("heading", { level: 1, name: "Back Squat" }).waitFor();
    await expect.poll(async () => (await readStored(page, id)).workouts).toEqual({});
    expect(await apiOf<Workout>(page, `workouts/${workouts[uid]}`)).toMatchObject({ title: "Squat day" });
    // A tick that is sent while the session ends is no conflict.
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("goes one view back with the browser's Back, from each view of a session", async () => {
    const { context, page, id, uid } = await atSession("Back and forth");
    await visit(page, `/plan/${id}/${uid}`);
    await page.getByRole("link", { name: "Train" }).tap();
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    await heading("Back Squat");
    await done(page).tap();
    await page.getByRole("button", { name: "Next: Bench Press" }).tap();
    await heading("Bench Press");
    await page.getByRole("button", { name: "More for Bench Press" }).tap();
    await page.getByRole("menuitem", { name: "Swap it, this time" }).tap();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await heading("Bench Press");
    await page.goBack();
    await heading("Back Squat");
    await page.getByRole("button", { name: "List" }).tap();
    await page.getByRole("button", { name: "Finish" }).tap();
    await heading("How did it go?");
    await page.goBack();
    await heading("Squat day");
    await page.goForward();
    await heading("How did it go?");
    await save(page);
    await page.goBack();
    await page.waitForURL(`**/plan/${id}/${uid}`);
    await context.close();
  });

  thoroughly("ends with the save button in view, no rest running and nothing claimed saved", async () => {
    const { context, page } = await atSession("At the end");
    await done(page).tap();
    await saved(page).waitFor({ state: "attached" });
    await page.getByRole("timer").waitFor();
    await page.getByRole("button", { name: "List" }).tap();
    const bar = async (name: string) =>
      (await page.getByRole("button", { name, exact: true }).boundingBox())?.y;
    const place = await bar("Back");
    await page.getByRole("button", { name: "Finish" }).tap();
    const button = page.getByRole("button", { name: "Save as a workout" });
    await button.waitFor();
    const box = await button.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await expect.poll(() => page.getByRole("timer").count()).toBe(0);
    await expect.poll(() => saved(page).count()).toBe(0);
    // A pressed button is a pixel lower.
    expect(Math.abs(((await bar("Back")) ?? 0) - (place ?? 0))).toBeLessThanOrEqual(1);
    await context.close();
  });

  it("continues offline, states so, and sends its data when online again", async () => {
    const { context, page, id, uid } = await atSession("In the cellar");
    await done(page).tap();
    await saved(page).waitFor();
    await context.setOffline(true);
    await done(page).tap();
    await done(page).tap();
    await page.getByText(/^No connection\. Kept on this device/).waitFor();
    await context.setOffline(false);
    await saved(page).waitFor();
    const { logs } = await readStored(page, id);
    expect(Object.values(logs[uid]?.exercises ?? {})[0]?.sets).toMatchObject([
      { done: true },
      { done: true },
      { done: true },
    ]);
    await context.close();
  });

  thoroughly("merges the sets ticked off on two devices", async () => {
    const { context, page, id, uid } = await atSession("On two devices");
    const other = await openPage(browser, canter.url, { as: "owner" });
    await other.page.goto(`/train/${id}/${uid}`);
    await other.page.getByRole("heading", { level: 1 }).waitFor();
    await done(page).tap();
    await saved(page).waitFor();
    await other.page.getByRole("button", { name: "Next: Bench Press" }).click();
    await done(other.page).click();
    await saved(other.page).waitFor();
    await other.page.getByRole("button", { name: "List" }).click();
    await other.page.getByRole("button", { name: /Back Squat.*1 of 4 sets/ }).waitFor();
    await other.context.close();
    await context.close();
  });

  it("explains the terms of a sheet on a tap or a key, moving nothing; Esc closes it", async () => {
    const opened = await atExercises(browser, canter.url, "In other words", [
      { name: "Back Squat", workingSets: 3, reps: "5+", targetLoad: "RPE 8", restSeconds: 0 },
    ]);
    const { context, page, faults, open, id } = opened;
    await open(0);
    const term = page.getByRole("button", { name: "RPE", exact: true });
    const explained = page.getByRole("dialog").filter({ hasText: "Rate of perceived exertion" });
    const at = () => term.evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
    // What was lifted last time comes later, and moves what is below it.
    await page.waitForLoadState("networkidle");
    await term.scrollIntoViewIfNeeded();
    const before = await at();
    await term.tap();
    await explained.waitFor();
    expect(await at()).toBe(before);
    await page.keyboard.press("Escape");
    await explained.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "AMRAP", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").filter({ hasText: "As many repetitions" }).waitFor();
    await page.keyboard.press("Escape");
    await visit(page, `/plan/${id}`);
    await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "Day 1" }).click();
    await page.getByRole("button", { name: "RPE", exact: true }).tap();
    await explained.waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("logs cardio by minutes and distance, with the keyboard alone", async () => {
    const { context, page, faults, id, uid } = await atSession("Long and easy", 3);
    await page.getByRole("heading", { level: 1, name: "Zone 2" }).waitFor();
    await page.getByRole("textbox", { name: "Minutes" }).focus();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("textbox", { name: /^Distance/ }).fill("31,2");
    await page.getByRole("textbox", { name: /^Average heart rate/ }).fill("138");
    await done(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Not done after all" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("heading", { level: 1, name: "How did it go?" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("heading", { level: 1, name: "Zone 2" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Save as a workout" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Long ride is done" }).waitFor();
    const { workouts } = await readStored(page, id);
    await expect
      .poll(() => apiOf(page, `workouts/${workouts[uid]}`))
      .toMatchObject({
        discipline: "cycling",
        durationSeconds: 65 * 60,
        distance: { value: 31.2, unit: "km" },
        avgHeartRate: 138,
      });
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("looks right at every width, in light and dark", async () => {
    const wrong = await lookAround({ browser, url: canter.url }, "train", "Demo household", async (page) => {
      const { items } = await apiOf<{ items: { id: string; next?: { sessionUid: string } }[] }>(
        page,
        "programs?status=active",
      );
      const [{ id, next } = { id: "" }] = items;
      const path = `/train/${id}/${next?.sessionUid}`;
      return [
        {
          name: "step",
          path,
          act: async (at) => {
            await done(at).click();
            await at.getByRole("button", { name: /^More for/ }).click();
          },
        },
        { name: "list", path: `${path}?view=list` },
        { name: "finish", path: `${path}?view=finish` },
      ];
    });
    expect(wrong).toEqual([]);
  });
});
