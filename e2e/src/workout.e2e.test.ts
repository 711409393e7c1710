import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

type Stored = {
  readonly id: string;
  readonly version: number;
  readonly title?: string;
  readonly notes?: string;
  readonly date: string;
  readonly avgHeartRate?: number;
  readonly exercises: readonly {
    readonly name: string;
    readonly sets: readonly Readonly<Record<string, unknown>>[];
  }[];
};

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const words = async (page: Page): Promise<string> =>
  (await page.locator("main").innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

/** A new workout of the demo household's member, and its page. */
const newWorkout = async (title: string) => {
  const opened = await openPage(browser, canter.url);
  const { page } = opened;
  const session = await apiOf<{ member: { athleteId: string } }>(page, "session");
  const workout = await apiOf<Stored>(page, "workouts", {
    method: "POST",
    body: {
      athleteId: session.member.athleteId,
      discipline: "strength",
      date: "2026-11-18",
      title,
      durationSeconds: 2400,
      exercises: [
        {
          exerciseId: "barbell-full-squat",
          name: "Back Squat",
          sets: [
            { reps: 5, weight: { value: 225, unit: "lb" }, weightKg: 102.06 },
            { reps: 5, weight: { value: 225, unit: "lb" }, weightKg: 102.06 },
          ],
        },
      ],
    },
  });
  await page.goto(`/workouts/${workout.id}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const read = () => apiOf<Stored>(page, `workouts/${workout.id}`);
  return { ...opened, workout, read };
};

const saved = (page: Page) => page.getByRole("button", { name: "Edit all" }).waitFor();

describe("a workout's page", () => {
  it("changes everything that was entered and nothing else", async () => {
    const { context, page, read, faults } = await newWorkout("Everything");
    await page.getByRole("button", { name: "Edit all" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Legs, mostly");
    await page.getByRole("textbox", { name: "Average heart rate" }).fill("131");
    await page.getByRole("textbox", { name: "Notes" }).fill("hot in the barn");
    await page.getByRole("textbox", { name: "Set 1, weight" }).fill("102.5 kg");
    await page.getByRole("button", { name: "More for set 2" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Warm-up" }).click();
    await page.getByRole("button", { name: "More for set 2" }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await page.getByRole("button", { name: "Add a set" }).click();
    await page.getByRole("textbox", { name: "Set 3, reps" }).fill("8");
    await page.getByRole("button", { name: "Add an exercise" }).click();
    await page.keyboard.type("pull up");
    await page.getByRole("option", { name: "Pull-Up", exact: true }).click();
    await page
      .getByRole("group", { name: "Pull-Up" })
      .getByRole("textbox", { name: "Set 1, reps" })
      .fill("9");
    await page.getByRole("button", { name: "Save" }).click();
    await saved(page);
    await expect
      .poll(() => read())
      .toMatchObject({
        title: "Legs, mostly",
        avgHeartRate: 131,
        notes: "hot in the barn",
        date: "2026-11-18",
        durationSeconds: 2400,
        version: 2,
        exercises: [
          {
            exerciseId: "barbell-full-squat",
            name: "Back Squat",
            sets: [
              { reps: 5, weight: { value: 225, unit: "lb" }, warmup: true },
              { reps: 5, weight: { value: 102.5, unit: "kg" }, weightKg: 102.5 },
              { reps: 8 },
            ],
          },
          { name: "Pull-Up", sets: [{ reps: 9 }] },
        ],
      });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("changes a set in place, with a number keyboard, and undoes it", async () => {
    const { context, page, read, faults } = await newWorkout("In place");
    await page.getByRole("article", { name: "What was done" }).locator("[data-part=load]").first().click();
    const weight = page.getByRole("textbox", { name: "Set 1, weight in lb" });
    await expect.poll(() => weight.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => weight.inputValue()).toBe("225");
    await expect.poll(() => weight.getAttribute("inputmode")).toBe("decimal");
    await weight.fill("a lot");
    await weight.press("Enter");
    await expect.poll(() => weight.getAttribute("aria-invalid")).toBe("true");
    await weight.fill("230");
    await page.getByRole("button", { name: "Remove set 2" }).click();
    await page.getByRole("button", { name: "Add a set" }).click();
    await page.getByRole("textbox", { name: "Set 2, reps" }).fill("3");
    // A tap elsewhere saves.
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByText("Changed Back Squat.").waitFor();
    await expect
      .poll(() => read())
      .toMatchObject({
        version: 2,
        title: "In place",
        durationSeconds: 2400,
        exercises: [
          {
            sets: [
              { reps: 5, weight: { value: 230, unit: "lb" } },
              { reps: 3, weight: { value: 230, unit: "lb" } },
            ],
          },
        ],
      });
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => words(page)).toMatch(/2 × 5 · 225 lb/);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("shows both versions if a set was changed elsewhere meanwhile, and loses neither", async () => {
    const { context, page, workout, read } = await newWorkout("In place, two at once");
    await page.getByRole("button", { name: "Change the sets of Back Squat" }).click();
    await page.getByRole("textbox", { name: "Set 1, reps" }).fill("4");
    await apiOf(page, `workouts/${workout.id}`, { method: "PATCH", body: { version: 1, notes: "theirs" } });
    await page.keyboard.press("Enter");
    const both = page.getByRole("alert", { name: "Changed meanwhile" });
    await both.getByRole("button", { name: "Save my changes over it" }).click();
    await page.getByText("Changed Back Squat.").waitFor();
    await expect
      .poll(() => read())
      .toMatchObject({
        notes: "theirs",
        exercises: [{ sets: [{ reps: 4 }, { reps: 5 }] }],
      });
    await context.close();
  });

  thoroughly("states its value, links back, and logs the same again", async () => {
    const { context, page } = await newWorkout("Worth");
    await visit(page, "/history?q=Worth");
    await page.getByRole("link", { name: "Worth" }).click();
    const worth = page.getByRole("region", { name: "What it came to" });
    await worth.waitFor();
    expect((await worth.innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ")).toMatch(
      /Volume 2[,.]?250 lb.*Working sets 2.*Last time Back Squat .*lb/,
    );
    await page.getByRole("button", { name: "Do it again" }).click();
    const box = page.getByRole("dialog").getByRole("textbox").first();
    await expect.poll(() => box.inputValue()).toBe("Back Squat 2x5 @ 225 lb");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await context.close();
  });

  it("undoes, describes the changes in each version, deletes with an undo bar, and restores from Deleted", async () => {
    const { context, page, read } = await newWorkout("There and back");
    await page.getByRole("button", { name: "Edit all" }).click();
    await page.getByRole("textbox", { name: "Set 2, reps" }).fill("3");
    await page.keyboard.press("Control+Enter");
    await saved(page);
    await expect.poll(() => words(page)).toMatch(/5 · 225 lb 3 · 225 lb/);
    await page.getByRole("button", { name: "Undo last change" }).click();
    await expect.poll(() => words(page)).toMatch(/2 × 5 · 225 lb/);
    // Another step would undo the logging itself, which means deleting it.
    await page.getByRole("button", { name: "Undo last change" }).waitFor({ state: "detached" });
    await page.getByText("Changes", { exact: true }).click();
    await expect
      .poll(() => words(page))
      .toMatch(/Undone.*Back Squat.*Edited.*Back Squat was 2 × 5 · 225 lb now 5 · 225, 3 · 225 lb.*Logged/);

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted There and back.").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted There and back.").waitFor();
    await visit(page, "/deleted");
    await page
      .getByRole("listitem")
      .filter({ hasText: "There and back" })
      .getByRole("button", { name: "Bring back" })
      .click();
    await page.getByRole("link", { name: "There and back" }).waitFor({ state: "detached" });
    await expect.poll(() => read()).not.toHaveProperty("deletedAt");
    await context.close();
  });

  thoroughly("asks before a link or the way back discards changes", async () => {
    const { context, page } = await newWorkout("Half written");
    await page.getByRole("button", { name: "Edit all" }).click();
    const notes = page.getByLabel("Notes").first();
    await notes.fill("not saved yet");
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole("link", { name: "Plan" }).click();
    expect(asked).toEqual(["Leave without saving what you changed?"]);
    await expect.poll(() => notes.inputValue()).toBe("not saved yet");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("link", { name: "Plan" }).click();
    await page.getByRole("searchbox").waitFor();
    await context.close();
  });

  thoroughly("shows problems at their field, and keeps what was typed", async () => {
    const { context, page, read } = await newWorkout("Wrong");
    await page.getByRole("button", { name: "Edit all" }).click();
    await page.getByRole("textbox", { name: "Average heart rate" }).fill("999");
    await page.getByRole("button", { name: "Save" }).click();
    const rate = page.getByRole("textbox", { name: "Average heart rate" });
    await expect.poll(() => rate.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("textbox", { name: "Set 1, weight" }).fill("a lot");
    await rate.fill("140");
    await page.getByRole("button", { name: "Save" }).click();
    const weight = page.getByRole("textbox", { name: "Set 1, weight" });
    await expect.poll(() => weight.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => words(page)).toMatch(/must be a weight/);
    expect((await read()).version).toBe(1);
    await weight.fill("230");
    await page.getByRole("button", { name: "Save" }).click();
    await saved(page);
    expect((await read()).exercises[0]?.sets[0]).toMatchObject({ weight: { value: 230, unit: "lb" } });
    await context.close();
  });

  it("shows both versions if somebody else was faster, and overwrites only if told to", async () => {
    const { context, page, workout, read } = await newWorkout("Two at once");
    await page.getByRole("button", { name: "Edit all" }).click();
    await page.getByRole("textbox", { name: "Notes" }).fill("mine");
    await apiOf(page, `workouts/${workout.id}`, { method: "PATCH", body: { version: 1, title: "Theirs" } });
    await page.getByRole("button", { name: "Save" }).click();
    const both = page.getByRole("alert", { name: "Changed meanwhile" });
    await both.waitFor();
    expect((await both.innerText()).replaceAll(/\s+/g, " ")).toMatch(
      /Changed there Title was Two at once now Theirs.*Changed by you Notes now mine/,
    );
    expect((await read()).notes).toBeUndefined();
    await both.getByRole("button", { name: "Save my changes over it" }).click();
    await saved(page);
    await expect.poll(() => read()).toMatchObject({ title: "Theirs", notes: "mine", version: 3 });
    await context.close();
  });
});
