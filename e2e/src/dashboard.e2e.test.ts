import type { Agent } from "@canter/protocol/coach/agents";
import type { DashboardView, PromptView } from "@canter/protocol/coach/dashboards";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { lastsBeyondTap } from "./testing/checks/lasts-beyond-tap.ts";
import {
  fakeMicrophone,
  openBrowser,
  openPage,
  type TestBrowser,
  type View,
} from "./testing/open-browser.ts";
import { startCanter, statedOwner, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  // A Sunday: a rest day in the demo's program.
  const environment = { CANTER_CLOCK: "2026-11-22T16:00:00Z" };
  [canter, browser] = await Promise.all([startCanter({ environment }), openBrowser(fakeMicrophone)]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

const open = async (as: "owner" | "demo", view: View = {}) => {
  const opened = await openPage(browser, canter.url, { as, ...view });
  await opened.page.goto("/");
  await opened.page.getByRole("region", { name: "Coach" }).waitFor();
  return opened;
};
const dayOf = (page: Page) => apiOf<DashboardView>(page, "health-dashboard/me/today");

describe("the day of somebody new", () => {
  it("states where to begin, leads there, and is updated as soon as it is done", async () => {
    const { context, page, faults } = await open("owner");
    await page.getByText("There is no workout and no weight here yet.").waitFor();
    await page.getByRole("button", { name: "weighed", exact: false }).click();
    await page.getByRole("textbox", { name: "What did you do?" }).waitFor();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect
      .poll(async () => (await apiOf<{ items: unknown[] }>(page, "measurements")).items.length)
      .toBe(1);
    await page.goto("/");
    await page.getByRole("heading", { name: "Weight", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Weight" }).textContent()).toMatch(/\d/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("asks one question, answered by a tap: the goal that it names is set there, and it is not asked again", async () => {
    const { context, page, faults } = await open("owner");
    await page.getByText("What should your training lead to?").waitFor();
    await page.getByRole("button", { name: "Get stronger" }).click();
    const form = page.getByRole("form", { name: "A new goal" });
    await expect
      .poll(() => form.getByRole("combobox", { name: "What is it about?" }).inputValue())
      .toBe("lift");
    await page.reload();
    await page.getByText("What should your training lead to? Get stronger").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Lose weight" }).count()).toBe(0);
    await page.getByRole("button", { name: "Set the goal" }).click();
    await form.getByRole("combobox", { name: "Exercise" }).fill("Back Squat");
    await form.getByLabel("Load").fill("140");
    await form.getByRole("button", { name: "Set the goal" }).click();
    await form.waitFor({ state: "detached" });
    expect((await apiOf<{ items: unknown[] }>(page, "goals")).items).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the day of somebody who trains", () => {
  it("has what is next, which may wait, and a favourite instead; it is played from there, and works offline, too", async () => {
    const { context, page, faults } = await open("demo", { width: 390, height: 844 });
    const { curated } = await dayOf(page);
    const { contentId = "", title = "" } = curated.upNext.primary ?? {};
    expect(contentId).toMatch(/^file:/);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect.poll(() => page.getByRole("list", { name: "Next" }).count()).toBe(0);
    await page.goBack();
    await page.getByRole("button", { name: "Not today" }).click();
    await page.getByRole("heading", { name: title, exact: true }).waitFor({ state: "detached" });
    expect((await dayOf(page)).consumed).toMatchObject([{ contentId, as: "not_today" }]);
    const next = curated.upNext.alternates[0]?.title ?? "";
    expect((await dayOf(page)).curated.upNext.primary?.title).toBe(next);
    await context.setOffline(true);
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 60_000;
      window.dispatchEvent(new Event("visibilitychange"));
    });
    await page.getByText(/^Offline, as of/).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Weight" }).textContent()).toMatch(/\d/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("plays what it offers, marks it done, and saves it as training", async () => {
    const { context, page, faults } = await open("demo", { isOwn: true });
    const { items } = await apiOf<{ items: { id: string; title: string }[] }>(page, "content?kind=stretch");
    const [item] = items;
    await page.clock.install();
    await visit(page, `/play?ids=${encodeURIComponent(JSON.stringify([item?.id]))}`);
    await page.getByRole("heading", { level: 1, name: item?.title ?? "" }).waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    // The timer continues through a reload.
    await page.reload();
    await page.getByRole("button", { name: "Pause" }).click();
    // What is done offline is marked once the server is back, however long that takes.
    await context.setOffline(true);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    for (const seconds of [2, 4, 8, 16]) {
      await page.clock.fastForward(seconds * 1000);
      await page.waitForTimeout(100);
    }
    await context.setOffline(false);
    await expect
      .poll(async () => (await dayOf(page)).consumed)
      .toContainEqual(expect.objectContaining({ contentId: item?.id, as: "done" }));
    await page.getByRole("button", { name: "Save as training" }).click();
    await page.getByRole("button", { name: "Saved as training" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is arranged by its member: hidden, moved, widened, also by keyboard, and stays so", async () => {
    const { context, page, faults } = await open("demo");
    await page.getByRole("button", { name: "Arrange" }).click();
    const panel = page.getByRole("region", { name: "Arrange" });
    const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
    await expect.poll(() => topOf(panel)).toBeGreaterThanOrEqual(0);
    // The arrangement is visible below its controls.
    await expect.poll(() => topOf(page.getByRole("region", { name: "Coach" }))).toBeLessThan(900);
    // Quicker than the server: no tap undoes the one before.
    await page.route("**/dashboard-layout", async (route) => {
      if (route.request().method() === "PUT") await page.waitForTimeout(700);
      await route.continue();
    });
    await page.getByRole("button", { name: "Hide Body" }).click();
    await page.getByRole("button", { name: "Wide: Weight" }).click();
    await page.getByRole("button", { name: "Wide: Goals" }).click();
    await expect.poll(() => page.getByRole("region", { name: "Body" }).count()).toBe(0);
    await page.getByRole("button", { name: "Move Coach" }).focus();
    const said = page.getByRole("status").filter({ hasText: "Coach" });
    for (const [key, words] of [
      ["Enter", "Coach taken up, 2 of 7."],
      ["ArrowDown", "Coach, 3 of 7."],
      ["Enter", "Coach is now 3 of 7."],
    ] as const) {
      await page.keyboard.press(key);
      await said.filter({ hasText: words }).waitFor({ state: "attached" });
    }
    await expect
      .poll(async () =>
        (await apiOf<{ widgets: { type: string }[] }>(page, "dashboard-layout")).widgets
          .map(({ type }) => type)
          .slice(0, 5),
      )
      .toEqual(["up_next", "weight", "coach", "nutrition", "goals"]);
    await page.reload();
    await page.getByRole("region", { name: "Coach" }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Body" }).count()).toBe(0);
    const tops = await Promise.all(
      ["Coach", "Food today", "Goals"].map((name) => topOf(page.getByRole("region", { name }))),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("a question answered by voice", () => {
  it("is recorded, stored, and answers it; it can be played again, and deleted", async () => {
    const { context, page, faults } = await open("owner");
    // It asks on a rest day after training: the assignment is run when there is something to ask.
    for (const day of ["2026-11-18", "2026-11-16"])
      await page.evaluate(async (date) => {
        const now = `${date}T18:00:00+00:00`;
        const text = "ran 5k in 25:00";
        const headers = { "content-type": "application/json" };
        await fetch("/api/v1/messages?wait=1", {
          method: "POST",
          headers,
          body: JSON.stringify({ text, now }),
        });
      }, day);
    await page.getByRole("button", { name: "Arrange" }).click();
    await page.getByRole("button", { name: "Prepare the day again" }).click();
    await page.getByText("How is your energy?").waitFor();
    await page.getByRole("button", { name: "Say it" }).click();
    await page.getByRole("button", { name: /^Stop/ }).waitFor();
    await page.waitForTimeout(1200);
    await page.getByRole("button", { name: /^Stop/ }).click();
    await expect
      .poll(async () =>
        (await apiOf<{ items: PromptView[] }>(page, "prompts?state=answered")).items.some(
          ({ answer }) => answer?.voiceMemoId !== undefined,
        ),
      )
      .toBe(true);
    const memos = await apiOf<{ items: { sizeBytes: number; mediaType: string }[] }>(page, "voice-memos");
    expect(memos.items).toMatchObject([{ mediaType: "audio/webm" }]);
    expect(memos.items[0]?.sizeBytes).toBeGreaterThan(1000);
    // No model transcribes it here: it is typed.
    await page.getByRole("textbox", { name: "What you said" }).fill("Better than last week");
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("How is your energy? Better than last week").waitFor();
    await page.reload();
    await page.getByText("As you said it").click();
    await page.locator("audio").evaluate((sound: HTMLAudioElement) => sound.play());
    await expect
      .poll(() => page.locator("audio").evaluate((sound: HTMLAudioElement) => sound.currentTime))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("The sound is deleted.").waitFor();
    expect((await apiOf<{ items: unknown[] }>(page, "voice-memos")).items).toEqual([]);
    await page.reload();
    await page.getByText("How is your energy? Better than last week").waitFor();
    await expect.poll(() => page.locator("audio").count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

const catalogue = `
items:
  - { id: push, title: Push, minutes: 40 }
  - { id: flow, title: Gentle Flow, kind: yoga, minutes: 20 }
programs:
  - { id: block, title: The Block, weeks: [[push, flow, push]] }
`;

describe("an answer with an effect", () => {
  thoroughly("replaces what is next with something lighter, and states so", async () => {
    const { context, page, faults } = await open("owner", { width: 390, height: 844 });
    await page.evaluate(async (text) => {
      const post = async (path: string, body: object): Promise<{ id: string }> => {
        const headers = { "content-type": "application/json" };
        const init = { method: "POST", headers, body: JSON.stringify(body) };
        return (await fetch(`/api/v1/${path}`, init)).json() as Promise<{ id: string }>;
      };
      const { id } = await post("content/sources", { kind: "file", text });
      await post(`content/sources/${id}/sync`, {});
      for (const date of ["2026-11-19", "2026-11-20", "2026-11-21"])
        await post("messages?wait=1", { text: "ran 5k in 25:00", now: `${date}T18:00:00+00:00` });
      const contentProgram = { id: "file:block", startDate: "2026-11-22" };
      await post("programs", { contentProgram, status: "active" });
    }, catalogue);
    await page.getByRole("button", { name: "Arrange" }).click();
    await page.getByRole("button", { name: "Prepare the day again" }).click();
    await page.getByRole("button", { name: "Something lighter" }).click();
    await page.getByRole("heading", { name: "Gentle Flow" }).waitFor();
    await page.getByText("Up next is Gentle Flow now.").waitFor();
    await page.getByRole("link", { name: "Push" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Gentle Flow" }).waitFor();
    const { athleteId } = (await apiOf<{ member: { athleteId: string } }>(page, "session")).member;
    const flow = { athleteId, discipline: "yoga", title: "Gentle Flow", date: "2026-11-22", exercises: [] };
    await page.evaluate(
      (body) =>
        fetch("/api/v1/workouts", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...body, durationSeconds: 1200 }),
        }),
      flow,
    );
    await expect
      .poll(async () => (await dayOf(page)).consumed)
      .toContainEqual(expect.objectContaining({ contentId: "file:flow", as: "done" }));
    await page.reload();
    await page.getByRole("heading", { level: 2, name: "Done for today" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("a screen shared by two people", () => {
  it("is taken over by a tap, or by a PIN if somebody wants one", async () => {
    const { context, page, faults } = await open("owner", { width: 820, height: 1180, keepsLeftPages: true });
    const ines = { name: "Ines", email: "ines@example.org", password: "a long password" };
    await page.evaluate(async (person) => {
      const send = (path: string, method: string, body: object) =>
        fetch(`/api/v1/${path}`, {
          method,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      await send("pin", "PUT", { pin: "2468" });
      const made = (await (await send("invitations", "POST", { role: "member" })).json()) as { link: string };
      const token = made.link.split("/").at(-1) ?? "";
      await fetch(`/api/v1/invitation-links/${token}/accept`, {
        method: "POST",
        credentials: "omit",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(person),
      });
    }, ines);
    const owner = (await apiOf<{ account: { name: string } }>(page, "session")).account.name;
    const menu = page.getByRole("button", { name: /Change group/ });
    await menu.click();
    await page.getByRole("menuitem", { name: "Add someone to this screen" }).click();
    await page.getByRole("heading", { name: "Who is here?" }).waitFor();
    await page.getByRole("button", { name: "Somebody else" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(ines.email);
    await page.getByLabel("Password").fill(ines.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("region", { name: "Coach" }).waitFor();
    await expect
      .poll(() => apiOf<{ account: object }>(page, "session"))
      .toMatchObject({ account: { name: "Ines" } });
    await page.evaluate(() => {
      localStorage.setItem("canter.coach.draft.ines", "my knee hurts");
      localStorage.setItem("mantine-color-scheme-value", "dark");
    });
    await page.goto("/coach");
    await menu.click();
    await page.getByRole("menuitem", { name: `${owner} with a PIN` }).click();
    const pad = page.getByRole("dialog", { name: owner, exact: true });
    for (const key of "1357") await pad.getByRole("button", { name: key, exact: true }).click();
    await pad.getByRole("button", { name: "Go" }).click();
    await pad.getByText("That is not the PIN.").waitFor();
    await expect
      .poll(() => apiOf<{ account: object }>(page, "session"))
      .toMatchObject({ account: { name: "Ines" } });
    await pad.getByLabel("PIN").pressSequentially("2468");
    await page.keyboard.press("Enter");
    const owners = page.getByRole("button", { name: new RegExp(`${owner}.*Change group`) });
    await owners.waitFor();
    // Her data are gone from the browser; its Back button leads to none of her pages.
    await expect
      .poll(() => page.evaluate(() => Object.entries(localStorage).filter(([key]) => !/group/.test(key))))
      .toEqual([["mantine-color-scheme-value", "dark"]]);
    await page.goBack({ waitUntil: "commit" });
    await owners.waitFor();
    await expect.poll(() => page.getByRole("button", { name: /Ines.*Change group/ }).count()).toBe(0);
    // A key, a role, or a model would outlive the tap: the password is required.
    await page.goto("/api-keys");
    await page.getByRole("button", { name: "Make a key" }).click();
    await page.getByLabel("What it is for").fill("a script");
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByText("This takes your password.").waitFor();
    await page.getByLabel("Your password").fill(statedOwner.password);
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByText("It is shown only now").waitFor();
    await lastsBeyondTap(page, owner);
    // Requests refused before the correct PIN are not faults of the page.
    expect(faults.filter((fault) => !/40[03]/.test(fault))).toEqual([]);
    await context.close();
  });
});

describe("assignments", () => {
  thoroughly("are described in words, run with a link to their run, paused, and rescheduled", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/assignments");
    await page.getByText("Every day at 04:00").waitFor();
    await page.getByText("runs by itself").waitFor();
    await page.getByRole("button", { name: /^Change the time/ }).click();
    const form = page.getByRole("form", { name: "When" });
    await form.getByLabel("At").fill("05:30");
    for (const day of ["Saturday", "Sunday"]) await form.getByRole("button", { name: day }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("On weekdays at 05:30").waitFor();
    const schedule = async () =>
      (await apiOf<{ items: Agent[] }>(page, "agents")).items.find(({ id }) => id === "coach")?.assignments[0]
        ?.schedule;
    await expect.poll(() => schedule()).toMatchObject({ cron: "30 5 * * 1,2,3,4,5", isOwn: true });
    await page.getByRole("button", { name: /^Pause/ }).click();
    await page.getByRole("button", { name: /^Resume/ }).waitFor();
    await expect.poll(() => schedule()).toMatchObject({ isPaused: true });
    await page
      .getByRole("button", { name: /^Do it now/ })
      .first()
      .click();
    await page.getByText(/as you asked/).waitFor();
    await page.locator("main").getByRole("link", { name: /today/ }).click();
    await page.waitForURL("**/runs/*");
    expect(faults).toEqual([]);
    await context.close();
  });
});
