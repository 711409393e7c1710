import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const thoroughly = thoroughIn(import.meta.filename);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter({ isDemo: false }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

describe("a barn set up in words", () => {
  it("gets a horse from a message and one from a draft's card, and states who rode, including an outsider", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner", width: 390 });
    const box = page.getByRole("textbox", { name: /What did you do/ });
    const write = async (text: string, button: RegExp) => {
      await page.keyboard.press("l");
      await box.fill(text);
      await page.getByRole("button", { name: button }).click();
    };
    await page.goto("/groups/new");
    await page.getByText("A barn", { exact: false }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Applecross");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();

    await write("we have a new horse, Luna, a 9 year old bay mare", /^Add Luna/);
    await page.getByText("Luna is in Applecross now: 9-year-old bay mare.").waitFor();
    await page.getByRole("link", { name: "Open Luna’s page" }).click();
    await page.getByRole("heading", { level: 1, name: "Luna" }).waitFor();

    await write("lunged Star 20 min", /^Save/);
    await page
      .getByText("Who is Star? There is no horse or person of that name here.", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Star is a horse of ours: add" }).click();
    await page.getByText(/^Star · today.* saved$/).waitFor();
    await page.getByText("Saved Lunging (Star).").waitFor();
    expect(await page.getByText("Who is Star?", { exact: false }).count()).toBe(0);
    await page.getByRole("button", { name: "Done" }).click();

    await write("Jake hacked Luna 30 min, she was fresh", /^Save/);
    await page.getByText(/^Luna · today.* saved$/).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.goto("/barn");
    await page.getByText("Jake", { exact: false }).first().waitFor();
    await page.getByRole("link", { name: "Star" }).first().waitFor();

    await page.getByRole("link", { name: "Luna" }).first().click();
    const rides = page.getByRole("region", { name: "Last rides" });
    await rides.getByText("30 min · Jake").waitFor();
    await rides.getByRole("link").first().click();
    await page.getByRole("button", { name: "Edit all" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Their name" }).inputValue()).toBe("Jake");
    await page.getByRole("textbox", { name: "Their name" }).fill("Katie");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Katie").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("is known in the same account's household: what is saved matches the preview", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    type Account = { readonly groups: readonly { readonly id: string; readonly name: string }[] };
    const body = { name: "Quarry", kind: "barn", zone: "Europe/Berlin", units: "kg" };
    const { groups } = await apiOf<Account>(page, "groups", { method: "POST", body });
    const barn = groups.find(({ name }) => name === "Quarry") ?? { id: "" };
    const added = await page.request.post("/api/v1/athletes", {
      headers: { "canter-group": barn.id },
      data: { kind: "horse", name: "Beau" },
    });
    expect(added.status()).toBe(201);
    const { id: horseId } = (await added.json()) as { readonly id: string };
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("l");
    await page.getByRole("textbox", { name: /What did you do/ }).fill("lunged Beau 25 min");
    const preview = page.getByRole("list", { name: "What will be saved" });
    await preview.getByText(/^Beau of Quarry/).waitFor();
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText(/^Beau · today.* saved$/).waitFor();
    const rides = await page.request.get(`/api/v1/workouts?athleteId=${horseId}`, {
      headers: { "canter-group": barn.id },
    });
    expect(await rides.json()).toMatchObject({ items: [{ discipline: "lunging", groupId: barn.id }] });
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Time taken" }).fill("30 min");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("30 min").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
