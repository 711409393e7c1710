import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startFakeModelServer,
  type FakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { apiOf } from "./testing/api-of.ts";
import { ask, box } from "./testing/coach-page.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let model: FakeModelServer;
let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  model = await startFakeModelServer({
    script: { replies: [], otherwise: { times: "always", text: "Noted, the bridges it is." } },
  });
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
  await model?.close();
});

type Id = { readonly id: string };
const wish = "Can we swap barbell hip thrusts for banded glute bridges? I only have a band at home";
const secret = "Between us, my divorce is why I lift";
const gone = "My ankle was operated on, forget I said so";

const begin = async (page: Page, kind: "coach" | "designer"): Promise<string> =>
  (await apiOf<Id>(page, "conversations", { method: "POST", body: { kind } })).id;

const tell = async (page: Page, text: string, kind: "coach" | "designer" = "coach"): Promise<string> => {
  const conversationId = await begin(page, kind);
  await apiOf(page, "messages?wait=1", { method: "POST", body: { text, kind, conversationId } });
  return conversationId;
};

const open = async (page: Page, conversation: string): Promise<void> => {
  await page.goto(`/coach?conversation=${conversation}`);
  await box(page).waitFor();
};

const times = (text: string, part: string): number => text.split(part).length - 1;
const lastPrompt = (): string => JSON.stringify(model.requests.at(-1)?.body);

describe("a model's context from another conversation", () => {
  it("is the swap, once, with source and age, in the designer and back with the coach, and nothing that was excluded from it", async () => {
    const other = await openPage(browser, canter.url, { as: "demo" });
    await other.page.goto("/");
    await tell(other.page, "I want banded glute bridges instead of hip thrusts, says somebody else");
    await other.context.close();
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    const put = { provider: "openai-compatible", model: "scripted", baseUrl: model.url };
    await apiOf(page, "models/default", { method: "PUT", body: put });
    await open(page, await begin(page, "coach"));
    expect(await ask(page, wish)).toContain("Noted, the bridges it is.");
    const own = await tell(page, secret);
    await apiOf(page, `conversations/${own}`, { method: "PATCH", body: { isShared: false } });
    await apiOf(page, `conversations/${await tell(page, gone)}`, { method: "DELETE" });
    for (let filler = 0; filler < 4; filler += 1)
      await tell(
        page,
        `Filler ${filler} of something else entirely. ${"words and words again ".repeat(110)}`,
      );

    const design = await begin(page, "designer");
    await open(page, design);
    expect(await ask(page, "Design a program for me")).toContain(
      "banded glute bridges instead of Hip Thrust",
    );
    expect(await ask(page, "hmm, what do we say about the bridges, like we talked about?")).toContain(
      "What do you want to train for?",
    );
    const inDesigner = lastPrompt();
    expect(inDesigner).toContain("You are the program designer");
    expect(times(inDesigner, wish)).toBe(1);
    expect(inDesigner).toMatch(/\[Coach, (?:just now|\d+ minutes? ago)\] Member: Can we swap barbell/u);
    for (const hidden of [secret, gone, "says somebody else"]) expect(inDesigner).not.toContain(hidden);
    expect(times(inDesigner, "words and words again ")).toBeLessThan(440);

    await ask(page, "Strength, a year or two, 3 days a week, 60 minutes, a gym, no limitations");
    expect(await ask(page, "squat 60 kg, bench 50 kg")).toContain("is ready");
    await open(page, await begin(page, "coach"));
    await ask(page, "Tell me about the program that we made in the designer");
    const withCoach = lastPrompt();
    expect(withCoach).toContain("You are the coach");
    expect(times(withCoach, "is ready")).toBe(1);
    expect(withCoach).toMatch(
      /\[Program designer, (?:just now|\d+ minutes? ago)\] You: Starting point: Back Squat 60 kg/u,
    );
    for (const hidden of [secret, gone, "says somebody else"]) expect(withCoach).not.toContain(hidden);
    await page
      .locator("details", { hasText: "said in other conversations" })
      .last()
      .locator("summary")
      .click();
    await page
      .getByRole("link", { name: /^Program designer, / })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
