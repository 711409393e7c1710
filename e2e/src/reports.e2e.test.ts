import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

describe("the weekly report of a barn", () => {
  it("is made with a click, states the most urgent first, and each statement links to its evidence", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/groups/new");
    await page.getByText("A barn", { exact: false }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Applecross");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();
    const [star, luna] = await Promise.all(
      ["Star", "Luna"].map((name) =>
        apiOf<{ readonly id: string }>(page, "athletes", { method: "POST", body: { name } }),
      ),
    );
    for (const date of ["2026-11-17", "2026-11-19"])
      await apiOf(page, "workouts", {
        method: "POST",
        body: {
          athleteId: star?.id,
          discipline: "flatwork",
          date,
          durationSeconds: 2400,
          exercises: [],
          notes: "Stiff to the right.",
        },
      });
    await page.goto("/more");
    await page.getByRole("link", { name: /Reports/u }).click();
    await page.getByText("The first one comes on Sunday evening.").waitFor();
    await page.getByRole("button", { name: "Report on this week" }).click();
    const horse = page.getByRole("region", { name: "Star" });
    await horse.getByText("Stiff to the right: 2 of 2 rides", { exact: false }).waitFor();
    const regions = await page
      .getByRole("region")
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label")).filter((name) => name === "Star" || name === "Luna"),
      );
    expect(regions).toEqual(["Star", "Luna"]);
    await page.getByText("Not worked this week: Luna.").waitFor();
    if (process.env["CANTER_SHOTS"]) {
      mkdirSync(process.env["CANTER_SHOTS"], { recursive: true });
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `${process.env["CANTER_SHOTS"]}/report-${width}.png`, fullPage: true });
      }
    }
    await horse.getByText("Stiff to the right", { exact: false }).click();
    await page.waitForURL(/\/workouts\//u);
    await page.goBack();
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await page.getByText("2 horses", { exact: false }).waitFor();
    expect(luna).toBeDefined();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is one printed page for three horses of which much is to be told", async () => {
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/groups/new");
    await page.getByText("A barn", { exact: false }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("Highfield");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { level: 1, name: "Barn", exact: true }).waitFor();
    const remarks = [
      "Stiff to the right on both diagonals, better after the canter work. Please check the girth before you get on.",
      "Rushed the grid and knocked two rails, spooky at the far end of the arena where the tractor stands.",
      "Behind the leg at first, tired after the hack yesterday. Small cut on the near hind, washed and sprayed.",
      "Fell in through the left shoulder, a little short behind on the hard ground. Watch the off fore, warm tonight.",
    ];
    for (const name of ["Star", "Luna", "Beau"]) {
      const { id } = await apiOf<{ readonly id: string }>(page, "athletes", {
        method: "POST",
        body: { name },
      });
      for (const [at, notes] of remarks.entries())
        await apiOf(page, "workouts", {
          method: "POST",
          body: {
            athleteId: id,
            discipline: at % 2 === 0 ? "flatwork" : "jumping",
            date: `2026-11-${16 + at}`,
            durationSeconds: 2400,
            exercises: [],
            notes,
          },
        });
      for (const text of [
        "Shoe loose on the near fore, no jumping until the farrier was here",
        "Nips when girthed",
      ])
        await apiOf(page, `athletes/${id}/cautions`, { method: "POST", body: { text } });
      for (const kind of ["farrier", "vet"] as const)
        await apiOf(page, `athletes/${id}/care`, { method: "POST", body: { kind, dueOn: "2026-11-23" } });
    }
    await page.goto("/reports");
    await page.getByRole("button", { name: "Report on this week" }).click();
    await page.getByRole("region", { name: "Beau" }).waitFor();
    await page.getByRole("button", { name: "Print" }).waitFor();
    for (const format of ["A4", "Letter"]) {
      const pdf = await page.pdf({
        format,
        preferCSSPageSize: false,
        margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" },
      });
      if (process.env["CANTER_SHOTS"])
        writeFileSync(`${process.env["CANTER_SHOTS"]}/report-${format}.pdf`, pdf);
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
