import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([
    // Half past nine in the evening of Monday 30 November in New York, which is the next day, and month, in Greenwich.
    startCanter({ hasOwner: false, isDemo: false, environment: { CANTER_CLOCK: "2026-12-01T02:30:00Z" } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const home = { locale: "en-US", timezoneId: "America/New_York" };

/** Dates as they are written in Europe, or for machines: nothing that this member should meet. */
const foreignDate =
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b20\d\d-\d\d-\d\d\b|[\uE000\uE001]/u;
/** Units that this member has not chosen; "5 km" is a race of their own. */
const foreignUnit = /\d (?:kg|m\/s)\b|\b(?:[01]\d|2[0-3]):[0-5]\d (?:AM|PM)\b/u;

const textOf = async (page: Page): Promise<string> => {
  const text = await page.locator("main").innerText();
  return text.replaceAll(/[\s\u00A0\u202F]+/g, " ");
};

/** What stands on a page once it holds `expected`; none of it in another region's form. */
const read = async (page: Page, path: string, expected: RegExp): Promise<string> => {
  await page.goto(path);
  await expect.poll(() => textOf(page), { timeout: 60_000 }).toMatch(expected);
  const text = await textOf(page);
  expect([path, foreignDate.exec(text)?.[0], foreignUnit.exec(text)?.[0]]).toEqual([
    path,
    undefined,
    undefined,
  ]);
  return text;
};

type Said = {
  readonly reply: string;
  readonly suggestedReplies: readonly string[];
  readonly allWorkouts: readonly { readonly workoutId: string }[];
};

const say = async (page: Page, text: string): Promise<Said> => {
  const said = await apiOf<Said>(page, "messages?wait=1", { method: "POST", body: { text } });
  expect([text, foreignDate.exec([said.reply, ...said.suggestedReplies].join(" "))?.[0]]).toEqual([
    text,
    undefined,
  ]);
  return { ...said, reply: said.reply.replaceAll(/[\u00A0\u202F]/g, " ") };
};

const signUp = async (page: Page): Promise<void> => {
  await page.goto("/");
  await page.getByRole("textbox", { name: "The household’s name" }).fill("Miller home");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Sam Miller");
  await page.getByRole("textbox", { name: "Email" }).fill("sam@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("a password for tests");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
};

/** The messages of the first evening, and what each is answered. */
const evening: readonly (readonly [text: string, reply: RegExp])[] = [
  [
    "squat 5x5 @ 225, then bench 135x10, 155x8, 175x6 and a 20 min easy spin after",
    /^Saved Strength and Cycling/,
  ],
  ["weighed 182.4", /^Noted: Weight 182\.4 lb/],
  ["ran 3 miles in 27:30 this morning, felt great", /^Saved Running/],
  ["45 min walk before lunch", /^Saved Walking/],
  ["actually the walk was 50 minutes", /^Corrected: Walking: 50 min \(was Walking: 45 min\)/],
  ["yesterday: deadlift 1x5 275, pull ups 3x6", /^Saved Strength/],
  ["30 min easy bike Saturday evening", /^Saved Cycling/],
  ["slept 7 hours, knee a bit sore", /^Noted: Sleep 7 h\./],
  ["had a protein shake, 220 kcal 30g protein", /^Noted: protein shake, 220 kcal/],
  ["Wednesday I did 20 min yoga and swam 800m", /^Saved Yoga and Swimming/],
  ["went for a run", /^Kept Running as a draft/],
  ["undo that", /^Taken back: Running/],
  ["how much did I run this month?", /3 mi this month/],
  ["what did I do on Saturday?", /^Saturday, November 28: /],
  ["want to squat 275 by end of february", /^Goal set: Back Squat 275 lb by Sunday, February 28, 2027\.$/],
];

describe("the first hour of somebody in New York, and the week behind it", () => {
  it("tells every day, date and number as it is, in their own form", async () => {
    const view = { as: "nobody", width: 390, height: 844, home } as const;
    const { context, page, faults } = await openPage(browser, canter.url, view);
    await signUp(page);
    for (const [text, reply] of evening) expect((await say(page, text)).reply).toMatch(reply);
    expect((await say(page, "82.3")).suggestedReplies).toContain("Weighed 82.3 kg");

    await page.goto("/plan/new?template=five-by-five");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("0 of 24 sessions").waitFor();
    expect((await say(page, "what's next?")).reply).toMatch(/^Next is Workout A, today/);
    expect((await say(page, "when do I train after that?")).reply).not.toBe("");
    const moved = await say(page, "move Wednesday's session to Thursday");
    expect(moved.reply).toMatch(/Wednesday, Dec 2 moves to Thursday, Dec 3/);
    await read(page, "/coach", /Wed Dec 2 .*Thu Dec 3/);
    await page.getByRole("button", { name: "Apply changes" }).click();
    await page.getByText("Done.", { exact: false }).first().waitFor();
    const away = await say(page, "I'm away December 9 to 14");
    expect(away.reply).toMatch(/^From Wednesday, December 9, 2026 to Monday, December 14, 2026: /);

    await read(page, "/", /Monday, November 30, 2026.*Up next.*Workout A/);
    await read(page, "/history", /Nov 30 Walking .*Nov 29 Deadlift/);
    await read(page, "/goals", /Back Squat 275 lb.*Feb 28, 2027/);
    await read(page, "/body", /182\.4 lb/);

    // A week, morning by morning: Workout A is missed, B is done on the day that it was moved to.
    const mornings = [
      ["2026-12-01T12:05:00Z", /Tuesday, December 1, 2026.*Workout A.*due since yesterday/],
      ["2026-12-03T12:05:00Z", /Thursday, December 3, 2026.*due since/],
      ["2026-12-05T12:05:00Z", /Saturday, December 5, 2026.*due since/],
      ["2026-12-07T12:05:00Z", /Monday, December 7, 2026.*Workouts 0 last week \d/],
    ] as const;
    for (const [clock, expected] of mornings) {
      await canter.restart({ CANTER_CLOCK: clock });
      await read(page, "/", expected);
      await say(page, "what's next?");
      await say(page, "how was my week?");
    }

    expect(faults).toEqual([]);
    await context.close();
  });
});
