import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { fakeMicrophone, openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser(fakeMicrophone)]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

describe("training said aloud", () => {
  it("is recorded in the box, stored, and can be heard while it is typed", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    await page.getByRole("button", { name: "Log", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Say it" }).click();
    await dialog.getByText(/^Listening, 0:0[1-9]/).waitFor();
    await dialog.getByRole("button", { name: "Stop recording" }).click();
    await dialog.getByText("It is kept. Nothing here writes speech down: type it in the box.").waitFor();
    const sound = dialog.locator("audio");
    await sound.evaluate((one: HTMLAudioElement) => one.play());
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0);
    const { items } = await apiOf<{ items: { sizeBytes: number }[] }>(page, "voice-memos");
    expect(items[0]?.sizeBytes).toBeGreaterThan(1000);
    await dialog.getByRole("textbox", { name: "What did you do?" }).fill("ran 5k in 25:00");
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await dialog.getByRole("button", { name: /^Undo/ }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("ends after five minutes with what was said, and never begins behind a box that was closed meanwhile", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", isOwn: true });
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("button", { name: "Log", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Say it" }).click();
    await dialog.getByText(/^Listening, 0:0/).waitFor();
    await page.clock.fastForward(301_000);
    await dialog.getByText("It is kept.", { exact: false }).waitFor();
    const { items } = await apiOf<{ items: { durationSeconds: number }[] }>(page, "voice-memos");
    expect(Math.round(items[0]?.durationSeconds ?? 0)).toBeGreaterThanOrEqual(300);

    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const opened = window as typeof window & { streams?: MediaStream[]; allow?: () => void };
      opened.streams = [];
      const isAllowed = new Promise<void>((resolve) => {
        opened.allow = resolve;
      });
      mediaDevices.getUserMedia = async (wanted) => {
        await isAllowed;
        const stream = await ask(wanted);
        opened.streams?.push(stream);
        return stream;
      };
    });
    await dialog.getByRole("button", { name: "Say it" }).click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const states = () =>
      page.evaluate(() => {
        const opened = window as typeof window & { streams?: MediaStream[]; allow?: () => void };
        opened.allow?.();
        return opened.streams?.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
      });
    await expect.poll(states).toEqual(["ended"]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
