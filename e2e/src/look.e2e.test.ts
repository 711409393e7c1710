import { AxeBuilder } from "@axe-core/playwright";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

/** Looked at by people; not kept. */
const shots = join(import.meta.dirname, "../screenshots");
const widths = [1440, 820, 390] as const;
/** Colours differ by scheme, sizes by width: these two meet both. SCREENSHOTS=all draws the others too. */
const combinations = ["1440 light", "390 dark"];
const heights = { 1440: 900, 820: 1180, 390: 844 } as const;

type Stop = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<unknown> };
type Session = {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly member: { readonly athleteId: string };
};

let canter: RunningCanter;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

/** Waits until nothing is fetched, drawn as bones, or moving. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor({ state: "attached" });
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
};

const violations = async (page: Page): Promise<readonly string[]> => {
  // One frame for the new colours to be drawn.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary?.split("\n").at(-1)?.trim()})`).join("; ")}`,
  );
};

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What can be pressed and is smaller than a finger on a phone; links within a sentence may be (WCAG 2.5.8). */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>("button, nav a, input:not([type=radio]), select, summary"),
    ].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isSeen =
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isSeen && (height < 43.5 || width < 43.5)
        ? [`${element.tagName} ${element.ariaLabel ?? element.textContent}: ${width}x${height}`]
        : [];
    }),
  );

/** Visits every page of a group at every width, in light and dark; returns all that is wrong with how they look. */
const lookAround = async (
  set: string,
  groupName: string,
  stopsOf: (page: Page) => Promise<readonly Stop[]>,
): Promise<readonly string[]> => {
  const { context, page, faults } = await openPage(browser, canter.url, {
    as: groupName.startsWith("Demo") ? "demo" : "owner",
  });
  await page.goto("/more");
  const session = await apiOf<Session>(page, "session");
  const group = session.groups.find(({ name }) => name === groupName);
  await page.evaluate((id) => localStorage.setItem("canter.group", id ?? ""), group?.id);
  const wrong: string[] = [];
  for (const { name, path, act } of await stopsOf(page)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await settled(page);
    await act?.(page);
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      for (const colorScheme of ["light", "dark"] as const) {
        const isMeasured = combinations.includes(`${width} ${colorScheme}`);
        if (!isMeasured && process.env["SCREENSHOTS"] !== "all") continue;
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
        const where = `${set} ${name} ${width} ${colorScheme}`;
        if (isMeasured) wrong.push(...(await violations(page)).map((violation) => `${where}: ${violation}`));
        await page.screenshot({ path: join(shots, `${where.replaceAll(" ", "-")}.png`) });
      }
      if (await scrollsSideways(page)) wrong.push(`${set} ${name} ${width}: scrolls sideways`);
      if (width === 390)
        wrong.push(
          ...(await tooSmall(page)).map((element) => `${set} ${name}: too small for a finger: ${element}`),
        );
    }
  }
  await context.close();
  return [...wrong, ...faults];
};

const openBox = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("l");
  await page.getByRole("textbox", { name: "What did you do?" }).fill(text);
  if (text !== "") await page.getByRole("list", { name: "What will be saved" }).waitFor();
};

describe("every page, in light and dark, on phone, tablet and desktop", () => {
  it("has no axe violations, does not scroll sideways, and can be hit with a finger: the demo household", async () => {
    const wrong = await lookAround("household", "Demo household", async (page) => {
      const { items } = await apiOf<{ items: { id: string }[] }>(page, "workouts?limit=1");
      const id = items[0]?.id ?? "";
      return [
        { name: "today", path: "/" },
        { name: "history", path: "/history" },
        {
          name: "workout",
          path: `/workouts/${id}`,
          act: (at) => at.getByText("Changes", { exact: true }).click(),
        },
        { name: "editor", path: `/workouts/${id}?edit=true` },
        {
          name: "editor-set",
          path: `/workouts/${id}?edit=true`,
          act: (at) => at.getByRole("button", { name: "More for set 1" }).first().click(),
        },
        { name: "exercises", path: "/exercises" },
        {
          name: "exercise",
          path: "/exercises/barbell-full-squat",
          act: (at) => at.locator(".recharts-surface path").first().waitFor(),
        },
        {
          name: "exercise-volume",
          path: "/exercises/barbell-full-squat",
          act: (at) => at.locator("label", { hasText: "Volume" }).click(),
        },
        { name: "more", path: "/more" },
        { name: "settings", path: "/settings" },
        {
          name: "disciplines",
          path: "/disciplines",
          act: async (at) => {
            await at.getByRole("button", { name: "Add one" }).click();
            await at.getByRole("button", { name: "Add a field" }).click();
          },
        },
        { name: "data", path: "/data" },
        { name: "groups", path: "/", act: (at) => at.getByRole("button", { name: /Change group/ }).click() },
        { name: "keyboard", path: "/", act: (at) => at.keyboard.press("?") },
        { name: "log-empty", path: "/", act: (at) => openBox(at, "") },
        {
          name: "log-reading",
          path: "/",
          act: (at) =>
            openBox(
              at,
              "squat 5x5 @ 225, then bench 135x10, 155x8, 175x6 rpe 9 and a 20 min easy spin after, blorp 12 frobs",
            ),
        },
        {
          name: "log-saved",
          path: "/more",
          act: async (at) => {
            await openBox(at, "deadlift 3x5 @ 315, rowed 2k in 7:52");
            await at.keyboard.press("Control+Enter");
            await at.getByRole("button", { name: "Done" }).waitFor();
          },
        },
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("and the demo barn", async () => {
    const wrong = await lookAround("barn", "Demo barn", async () => [
      { name: "barn", path: "/" },
      { name: "history", path: "/history" },
      {
        name: "log-reading",
        path: "/",
        act: (at) =>
          openBox(
            at,
            "Beau 45 min flatwork, lots of transitions, soft on the left rein. Luna lunged 20 min yesterday",
          ),
      },
    ]);
    expect(wrong).toEqual([]);
  });

  it("and a group with nothing in it, in kilograms", async () => {
    const wrong = await lookAround("empty", "My household", async () => [
      { name: "today", path: "/" },
      { name: "history", path: "/history" },
      { name: "exercises", path: "/exercises" },
      { name: "exercise", path: "/exercises/barbell-full-squat" },
      { name: "drafts", path: "/drafts" },
      { name: "deleted", path: "/deleted" },
    ]);
    expect(wrong).toEqual([]);
  });

  it("and very long names, drafts and deleted ones", async () => {
    const wrong = await lookAround("long", "My household", async (page) => {
      const long =
        "Maximiliana-Theodora von Hohenlohe-Waldenburg-Schillingsfürst the Younger of Upper Applecross";
      const session = await apiOf<Session>(page, "session", {
        method: "PATCH",
        body: { name: long, units: "kg" },
      });
      const exercises = [
        {
          name: "Onelongunbrokenexercisenamethatneverfindsaspacetowrapatinanycolumn",
          sets: [
            {
              reps: 5,
              weight: { value: 102.5, unit: "kg" },
              weightKg: 102.5,
              rpe: 9.5,
              perSide: true,
              kind: "rest_pause",
            },
            { reps: 12345 },
          ],
        },
      ];
      const create = () =>
        apiOf<{ id: string }>(page, "workouts", {
          method: "POST",
          body: {
            athleteId: session.member.athleteId,
            discipline: "strength",
            date: "2026-11-19",
            title: `${long}, heavy day`,
            exercises,
            notes: `${long}. https://example.org/a/very/long/address/that/does/not/break/anywhere/at/all/and/goes/on/and/on`,
          },
        });
      const { id } = await create();
      const gone = await apiOf<{ id: string }>(page, "workouts", {
        method: "POST",
        body: {
          athleteId: session.member.athleteId,
          discipline: "running",
          date: "2026-11-01",
          title: `${long}, evening run`,
          exercises: [],
          durationSeconds: 1800,
        },
      });
      await apiOf(page, `workouts/${gone.id}`, { method: "DELETE" });
      await apiOf(page, "messages?wait=1", { method: "POST", body: { text: "went for a run yesterday" } });
      return [
        { name: "today", path: "/" },
        { name: "history", path: "/history" },
        { name: "workout", path: `/workouts/${id}` },
        { name: "editor", path: `/workouts/${id}?edit=true` },
        { name: "settings", path: "/settings" },
        { name: "drafts", path: "/drafts" },
        { name: "deleted", path: "/deleted" },
        {
          name: "log-questions",
          path: "/more",
          act: async (at) => {
            await openBox(at, "went climbing yesterday");
            await at.keyboard.press("Control+Enter");
            await at.getByRole("button", { name: "Done" }).waitFor();
          },
        },
        {
          name: "undo-bar",
          path: `/workouts/${id}`,
          act: async (at) => {
            await at.getByRole("button", { name: "Delete" }).click();
            await at.getByText(/^Deleted Maximiliana/).waitFor();
          },
        },
      ];
    });
    expect(wrong).toEqual([]);
  });
});
