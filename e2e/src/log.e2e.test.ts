import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const thoroughly = thoroughIn(import.meta.filename);

const message = "squat 5x5 @ 225, then bench 135x10, 155x8, 175x6 and a 20 min easy spin after";

type StoredSet = {
  readonly reps?: number;
  readonly weight?: { readonly value: number; readonly unit: string };
  readonly weightKg?: number;
};
type Stored = {
  readonly id: string;
  readonly version: number;
  readonly discipline: string;
  readonly date: string;
  readonly durationSeconds?: number;
  readonly distanceMeters?: number;
  readonly deletedAt?: number;
  readonly exercises: readonly { readonly name: string; readonly sets: readonly StoredSet[] }[];
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

const newest = async (page: Page, limit: number): Promise<readonly Stored[]> =>
  (await apiOf<{ items: Stored[] }>(page, `workouts?limit=${limit}`)).items;

/** A page in the member's own, empty household, in pounds. */
const ownHousehold = async (view: Parameters<typeof openPage>[2] = {}) => {
  const opened = await openPage(browser, canter.url, { ...view, as: "owner" });
  await apiOf(opened.page, "session", { method: "PATCH", body: { units: "lb" } });
  await opened.page.goto("/");
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return opened;
};

const box = (page: Page) => page.getByRole("textbox", { name: "What did you do?" });
const dialog = (page: Page) => page.getByRole("dialog");

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await box(page).fill(text);
};

/** Saves the text in the box and waits for the result. */
const save = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Save" }).click();
  await dialog(page).getByRole("list", { name: "What became of your message" }).waitFor();
};

const words = async (locator: ReturnType<Page["locator"]>): Promise<string> =>
  (await locator.innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

describe("logging in words", () => {
  it("begins with an example of all that can be written, which a tap puts into the box", async () => {
    const { context, page, faults } = await ownHousehold({ width: 390, height: 844, isTouch: true });
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page.getByRole("link", { name: "More of what you can write" }).click();
    await page.getByRole("heading", { level: 1, name: "What you can write" }).waitFor();
    await page.getByRole("button", { name: "weighed 181.4 this morning" }).click();
    await expect.poll(() => box(page).inputValue()).toBe("weighed 181.4 this morning");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("understands while typing, saves two workouts with every number correct, and finds them after a reload", async () => {
    const { context, page, faults } = await ownHousehold();
    await page.keyboard.press("l");
    await box(page).pressSequentially(message, { delay: 2 });
    const cards = dialog(page).getByRole("list", { name: "What will be saved" }).locator("> li");
    await expect.poll(() => cards.count()).toBe(2);
    await expect
      .poll(() => words(cards.nth(0)))
      .toMatch(
        /Back Squat, Bench Press.*today.*Back Squat 5 × 5 · 225 lb Bench Press 10 · 135 lb 8 · 155 lb 6 · 175 lb/,
      );
    await expect.poll(() => words(cards.nth(1))).toMatch(/Cycling.*today.*20 min/);
    const mark = (text: string) => dialog(page).locator("mark", { hasText: text });
    await mark("squat").hover({ force: true });
    await expect.poll(() => words(dialog(page))).toMatch(/squat Back Squat/);
    // The caret shows the same as the pointer: Home puts it at the start of "squat".
    await page.mouse.move(0, 0);
    await page.keyboard.press("Control+Home");
    await expect.poll(() => words(dialog(page))).toMatch(/squat Back Squat/);

    await page.keyboard.press("Control+Enter");
    await dialog(page).getByRole("list", { name: "What became of your message" }).waitFor();
    const lb = (value: number) =>
      expect.objectContaining({
        weight: { value, unit: "lb" },
        weightKg: Math.round(value * 45.359237) / 100,
      });
    const [first, second] = [...(await newest(page, 2))].sort(
      (a, b) => b.exercises.length - a.exercises.length,
    );
    expect(first).toMatchObject({ discipline: "strength", date: "2026-11-20" });
    expect(first?.exercises.map(({ name, sets }) => [name, sets.map(({ reps }) => reps)])).toEqual([
      ["Back Squat", [5, 5, 5, 5, 5]],
      ["Bench Press", [10, 8, 6]],
    ]);
    expect(first?.exercises.map(({ sets }) => sets)).toEqual([
      Array.from({ length: 5 }, () => lb(225)),
      [lb(135), lb(155), lb(175)],
    ]);
    expect(second).toMatchObject({
      discipline: "cycling",
      date: "2026-11-20",
      durationSeconds: 1200,
      exercises: [],
    });

    await page.getByRole("button", { name: "Done" }).click();
    await page.goto("/history");
    await page.reload();
    await page.getByRole("link", { name: "Cycling" }).waitFor();
    const history = await words(page.locator("main"));
    expect(history).toMatch(/Today.*20 Nov/);
    expect(history).toMatch(/Back Squat 5 × 5 · 225 lb/);
    expect(history).toMatch(/20 min/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows broken records, undoes a workout from its card, and restores it", async () => {
    const { context, page } = await ownHousehold();
    await write(page, "deadlift 3x5 @ 300 last week");
    await save(page);
    await page.getByRole("button", { name: "Log another" }).click();
    await box(page).fill("deadlift 3x5 @ 315");
    await save(page);
    const card = dialog(page).getByRole("listitem").first();
    await expect.poll(() => words(dialog(page))).toMatch(/5RM 315 lb, before 300 lb/);
    await card.getByRole("button", { name: "Undo" }).click();
    await card.getByRole("button", { name: "Bring back" }).waitFor();
    expect((await newest(page, 1))[0]?.exercises[0]?.sets[0]?.weight?.value).not.toBe(315);
    await card.getByRole("button", { name: "Bring back" }).click();
    await card.getByRole("button", { name: "Undo" }).waitFor();
    expect(
      (await newest(page, 50)).some(({ exercises }) => exercises[0]?.sets[0]?.weight?.value === 315),
    ).toBe(true);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.press("l");
    await box(page).waitFor();
    await context.close();
  });

  thoroughly("keeps an incomplete one as a draft and completes it by an answer", async () => {
    const { context, page } = await ownHousehold();
    await write(page, "went for a run yesterday");
    await save(page);
    const answer = dialog(page).getByRole("textbox", { name: /How long/ });
    await answer.fill("it was 45 minutes");
    await page.keyboard.press("Enter");
    await answer.waitFor({ state: "detached" });
    await expect.poll(() => words(dialog(page))).toMatch(/45 min/);
    await expect
      .poll(() => newest(page, 50))
      .toContainEqual(
        expect.objectContaining({ discipline: "running", date: "2026-11-19", durationSeconds: 2700 }),
      );
    await context.close();
  });

  thoroughly("states kindly that something is not a log, and keeps the text", async () => {
    const { context, page } = await ownHousehold();
    const before = (await newest(page, 50)).length;
    await write(page, "hello there, nice weather");
    await page.getByRole("button", { name: "Send" }).click();
    await dialog(page).getByText("I can’t help with that").waitFor();
    await page.getByRole("button", { name: "Say it in other words" }).click();
    await expect.poll(() => box(page).inputValue()).toBe("hello there, nice weather");
    // A question is answered, and its text can be restored.
    await box(page).fill("should I squat tomorrow?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await dialog(page).getByText("You follow no program").waitFor();
    await page.getByRole("button", { name: "Say it in other words" }).click();
    await expect.poll(() => box(page).inputValue()).toBe("should I squat tomorrow?");
    expect((await newest(page, 50)).length).toBe(before);
    await context.close();
  });

  it("keeps the text when closed, reloaded and offline, and sends it once when back online", async () => {
    const { context, page } = await ownHousehold();
    const text = "rowed 2k in 7:52";
    await write(page, text);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.press("l");
    await expect.poll(() => box(page).inputValue()).toBe(text);
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe(text);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save" }).click();
    const unsent = dialog(page).getByRole("list", { name: "Written without a connection" });
    await unsent.getByText("Kept on this device. It is sent when there is a connection.").waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("");
    await box(page).fill("hiked 20 min");
    await page.getByRole("button", { name: "Save" }).click();
    await unsent.getByText("hiked 20 min").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /2 not sent yet/ }).waitFor();
    await context.setOffline(false);
    await page.getByText("Sent. Saved Hiking.").waitFor();
    await page.getByText("not sent yet").waitFor({ state: "detached" });
    const rows = (await newest(page, 50)).filter(({ discipline }) => discipline === "rowing");
    expect(rows).toEqual([expect.objectContaining({ distanceMeters: 2000, durationSeconds: 472 })]);
    await context.close();
  });

  it("saves once if the response is lost and it is sent again; what is typed meanwhile stays", async () => {
    const { context, page } = await ownHousehold();
    let isLost = false;
    const isTyped = Promise.withResolvers<void>();
    await page.route("**/api/v1/messages*", async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await isTyped.promise;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await write(page, "swam 1500m in 31:20");
    await page.getByRole("button", { name: "Save" }).click();
    await box(page).fill("yoga 25 min");
    isTyped.resolve();
    await page.getByText("Sent. Saved Swimming.").waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("yoga 25 min");
    expect((await newest(page, 50)).filter(({ discipline }) => discipline === "swimming")).toHaveLength(1);
    await context.close();
  });

  it("gives the focus back to the page if it was opened by a key", async () => {
    const { context, page } = await ownHousehold();
    await page.keyboard.press("l");
    await box(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await context.close();
  });

  it("offers an alternative whenever it can't log, and its button states what it does", async () => {
    const { context, page } = await ownHousehold();
    await write(page, "squat 3x5 @ 205");
    await save(page);
    await page.getByRole("button", { name: "Log another" }).click();
    const ways = dialog(page).getByRole("region", { name: "What to do with it" });
    await box(page).fill("82.3");
    await ways.getByRole("button", { name: /^Weight 82.3.kg$/ }).click();
    await dialog(page).getByText("Weight 82.3 kg").first().waitFor();
    await page.getByRole("button", { name: "Log another" }).click();
    await box(page).fill("undo that");
    await ways.getByRole("button", { name: /^Undo [^,]+, / }).click();
    await expect
      .poll(async () =>
        (await newest(page, 50)).some(({ exercises }) => exercises[0]?.sets[0]?.weight?.value === 205),
      )
      .toBe(false);
    await expect.poll(() => box(page).inputValue()).toBe("");
    await box(page).fill("how much did I squat last week?");
    await page.getByRole("button", { name: "Ask", exact: true }).waitFor();
    await box(page).fill("tomorrow gonna do 5x5 squats");
    await ways.getByRole("button", { name: "Put it on the plan" }).click();
    await page.waitForURL(/\/coach/);
    const said = page.getByRole("textbox").first();
    await expect.poll(() => said.inputValue()).toBe("Put on the plan: tomorrow gonna do 5x5 squats");
    await write(page, "");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Log/);
    await context.close();
  });

  thoroughly("asks for a meal's energy, based on earlier meals, and counts nothing until then", async () => {
    const { context, page } = await ownHousehold();
    await apiOf(page, "nutrition-targets", { method: "PUT", body: { calories: 2300 } });
    await apiOf(page, "nutrition", {
      method: "POST",
      body: { text: "burrito bowl with chicken", calories: 900, date: "2026-11-17" },
    });
    await write(page, "had a chicken burrito and a coke for lunch");
    await save(page);
    const ask = dialog(page).getByRole("form", { name: /^Energy of/ });
    await ask.getByText("About 900 kcal, like burrito bowl with chicken on 17 Nov").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.goto("/food");
    const day = page.getByRole("region", { name: "The day" });
    await day.getByText("1 meal without calories: what is left is not known.").waitFor();
    await expect.poll(() => words(day)).not.toMatch(/left(?! is)/);
    await page.getByRole("button", { name: "How much?" }).click();
    await page.getByRole("button", { name: /^About 900/ }).click();
    await expect.poll(() => words(day)).toMatch(/1400 kcal left/);
    await context.close();
  });

  thoroughly("keeps its sets and its button inside the phone's screen with text at 200 %", async () => {
    const { context, page } = await ownHousehold({ width: 390, height: 844, isTouch: true });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await write(page, message);
    await dialog(page).getByRole("list", { name: "What will be saved" }).waitFor();
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"] button, [role="dialog"] li span, [role="dialog"] h3')]
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
        .map((one) => one.textContent),
    );
    expect(outside).toEqual([]);
    await expect
      .poll(() =>
        page.getByRole("button", { name: "Save" }).evaluate((one) => one.scrollWidth - one.clientWidth),
      )
      .toBeLessThanOrEqual(0);
    await context.close();
  });

  thoroughly("asks about a likely duplicate and keeps both or one", async () => {
    const { context, page } = await ownHousehold();
    const yogas = async () =>
      (await newest(page, 100)).filter(({ discipline }) => discipline === "yoga").length;
    await write(page, "yoga 40 min");
    await save(page);
    for (const [answer, count] of [
      ["The same: drop this one", 1],
      ["Keep both", 2],
    ] as const) {
      await page.getByRole("button", { name: "Log another" }).click();
      await box(page).fill("yoga 40 min");
      await save(page);
      await page.getByRole("button", { name: answer }).click();
      await page.getByRole("button", { name: answer }).waitFor({ state: "detached" });
      await expect.poll(yogas).toBe(count);
    }
    await context.close();
  });
});

describe("the keyboard alone", () => {
  it("logs, opens the workout, edits it and saves", async () => {
    const { context, page } = await ownHousehold();
    await page.keyboard.press("l");
    await box(page).waitFor();
    await page.keyboard.type("overhead press 3x5 @ 95");
    await dialog(page).getByRole("list", { name: "What will be saved" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Done" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Done");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.waitForURL("**/history");
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("overhead");
    await page.waitForURL("**/history?q=overhead");
    const tabTo = async (name: RegExp) => {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press("Tab");
        const text = await page.evaluate(
          () =>
            document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
        );
        if (name.test(text)) return;
      }
      throw new Error(`Tab never came to ${name}`);
    };
    await tabTo(/^Overhead Press$/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/workouts/*");
    // The address changes before the page does: the Tab steps are counted.
    await page.getByRole("button", { name: "Edit all" }).waitFor();
    await tabTo(/^Edit all$/);
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Set 1, reps" }).waitFor();
    await tabTo(/^Set 1, reps$/);
    await page.keyboard.type("6");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Edit all" }).waitFor();
    await expect.poll(() => words(page.locator("main"))).toMatch(/6 · 95 lb 2 × 5 · 95 lb/);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await context.close();
  });
});
