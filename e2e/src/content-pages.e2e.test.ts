import type { Playlist } from "@canter/protocol/training/content";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import type { Memory } from "@canter/protocol/coach/memory";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { checkWidgets } from "./testing/checks/check-widgets.ts";
import { visit } from "./testing/visit.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;

beforeAll(async () => {
  // A Monday: a day with a stack to play.
  const environment = { CANTER_CLOCK: "2026-11-23T06:00:00Z" };
  [canter, browser] = await Promise.all([startCanter({ environment }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

type List<T> = { readonly items: readonly T[] };

const stack = ["file:warm-up-five", "file:cool-down-five", "file:stretch-ten", "file:warm-up-rider"];
const titlesIn = (page: Page) =>
  page
    .getByRole("list", { name: "In it" })
    .getByRole("listitem")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent ?? ""));
const remember = (page: Page, key: string, value: unknown) =>
  apiOf(page, `memory/coach/${key}`, { method: "PUT", body: { value } });

describe("a playlist", () => {
  it("is sorted by keyboard and by hand, loses and gains items, and is played", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    const { id } = await apiOf<Playlist>(page, "playlists", {
      method: "POST",
      body: { name: "Evening", items: stack },
    });
    await page.goto("/playlists");
    await page.getByRole("link", { name: "Evening", exact: true }).click();
    await page.getByText("4 items · 28 min").waitFor();
    const kept = async () => (await apiOf<Playlist>(page, `playlists/${id}`)).items.map((item) => item.id);

    const first = page.getByRole("button", { name: "Move Five-Minute Warm-up", exact: true });
    await first.press("Space");
    const said = page.getByRole("status").filter({ hasText: "Warm-up" });
    await said.filter({ hasText: "taken up, 1 of 4." }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await said.filter({ hasText: "Five-Minute Warm-up, 2 of 4." }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await said.filter({ hasText: "Five-Minute Warm-up, 3 of 4." }).waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await said.filter({ hasText: "is now 3 of 4." }).waitFor({ state: "attached" });
    await expect.poll(kept).toEqual([stack[1], stack[2], stack[0], stack[3]]);
    await expect.poll(() => first.evaluate((handle) => handle === document.activeElement)).toBe(true);

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await said.filter({ hasText: "Five-Minute Warm-up, 2 of 4." }).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await said.filter({ hasText: "stays where it was, 3 of 4." }).waitFor({ state: "attached" });

    const [from, to] = await Promise.all(
      ["Before You Ride", "Five-Minute Cool-down"].map((name) =>
        page.getByRole("button", { name: `Move ${name}`, exact: true }).boundingBox(),
      ),
    );
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) - 20, { steps: 4 });
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 8, { steps: 8 });
    await page.mouse.up();
    const order = [stack[3], stack[1], stack[2], stack[0]];
    await expect.poll(kept).toEqual(order);
    await page.reload();
    await expect
      .poll(() => titlesIn(page))
      .toEqual(["Before You Ride", "Five-Minute Cool-down", "Ten-Minute Stretch", "Five-Minute Warm-up"]);

    await page.getByRole("button", { name: "Remove Ten-Minute Stretch" }).click();
    await page.getByText("3 items · 18 min").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(kept).toEqual(order);
    await page.getByText("4 items · 28 min").waitFor();
    // In another tab it is reordered, and loses an item: a removal is compatible with both, an order applies to the remaining items.
    const inAnotherTab = async (items: readonly (string | undefined)[]) => {
      const { version } = await apiOf<Playlist>(page, `playlists/${id}`);
      await apiOf(page, `playlists/${id}`, { method: "PATCH", body: { version, items } });
    };
    const moveDown = async (name: string) => {
      await page.getByRole("button", { name: `Move ${name}`, exact: true }).focus();
      const hears = (words: RegExp) =>
        page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
      await page.keyboard.press("Space");
      await hears(/taken up, 1 of/);
      await page.keyboard.press("ArrowDown");
      await hears(/, 2 of/);
      await page.keyboard.press("Space");
      await hears(/is now 2 of/);
    };
    await inAnotherTab(order.toReversed());
    await moveDown("Before You Ride");
    await expect.poll(kept).toEqual([order[1], order[0], order[2], order[3]]);
    await inAnotherTab(order);
    await page.getByRole("button", { name: "Remove Five-Minute Warm-up" }).click();
    await expect.poll(kept).toEqual(order.slice(0, 3));
    await expect.poll(async () => (await titlesIn(page))[0]).toBe("Before You Ride");
    await inAnotherTab(order.slice(0, 2));
    await moveDown("Before You Ride");
    await page.getByText("This is how it is now: move it again.").waitFor();
    await expect.poll(() => titlesIn(page)).toEqual(["Before You Ride", "Five-Minute Cool-down"]);
    await inAnotherTab(order);
    await page.reload();
    await page.getByRole("searchbox", { name: "Search the catalogue" }).fill("ten-minute stretch");
    // Somebody else changes it meanwhile; two quick taps add one item, in addition to their changes.
    await apiOf(page, `playlists/${id}`, {
      method: "PATCH",
      body: { version: (await apiOf<Playlist>(page, `playlists/${id}`)).version, name: "Evenings" },
    });
    const adding = page.getByRole("button", { name: "Add Ten-Minute Stretch" });
    await adding.waitFor();
    await adding.scrollIntoViewIfNeeded();
    const before = await adding.boundingBox();
    await adding.dblclick();
    await page.getByText("5 items · 38 min").waitFor();
    expect((await adding.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await expect.poll(kept).toEqual([...order, stack[2]]);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Before You Ride" }).waitFor();
    await expect.poll(() => page.getByRole("list", { name: "Next" }).getByRole("listitem").count()).toBe(4);

    await visit(page, `/playlists/${id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/playlists");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Evenings", exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is created from the day's stack, and from a catalogue item", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Stack of Monday 23 November 2026" }).waitFor();
    expect((await titlesIn(page)).length).toBeGreaterThan(1);
    const made = page.url();
    await visit(page, "/");
    // The session in it is trained at its position; what follows it is played afterwards.
    const { curated } = await apiOf<DashboardView>(page, "health-dashboard/me/today");
    const [warmUp, session, coolDown] = curated.playlistSuggestion.map(({ title }) => title);
    await page.getByText(new RegExp(`^then ${session} in Train, then \\d+ min$`)).waitFor();
    await page.getByRole("link", { name: /^Play \d+ min$/ }).click();
    await page.getByRole("heading", { level: 1, name: warmUp ?? "" }).waitFor();
    await page
      .getByRole("region", { name: "Then" })
      .getByRole("link", { name: session ?? "" })
      .click();
    await page.waitForURL("**/train/**");
    await page.goBack();
    await page.getByRole("link", { name: coolDown ?? "" }).click();
    await page.getByRole("heading", { level: 1, name: coolDown ?? "" }).waitFor();
    await visit(page, "/");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Stack of Monday 23 November 2026" }).waitFor();
    expect(page.url()).toBe(made);
    await visit(page, "/content?kind=stretch");
    await page.getByRole("searchbox").fill("ten-minute");
    await page.getByRole("link", { name: "Ten-Minute Stretch" }).click();
    await page.getByRole("button", { name: "Add to a playlist" }).click();
    await page.getByRole("menuitem", { name: "A new playlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Just a stretch");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Just a stretch" }).waitFor();
    await expect.poll(() => titlesIn(page)).toEqual(["Ten-Minute Stretch"]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("a day", () => {
  it("has every widget; a past day stays as it was, read only, with the neighbouring days", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/");
    await checkWidgets(page);
    const date = "2026-11-21";
    const [weighed, eaten] = [
      { kind: "weight", value: 177.7, unit: "lb", date, time: "23:50" },
      { text: "Bean soup", calories: 420, date },
    ];
    await apiOf(page, "measurements", { method: "POST", body: weighed });
    await apiOf(page, "nutrition", { method: "POST", body: eaten });
    await page.getByRole("link", { name: "Yesterday" }).click();
    await page.getByRole("heading", { level: 1, name: "Sunday 22 November 2026" }).waitFor();
    await page.getByText("The coach prepared nothing for this day.").waitFor();
    await page.getByRole("link", { name: "Day before" }).click();
    await page.getByRole("heading", { level: 1, name: "Saturday 21 November 2026" }).waitFor();
    await page.getByRole("heading", { name: "Done" }).waitFor();
    // That day's values, whatever today's are.
    await page.getByRole("region", { name: "Weight" }).getByText("177.7 lb").waitFor();
    const { totals } = await apiOf<{ totals: { calories: number } }>(page, `nutrition/days/${date}`);
    expect(totals.calories).toBeGreaterThanOrEqual(420);
    const food = page.getByRole("region", { name: "Food" });
    await expect
      .poll(async () => (await food.innerText()).replaceAll(/[\s\u202f]/g, ""))
      .toContain(`${totals.calories}kcal`);
    await page.locator(`main a[href*="${date}"]`).getByText("Food", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^(?:Not today|Arrange|Change)$/ }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Day after" }).click();
    await page.getByRole("link", { name: "Today" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the coach's memory", () => {
  it("is corrected, deleted and restored, exported, and deleted completely", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/memory");
    await page.getByText("are never kept here").waitFor();
    await remember(page, "dislikes_burpees", "No burpees");
    await remember(page, "low_days", { days: ["Monday"] });
    await page.reload();
    await page.getByRole("button", { name: "Correct Low days" }).click();
    const form = page.getByRole("form", { name: "Low days" });
    await form.getByRole("textbox", { name: "What is true" }).fill('{"days": ["Tuesday"');
    await form.getByText("must be JSON").waitFor();
    await form.getByRole("textbox", { name: "What is true" }).fill('{"days": ["Tuesday"]}');
    await form.getByLabel(/^Kept until/).fill("2026-11-30");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("days: Tuesday").waitFor();
    await page.getByText("kept until 30 Nov").waitFor();
    const known = async () => (await apiOf<List<Memory>>(page, "memory")).items;
    const before = (await known()).find(({ key }) => key === "dislikes_burpees");
    await page.getByRole("button", { name: "Forget Dislikes burpees" }).click();
    await page.getByText("No burpees").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("No burpees").waitFor();
    await expect.poll(() => known()).toContainEqual(before);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "YAML" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("canter-memory-2026-11-23.yaml");
    await page.getByRole("button", { name: "Forget everything" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget everything" }).click();
    await page.getByText("are never kept here").waitFor();
    await expect.poll(() => known()).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("a content program", () => {
  it("is started on a chosen day, replacing the active one, and played from its page, its session's and Train", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { width: 390, height: 844 });
    await page.goto("/content");
    await page.getByRole("link", { name: "Ninety Days at Home" }).click();
    await page.getByRole("button", { name: /^Show all/ }).waitFor();
    await page.getByLabel("First day").fill("2026-11-19");
    await page.getByLabel("That day has passed").selectOption("Go on with day 5 of 90");
    await page.getByText("The days before today count as done.").waitFor();
    await page.getByLabel("First day").fill("2026-11-24");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL("**/plan/*");
    await page.getByRole("heading", { level: 1, name: "Ninety Days at Home" }).waitFor();
    const active = async () =>
      (await apiOf<List<ProgramSummary>>(page, "programs?status=active")).items.map(
        ({ id, name, done, next }) => ({
          id,
          name,
          done,
          date: next?.date,
          sessionUid: next?.sessionUid,
          contentIds: next?.contentIds,
        }),
      );
    const [begun] = await active();
    expect(begun).toMatchObject({ name: "Ninety Days at Home", done: 0, date: "2026-11-24" });

    // It is played, one item after the other; a second tap, a reload and a dead link do no harm.
    const count = begun?.contentIds?.length ?? 0;
    expect(count).toBeGreaterThan(1);
    const play = page.getByRole("link", { name: "Play", exact: true });
    const session = `${begun?.id}/${begun?.sessionUid}`;
    const queue = `${new URLSearchParams({ ids: JSON.stringify(begun?.contentIds), session })}`;
    await play.click();
    for (const from of ["plan", "train"]) {
      await page.getByText(`1 of ${count} ·`).waitFor();
      expect(new URL(page.url()).searchParams.toString()).toBe(queue);
      await visit(page, `/${from}/${session}`);
      await play.click();
    }
    await page.getByText(`1 of ${count} ·`).waitFor();
    // What the reload interrupts on its way to the server is sent afterwards.
    await page.route("**/consumed", () => {});
    const cutOff = page.waitForRequest("**/consumed");
    await page.getByRole("button", { name: "Done" }).dblclick();
    await cutOff;
    await page.unroute("**/consumed");
    await page.reload();
    await page.getByText(`2 of ${count} ·`).waitFor();
    for (let at = 2; at <= count; at += 1) {
      await page.getByText(`${at} of ${count} ·`).waitFor();
      await page.waitForTimeout(750);
      await page.getByRole("button", { name: "Done" }).click();
    }
    await page.getByRole("button", { name: "Saved as training" }).waitFor();
    await expect.poll(() => active()).toMatchObject([{ name: "Ninety Days at Home", done: 1 }]);
    const done = (begun?.contentIds ?? []).map((contentId) =>
      expect.objectContaining({ contentId, as: "done" }),
    );
    await expect
      .poll(async () => (await apiOf<DashboardView>(page, "health-dashboard/me/today")).consumed)
      .toEqual(expect.arrayContaining(done));
    await visit(page, `/play?ids=${encodeURIComponent(JSON.stringify(["file:none", "file:stretch-ten"]))}`);
    await page.getByRole("heading", { level: 1, name: "Ten-Minute Stretch" }).waitFor();
    await page.getByText("One thing is not in the catalogue any more and left out.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("content sources", () => {
  thoroughly("refuse a wrong path at its field, state what could not be used, and are removed", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/content/sources");
    await page.getByRole("button", { name: "Add the first one" }).click();
    const path = page.getByRole("textbox", { name: "File or folder" });
    await path.fill("../elsewhere");
    await page.getByRole("button", { name: "Add and read it" }).click();
    await expect.poll(() => path.getAttribute("aria-invalid")).toBe("true");
    await page.getByText(/must be a path below the folder for content/).waitFor();
    expect((await apiOf<List<unknown>>(page, "content/sources")).items).toEqual([]);
    await path.fill("nowhere.yaml");
    await page.getByRole("button", { name: "Add and read it" }).click();
    await page.getByText(/It could not be read/).waitFor();
    await page.getByRole("button", { name: "Remove nowhere.yaml" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("Add the first one").waitFor();
    const text = "items:\n  - {id: flow, title: Flow, minutes: 20}\n  - {id: bad, title: Bad, minutes: no}\n";
    await apiOf(page, "content/sources", { method: "POST", body: { kind: "file", name: "Ours", text } });
    await page.reload();
    await page.getByRole("button", { name: "Read it now: Ours" }).click();
    await page.getByText("items.1.minutes").waitFor();
    await page.getByText("1 item · 1 new").waitFor();
    await page.getByRole("button", { name: "Add one" }).click();
    await page.locator("label", { hasText: "Plex" }).click();
    await page.getByRole("textbox", { name: "Address" }).fill("http://127.0.0.1:9");
    await page.getByLabel("Token").fill("a secret of the house");
    await page.getByRole("button", { name: "Add and read it" }).click();
    await page.getByText(/It could not be read/).waitFor();
    await page.getByRole("button", { name: "Change Plex" }).click();
    await expect.poll(() => page.getByLabel("Token").inputValue()).toBe("");
    expect(await page.content()).not.toContain("a secret of the house");
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("these pages, in light and dark, on phone, tablet and desktop", () => {
  thoroughly("have no axe violations, do not scroll sideways, and can be hit with a finger", async () => {
    const wrong = await lookAround(
      { browser, url: canter.url },
      "content",
      "Demo household",
      async (page) => {
        const long = "Maximiliana-Theodoras-unbroken-evening-of-stretching-before-the-barn ".repeat(2).trim();
        const { id } = await apiOf<Playlist>(page, "playlists", {
          method: "POST",
          body: { name: long, items: [...stack, ...stack] },
        });
        await remember(page, "a".repeat(80), `${long} ${"x".repeat(200)}`);
        const reach = (name: string) => (at: Page) => at.getByRole("button", { name }).first().click();
        return [
          { name: "catalogue", path: "/content" },
          { name: "item", path: "/content/file%3Astretch-ten", act: reach("Add to a playlist") },
          { name: "sources", path: "/content/sources", act: reach("Add one") },
          { name: "playlist", path: `/playlists/${id}` },
          { name: "memory", path: "/memory", act: reach("Correct") },
          { name: "readings", path: "/readings" },
          { name: "assignments", path: "/assignments", act: reach("Change the time") },
          { name: "day", path: "/day/2026-11-21" },
          { name: "arrange", path: "/", act: reach("Arrange") },
        ];
      },
    );
    expect(wrong).toEqual([]);
  });
});
