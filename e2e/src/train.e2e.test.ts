import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/look-around.ts";
import { openBrowser, openPage } from "./testing/open-browser.ts";
import { makeProgram, readStored, type StoredProgram } from "./testing/plan-world.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

type Workout = {
  readonly discipline: string;
  readonly date: string;
  readonly title?: string;
  readonly notes?: string;
  readonly durationSeconds?: number;
  readonly avgHeartRate?: number;
  readonly exercises: readonly {
    readonly name: string;
    readonly sets: readonly {
      readonly reps?: number;
      readonly warmup?: boolean;
      readonly durationSeconds?: number;
      readonly weight?: { readonly value: number; readonly unit: string };
    }[];
  }[];
};

let canter: RunningCanter;
let browser: Browser;

beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

/** A phone in the gym, at a session of a program of its own. */
const atSession = async (name: string, number = 0) => {
  const opened = await openPage(browser, canter.url, { as: "owner", width: 390, height: 844, isTouch: true });
  const { page } = opened;
  await page.goto("/");
  await apiOf(page, "session", { method: "PATCH", body: { units: "kg" } });
  const program = await makeProgram(page, name);
  const uid = program.program.weeks[0]?.sessions[number]?.uid ?? "";
  await page.goto(`/train/${program.id}/${uid}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { ...opened, id: program.id, uid };
};

const done = (page: Page) => page.getByRole("button", { name: "Done", exact: true });
const saved = (page: Page) => page.getByText("Saved", { exact: true });
const row = (page: Page, name: RegExp) => page.getByRole("button", { name });
/** A set as it stands in the list: "set 1", "5 · 60 kg", "to do". */
const set = (page: Page, which: string, says: string, state: "done" | "to do") => {
  const text = says.replaceAll(/[.+*?^$()|[\]\\{}]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s`);
  return row(page, new RegExp(String.raw`^${which}, +${text} *, ${state}`));
};

/** A phone in the gym, at a session of these exercises; `date`: the day that it is planned for. */
const atExercises = async (name: string, ...sessions: readonly (readonly object[])[]) => {
  const opened = await openPage(browser, canter.url, { as: "owner", width: 390, height: 844, isTouch: true });
  const { page } = opened;
  await page.goto("/");
  await apiOf(page, "session", { method: "PATCH", body: { units: "kg" } });
  const program = await apiOf<StoredProgram>(page, "programs", {
    method: "POST",
    body: {
      name,
      status: "active",
      program: {
        weeks: [
          {
            phase: "Base",
            sessions: sessions.map((exercises, index) => ({ name: `Day ${index + 1}`, exercises })),
          },
        ],
      },
    },
  });
  const uids = program.program.weeks[0]?.sessions.map(({ uid }) => uid) ?? [];
  const open = async (index: number) => {
    await page.goto(`/train/${program.id}/${uids[index]}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const workoutOf = async (index: number) => {
    const { workouts } = await readStored(page, program.id);
    return apiOf<Workout>(page, `workouts/${workouts[uids[index] ?? ""]}`);
  };
  return { ...opened, id: program.id, open, workoutOf };
};

const byEffort = (name: string, more: object = {}) => ({
  name,
  workingSets: 2,
  reps: "5",
  targetLoad: "RPE 6",
  restSeconds: 120,
  notes: "Add 2.5 kg next time if every set was done; else repeat the load.",
  ...more,
});
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save as a workout" }).tap();
  await page.getByRole("heading", { level: 1, name: /is done$/ }).waitFor();
};

describe("training from a plan", () => {
  it("ticks off, nudges and rests; a reload in the middle loses nothing; it becomes a workout, and there is a way back", async () => {
    const { context, page, faults, id, uid } = await atSession("In the gym");
    await page.getByText("You have not done this one before.").waitFor();
    await done(page).tap();
    const weight = page.getByRole("textbox", { name: "Weight of set 1" });
    expect(await weight.inputValue()).toBe("100");
    await page.getByRole("button", { name: "2.5 kg more" }).tap();
    await page.getByRole("button", { name: "2.5 kg more" }).tap();
    await page.getByRole("button", { name: "1 rep less" }).tap();
    expect(await weight.inputValue()).toBe("105");
    await done(page).tap();
    const left = () => page.getByRole("timer").textContent();
    await expect.poll(left, { timeout: 6000 }).toMatch(/^1:2[0-8]$/);
    await page.reload();
    await row(page, /^set 1, +4 · 105.kg *, done$/).waitFor();
    await row(page, /^set 3, +5 · 105.kg *, to do$/).waitFor();
    expect(await left()).toMatch(/^1:[012]\d$/);
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
    await page.getByRole("button", { name: "Finish" }).tap();
    await page.getByRole("button", { name: "4 of 5" }).tap();
    await page.getByRole("textbox", { name: "Notes" }).fill("bar felt light");
    await page.getByRole("button", { name: "Save as a workout" }).tap();
    await page.getByRole("heading", { level: 1, name: "Squat day is done" }).waitFor();
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
    await page
      .getByRole("button", { name: "Save as a workout" })
      .or(page.getByRole("button", { name: "Finish" }))
      .first()
      .waitFor();
    expect((await readStored(page, id)).workouts).toEqual({});
    expect(faults).toEqual([]);
    await context.close();
  });

  it("asks for a first weight once; the next session starts from it and what the note adds, warm-ups too", async () => {
    const lift = byEffort("Zercher Squat", { warmupSets: 1 });
    const { context, page, faults, open, workoutOf } = await atExercises(
      "From the last time",
      [lift],
      [lift],
    );
    await open(0);
    await page.getByRole("heading", { name: "What do you lift?" }).waitFor();
    await set(page, "set 1", "5 @ RPE 6", "to do").waitFor();
    await page.getByRole("textbox", { name: "First weight of Zercher Squat" }).fill("60");
    await page.getByRole("button", { name: "Use it" }).tap();
    expect(await page.getByRole("textbox", { name: "Weight of warm-up 1" }).inputValue()).toBe("35");
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
    expect(await page.getByRole("heading", { name: "What do you lift?" }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows effort, per cent and plus set where the number is, and takes the training max where it is missed", async () => {
    const wave = {
      name: "Overhead Press",
      workingSets: 3,
      reps: "5, 5, 5+",
      targetLoad: "65/75/85% TM",
      restSeconds: 60,
    };
    const { context, page, open } = await atExercises("Wave", [wave]);
    await open(0);
    for (const [index, target] of ["5 @ 65% TM", "5 @ 75% TM", "5+ @ 85% TM"].entries())
      await set(page, `set ${index + 1}`, target, "to do").waitFor();
    await page.getByRole("textbox", { name: "Training max of Overhead Press" }).fill("60");
    await page.getByRole("button", { name: "Use it" }).tap();
    await set(page, "set 3", "5+ · 50 kg", "to do").waitFor();
    await page.getByText("5 · 40 kg (65%)").waitFor();
    await context.close();
  });

  it("keeps a warm-up that was ticked off without a weight without one, whatever is lifted after it", async () => {
    const lift = byEffort("Anderson Squat", { warmupSets: 1, workingSets: 1 });
    const { context, page, open, workoutOf } = await atExercises("Bare warm-up", [lift]);
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

  it("opens the next exercise at its heading", async () => {
    const many = byEffort("Zercher Squat", { workingSets: 7, targetLoad: "60 kg", restSeconds: 0 });
    const { context, page, open } = await atExercises("From the top", [
      many,
      { ...many, name: "Good Morning" },
    ]);
    await open(0);
    for (let ticks = 0; ticks < 7; ticks += 1) await done(page).tap();
    await page.getByRole("button", { name: "Next: Good Morning" }).tap();
    const heading = page.getByRole("heading", { level: 1, name: "Good Morning" });
    await heading.waitFor();
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await context.close();
  });

  it("swaps by big rows of what trains the same, what the household has the equipment for first, with no load of the old one", async () => {
    const { context, page, faults, open } = await atExercises("Swapped", [
      { ...byEffort("Bench Press"), targetLoad: "60 kg", workingSets: 1 },
    ]);
    await apiOf(page, "equipment", { method: "PUT", body: { items: [{ name: "Dumbbells, 2 to 24 kg" }] } });
    await open(0);
    await page.getByRole("button", { name: "More for Bench Press" }).tap();
    await page.getByRole("menuitem", { name: "Swap it, this time" }).tap();
    const rows = page.getByRole("dialog").getByRole("listitem").getByRole("button");
    await rows.nth(3).waitFor();
    expect(await rows.first().textContent()).toMatch(/Dumbbell|No equipment/);
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

  it("goes one view back by the browser's Back: from a dialog, the end, an exercise, and out of a saved session", async () => {
    const { context, page, id, uid } = await atSession("Back and forth");
    await page.goto(`/plan/${id}/${uid}`);
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

  it("ends with the button to save in view, no rest running and nothing said to be saved", async () => {
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
    expect(await page.getByRole("timer").count()).toBe(0);
    expect(await saved(page).count()).toBe(0);
    // A pressed button stands a pixel lower.
    expect(Math.abs(((await bar("Back")) ?? 0) - (place ?? 0))).toBeLessThanOrEqual(1);
    await context.close();
  });

  it("goes on without a connection, says so, and sends it when there is one again", async () => {
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

  it("puts together what two devices ticked off", async () => {
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

  it("does cardio by minutes, with the keyboard alone", async () => {
    const { context, page, faults, id, uid } = await atSession("Long and easy", 3);
    await page.getByRole("heading", { level: 1, name: "Zone 2" }).waitFor();
    await page.getByRole("textbox", { name: "Minutes" }).focus();
    await page.keyboard.press("ArrowUp");
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
    expect(await apiOf(page, `workouts/${workouts[uid]}`)).toMatchObject({
      discipline: "cycling",
      durationSeconds: 65 * 60,
      avgHeartRate: 138,
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("looks right at every width, in light and dark", async () => {
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
