import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startFakeModelServer,
  type FakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const long = "a-very-long-name-of-a-model-that-never-finds-a-place-to-break/and-goes-on:latest-instruct-q4";
const thought =
  "The member tells of one workout. Zorbing is no discipline of this group, so it goes under other, with its own name as title. ".repeat(
    30,
  );

let model: FakeModelServer;
let canter: RunningCanter;
let browser: TestBrowser;
let isSlow = false;

beforeAll(async () => {
  const workout = { discipline: "other", title: "Zorbing", date: "2026-11-20", durationSeconds: 2100 };
  model = await startFakeModelServer({
    script: ({ tools }) =>
      tools.includes("report_workouts")
        ? {
            text: isSlow ? Array.from({ length: 400 }, () => "It tells of zorbing. ") : thought,
            betweenMs: isSlow ? 300 : 0,
            calls: [
              {
                tool: "report_workouts",
                input: { isLog: true, workouts: [{ workout: { ...workout, exercises: [] } }] },
              },
            ],
            usage: { inputTokens: 123_456, outputTokens: 7890 },
          }
        : { text: "ok", calls: [{ tool: "report_number", input: { number: 7 } }] },
  });
  [canter, browser] = await Promise.all([
    startCanter({
      environment: {
        CANTER_MODEL: `openai-compatible:${long}`,
        CANTER_MODEL_BASE_URL: model.url,
        CANTER_MODEL_PRICE: "3/15",
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

const pressed = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();

describe("the pages of models and active runs, in light and dark, on phone, tablet and desktop", () => {
  it("have no axe violations, do not scroll sideways, and can be hit with a finger", async () => {
    const wrong = await lookAround({ browser, url: canter.url }, "models", "My household", async (page) => {
      const send = (text: string, wait = 1) =>
        apiOf<{ runId: string }>(page, `messages?wait=${wait}`, { method: "POST", body: { text } });
      const { runId } = await send("did zorbing 35 min");
      isSlow = true;
      const slow = await send("did zorbing 55 min", 0);
      const waiting = await send("did zorbing 80 min", 0);
      const { member } = await apiOf<{ member: { id: string } }>(page, "session");
      const keep = (runs: readonly { runId: string; text: string }[]) => (at: Page) =>
        at.evaluate(
          ([id, kept]) => sessionStorage.setItem(`canter.runs.${id}`, kept ?? ""),
          [member.id, JSON.stringify(runs)],
        );
      const openBox = async (at: Page) => {
        await keep([
          { runId: slow.runId, text: "did zorbing 55 min" },
          { runId: waiting.runId, text: `did zorbing 80 min with ${long}` },
        ])(at);
        await at.keyboard.press("l");
        await at.getByText("It tells of").first().waitFor();
      };
      return [
        { name: "run-at-work", path: `/runs/${slow.runId}` },
        { name: "run-waiting", path: `/runs/${waiting.runId}` },
        { name: "log-at-work", path: "/more", act: openBox },
        {
          name: "log-beside-work",
          path: "/more",
          act: async (at) => {
            await openBox(at);
            await pressed("Log another")(at);
          },
        },
        { name: "settings", path: "/models" },
        { name: "choose", path: "/models", act: pressed("Choose a model for all agents") },
        {
          name: "tested",
          path: "/models",
          act: async (at) => {
            await pressed("Test the model")(at);
            await at.getByText("It works.").waitFor();
          },
        },
        { name: "usage", path: "/usage" },
        { name: "usage-none", path: "/usage?month=2026-03" },
        { name: "runs", path: "/runs" },
        { name: "run", path: `/runs/${runId}`, act: (at) => at.locator("summary").first().click() },
      ];
    });
    expect(wrong).toEqual([]);
  });
});
