import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startFakeModelServer,
  type FakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import {
  addProgram,
  apply,
  ask,
  box,
  cancel,
  card,
  chips,
  openTalk,
  planOf,
  said,
  send,
} from "./testing/coach-page.ts";
import { changes, isNumbered, modelReply, scenarioPlan } from "./testing/coach-scenarios.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

/** The model's delay before its first word and between its pieces, in milliseconds. */
let pace = { delayMs: 0, betweenMs: 0 };
const slowly = ["Lunges train ", "the same.", "\n--", "-\nYes", " please\nNo"];

describe.each(["playbook", "model"] as const)("the specification's scenarios, by the %s", (driver) => {
  const isModel = driver === "model";
  let model: FakeModelServer | undefined;
  let canter: RunningCanter;
  let browser: TestBrowser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];
  let programId = "";

  beforeAll(async () => {
    if (isModel)
      model = await startFakeModelServer({
        script: ({ userText, toolResults }) => ({
          ...pace,
          ...(userText.includes("slowly")
            ? { text: slowly }
            : modelReply(userText, toolResults.findLast(({ tool }) => tool === "get_decision")?.text)),
        }),
      });
    const environment = {
      CANTER_MODEL: "openai-compatible:scripted",
      CANTER_MODEL_BASE_URL: model?.url ?? "",
      CANTER_COACH_DRIVER: "model",
    };
    [canter, browser] = await Promise.all([
      startCanter({ isDemo: false, environment: isModel ? environment : {} }),
      openBrowser(),
    ]);
    ({ context, page, faults } = await openPage(browser, canter.url, { as: "owner" }));
    await page.goto("/more");
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
    await canter?.stop();
    await model?.close();
  });

  const begin = async (name: string) => {
    programId = await addProgram(page, name, scenarioPlan);
    await openTalk(page, programId);
  };
  const weeks = async () => (await planOf(page, programId)).program.weeks;
  const version = async () => (await planOf(page, programId)).version;

  it.each(changes)("$title", async ({ title, says, answer, check }) => {
    await begin(title);
    const reply = await ask(page, says);
    if (answer !== undefined) {
      expect(reply).toMatch(/\?$/);
      await expect.poll(() => card(page).count()).toBe(0);
      await ask(page, answer);
    }
    await apply(page).waitFor();
    await expect.poll(() => version()).toBe(1);
    await apply(page).click();
    await said(page)
      .getByText(/^Applied: /)
      .waitFor();
    check(await weeks());
    expect(isNumbered(await weeks())).toBe(true);
    await expect.poll(() => version()).toBe(2);
    expect(faults).toEqual([]);
  });

  it("11 invalid reference: states so, and nothing is pending", async () => {
    await begin("Eleven");
    expect(await ask(page, "Remove exercise 10")).toMatch(/4 exercises|no exercise 10|exercise 10/i);
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => version()).toBe(1);
  });

  it("12 malformed parameters: a helpful message, and nothing is pending", async () => {
    await begin("Twelve");
    expect(await ask(page, "Make the malformed frobnication")).toMatch(
      /rephrase|trouble|could not|can’t|can't|I can|say so, as in/i,
    );
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => version()).toBe(1);
  });

  it("13 Apply changes: applied once, the card disappears, the coach acknowledges", async () => {
    await begin("Thirteen");
    await ask(page, "Change squats to lunges");
    await apply(page).dblclick();
    await said(page).getByText(/^Done/).waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => version()).toBe(2);
  });

  it("14 Cancel: nothing is applied, the card disappears, the coach acknowledges", async () => {
    await begin("Fourteen");
    await ask(page, "Change squats to lunges");
    await cancel(page).click();
    await said(page).getByText("Nothing was changed.").waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
    await expect.poll(() => version()).toBe(1);
  });

  it("15, 16 a question in between: the card stays, and Apply makes the changes afterwards", async () => {
    await begin("Fifteen");
    await ask(page, "Change squats to lunges");
    expect(await ask(page, "what's a goblet squat?")).toMatch(/goblet squat/i);
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(isModel ? ["Thanks!"] : []);
    await apply(page).click();
    await said(page)
      .getByText(/^Applied: /)
      .waitFor();
    expect((await weeks())[0]?.sessions[0]?.exercises[0]?.name).toMatch(/^Lunges?$/);
  });

  it("17 after an error the card stays, and Apply can be clicked again", async () => {
    await begin("Seventeen");
    await ask(page, "Change squats to lunges");
    const problem = { type: "about:blank", title: "Error", status: 500, detail: "The disk is full." };
    await page.route(/\/apply$/, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await apply(page).click();
    await card(page).getByRole("alert").getByText("The disk is full.").waitFor();
    await page.unroute(/\/apply$/);
    await apply(page).click();
    await said(page)
      .getByText(/^Applied: /)
      .waitFor();
    await expect.poll(() => version()).toBe(2);
  });

  // Rules answer immediately: there is nothing to watch or to stop.
  if (!isModel) return;

  it("shows the words as they arrive, without the replies at the end, which then become chips", async () => {
    await begin("Streaming");
    pace = { delayMs: 300, betweenMs: 500 };
    const seen = new Set<string>();
    await send(page, "why, slowly?");
    await said(page).getByText("Lunges train").waitFor();
    for (let look = 0; look < 60 && (await chips(page).count()) === 0; look += 1) {
      seen.add(await said(page).innerText());
      await page.waitForTimeout(80);
    }
    pace = { delayMs: 0, betweenMs: 0 };
    expect([...seen].join("\n")).not.toMatch(/--|Yes please/);
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(["Yes please", "No"]);
  });

  it("can be stopped", async () => {
    await begin("Stopped");
    pace = { delayMs: 20_000, betweenMs: 0 };
    await send(page, "why, slowly?");
    await said(page).getByText("Waiting for the model").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await said(page).getByText("Stopped.").waitFor();
    pace = { delayMs: 0, betweenMs: 0 };
    await expect.poll(() => box(page).isEnabled()).toBe(true);
    await expect.poll(() => page.getByRole("button", { name: "Stop" }).count()).toBe(0);
  });
});
