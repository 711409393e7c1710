import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

type Session = { readonly member: { readonly athleteId: string } };

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const openBox = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("l");
  await page.getByRole("textbox", { name: "What did you do?" }).fill(text);
  if (text !== "") await page.getByRole("list", { name: "What will be saved" }).waitFor();
};

describe("every page, in light and dark, on phone, tablet and desktop", () => {
  it("has no axe violations, does not scroll sideways, and can be hit with a finger: the demo household", async () => {
    const wrong = await lookAround(
      { browser, url: canter.url },
      "household",
      "Demo household",
      async (page) => {
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
        ];
      },
    );
    expect(wrong).toEqual([]);
  });

  it("and global elements: settings, switcher, keyboard, the log box", async () => {
    const wrong = await lookAround({ browser, url: canter.url }, "household", "Demo household", async () => {
      return [
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
        { name: "import", path: "/import" },
        {
          name: "groups",
          path: "/",
          act: (at) => at.getByRole("button", { name: /Change group/ }).click(),
        },
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
    const wrong = await lookAround({ browser, url: canter.url }, "barn", "Demo barn", async (page) => {
      const { items } = await apiOf<{ items: { id: string }[] }>(page, "horses");
      const [horse] = items;
      if (!horse) throw new Error("The demo barn has no horse.");
      return [
        { name: "horse", path: `/horses/${horse.id}` },
        { name: "barn", path: "/" },
        {
          name: "notifications",
          path: "/notifications",
          act: (at) => at.getByRole("button", { name: "Settings" }).click(),
        },
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
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("and an empty group, in kilograms", async () => {
    const wrong = await lookAround({ browser, url: canter.url }, "empty", "My household", async () => [
      { name: "today", path: "/" },
      { name: "history", path: "/history" },
      { name: "exercises", path: "/exercises" },
      { name: "exercise", path: "/exercises/barbell-full-squat" },
      { name: "drafts", path: "/drafts" },
      { name: "deleted", path: "/deleted" },
      { name: "help", path: "/help" },
    ]);
    expect(wrong).toEqual([]);
  });

  it("and very long names, drafts and deleted ones", async () => {
    const wrong = await lookAround({ browser, url: canter.url }, "long", "My household", async (page) => {
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
