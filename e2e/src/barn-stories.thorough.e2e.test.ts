import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { createBarnModel } from "@canter/application/testing/barn-model";
import { apiOf } from "./testing/api-of.ts";
import { ask } from "./testing/coach-page.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

/** No answer comes until it is released. */
let held = Promise.resolve();
let letGo = (): void => undefined;
const holdModel = (): void => {
  held = new Promise((resolve) => (letGo = resolve));
};

/** A model that plans far too high a fence, and invents lameness; it is held before its second request. */
const startModel = (): Promise<FakeModelServer> => {
  const answer = createBarnModel({
    spoils: (plan) => ({
      ...plan,
      weeklyPlans: plan.weeklyPlans.map((week, at) =>
        at === 3
          ? {
              ...week,
              sessions: week.sessions.map((session) => ({
                ...session,
                workType: "JUMPING",
                focus: "Courses at 1.40 m",
              })),
            }
          : week,
      ),
    }),
    invents: "Nova is lame on the left fore.",
  });
  let isWatched = false;
  return startFakeModelServer({
    script: (asked) => {
      if (!isWatched && asked.systemText.startsWith("You are the designer")) {
        isWatched = true;
        holdModel();
      }
      return answer(asked);
    },
    hold: () => held,
  });
};

let canter: RunningCanter;
let browser: TestBrowser;
let model: FakeModelServer;
beforeAll(async () => {
  [canter, browser, model] = await Promise.all([startCanter({ isDemo: false }), openBrowser(), startModel()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
  await model?.close();
});

const write = async (page: Page, text: string, button: RegExp): Promise<void> => {
  await page.keyboard.press("l");
  await page.getByRole("textbox", { name: /What did you do/ }).fill(text);
  await page.getByRole("button", { name: button }).click();
};

const log = async (page: Page, text: string): Promise<void> => {
  await write(page, text, /^Save/);
  await page
    .getByText(/^(?:Beau|Luna|Nova) · .* saved$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Done" }).click();
};

type Evaluations = { readonly items: readonly { readonly by: string }[] };

const makeBarn = async (page: Page, name: string, horses: readonly string[]): Promise<void> => {
  await page.goto("/groups/new");
  await page.getByText("A barn", { exact: false }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();
  for (const horse of horses) {
    await write(page, `we have a new horse, ${horse}`, /^Add /);
    await page.getByText(` is in ${name} now`, { exact: false }).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
  }
};

describe("the barn's four stories, from an empty barn", () => {
  it("without a model: plans for a show, adjusts the plan, states its status after a ride, and reports on the week", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", width: 390 });
    await makeBarn(page, "Applecross", ["Beau, a 9 year old bay gelding", "Luna, a grey mare"]);
    await log(page, "Emma rode Beau on Tuesday, flatwork 40 min, stiff to the right");
    await log(page, "Jake jumped Beau 30 min yesterday, 2'3\" fences, stiff to the right again");
    await log(page, "hacked Luna 45 min on Wednesday");

    await page.goto("/barn");
    await page.getByRole("link", { name: "Beau" }).first().click();
    const handoff = page.getByRole("region", { name: "Before you ride" });
    await handoff.getByText("Stiff to the right: 2 of 2 rides", { exact: false }).waitFor();

    await page.getByRole("link", { name: "Make a plan" }).click();
    await page
      .getByRole("textbox", { name: "What is the goal?" })
      .fill("I want to get Beau ready for the January 16th show. He needs to be solid at 2'6\" courses.");
    await page.getByLabel("By when").fill("2027-01-16");
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page.getByText(/^A plan for Beau is ready: 8 weeks/).waitFor();
    const weeks = page.getByRole("list", { name: "Weeks" });
    const before = await weeks.innerText();
    await page
      .getByRole("textbox", { name: "What should change?" })
      .fill("That plan looks too aggressive — Beau was off for a week with a sore foot. Can you adjust?");
    await page.getByRole("button", { name: "Propose it" }).click();
    await page.getByText(/^Proposed, for you to apply or cancel/).waitFor();
    await page
      .getByRole("region", { name: "Proposed changes" })
      .getByRole("button", { name: "Apply" })
      .click();
    await page.getByRole("region", { name: "Proposed changes" }).waitFor({ state: "detached" });
    await expect.poll(() => weeks.innerText()).not.toBe(before);
    await page.getByRole("button", { name: "Make active" }).click();
    await page.getByRole("link", { name: "It is active: open it" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();

    await canter.restart({ CANTER_CLOCK: "2026-11-26T18:40:00Z" });
    await page.goto("/barn");
    await page.getByRole("link", { name: "Beau" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Beau" }).waitFor();
    await page.getByText("You're behind on trail riding", { exact: false }).waitFor();
    await handoff.getByText("Stiff to the right: 2 of 2 rides", { exact: false }).waitFor();
    await log(page, "hacked Beau 30 min on Tuesday");
    await log(page, "flatwork with Beau 25 min yesterday");
    await page.getByText("You're on track", { exact: false }).first().waitFor();

    await page.goto("/coach");
    await page.getByText("flatwork with Beau 25 min yesterday").first().waitFor();
    expect(await ask(page, "I just logged a session with Beau. Am I on track with the plan?")).toContain(
      "Beau: You're on track",
    );
    expect(await ask(page, "Give me a weekly report on all horses' training progress")).toContain(
      "Beau: 2 rides, 55 min this week; on track.",
    );
    await page.goto("/more");
    await page.getByRole("link", { name: /Reports/u }).click();
    await page.getByRole("button", { name: "Report on this week" }).click();
    const reported = page.getByRole("region", { name: "Beau" });
    await reported.getByText("You're on track", { exact: false }).waitFor();
    await reported.getByText("2 rides, 55 min so far", { exact: false }).waitFor();
    await page.getByText("Luna was not worked this week", { exact: false }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("with a model: its work is visible, rule violations are corrected, and inventions are in no report", async () => {
    // A Friday: a plan begins on the next Monday.
    await canter.restart({ CANTER_CLOCK: "2026-11-27T18:40:00Z" });
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", width: 390 });
    await makeBarn(page, "Birchwood", ["Nova, a 7 year old chestnut mare", "Milo, a pony"]);
    const group = await page.evaluate(() => localStorage.getItem("canter.group"));
    await apiOf(page, `installation/groups/${group}`, { method: "PUT", body: { trusted: true } });
    const put = { provider: "openai-compatible", model: "scripted", baseUrl: model.url };
    await apiOf(page, "models/default", { method: "PUT", body: put });
    await log(page, "Emma rode Nova on Tuesday, flatwork 40 min, stiff to the right");

    await page.goto("/barn");
    await page.getByRole("link", { name: "Nova" }).first().click();
    await page.getByRole("link", { name: "Make a plan" }).click();
    await page
      .getByRole("textbox", { name: "What is the goal?" })
      .fill("Solid at 2'6\" courses for the show");
    await page.getByLabel("By when").fill("2027-01-22");
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page.getByText("I need the training of late.").waitFor();
    await page.getByText("What it thinks and does").waitFor();
    await page.getByText("query_recent_sessions").waitFor();
    letGo();
    await page
      .getByText(/^A plan for Nova is ready: 8 weeks.*The model’s plan was changed to keep the rules\./)
      .waitFor();
    await page.getByText("Poles, grids, then courses.").waitFor();
    const weeks = page.getByRole("list", { name: "Weeks" });
    const before = await weeks.innerText();
    expect(before).not.toContain("1.40 m");
    await page.getByText("How it came about").click();
    await page.getByText("No jump for weeks? I should check the profile.").waitFor();
    await page
      .getByText("The model’s plan was changed to keep the rules. ", { exact: false })
      .nth(1)
      .waitFor();

    await page
      .getByRole("textbox", { name: "What should change?" })
      .fill("hmm, what about something for her topline?");
    await page.getByRole("button", { name: "Propose it" }).click();
    await page.getByText(/^Proposed, for you to apply or cancel:\s+Week 2: flatwork/).waitFor();
    const changes = page.getByRole("region", { name: "Proposed changes" });
    await changes.getByRole("button", { name: "Apply" }).click();
    await changes.waitFor({ state: "detached" });
    await expect.poll(() => weeks.innerText()).not.toBe(before);
    await page.getByRole("button", { name: "Make active" }).click();
    await page.getByRole("link", { name: "It is active: open it" }).click();
    await page.waitForURL(/\/plan\/[^/]+$/);
    const evaluations = `programs/${new URL(page.url()).pathname.split("/").at(-1)}/evaluations`;

    await canter.restart({ CANTER_CLOCK: "2026-12-03T18:40:00Z" });
    await page.goto("/barn");
    await page.getByText("Behind", { exact: true }).waitFor();
    await log(page, "Emma rode Nova today, flatwork 40 min, stiff to the right again");
    // Before the model has answered, the rules' words are shown.
    await expect.poll(async () => (await apiOf<Evaluations>(page, evaluations)).items[0]?.by).toBe("model");
    await page.getByRole("link", { name: "Nova" }).first().click();
    await page.getByText(/^So far: /).waitFor();

    await page.goto("/more");
    await page.getByRole("link", { name: /Reports/u }).click();
    await page.getByRole("button", { name: "Report on this week" }).click();
    await page.getByText(/^In short: /).waitFor();
    const reported = page.getByRole("region", { name: "Nova" });
    await reported.getByText(/^So far: /).waitFor();
    await page.getByText("Milo was not worked this week", { exact: false }).waitFor();
    await expect.poll(() => page.locator("main").innerText()).not.toMatch(/lame|What is missing/);
    await page.getByRole("link", { name: "How it came about" }).click();
    // Those of many children are folded.
    const steps = page.getByLabel(/^Steps of /);
    await expect.poll(() => steps.count()).toBe(4);
    for (const at of [0, 1, 2, 3]) await steps.nth(at).click();
    await page
      .getByText(/^Left out: .*Nova is lame/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
