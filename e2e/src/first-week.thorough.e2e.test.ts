import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([
    // Half past nine in the evening of Friday 20 November in New York, which is the next day in Greenwich.
    startCanter({ hasOwner: false, isDemo: false, environment: { CANTER_CLOCK: "2026-11-21T02:30:00Z" } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

/** The messages of a first evening, and each workout that they mean: its day in November and its discipline. */
const evening: readonly (readonly [text: string, ...workouts: readonly string[]])[] = [
  ["squat 5x5 @ 225", "20 strength"],
  ["bench 3x8 135 lbs and 3x10 lat pulldown 100", "20 strength"],
  ["ran 3 miles in 27:30 this morning", "20 running"],
  ["yesterday: deadlift 1x5 275, pull ups 3x6", "19 strength"],
  ["weighed 182.4"],
  ["took the dog for a 45 min walk", "20 walking"],
  ["30 min easy bike yesterday evening", "19 cycling"],
  ["ohp 95x5x3", "20 strength"],
  ["tuesday 5k row 21:40", "17 rowing"],
  ["slept 7 hours"],
  ["2 eggs, toast and a banana"],
  ["had a protein shake, 220 kcal 30g protein"],
  ["goblet squats 3x12 with the 50, planks 3x1 min", "20 strength"],
  ["Wednesday I did 20 min yoga and swam 800m", "18 yoga", "18 swimming"],
  ["dips 3x8 bw", "20 strength"],
  ["curls 3x10 25s", "20 strength"],
  ["82.3"],
  ["hiit class 40 minutes on Monday", "16 other"],
  ["1 mile warmup then 4x400m at 1:45", "20 running"],
  ["leg press 4x10 270", "20 strength"],
];

type Saved = { readonly date: string; readonly discipline: string };

const textOf = (page: Page, name: string): Promise<string> =>
  page
    .getByRole("region", { name, exact: true })
    .innerText()
    .then((text) => text.replaceAll(/\s+/g, " "));

describe("the first week of somebody in New York", () => {
  it("contains no untrue statement, from an empty installation to a missed session", async () => {
    const home = { locale: "en-US", timezoneId: "America/New_York" };
    const view = { as: "nobody", width: 390, height: 844, home } as const;
    const { context, page, faults } = await openPage(browser, canter.url, view);
    await page.goto("/");
    await page.getByRole("textbox", { name: "The household’s name" }).fill("Miller home");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Sam Miller");
    await page.getByRole("textbox", { name: "Email" }).fill("sam@example.org");
    await page.getByRole("textbox", { name: "Password" }).fill("a password for tests");
    await expect
      .poll(() => page.getByRole("combobox", { name: /Time zone/ }).inputValue())
      .toBe("America/New_York");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    await page.getByText("Friday, November 20, 2026").first().waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    for (const [text] of evening) await apiOf(page, "messages?wait=1", { method: "POST", body: { text } });
    const { items } = await apiOf<{ items: readonly Saved[] }>(page, "workouts?limit=50");
    const saved = items.map(({ date, discipline }) => `${date.slice(-2)} ${discipline}`);
    expect(saved.toSorted()).toEqual(evening.flatMap(([, ...workouts]) => workouts).toSorted());
    await page.reload();
    await expect.poll(() => textOf(page, "Weight")).toContain("182.4 lb trend");
    await expect.poll(() => textOf(page, "Food today")).toContain("220+ kcal 1 meal without calories");
    await expect
      .poll(() => textOf(page, "This week"))
      .toMatch(/Workouts 16 (?!last week).*Distance, all sports 8\.6 mi/);

    await page.goto("/plan/new?template=five-by-five");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Back Squat" }).getAttribute("placeholder"))
      .toBe("170");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Barbell Row" }).getAttribute("placeholder"))
      .toBe("65");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("0 of 24 sessions").waitFor();
    await page.getByText("Back Squat 5 × 5 · 170 lb").first().waitFor();
    await expect.poll(() => page.getByText("Ahead", { exact: true }).count()).toBe(0);

    await canter.restart({ CANTER_CLOCK: "2026-11-23T12:30:00Z" });
    await page.goto("/");
    await page.getByText("Workout A waits, due since Nov 20").waitFor();
    await expect.poll(() => textOf(page, "This week")).toMatch(/Workouts 0 last week 16/);
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page
      .getByRole("textbox", { name: "What did you do?" })
      .last()
      .fill("did workout A: squat 5x5 170, bench 5x5 110, rows 5x5 65");
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText("Workout A, Fri Nov 20").waitFor();
    await page.getByRole("button", { name: "Done" }).click();

    await canter.restart({ CANTER_CLOCK: "2026-11-27T12:30:00Z" });
    await page.goto("/");
    await expect.poll(() => textOf(page, "This week")).toMatch(/Workouts 1 last week 16 .*Lifted 8,?625 lb/);
    await page.getByText("Workout B").first().waitFor();
    await page.goto("/plan");
    await page.getByText("1 of 24 sessions").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
