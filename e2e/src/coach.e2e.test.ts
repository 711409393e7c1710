import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import {
  addProgram,
  apply,
  ask,
  box,
  cancel,
  card,
  chips,
  exercise,
  openTalk,
  planOf,
  said,
  send,
  talk,
  weekPlan,
} from "./testing/coach-page.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

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

const exercises = [exercise("Back Squat"), exercise("Bench Press"), exercise("Barbell Curl", "10", "60 lbs")];
const sunday = [exercise("Deadlift"), exercise("Overhead Press")];

const opened = async (name: string) => {
  const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
  const programId = await addProgram(page, name, weekPlan(exercises, sunday));
  const conversationId = await openTalk(page, programId);
  return { context, page, faults, programId, conversationId };
};

const setsOf = async (page: Page, programId: string) =>
  (await planOf(page, programId)).program.weeks[0]?.sessions[0]?.exercises.map(
    ({ name, workingSets }) => `${name} ${workingSets}`,
  );
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
const unchanged = ["Back Squat 3", "Bench Press 3", "Barbell Curl 3"];

describe("the coach's page", () => {
  it("starts with examples about the real program; a tap sends one", async () => {
    const { context, page, faults } = await opened("Examples");
    const examples = page.getByRole("list", { name: "Examples" });
    await expect.poll(() => examples.getByRole("button").count()).toBe(3);
    await examples.getByRole("button", { name: "Add a set to Back Squat" }).click();
    await apply(page).waitFor();
    await expect.poll(() => examples.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ["phone", 390, true],
    ["desk", 1440, false],
  ])(
    "opens at the newest words on a %s, however late the cards above them arrive",
    async (_name, width, isTouch) => {
      const { context, page, conversationId, programId } = await opened(`Long ${width}`);
      for (let day = 1; day <= 6; day += 1)
        await apiOf(page, "messages?wait=1", {
          method: "POST",
          body: { text: `squat 5x5 @ ${200 + day}, bench 3x8 @ 135 and curls 3x10 @ 60`, conversationId },
        });
      const again = await openPage(browser, canter.url, { as: "owner", width, isTouch });
      await again.page.route("**/api/v1/runs/*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700 + Math.random() * 900));
        await route.continue();
      });
      await again.page.goto(`/coach?conversation=${conversationId}&program=${programId}`);
      await expect
        .poll(() => again.page.getByRole("list", { name: "Logged" }).getByRole("heading").count(), {
          timeout: 25_000,
        })
        .toBeGreaterThanOrEqual(6);
      const below = () =>
        again.page.evaluate(
          () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
        );
      await expect.poll(below).toBeLessThan(3);
      // A card that grows again before the browser has reported the scroll to the end.
      await again.page.evaluate(() => {
        const grow = (pixels: number) => {
          const item = document.createElement("li");
          item.style.height = `${pixels}px`;
          document.querySelector("main ol")?.prepend(item);
        };
        let times = 0;
        new ResizeObserver(() => {
          times += 1;
          if (times === 2) grow(900);
        }).observe(document.body);
        requestAnimationFrame(() => requestAnimationFrame(() => grow(300)));
      });
      await expect
        .poll(() => again.page.evaluate(() => document.querySelectorAll("main ol > li[style]").length))
        .toBe(2);
      await expect.poll(below).toBeLessThan(3);
      // After scrolling up, the page stays there.
      await again.page.evaluate(() => window.scrollBy(0, -500));
      await again.page.evaluate(() =>
        document.querySelector("main")?.insertAdjacentHTML("beforeend", "<p>more</p>"),
      );
      await expect.poll(below).toBeGreaterThan(300);
      await Promise.all([context.close(), again.context.close()]);
    },
  );

  thoroughly("moves the later weeks along when a week is inserted", async () => {
    const { context, page, faults, programId } = await opened("Shifted");
    await ask(page, "add a deload week after week 1");
    await expect
      .poll(async () => plain(await card(page).locator("ins").allInnerTexts()))
      .toContain("now 30 Nov – 6 Dec");
    expect(await card(page).innerText()).not.toMatch(/overlap/);
    await apply(page).click();
    await card(page).waitFor({ state: "detached" });
    expect((await planOf(page, programId)).program.weeks.map(({ startDate }) => startDate)).toEqual([
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows what would change, keeps it during questions, and changes nothing before the click", async () => {
    const { context, page, faults, programId } = await opened("Waiting");
    await ask(page, "replace squats with lunges and add a set to bench");
    await expect
      .poll(async () => plain(await card(page).locator("del").allInnerTexts()))
      .toEqual(["was Back Squat 3 × 5 at 185 lb", "was 3 × 5"]);
    expect(plain(await card(page).locator("ins").allInnerTexts())).toEqual([
      "now Lunge 3 × 5",
      "now 4 × 5 at 185 lb",
    ]);
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["From now on"]);
    // Neither a click next to it nor Escape closes it, and a typed yes does not apply it.
    await page.getByRole("heading", { level: 1, name: "Coach" }).click();
    await page.keyboard.press("Escape");
    expect(await ask(page, "what is a goblet squat?")).toMatch(/^Goblet Squat/);
    expect(await ask(page, "yes, do it")).toMatch(/Apply/);
    await page.reload();
    await apply(page).waitFor();
    await expect.poll(() => setsOf(page, programId)).toEqual(unchanged);
    await apply(page).dblclick();
    await page.getByText(/^Applied: Back Squat becomes Lunge/).waitFor();
    await said(page)
      .getByText(/^Done\. Back Squat becomes Lunge/)
      .waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => setsOf(page, programId)).toEqual(["Lunge 3", "Bench Press 4", "Barbell Curl 3"]);
    expect((await planOf(page, programId)).version).toBe(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(/^Applied, then undone/).waitFor();
    await expect.poll(() => setsOf(page, programId)).toEqual(unchanged);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("cancels: nothing is changed, the line stays and the coach states so", async () => {
    const { context, page, faults, programId } = await opened("Cancelled");
    await ask(page, "drop the curls");
    await cancel(page).click();
    await page.getByText(/^Cancelled: /).waitFor();
    await expect.poll(() => talk(page)).toMatch(/Nothing was changed\./);
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => setsOf(page, programId)).toEqual(unchanged);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keeps the card if Apply fails, states why, and applies on the next click", async () => {
    const { context, page, programId } = await opened("Retry");
    await ask(page, "add a set to squats");
    await page.route(/\/apply$/, (route) => route.abort());
    await apply(page).click();
    await card(page)
      .getByRole("alert")
      .getByText(/did not answer/)
      .waitFor();
    await expect.poll(() => setsOf(page, programId)).toEqual(unchanged);
    await page.unroute(/\/apply$/);
    await apply(page).click();
    await page.getByText(/^Applied: /).waitFor();
    await expect
      .poll(() => setsOf(page, programId))
      .toEqual(["Back Squat 4", "Bench Press 3", "Barbell Curl 3"]);
    await context.close();
  });

  thoroughly("updates the preview if the program has changed since, and names what is gone", async () => {
    const { context, page, programId } = await opened("Moved");
    const edit = async (name: string, args: object) => {
      const { version } = await planOf(page, programId);
      const toolCalls = [{ id: "e1", function: { name, arguments: JSON.stringify(args) } }];
      await apiOf(page, `programs/${programId}/edits`, { method: "POST", body: { version, toolCalls } });
    };
    const bench = { weekNumber: 1, sessionNumber: 1, exerciseNumber: 2 };
    await ask(page, "make bench 5 sets");
    await edit("modify_exercise", { ...bench, updates: { workingSets: 4 } });
    await apply(page).click();
    await card(page).getByText("The program has changed since: this is what would happen now.").waitFor();
    await expect
      .poll(async () => plain(await card(page).locator("del").allInnerTexts()))
      .toEqual(["was 4 × 5"]);
    await edit("remove_exercise", bench);
    await apply(page).click();
    await card(page).getByRole("button", { name: "Check again" }).waitFor();
    await expect.poll(() => card(page).innerText()).toMatch(/Bench Press.*(?:no longer|gone)/s);
    await apiOf(page, `programs/${programId}/undo`, { method: "POST" });
    await card(page).getByRole("button", { name: "Check again" }).click();
    await apply(page).click();
    await page.getByText(/^Applied: /).waitFor();
    await expect
      .poll(() => setsOf(page, programId))
      .toEqual(["Back Squat 3", "Bench Press 5", "Barbell Curl 3"]);
    await context.close();
  });

  thoroughly("shows another tab's decision immediately", async () => {
    const { context, page, programId } = await opened("Two tabs");
    await ask(page, "add a set to squats");
    const plan = await context.newPage();
    await plan.goto(`/plan/${programId}`);
    await plan.getByRole("button", { name: "Apply" }).click();
    await page.getByText(/^Applied: /).waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    await context.close();
  });

  thoroughly("offers replies to tap, which are sent literally", async () => {
    const { context, page, faults } = await opened("Replies");
    expect(await ask(page, "replace bench press with something else")).toMatch(/\?/);
    const first = await chips(page).first().innerText();
    await chips(page).first().click();
    await apply(page).waitFor();
    await expect.poll(() => talk(page)).toContain(first);
    await expect.poll(() => chips(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("shows logged workouts as cards, including those from the box above it", async () => {
    const { context, page, faults } = await opened("Logs");
    await ask(page, "ran 7k in 39:10 this morning");
    const logged = page.getByRole("list", { name: "Logged" });
    await logged.getByRole("button", { name: "Undo" }).click();
    await logged.getByRole("button", { name: "Bring back" }).waitFor();
    await expect.poll(() => logged.innerText()).toMatch(/7.km/);
    await page.getByRole("button", { name: "Log", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("had a chicken burrito for lunch");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await logged.getByText("How much energy was it?").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keeps typed text across a reload and without a server, and sends it once", async () => {
    const { context, page } = await opened("Kept");
    await box(page).fill("what is next?");
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe("what is next?");
    await page.route(/\/api\/v1\/messages$/, (route) => route.abort());
    await box(page).press("Enter");
    await page.getByText("What you wrote is kept here.").waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("what is next?");
    await page.unroute(/\/api\/v1\/messages$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await said(page)
      .getByText(/^Next is Full Body A/)
      .waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("");
    expect((await talk(page)).match(/what is next\?/g)).toHaveLength(1);
    // The page is left before the answer: the box is empty on return.
    const held = Promise.withResolvers<void>();
    const isSent = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/messages$/, async (route) => {
      await held.promise;
      await route.continue();
      isSent.resolve();
    });
    await send(page, "what was last?");
    await page.getByRole("link", { name: "History" }).first().click();
    held.resolve();
    await isSent.promise;
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .not.toContain("what was last?");
    await page.goBack();
    await expect.poll(() => box(page).inputValue()).toBe("");
    await context.close();
  });

  it("can be used with the keyboard alone", async () => {
    const { context, page, faults, programId } = await opened("Keys");
    await page.goto("/more");
    await page.getByRole("heading", { level: 1, name: "More" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("drop the curls");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("add a set to squats");
    await expect.poll(() => box(page).inputValue()).toBe("drop the curls\nadd a set to squats");
    await page.keyboard.press("Enter");
    await apply(page).waitFor();
    for (let steps = 0; steps < 5; steps += 1) {
      if (await apply(page).evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Shift+Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByText(/^Applied: /).waitFor();
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => setsOf(page, programId)).toEqual(["Back Squat 4", "Bench Press 3"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("goes back to earlier conversations, and up to old messages", async () => {
    const { context, page, faults, programId, conversationId } = await opened("Long");
    for (let count = 1; count <= 18; count += 1)
      await apiOf(page, "messages", {
        method: "POST",
        body: { text: `what is in week ${count}?`, conversationId, programId },
      });
    await page.reload();
    await page.getByText("what is in week 18?").waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect.poll(() => page.getByText("what is in week 1?", { exact: true }).count()).toBe(0);
    const scrolledUp = async () => {
      const found = await page.getByText("what is in week 1?", { exact: true }).count();
      if (found === 0) await page.evaluate(() => window.scrollTo(0, 0));
      return found;
    };
    await expect.poll(scrolledUp, { interval: 500 }).toBe(1);
    // The reading position is kept: the page is not at its new top.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.getByRole("list", { name: "Examples" }).waitFor();
    await page.getByRole("button", { name: "Earlier conversations" }).click();
    await page.getByRole("menuitem").nth(1).click();
    await page.getByText("what is in week 18?").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("looks right: no axe violations, nothing too small or wider than the page", async () => {
    const wrong = await lookAround({ browser, url: canter.url }, "coach", "My household", async (page) => {
      const programId = await addProgram(
        page,
        "A very long name of a program for autumn",
        weekPlan(exercises, sunday),
      );
      const begin = async () =>
        (await apiOf<{ id: string }>(page, "conversations", { method: "POST", body: {} })).id;
      const [empty, asked, waiting, decided] = [await begin(), await begin(), await begin(), await begin()];
      const path = (id: string) => `/coach?conversation=${id}&program=${programId}`;
      return [
        { name: "empty", path: path(empty) },
        { name: "asked", path: path(asked), act: (at) => ask(at, "replace bench press with something else") },
        {
          name: "waiting",
          path: path(waiting),
          act: (at) => ask(at, "make next week a deload and drop the curls"),
        },
        {
          name: "decided",
          path: path(decided),
          act: async (at) => {
            await ask(at, "ran 5k in 25:10 and drop the curls");
            await send(at, "what is next?");
            await apply(at).click();
            await at.getByText(/^Applied: /).waitFor();
          },
        },
      ];
    });
    expect(wrong).toEqual([]);
  });
});
