import type { Page } from "playwright-core";
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

const key = "sk-only-for-tests-3f9a";

let model: FakeModelServer;
let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  const workout = { discipline: "other", title: "Zorbing", date: "2026-11-20", durationSeconds: 2100 };
  model = await startFakeModelServer({
    script: {
      key,
      replies: [
        {
          when: { offers: "report_workouts" },
          times: "always",
          calls: [
            {
              tool: "report_workouts",
              input: { isLog: true, workouts: [{ workout: { ...workout, exercises: [] } }] },
            },
          ],
          usage: { inputTokens: 2000, outputTokens: 100 },
        },
        {
          when: { systemText: "prepare one member's page" },
          times: "always",
          text: JSON.stringify({
            curated: { up_next: {} },
            coach: { briefing: ["Your weight stands at {{weight.current}}."] },
          }),
        },
        {
          when: { offers: "report_number" },
          times: "always",
          calls: [{ tool: "report_number", input: { number: 7 } }],
        },
      ],
      otherwise: { times: "always", text: "ok", usage: { inputTokens: 20, outputTokens: 2 } },
    },
  });
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
  await model?.close();
});

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const words = async (page: Page): Promise<string> =>
  (await page.locator("main").innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

const opened = async (path: string) => {
  const page = await openPage(browser, canter.url, { as: "owner" });
  await page.page.goto(path);
  await page.page.getByRole("heading", { level: 1 }).waitFor();
  return page;
};

describe("models", () => {
  it("are chosen, tested with their steps, saved with a key that is never shown again, and removed", async () => {
    const { context, page, faults } = await opened("/models");
    await expect.poll(() => words(page)).toContain("None. Canter works by rules alone, without a model.");
    await press(page, "Choose a model for all agents");
    await page
      .getByRole("combobox", { name: "Provider" })
      .selectOption({ label: "Ollama, llama.cpp, vLLM or another" });
    await field(page, "Model").fill("scripted");
    await field(page, "Address").fill(model.url);
    await field(page, "Key").fill("a wrong one");
    await press(page, "Test the model");
    await page.getByText("It does not work yet.").waitFor();
    await field(page, "Key").fill(key);
    await field(page, "Price in, $ a million tokens").fill("3");
    await field(page, "Price out, $ a million tokens").fill("15");
    await press(page, "Test the model");
    await page.getByText("It works.").waitFor();
    await page.getByRole("form", { name: "A model" }).getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 3, name: "scripted" }).waitFor();
    await expect.poll(() => words(page)).toMatch(/with a key · \$3 in, \$15 out/);
    const stored = JSON.stringify(await apiOf(page, "models"));
    expect(stored).not.toContain(key);
    await press(page, "Test the model");
    await page.getByText("It works.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("list usage by member, agent and model, with its cost, and within the budget", async () => {
    const { context, page, faults } = await opened("/models");
    await field(page, "Tokens, a member and day").fill("50 000");
    await field(page, "US dollars, the group and month").fill("1,50");
    await page.getByRole("form", { name: "At most" }).getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await expect
      .poll(() => apiOf(page, "models"))
      .toMatchObject({
        budgets: { tokensPerMemberDay: 50_000, costMicrosPerMonth: 1_500_000 },
      });
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page.getByRole("textbox", { name: "What did you do?" }).fill("did zorbing 35 min");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("list", { name: "What became of your message" }).waitFor();
    await visit(page, "/usage");
    await page.getByRole("table", { name: "By model" }).waitFor();
    const text = await words(page);
    // 2,000 input tokens at $3 and 100 output tokens at $15 per million.
    expect(text).toMatch(/\$0\.0075 of \$1\.50/);
    expect(text).toMatch(/Logging 1 2000 100 \$0\.0075/);
    expect(text).toMatch(/openai-compatible:scripted 1 2000 100/);
    await press(page, "The month before");
    await page.getByText("No model was asked in October 2026.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("prepare a day, which mentions later entries, and is prepared again by a tap", async () => {
    const { context, page, faults } = await opened("/");
    const weigh = (text: string) => apiOf(page, "messages?wait=1", { method: "POST", body: { text } });
    await weigh("weighed 82.3 kg");
    await page.reload();
    await page.getByText("82.3", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "Arrange" }).click();
    await press(page, "Prepare the day again");
    await page.getByText("Your weight stands at 82.3 kg.").waitFor();
    await press(page, "Done");
    const again = page.getByText(/^Made at \d\d:\d\d, before what was written down since\.$/);
    await expect.poll(() => again.count()).toBe(0);
    await weigh("weighed 81.9 kg");
    await page.reload();
    await again.waitFor();
    await page.getByText("Your weight stands at 82.3 kg.").waitFor();
    await press(page, "Prepare the day again");
    await again.waitFor({ state: "detached" });
    await page.getByText(/^Your weight stands at 82\.[0-2] kg\.$/).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("can be set for one agent, and removed again", async () => {
    const { context, page, faults } = await opened("/models");
    await page.getByText(/agents: the same as for all$/).click();
    await press(page, "Choose a model for Logging");
    const form = page.getByRole("form", { name: "A model" });
    await form.getByRole("combobox", { name: "Provider" }).selectOption({ label: "Anthropic" });
    await field(page, "Model").fill("another-for-logging");
    await form.getByRole("button", { name: "Save" }).click();
    // That provider requires a key, and the field states so.
    await expect.poll(() => field(page, "Key").getAttribute("aria-invalid")).toBe("true");
    await form
      .getByRole("combobox", { name: "Provider" })
      .selectOption({ label: "Ollama, llama.cpp, vLLM or another" });
    await field(page, "Address").fill(model.url);
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 3, name: "another-for-logging" }).waitFor();
    await press(page, "Remove the model for Logging");
    await page.getByRole("heading", { level: 3, name: "another-for-logging" }).waitFor({ state: "detached" });
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { level: 3, name: "another-for-logging" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
