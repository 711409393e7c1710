import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { chooseGroup } from "./testing/choose-group.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
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

const words = async (page: Page): Promise<string> =>
  (await page.locator("main").innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");
const rows = (page: Page) => page.locator("main section li:has(a[href^='/workouts/'])");
/** Whether there are rows, and each has these words. */
const rowsSay = async (page: Page, words: RegExp): Promise<boolean> => {
  const texts = await rows(page).allInnerTexts();
  return texts.length > 0 && texts.every((text) => words.test(text));
};

describe("the history", () => {
  it("filters by athlete, discipline, exercise and words; the address stores the filter", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/history");
    await rows(page).first().waitFor();
    await page.getByRole("combobox", { name: "Athlete" }).selectOption({ label: "Sam" });
    await page.waitForURL(/athlete=/);
    await page.getByRole("combobox", { name: "Discipline" }).selectOption({ label: "Strength" });
    await page.waitForURL(/discipline=strength/);
    await page.getByRole("combobox", { name: "Exercise" }).selectOption({ label: "Goblet Squat" });
    await page.waitForURL(/exercise=goblet-squat/);
    await expect.poll(() => rowsSay(page, /Goblet Squat/)).toBe(true);
    const narrowed = await rows(page).count();
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(narrowed);
    await page.getByRole("searchbox").fill("no such words anywhere");
    await page.getByText("Nothing fits these filters.").waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    await expect.poll(() => page.url()).toMatch(/\/history$/);
    await page.getByRole("searchbox").fill("deadl");
    await page.waitForURL(/q=deadl/);
    await expect.poll(() => rowsSay(page, /deadl/i)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("goes back to the first day when scrolling", async () => {
    const { context, page } = await openPage(browser, canter.url);
    await page.goto("/history");
    await rows(page).first().waitFor();
    const all: string[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined;) {
      const answer: { items: { id: string }[]; nextCursor?: string } = await apiOf(
        page,
        `workouts?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      all.push(...answer.items.map(({ id }) => id));
      cursor = answer.nextCursor;
    }
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return rows(page).count();
      })
      .toBe(all.length);
    await context.close();
  });
});

describe("an exercise's page", () => {
  it("draws the trend, shows the same as a table, and links a record to its workout", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/exercises");
    await page.getByRole("link", { name: "Back Squat" }).click();
    await page.getByRole("heading", { level: 1, name: "Back Squat" }).waitFor();
    await page.locator(".recharts-surface path").first().waitFor();
    await page.getByText("As a table").click();
    const session = await apiOf<{ member: { athleteId: string } }>(page, "session");
    const points = await apiOf<{ items: unknown[] }>(
      page,
      `exercises/barbell-full-squat/history?athleteId=${session.member.athleteId}`,
    );
    await expect.poll(() => page.getByRole("row").count()).toBe(points.items.length + 1);
    await page.locator("label", { hasText: "Volume" }).click();
    await expect.poll(() => words(page)).toMatch(/Volume, best/);
    await expect.poll(() => words(page)).toMatch(/Records \d+RM [\d.]+ lb/);
    await page.locator("section[aria-labelledby=records] a").first().click();
    await page.waitForURL("**/workouts/*");
    await expect.poll(() => words(page)).toMatch(/Back Squat/);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is found by any of its names", async () => {
    const { context, page } = await openPage(browser, canter.url);
    await page.goto("/exercises");
    await page.getByRole("searchbox").fill("rdl");
    await page.getByRole("link", { name: "Romanian Deadlift", exact: true }).click();
    await page.getByText(/You have not logged Romanian Deadlift yet/).waitFor();
    await context.close();
  });
});

describe("settings", () => {
  it("changes units, name, zone and theme, and refuses an invalid zone at its field", async () => {
    const { context, page } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/settings");
    // The account was made without a region: no browser gives it one until it is asked to.
    await page.getByRole("combobox", { name: "Dates and numbers" }).waitFor();
    type Settings = { member: { locale?: string; units: string } };
    const before = (await apiOf<Settings>(page, "session")).member;
    expect([before.locale, before.units]).toEqual([undefined, "kg"]);
    await page.locator("label", { hasText: "Pounds" }).click();
    await page.locator("label", { hasText: "Kilometers" }).click();
    await page.getByText("a date typed as 11/14 is November 14").waitFor();
    await page.getByRole("button", { name: "Use this browser’s region" }).click();
    await page.getByText("a date typed as 14/11 is 14 November").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    const { member } = await apiOf<{ member: object }>(page, "session");
    expect(member).toMatchObject({ units: "lb", distanceUnit: "km", locale: "en-GB" });
    await page.locator("label", { hasText: "Dark" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
    const zone = page
      .getByRole("textbox", { name: "Time zone" })
      .or(page.getByRole("combobox", { name: "Time zone" }));
    await zone.fill("Middle/Earth");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => zone.getAttribute("aria-invalid")).toBe("true");
    await zone.fill("Pacific/Auckland");
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Name" }).fill("Robin");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await visit(page, "/");
    // Friday evening in Greenwich is Saturday in Auckland.
    await page.getByText("Saturday 21 November 2026", { exact: true }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
    await context.close();
  });

  thoroughly("adds a discipline with its own field and word, removes and restores it", async () => {
    const { context, page } = await openPage(browser, canter.url);
    await page.goto("/disciplines");
    await page.getByRole("button", { name: "Add one" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Bouldering");
    await page.getByRole("textbox", { name: "Other words for it" }).fill("boulders");
    await page.getByRole("button", { name: "Add a field" }).click();
    await page.getByRole("textbox", { name: "Field", exact: true }).fill("Hardest grade");
    await page.getByRole("combobox", { name: "Kind" }).selectOption("text");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("heading", { name: "Bouldering" }).waitFor();
    const own = () =>
      apiOf<{ items: { id: string; builtIn: boolean }[] }>(page, "disciplines").then(({ items }) =>
        items.filter(({ builtIn }) => !builtIn),
      );
    await expect
      .poll(() => own())
      .toEqual([
        expect.objectContaining({
          id: "bouldering",
          words: ["bouldering", "boulders"],
          fields: [{ key: "hardestGrade", label: "Hardest grade", type: "text" }],
        }),
      ]);
    await page.getByRole("button", { name: "Remove Bouldering" }).click();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Bouldering" }).waitFor();
    await expect.poll(() => own()).toHaveLength(1);
    await context.close();
  });

  thoroughly("exports the data as a file", async () => {
    const { context, page } = await openPage(browser, canter.url);
    await page.goto("/data");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("canter-demo-household-2026-11-20.csv");
    await context.close();
  });

  thoroughly("backs up everything, for the owner; the demo does not offer it", async () => {
    const demo = await openPage(browser, canter.url);
    await demo.page.goto("/data");
    await demo.page.getByRole("heading", { name: "Export" }).waitFor();
    await expect.poll(() => demo.page.getByRole("button", { name: "Back up now" }).count()).toBe(0);
    await demo.context.close();
    const { context, page } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/data");
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByText(/Written to /).waitFor();
    await context.close();
  });
});

describe("groups", () => {
  it("shows a barn its horses with their last work, and logs a ride for one", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, {
      width: 390,
      height: 844,
      isTouch: true,
    });
    await page.goto("/");
    await chooseGroup(page, "Demo barn");
    await page.getByRole("heading", { level: 1, name: "Barn" }).waitFor();
    const luna = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Luna" }) });
    await luna.getByRole("button", { name: "Log a ride" }).click();
    await page.getByRole("textbox", { name: "What did you do?" }).fill("35 min flatwork, soft on both reins");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect
      .poll(async () => (await luna.innerText()).replaceAll(/\s+/g, " "))
      .toMatch(/Luna Last ride, today.*Flatwork · 35 min/);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("answers an address of another group with a link back", async () => {
    const { context, page } = await openPage(browser, canter.url);
    await page.goto("/workouts/01900000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { name: "Not here" }).waitFor();
    await page.goto("/no/such/page");
    await page.getByText("There is no page at this address.").waitFor();
    await context.close();
  });
});

describe("the first page", () => {
  it("needs at most 240 kB of JavaScript, and neither language nor charts before it is shown", async () => {
    const tool = join(import.meta.dirname, "../../apps/web/tools/first-page-size.ts");
    const { stdout } = spawnSync(process.execPath, [tool], { encoding: "utf8" });
    const measured = JSON.parse(stdout) as { firstPageBytes: number; files: readonly { file: string }[] };
    expect(measured.firstPageBytes).toBeLessThanOrEqual(240_000);
    expect(measured.firstPageBytes).toBeGreaterThan(100_000);
    const dist = join(import.meta.dirname, "../../apps/web/dist");
    const has = (word: string, files: readonly string[]) =>
      files.some((file) => readFileSync(join(dist, file), "utf8").includes(word));
    const all = readdirSync(join(dist, "assets")).map((name) => join("assets", name));
    const first = measured.files.map(({ file }) => file);
    // A word from the language, and one from the charts.
    for (const word of ["overhead press", "recharts-wrapper"])
      expect([has(word, all), has(word, first)]).toEqual([true, false]);
  });

  thoroughly("of a program opens at this week; the past is a tap away", async () => {
    const { context, page } = await openPage(browser, canter.url, { width: 390, isTouch: true });
    await page.goto("/plan");
    await page.getByRole("link", { name: "Strength in blocks" }).first().click();
    const weeks = page.getByRole("region", { name: /^Week \d+$/ });
    await weeks.first().waitFor();
    await expect.poll(() => weeks.first().getAttribute("aria-label")).toBe("Week 6");
    await page.getByRole("button", { name: "Show weeks 1 to 5" }).click();
    await expect.poll(() => weeks.first().getAttribute("aria-label")).toBe("Week 1");
    await page.getByRole("button", { name: "Hide weeks 1 to 5" }).click();
    await expect.poll(() => weeks.first().getAttribute("aria-label")).toBe("Week 6");
    await context.close();
  });
});

describe("every main page on a phone with text at 200 %", () => {
  it("fits the width, Settings and a draft of the coach's talk too", async () => {
    // As somebody sets it in the browser: what depends on the size of text in a style sheet follows, too.
    const large = await openBrowser(["--blink-settings=defaultFontSize=32"]);
    const { context, page, faults } = await openPage(large, canter.url, {
      as: "owner",
      width: 390,
      height: 844,
      isTouch: true,
    });
    await apiOf(page, "messages?wait=1", { method: "POST", body: { text: "went for a run this morning" } });
    const wide: string[] = [];
    for (const path of [
      "/",
      "/coach",
      "/plan",
      "/history?discipline=strength",
      "/food",
      "/body",
      "/goals",
      "/records",
      "/more",
      "/settings",
    ]) {
      await page.goto(path);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe("32px");
      await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor({ state: "attached" });
      await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
      if (path === "/coach") await page.getByRole("button", { name: "Answer" }).waitFor();
      if (path === "/settings") await page.getByText("Pounds").waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      const widest = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((one) => one.getBoundingClientRect().right > 390)
          .map((one) => one.textContent?.slice(0, 40)),
      );
      if (width > 390) wide.push(`${path}: ${width}, ${widest.join(" | ")}`);
      // A word of a button that is cut, or a choice without room for one.
      const cut = await page.evaluate(() => [
        ...[...document.querySelectorAll("main button, main button *")]
          .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent ?? ""),
        ...[...document.querySelectorAll("main select")]
          .filter((one) => one.clientWidth < 150)
          .map((one) => one.getAttribute("aria-label") ?? ""),
      ]);
      if (cut.length > 0) wide.push(`${path} cuts: ${cut.join(" | ")}`);
    }
    expect(wide).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
    await large.close();
  });
});

describe("a page that stays open", () => {
  it("goes on to the next day at midnight, and to a newer version once nobody is at it", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", isOwn: true });
    await page.clock.install();
    await page.goto("/");
    // Whichever day it is in the zone that the tests before have chosen.
    const day = page.getByText(/^\w+day,? \d+ November 2026$/).first();
    const shown = Number(/\d+/.exec(await day.innerText())?.[0]);
    await page.clock.fastForward(24 * 60 * 60_000);
    await page
      .getByText(new RegExp(`^\\w+day,? ${shown + 1} November 2026$`))
      .first()
      .waitFor();
    // The server has another build.
    await page.route(`${canter.url}/`, (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({
            contentType: "text/html",
            body: '<script type="module" crossorigin src="/assets/newer.js"></script>',
          }),
    );
    await page.clock.fastForward(61 * 60_000);
    await page.getByText("There is a newer version of Canter.").waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
    // Somebody is writing: it waits.
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: "What did you do?" }).fill("ran");
    await page.clock.fastForward(11 * 60_000);
    await page.clock.runFor(25_000);
    expect(await page.locator("html[data-before]").count()).toBe(1);
    await page.getByRole("textbox", { name: "What did you do?" }).fill("");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.clock.fastForward(11 * 60_000);
    await expect.poll(() => page.locator("html[data-before]").count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
