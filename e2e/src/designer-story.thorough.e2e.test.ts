import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { apply, ask, box, openTalk, send } from "./testing/coach-page.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

type Draft = { readonly id: string; readonly name: string; readonly status: string };
type Exercise = { readonly name: string; readonly workingSets: number; readonly notes?: string };
type Plan = {
  readonly status: string;
  readonly program: {
    readonly weeks: readonly {
      readonly sessions: readonly { readonly dayOfWeek?: string; readonly exercises: readonly Exercise[] }[];
    }[];
  };
};

const shots = process.env["CANTER_SHOTS"];
const shoot = async (page: Page, name: string): Promise<void> => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  for (const [width, scheme] of [
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${shots}/${name}-${width}-${scheme}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
};

const wish = "Can we swap barbell hip thrusts for banded glute bridges? I only have a band at home";

const planOf = async (page: Page): Promise<Plan> => {
  const { items } = await apiOf<{ readonly items: readonly Draft[] }>(page, "programs?limit=10", {});
  const made = items.find(({ name }) => name.startsWith("Strength"));
  return apiOf<Plan>(page, `programs/${made?.id ?? ""}`, {});
};
const exercisesIn = ({ program }: Plan, day?: string): readonly Exercise[] =>
  program.weeks.flatMap(({ sessions }) =>
    sessions
      .filter((session) => day === undefined || session.dayOfWeek === day)
      .flatMap(({ exercises }) => exercises),
  );
const setsOf = (exercises: readonly Exercise[]): number =>
  exercises.reduce((sum, { workingSets }) => sum + workingSets, 0);

/** From the coach to the designer, by taps and words, to a draft that is refined and activated. */
async function design(page: Page): Promise<void> {
  await page.goto("/plan/new");
  await page.getByRole("button", { name: "Answer a few questions" }).click();
  await page.getByText("banded glute bridges instead of Hip Thrust", { exact: false }).first().waitFor();
}

describe("a swap discussed with the coach", () => {
  it("is known to the designer, is in the program, and the result is known to the coach", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    const begun = await apiOf<{ readonly id: string }>(page, "conversations", {
      method: "POST",
      body: { kind: "coach" },
    });
    await page.goto(`/coach?conversation=${begun.id}`);
    await box(page).waitFor();
    await ask(page, wish);
    await design(page);
    const panel = page.getByRole("complementary", { name: "The program that is designed" });
    await panel.getByText("from your talk with the coach, today").waitFor();
    await page.locator("details", { hasText: "said in other conversations" }).locator("summary").click();
    await page.getByText(wish, { exact: false }).last().waitFor();
    await shoot(page, "1-begun");
    await ask(
      page,
      "Strength, a year or two, 3 days a week, 60 minutes, a barbell and rack at home, no limitations",
    );
    await panel.getByText("What your answers come to so far", { exact: false }).waitFor();
    await panel.getByText("Back Squat", { exact: false }).first().waitFor();
    await shoot(page, "2-preview");
    expect(await ask(page, "squat 60 kg, bench 50 kg")).toContain("is ready");
    await panel.getByText("Not started. Nothing of it is active", { exact: false }).waitFor();
    await panel.getByText("55 → 57.5 → 60", { exact: false }).waitFor();
    const before = await planOf(page);
    const names = exercisesIn(before).map(({ name }) => name);
    expect([names.includes("Hip Lift with Band"), names.includes("Hip Thrust")]).toEqual([true, false]);
    await send(page, "less volume on Fridays");
    await apply(page).waitFor();
    await panel.getByText("Proposed changes wait for your click", { exact: false }).waitFor();
    await panel.getByRole("button", { name: "Week 2, would change" }).waitFor();
    expect(setsOf(exercisesIn(await planOf(page)))).toBe(setsOf(exercisesIn(before)));
    await shoot(page, "3-proposed");
    await apply(page).click();
    await expect
      .poll(async () => setsOf(exercisesIn(await planOf(page), "Friday")))
      .toBeLessThan(setsOf(exercisesIn(before, "Friday")));
    await panel.getByRole("button", { name: "Make it active" }).click();
    await panel.getByText("It is active: Today shows what is next.").waitFor();
    expect((await planOf(page)).status).toBe("active");
    await shoot(page, "4-active");
    await openTalk(page, "");
    const reply = await ask(page, "What did we talk about with the designer?");
    expect(reply).toContain("Strength, 12 weeks is ready");
    await shoot(page, "5-coach");
    await page.goto("/conversations");
    await page.getByRole("list", { name: "Conversations" }).waitFor();
    await shoot(page, "6-conversations");
    expect(faults).toEqual([]);
    await context.close();
  });
});
