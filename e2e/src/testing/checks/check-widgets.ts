import type { widgetTypes } from "@canter/domain/dashboard/layout";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import type { TrendResponse } from "@canter/protocol/health/measurements";
import type { NutritionDayResponse } from "@canter/protocol/health/nutrition";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { apiOf } from "../api-of.ts";

type WidgetType = (typeof widgetTypes)[number];
type List<T> = { readonly items: readonly T[] };

const shown = (page: Page, name: string) =>
  page
    .getByRole("region", { name, exact: true })
    .innerText()
    .then((text) => text.replaceAll(/[\s\u00a0\u202f]+/g, " "));
const linesIn = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).getByRole("listitem").allInnerTexts();

/** What each widget shows for somebody with data for all, on the tests' Monday. A new widget is missing here until it is tested. */
const widgetShows: Readonly<Record<WidgetType, (page: Page, day: DashboardView) => Promise<void>>> = {
  up_next: async (page, { curated }) => {
    await page.getByRole("heading", { level: 2, name: curated.upNext.primary?.title ?? "" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: /^(?:Play|Train)$/ }).count()).toBe(1);
  },
  playlist: async (page, { curated }) => {
    const titles = curated.playlistSuggestion.map(({ title }) => expect.stringContaining(title) as string);
    expect(titles.length).toBeGreaterThan(1);
    await expect.poll(() => linesIn(page, "Today’s stack")).toEqual(titles);
    const playable = (ids: readonly string[]) => ids.filter((id) => id.startsWith("file:"));
    const href = await page.getByRole("link", { name: /^Play \d+ min$/ }).getAttribute("href");
    const queue = new URL(href ?? "", "http://canter").searchParams.get("ids") ?? "";
    expect(playable(JSON.parse(queue) as string[])).toEqual(
      playable(curated.playlistSuggestion.map(({ contentId }) => contentId)),
    );
  },
  weight: async (page) => {
    const { latest } = await apiOf<TrendResponse>(page, "measurements/trend?kind=weight");
    await expect.poll(() => shown(page, "Weight")).toContain(`${latest?.trend.toFixed(1)} lb trend`);
    await page.getByRole("img", { name: /^Trend of the weight over the last 90 days/ }).waitFor();
  },
  nutrition: async (page) => {
    const { targets, entries } = await apiOf<NutritionDayResponse>(page, "nutrition/days/2026-11-23");
    if (entries.length === 0)
      return expect.poll(() => shown(page, "Food")).toContain("Nothing written down today");
    await expect
      .poll(() => shown(page, "Food today"))
      .toMatch(new RegExp(`^Food today [\\d,]+ kcal of ${targets.calories}`));
  },
  body: async (page) => {
    const { athleteId } = (await apiOf<{ member: { athleteId: string } }>(page, "session")).member;
    const scans = `body-scans?limit=1&athleteId=${athleteId}`;
    const { items } = await apiOf<List<{ bodyFatPercent: number }>>(page, scans);
    await expect
      .poll(() => shown(page, "Body"))
      .toMatch(new RegExp(`^Body ${items[0]?.bodyFatPercent.toFixed(1)} % fat lean \\d+\\.\\d lb`));
  },
  recent_workouts: async (page) => {
    await expect
      .poll(() => linesIn(page, "Your last workouts"))
      .toContainEqual(expect.stringMatching(/Back Squat \d/));
  },
  coach: async (page, { coach }) => {
    expect(coach.briefing.length).toBeGreaterThan(0);
    await expect.poll(() => shown(page, "Coach")).toContain(coach.briefing.map(({ text }) => text).join(" "));
  },
  goals: async (page) => {
    await expect.poll(async () => (await linesIn(page, "Goals")).length).toBeGreaterThan(1);
    for (const line of await linesIn(page, "Goals")) expect(line).toMatch(/\d %/);
  },
};

/** Checks every widget with its content, and that a card under the pointer stays one. */
export const checkWidgets = async (page: Page): Promise<void> => {
  await page.getByRole("region", { name: "Coach" }).waitFor();
  const day = await apiOf<DashboardView>(page, "health-dashboard/me/today");
  for (const show of Object.values(widgetShows)) await show(page, day);
  const colours = (name: string) =>
    page
      .getByRole("region", { name, exact: true })
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  const before = await colours("Weight");
  await page.getByRole("link", { name: "Weight", exact: true }).hover();
  await expect.poll(() => colours("Weight")).toBe(before);
  expect(before).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
};
