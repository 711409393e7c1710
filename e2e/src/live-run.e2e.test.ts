import type { Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startFakeModelServer,
  type FakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

/** Rules alone are not sure of this; the model is asked. Each test has its own number of minutes: nothing is read as a duplicate. */
const zorbing = (minutes: number): string => `did zorbing ${minutes} min`;

/** The report of a model that understood it. */
const reportOf = (text: string) => ({
  isLog: true,
  workouts: [
    {
      workout: {
        discipline: "other",
        title: "Zorbing",
        date: "2026-11-20",
        durationSeconds: 60 * Number(/zorbing (\d+) min/.exec(text)?.[1]),
        exercises: [],
      },
    },
  ],
});

let model: FakeModelServer;
let canter: RunningCanter;
let browser: TestBrowser;

/** The model answers nothing until it is released. */
let held = Promise.resolve();
let letGo = (): void => undefined;
const holdModel = (): void => {
  held = new Promise((resolve) => (letGo = resolve));
};

beforeAll(async () => {
  model = await startFakeModelServer({
    script: ({ userText }) => ({
      betweenMs: 250,
      text: ["I read one workout: ", "zorbing, ", "in a ball."],
      calls: [{ tool: "report_workouts", input: reportOf(userText) }],
      usage: { inputTokens: 1200, outputTokens: 80 },
    }),
    hold: () => held,
  });
  [canter, browser] = await Promise.all([
    startCanter({
      environment: {
        CANTER_MODEL: "openai-compatible:scripted",
        CANTER_MODEL_BASE_URL: model.url,
      },
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
  await model?.close();
});

const dialog = (page: Page) => page.getByRole("dialog");
const atWork = (page: Page) => dialog(page).getByRole("region", { name: "At work" });
const outcome = (page: Page) => dialog(page).getByRole("list", { name: "What became of your message" });
const words = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

const opened = async () => {
  const page = await openPage(browser, canter.url, { as: "owner" });
  await page.page.goto("/");
  await page.page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  return page;
};

const send = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("textbox", { name: "What did you do?" }).fill(text);
  await page.getByRole("button", { name: "Save" }).click();
};

const count = async (page: Page): Promise<number> =>
  (await apiOf<{ items: unknown[] }>(page, "workouts?limit=100")).items.length;

describe("a message that needs a model", () => {
  it("shows what happens while it happens, then the cards; its page explains the process, and the usage", async () => {
    holdModel();
    const { context, page, faults } = await opened();
    await send(page, zorbing(20));
    await atWork(page).getByText("Waiting for the model").waitFor();
    letGo();
    await atWork(page).getByText("I read one workout").waitFor();
    await outcome(page).waitFor();
    await expect.poll(() => words(page, "[role=dialog]")).toMatch(/Zorbing.*20 min/);
    await page.getByRole("link", { name: "How this came about" }).click();
    await page.getByRole("heading", { name: "How it came about" }).waitFor();
    const pageText = await words(page, "main");
    expect(pageText).toMatch(/Answer Saved .* Zorbing/);
    expect(pageText).toMatch(/Tokens in 1200 Tokens out 80/);
    expect(pageText).toMatch(/I read one workout: zorbing, in a ball\./);
    expect(pageText).toMatch(/Saved it save_workout_to_database/);
    await page.getByText("Saved it", { exact: false }).first().click();
    await expect.poll(() => words(page, "main")).toMatch(/Observation/);
    await visit(page, "/runs");
    await page.getByText("1280 tokens").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is resumed after a reload in the middle, and ends there", async () => {
    holdModel();
    const { context, page, faults } = await opened();
    const before = await count(page);
    await send(page, zorbing(33));
    await atWork(page).getByText("Waiting for the model").waitFor();
    await page.reload();
    await atWork(page).getByText("Waiting for the model").waitFor();
    letGo();
    await outcome(page).waitFor();
    await expect.poll(() => count(page)).toBe(before + 1);
    await page.getByRole("button", { name: "Done" }).click();
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: "What did you do?" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("can be stopped: it states so, and nothing more is saved", async () => {
    holdModel();
    const { context, page, faults } = await opened();
    const before = await count(page);
    await send(page, zorbing(55));
    await atWork(page).getByRole("button", { name: "Stop" }).click();
    await dialog(page).getByRole("button", { name: "Say it in other words" }).click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "What did you do?" }).inputValue())
      .toBe(zorbing(55));
    await expect.poll(() => count(page)).toBe(before);
    await page.keyboard.press("Escape");
    await visit(page, "/runs?state=cancelled");
    await page.getByRole("link", { name: "Logging" }).first().click();
    await page.getByText("· stopped").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("continues after the connection was cut, by number: nothing is missing or duplicated", async () => {
    holdModel();
    const { context, page, faults } = await opened();
    const before = await count(page);
    let isCut = false;
    const lines: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/api\/v1\/live/, (line) => {
      if (isCut) return void line.close();
      lines.push(line);
      line.connectToServer();
    });
    await page.reload();
    await send(page, zorbing(90));
    await atWork(page).getByText("Waiting for the model").waitFor();
    await lines.at(-1)?.close();
    await expect.poll(() => lines.length).toBe(2);
    isCut = true;
    await lines.at(-1)?.close();
    await atWork(page).getByText("The connection was lost.").waitFor();
    // The model answers meanwhile, and everything is done.
    letGo();
    await expect.poll(() => count(page)).toBeGreaterThan(before);
    isCut = false;
    await outcome(page).waitFor();
    await page.getByRole("link", { name: "How this came about" }).click();
    await page.getByRole("heading", { name: "How it came about" }).waitFor();
    const pageText = await words(page, "main");
    expect(pageText.match(/Saved it save_workout_to_database/g)).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is followed by server-sent events if WebSockets are blocked", async () => {
    holdModel();
    const { context, page } = await opened();
    await page.addInitScript(() => {
      Object.assign(window, {
        WebSocket: class extends EventTarget {
          static OPEN = 1;
          readyState = 3;
          constructor() {
            super();
            setTimeout(() => this.dispatchEvent(new Event("close")));
          }
          send() {}
          close() {}
        },
      });
    });
    await page.reload();
    const streams: string[] = [];
    page.on("request", (request) => {
      if (/\/events\?after=\d+/.test(request.url())) streams.push(request.url());
    });
    await send(page, zorbing(140));
    await atWork(page).getByText("Waiting for the model").waitFor();
    letGo();
    await outcome(page).waitFor();
    expect(streams.length).toBeGreaterThan(0);
    await context.close();
  });

  thoroughly("has its WebSocket again after the server was away for a while", async () => {
    const { context, page } = await opened();
    const lines: WebSocketRoute[] = [];
    let isAway = false;
    let refused = 0;
    await page.routeWebSocket(/\/api\/v1\/live/, (line) => {
      if (isAway) {
        refused += 1;
        return void line.close();
      }
      line.connectToServer();
      lines.push(line);
    });
    await page.route("**/api/v1/health", (route) => (isAway ? route.abort() : route.continue()));
    await page.reload();
    await expect.poll(() => lines.length).toBe(1);
    isAway = true;
    await lines[0]?.close();
    await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(3);
    isAway = false;
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(2);
    await context.close();
  });

  thoroughly("waits for the one before, and both end in order", async () => {
    holdModel();
    const { context, page, faults } = await opened();
    await send(page, zorbing(230));
    await atWork(page).waitFor();
    await page.getByRole("button", { name: "Log another" }).click();
    await page.getByRole("button", { name: "One message is being worked on. Show" }).waitFor();
    await page.getByRole("textbox", { name: "What did you do?" }).fill(zorbing(600));
    await page.getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Waits until the message before is done").first().waitFor();
    letGo();
    await expect.poll(() => outcome(page).count()).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("falls back to rules if the model fails, and states so", async () => {
    const { context, page } = await opened();
    letGo();
    await model.close();
    await send(page, zorbing(380));
    await page.getByRole("link", { name: "How this came about" }).waitFor();
    await page.getByRole("link", { name: "How this came about" }).click();
    await page.getByText("Went on by rules, without the model").waitFor();
    await context.close();
  });
});
