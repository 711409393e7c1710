import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";
import { visit } from "./testing/visit.ts";

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

type List<T> = { readonly items: readonly T[] };
const words = async (page: Page, selector = "main"): Promise<string> =>
  (await page.locator(selector).first().innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");
const list = (page: Page, name: string) =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");
const choose = async (page: Page, entry: RegExp | string, action: string) => {
  await page.getByRole("button", { name: entry }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
const undo = (page: Page) => page.getByRole("status").getByRole("button", { name: "Undo" }).click();
/** Undoes a change while its form is open again: the form's original values are then outdated, although the page is up to date. */
const refusedAsOld = async (page: Page, path: string) => {
  const isNew = page.waitForResponse(
    (answer) => answer.request().method() === "GET" && answer.url().includes(`/api/v1/${path}`),
  );
  await undo(page);
  await (await isNew).finished();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("It was changed meanwhile").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
};
const isInvalid = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).getAttribute("aria-invalid");
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`);

describe("the page of the body", () => {
  it("accepts a reading by keyboard, refuses an impossible one at its field, changes, deletes and restores it", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/body");
    await page.getByText("No weight in the last 90 days.").waitFor();
    await page.getByRole("button", { name: "Add a reading" }).focus();
    await page.keyboard.press("Enter");
    // The form starts at the value.
    await page.getByLabel("Value").waitFor();
    await page.keyboard.type("7000");
    await page.keyboard.press("Enter");
    await page.getByText("must be from 2 to 650 kg").waitFor();
    await expect.poll(() => isInvalid(page, "Value")).toBe("true");
    await expect
      .poll(() => page.getByLabel("Value").evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("82,4");
    await page.keyboard.press("Enter");
    await list(page, "Readings").filter({ hasText: "82.4" }).waitFor();
    await choose(page, /^More for 82\.4/, "Change");
    await page.getByLabel("Value").fill("82.1");
    await page.getByLabel("Note").fill("fasted");
    await page.getByRole("button", { name: "Save" }).click();
    await list(page, "Readings").filter({ hasText: "fasted" }).waitFor();
    await choose(page, /^More for 82\.1/, "Change");
    await refusedAsOld(page, "measurements?");
    await list(page, "Readings").filter({ hasText: "82.4" }).waitFor();
    await expect.poll(() => list(page, "Readings").filter({ hasText: "fasted" }).count()).toBe(0);
    await choose(page, /^More for 82\.4/, "Change");
    await page.getByLabel("Value").fill("82.1");
    await page.getByLabel("Note").fill("fasted");
    await page.getByRole("button", { name: "Save" }).click();
    await list(page, "Readings").filter({ hasText: "fasted" }).waitFor();
    await expect.poll(() => words(page, "section[aria-labelledby=measure]")).toMatch(/Weight .*82\.1 kg/);
    await choose(page, /^More for 82\.1/, "Delete");
    await page.getByText("None yet.").waitFor();
    await undo(page);
    await list(page, "Readings").filter({ hasText: "82.1" }).waitFor();
    await choose(page, /^More for 82\.1/, "Delete");
    await page.getByText("None yet.").waitFor();
    await page.getByText("Deleted readings").click();
    await page.getByRole("button", { name: "Bring back" }).click();
    await list(page, "Readings").filter({ hasText: "82.1" }).waitFor();
    await page.getByRole("link", { name: "Sleep" }).click();
    await page.getByRole("button", { name: "Add a reading" }).click();
    await page.getByLabel("Hours, as in 7:40").fill("7:40");
    await page.getByRole("button", { name: "Save" }).click();
    await list(page, "Readings")
      .filter({ hasText: /7.h 40.min/ })
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows many readings page by page, finds one, and draws them", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    for (const [index, date] of days(18).entries())
      await apiOf(page, "measurements", {
        method: "POST",
        body: { kind: "weight", value: 84 - index / 10, unit: "kg", date },
      });
    await page.goto("/body");
    await expect.poll(() => list(page, "Readings").count()).toBe(10);
    await page.getByRole("button", { name: "Older readings" }).click();
    await expect.poll(() => list(page, "Readings").count()).toBe(19);
    await page.getByRole("searchbox", { name: "Search", exact: true }).fill("fast");
    await expect.poll(() => list(page, "Readings").count()).toBe(1);
    await page.getByRole("searchbox", { name: "Search", exact: true }).fill("fast asleep");
    await page.getByText("Nothing goes by “fast asleep”.").waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect.poll(() => list(page, "Readings").count()).toBeGreaterThan(9);
    await page.locator("label", { hasText: "1 year" }).click();
    await page.waitForURL(/range=year/);
    await page.locator(".recharts-surface path").first().waitFor();
    await page.getByText("As a table").click();
    await page.getByRole("row", { name: /^18 Nov/ }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("refuses an impossible scan at its fields, stores a valid one, and states what has changed since the last", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await apiOf(page, "body-scans", {
      method: "POST",
      body: {
        date: "2026-05-04",
        unit: "kg",
        total: 84,
        fat: 18,
        lean: 63,
        bone: 3,
        regions: { trunk: { fat: 9 } },
      },
    });
    await page.goto("/body");
    await page.getByRole("link", { name: "Add a scan" }).click();
    const trunk = page.getByRole("group", { name: "Trunk" });
    await page.getByLabel("Total mass").fill("120");
    await page.getByLabel("Fat", { exact: true }).first().fill("15,2");
    await page.getByLabel("Lean", { exact: true }).first().fill("63.9");
    await page.getByLabel("Bone, if stated").fill("3.2");
    await trunk.getByLabel("Fat").fill("40");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/must be fat, lean and bone together \(82\.3 (kg|lb)\)/).waitFor();
    await page.getByText(/Fat must not be more than the whole body's fat \(15\.2 (kg|lb)\)/).waitFor();
    await expect.poll(() => isInvalid(page, "Total mass")).toBe("true");
    await expect.poll(() => trunk.getByLabel("Fat").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Total mass").fill("82.3");
    await trunk.getByLabel("Fat").fill("7.5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("2.9 points less than on 4 May").waitFor();
    await expect
      .poll(() => words(page, "table"))
      .toMatch(/Whole body 15\.2 ?−2\.8 63\.9 ?\+0\.9 3\.2 ?\+0\.2 Trunk 7\.5 ?−1\.5/);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect.poll(() => page.getByLabel("Total mass").inputValue()).toBe("82.3");
    await page.getByLabel("Total mass").fill("");
    await trunk.getByLabel("Fat").fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => isInvalid(page, "Total mass")).toBe("true");
    await page.getByLabel("Total mass").fill("82.3");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => words(page, "table")).toMatch(/Trunk 7 ?−2/);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await refusedAsOld(page, "body-scans?");
    await expect.poll(() => words(page, "table")).toMatch(/Trunk 7\.5 ?−1\.5/);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/body$/);
    await undo(page);
    await expect.poll(() => list(page, "Body scans").count()).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the page of food", () => {
  it("accepts words and forms, states what is left, stores favourites, and goes back to other days", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/food");
    await page.getByRole("button", { name: "2 eggs and toast, 350 kcal" }).click();
    await page.getByRole("textbox", { name: "What did you do?" }).waitFor();
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await list(page, "Eaten").filter({ hasText: "350" }).waitFor();
    await page.getByRole("button", { name: "Suggest targets" }).click();
    await page.getByText("At rest you need").waitFor();
    // The suggestion was asked for: it is in view, above the form that it fills in.
    const [suggested, form] = ["Take these", "Save the targets"].map((name) =>
      page.getByRole("button", { name }),
    );
    await expect
      .poll(async () => ((await suggested?.boundingBox())?.y ?? 0) < ((await form?.boundingBox())?.y ?? 0))
      .toBe(true);
    await page.getByRole("button", { name: "Take these" }).click();
    await page.getByLabel("Energy, kcal").fill("2000");
    await page.getByRole("button", { name: "Save the targets" }).click();
    await expect.poll(() => words(page, "section[aria-label='The day']")).toMatch(/^1650 kcal left/);
    await page.getByRole("button", { name: "Add by form" }).click();
    await page.getByLabel("Energy, kcal").fill("-5");
    await page.keyboard.press("Enter");
    await page.getByText("must not be negative").waitFor();
    await page.getByLabel("What", { exact: true }).fill("Soup");
    await page.getByLabel("Energy, kcal").fill("250");
    await page.keyboard.press("Enter");
    await list(page, "Eaten").filter({ hasText: "Soup" }).waitFor();
    await choose(page, "More for Soup", "Keep as a favourite");
    await page.getByRole("button", { name: /^Add Soup/ }).click();
    await expect.poll(() => words(page, "section[aria-label='The day']")).toMatch(/^1150 kcal left/);
    await undo(page);
    await expect.poll(() => words(page, "section[aria-label='The day']")).toMatch(/^1400 kcal left/);
    await choose(page, "More for Soup", "Change");
    await page.getByLabel("Energy, kcal").fill("300");
    await page.getByLabel("Day", { exact: true }).fill("2026-11-18");
    await page.getByRole("button", { name: "Save" }).click();
    await list(page, "Days before").filter({ hasText: "Soup" }).waitFor();
    await undo(page);
    await list(page, "Eaten").filter({ hasText: "250" }).waitFor();
    await choose(page, "More for Soup", "Change");
    await page.getByLabel("Energy, kcal").fill("300");
    await page.getByLabel("Day", { exact: true }).fill("2026-11-18");
    await page.getByRole("button", { name: "Save" }).click();
    await list(page, "Days before").filter({ hasText: "Soup" }).waitFor();
    // A few entries are browsed; many are searched.
    await expect.poll(() => page.getByRole("searchbox", { name: "Search what was eaten" }).count()).toBe(0);
    for (const date of [...days(10), ...days(10)])
      await apiOf(page, "nutrition", { method: "POST", body: { text: "Porridge with apple", date } });
    await page.reload();
    await page.getByRole("searchbox", { name: "Search what was eaten" }).fill("sou");
    await expect.poll(() => list(page, "Days before").count()).toBe(1);
    await list(page, "Days before").filter({ hasText: "Soup" }).getByRole("link").click();
    await page.getByText("Wednesday 18 November 2026", { exact: true }).waitFor();
    await choose(page, "More for Soup", "Delete");
    await page.getByText("Nothing was written down on this day.").waitFor();
    await undo(page);
    await list(page, "Eaten").filter({ hasText: "300" }).waitFor();
    await page.getByRole("button", { name: "Remove some" }).click();
    await page.getByRole("button", { name: /^Remove Soup/ }).click();
    await page.getByRole("heading", { name: "Favourites" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^Friday 20 November 2026: 350.kcal/ }).click();
    await list(page, "Eaten").filter({ hasText: "350" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the page of goals", () => {
  it("refuses a past date at its field; a valid goal is changed, completed, reopened, deleted and restored", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/");
    await page.getByRole("link", { name: "Goals" }).click();
    await page.getByText("No goal yet.").waitFor();
    await page.getByRole("button", { name: "New goal" }).click();
    await page.getByLabel("To reach").fill("78");
    await page.getByLabel("By, if there is a day").fill("2026-01-01");
    await page.getByRole("button", { name: "Set the goal" }).click();
    await page.getByText("must be ahead: a goal's day can't have passed").waitFor();
    await expect.poll(() => isInvalid(page, "By, if there is a day")).toBe("true");
    await page.getByLabel("By, if there is a day").fill("2027-06-01");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Weight 78/ }).waitFor();
    await page.getByText("How this is worked out").click();
    await page.getByText("the day by the pace of the last four weeks").waitFor();
    await expect
      .poll(() => words(page))
      .toMatch(/now 8[23](\.\d)? kg, to 78 kg.* at this pace · aimed at 1 Jun 2027/);
    await choose(page, /^More for Weight 78/, "Change");
    await page.getByLabel("To reach").fill("79");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: /^Weight 79/ }).waitFor();
    await choose(page, /^More for Weight 79/, "Change");
    await refusedAsOld(page, "goals?");
    await page.getByRole("heading", { name: /^Weight 78/ }).waitFor();
    await choose(page, /^More for Weight 78/, "Change");
    await page.getByLabel("To reach").fill("79");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: /^Weight 79/ }).waitFor();
    await choose(page, /^More for Weight 79/, "Done");
    await page.getByRole("heading", { name: "Done" }).waitFor();
    await undo(page);
    await page.getByRole("heading", { name: "Done" }).waitFor({ state: "detached" });
    await choose(page, /^More for Weight 79/, "Delete");
    await page.getByText("No goal yet.").waitFor();
    await undo(page);
    await page.getByRole("heading", { name: /^Weight 79/ }).waitFor();
    await visit(page, "/body");
    await page.getByText(/^Goal 79.kg/).waitFor();
    await page.getByText(/at the pace of the last four weeks/).waitFor();
    await page.getByRole("button", { name: "Add a reading" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("of somebody who has granted access are readable, not editable", async () => {
    const { context, page } = await openPage(browser, canter.url);
    const { items } = await apiOf<List<{ id: string; name: string }>>(page, "athletes");
    const sam = items.find(({ name }) => name === "Sam");
    for (const [path, title] of [
      ["/body", "Body"],
      ["/food", "Food"],
      ["/goals", "Goals"],
    ] as const) {
      await page.goto(`${path}?athlete=${sam?.id}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.locator("main").getByText("Sam", { exact: true }).waitFor();
      await expect
        .poll(() => page.getByRole("button", { name: /^(Add|New|Say|Choose|Change|More for)/ }).count())
        .toBe(0);
    }
    await visit(page, "/body?athlete=nobody");
    await page.getByRole("heading", { name: "Not here" }).waitFor();
    await visit(page, "/food?date=2026-02-31");
    await page.getByText("Friday 20 November 2026", { exact: true }).waitFor();
    await context.close();
  });
});

describe("how these pages look", () => {
  thoroughly("has no axe violations, does not scroll sideways, and can be hit with a finger", async () => {
    const refused = async (page: Page) => {
      await page.getByRole("group", { name: "Trunk" }).getByLabel("Fat").fill("40");
      await page.getByRole("button", { name: "Save" }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    };
    const set = async (page: Page) => {
      await page.getByRole("button", { name: "New goal" }).click();
      await page.getByLabel("What is it about?").selectOption("lift");
    };
    const aim = async (page: Page) => {
      await page.getByRole("button", { name: "Change the targets" }).click();
      await page.getByText("At rest you need").waitFor();
    };
    // Pages alternate between light and dark: the two full ones are seen in both.
    const wrong = await lookAround({ browser, url: canter.url }, "health", "My household", async () => [
      { name: "body", path: "/body" },
      {
        name: "body-dark",
        path: "/body",
        act: (at) => at.getByRole("button", { name: "Add a reading" }).click(),
      },
      { name: "food", path: "/food" },
      { name: "food-dark", path: "/food", act: aim },
      { name: "goals", path: "/goals", act: set },
      { name: "scan-dark", path: "/body/scans/new", act: refused },
    ]);
    expect(wrong).toEqual([]);
  });
});
