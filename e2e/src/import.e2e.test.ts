import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const folder = join(import.meta.dirname, "../../packages/integrations/src/activity/testing/files");
const file = (name: string) => join(folder, name);

let canter: RunningCanter;
let browser: TestBrowser;
beforeAll(async () => {
  [canter, browser] = await Promise.all([startCanter(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
});

/** With CANTER_SHOTS=DIR: what the page looks like, in both widths and themes. */
const shoot = async (page: Page, name: string) => {
  const shots = process.env["CANTER_SHOTS"];
  if (shots === undefined) return;
  for (const width of [390, 1440])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
};

const words = async (page: Page): Promise<string> =>
  (await page.locator("main").innerText()).replaceAll(/[\s\u00a0\u202f]+/g, " ");

describe("bringing files in", () => {
  it("drops files, shows what is in them, asks for names, brings them in and takes them back", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/more");
    await page.getByRole("link", { name: /Bring files in/ }).click();
    await page.getByText("Drop files here").waitFor();
    await shoot(page, "import-empty");

    // As a browser hands over what is dropped.
    const bytes = [...(await readFile(file("hevy-export.csv")))];
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], "hevy.csv", { type: "text/csv" }));
      return data;
    }, bytes);
    await page.getByText("Drop files here").dispatchEvent("drop", { dataTransfer: transfer });
    const batch = page.getByRole("article", { name: "hevy.csv" });
    await batch.getByText("330 sets in all.").waitFor();
    expect(await words(page)).toContain("17 workouts");
    await batch.getByRole("combobox", { name: "What Lower Chest Fly is" }).waitFor();
    await shoot(page, "import-preview");

    await batch.getByRole("button", { name: "Bring in 17 workouts" }).click();
    await batch.getByText("Brought in 17 workouts.").waitFor();
    await shoot(page, "import-done");

    await page.getByLabel("Files").setInputFiles(file("hevy-export.csv"));
    const again = page.getByRole("article", { name: "hevy-export.csv" });
    await again.getByText("There is nothing new in it.").waitFor();
    await again.getByRole("button", { name: "Not now" }).click();
    await again.waitFor({ state: "detached" });

    await batch.getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await batch.getByText("Taken back: 17 workouts.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("asks for the unit of a file that has none, and says what of a file can't be read", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/import");
    await page.getByLabel("Files").setInputFiles([file("strong-export.csv"), file("SOURCES.md")]);
    const batch = page.getByRole("article", { name: "strong-export.csv, SOURCES.md" });
    await batch.getByText("The file does not say what its weights are in.").waitFor();
    await batch.getByText("Could not be read (1)").click();
    await batch.getByText(/is none of the formats that are read here/).waitFor();
    await shoot(page, "import-open");
    await batch.getByText("kg", { exact: true }).click();
    await batch.getByRole("button", { name: "Bring in 15 workouts" }).click();
    await batch.getByText("Brought in 15 workouts.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows how a table of one's own is read, reads it as one says, and the next one as well", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/import");
    const sheet = {
      name: "liste.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "Datum;Was;Wdh;Gewicht (kg)\n2026-01-02;Kniebeuge;5,5,3;100\n2026-01-04;Kniebeuge;5;102,5\n",
      ),
    };
    await page.getByLabel("Files").setInputFiles(sheet);
    const batch = page.getByRole("article", { name: "liste.csv" });
    const columns = batch.getByRole("region", { name: "How its columns are read" });
    await columns.getByText("5,5,3 · 5").waitFor();
    await columns.getByRole("combobox", { name: "What Was is" }).click();
    await page.getByRole("option", { name: "Exercise" }).click();
    await shoot(page, "import-table");
    await columns.getByRole("button", { name: "Read it like this" }).click();
    await columns.getByText("2026-01-02, Kniebeuge, reps 5,5,3, weight 100 kg").waitFor();
    await shoot(page, "import-table-read");
    await batch.getByRole("button", { name: "Bring in 2 workouts" }).click();
    await batch.getByText("Brought in 2 workouts.").waitFor();
    await page.getByLabel("Files").setInputFiles({ ...sheet, name: "liste-2.csv" });
    const again = page.getByRole("article", { name: "liste-2.csv" });
    await again.getByText("There is nothing new in it.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows the way, the heart and the splits of a run, drawn and as tables", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/import");
    await page.getByLabel("Files").setInputFiles(file("run-garmin-fr110.fit"));
    const batch = page.getByRole("article", { name: "run-garmin-fr110.fit" });
    await batch.getByRole("button", { name: "Bring in 1 workout" }).click();
    await batch.getByText("Brought in 1 workout.").waitFor();
    const { items } = await apiOf<{ readonly items: readonly { readonly id: string }[] }>(
      page,
      "workouts?from=2013-02-01&to=2013-02-28",
    );
    await page.goto(`/workouts/${items[0]?.id}`);
    const recording = page.getByRole("region", { name: "What was recorded" });
    await recording.getByRole("img", { name: "The way, north up" }).waitFor();
    await recording.locator(".recharts-line path").first().waitFor();
    expect(await recording.locator("svg[role=img] path").getAttribute("d")).toMatch(/^M\d/);
    await recording.getByText("Height").click();
    await recording.getByText("As a table").click();
    await recording.getByRole("columnheader", { name: "Height" }).waitFor();
    expect(await words(page)).toContain("Highest heart rate 171 bpm");
    expect(await recording.getByRole("row").count()).toBeGreaterThan(20);
    await shoot(page, "recording");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("reads well and can be pressed with a finger, with questions open and with a recording", async () => {
    const upload = (name: string) => async (page: Page) => {
      await page.getByLabel("Files").setInputFiles(file(name));
      const batch = page.getByRole("article", { name });
      await batch.getByRole("button", { name: /Bring in/ }).waitFor();
      return batch;
    };
    const stops = async () => [
      { name: "import-open", path: "/import", act: upload("synthetic-garmin-activities.csv") },
      {
        name: "recording",
        path: "/import",
        act: async (page: Page) => {
          const batch = await upload("triathlon-garmin-fr920xt.fit")(page);
          await batch.getByRole("button", { name: /Bring in/ }).click();
          await batch.getByText(/^Brought in/).waitFor();
          const { items } = await apiOf<{ readonly items: readonly { readonly id: string }[] }>(
            page,
            "workouts?from=2018-05-01&to=2018-05-30&discipline=cycling",
          );
          await page.goto(`/workouts/${items[0]?.id}`);
          await page.locator(".recharts-line path").first().waitFor();
        },
      },
    ];
    expect(await lookAround({ browser, url: canter.url }, "files", "Demo household", stops)).toEqual([]);
  });
});
