import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import {
  startStravaServer,
  stravaClient,
  stravaRun,
} from "@canter/integrations/testing/connected/strava-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import { apiOf } from "./testing/api-of.ts";
import { lookAround } from "./testing/checks/look-around.ts";
import { openBrowser, openPage, type TestBrowser } from "./testing/open-browser.ts";
import { startCanter, type RunningCanter } from "./testing/start-canter.ts";

const thoroughly = thoroughIn(import.meta.filename);

const folder = join(import.meta.dirname, "../../packages/integrations/src/workout-import/testing/files");
const file = (name: string) => join(folder, name);

let canter: RunningCanter;
let browser: TestBrowser;
let strava: Awaited<ReturnType<typeof startStravaServer>>;
beforeAll(async () => {
  strava = await startStravaServer();
  const environment = { CANTER_STRAVA_URL: strava.url, CANTER_PRIVATE_ADDRESSES: "127.0.0.1" };
  [canter, browser] = await Promise.all([startCanter({ environment }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await canter?.stop();
  strava?.stop();
});

/** With CANTER_SHOTS=DIR: screenshots of the page, in both widths and themes. */
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

describe("importing files", () => {
  it("accepts dropped files, shows their contents, asks about names, imports them and undoes that", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/more");
    await page.getByRole("link", { name: /Bring files in/ }).click();
    await page.getByText("Drop files here").waitFor();
    await shoot(page, "import-empty");

    // As a browser passes dropped files.
    const bytes = [...(await readFile(file("hevy-export.csv")))];
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], "hevy.csv", { type: "text/csv" }));
      return data;
    }, bytes);
    await page.getByText("Drop files here").dispatchEvent("drop", { dataTransfer: transfer });
    const batch = page.getByRole("article", { name: "hevy.csv" });
    await batch.getByText("330 sets in all.").waitFor();
    await expect.poll(() => words(page)).toContain("17 workouts");
    await batch.getByRole("combobox", { name: "What Lower Chest Fly is" }).waitFor();
    await shoot(page, "import-preview");

    await batch.getByRole("button", { name: "Bring in 17 workouts" }).click();
    await batch.getByText("Brought in 17 workouts.").waitFor();
    await shoot(page, "import-done");

    await page.getByLabel("Files").setInputFiles(file("hevy-export.csv"));
    const again = page.getByRole("article", { name: "hevy-export.csv" });
    await again.getByText("There is nothing new in it.").waitFor();
    await batch.getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await batch.getByText("Taken back: 17 workouts.").waitFor();
    await again.getByText("Something was taken back since.", { exact: false }).waitFor();
    await again.getByRole("button", { name: "Put away" }).click();
    await again.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("asks for the unit of a file without one, and states what can't be read", async () => {
    const { context, page, faults } = await openPage(browser, canter.url);
    await page.goto("/import");
    await page.getByLabel("Files").setInputFiles([file("strong-export.csv"), file("SOURCES.md")]);
    const batch = page.getByRole("article", { name: "strong-export.csv, SOURCES.md" });
    await batch.getByText("Some of the files do not say what the weights are in.").waitFor();
    await batch.getByText("Could not be read (1)").click();
    await batch.getByText(/is none of the formats that are read here/).waitFor();
    await shoot(page, "import-open");
    await batch.getByText("kg", { exact: true }).click();
    await batch.getByRole("button", { name: "Bring in 15 workouts" }).click();
    await batch.getByText("Brought in 15 workouts.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  thoroughly("shows how an unknown table is read, reads it as corrected, and the next one", async () => {
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

  it("shows the route, heart rate and splits of a run, drawn and as tables", async () => {
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
    await expect.poll(() => recording.locator("svg[role=img] path").getAttribute("d")).toMatch(/^M\d/);
    await recording.getByText("Height").click();
    await recording.getByText("As a table").click();
    await recording.getByRole("columnheader", { name: "Height" }).waitFor();
    await expect.poll(() => words(page)).toContain("Highest heart rate 171 bpm");
    await expect.poll(() => recording.getByRole("row").count()).toBeGreaterThan(20);
    await shoot(page, "recording");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is readable and can be pressed with a finger, with open questions and with a recording", async () => {
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

describe("connected sources", () => {
  it("registers Strava, connects it with consent, shows what arrived, and disconnects it together with that", async () => {
    strava.put(
      stravaRun(1),
      stravaRun(2, { name: "Evening Ride", sport_type: "Ride", start_date: "2026-11-17T17:00:00Z" }),
    );
    const { context, page, faults } = await openPage(browser, canter.url, { as: "owner" });
    await page.goto("/installation");
    await page.getByRole("button", { name: "Register Strava" }).click();
    const form = page.getByRole("form", { name: "Strava of this installation" });
    await expect.poll(() => form.getByLabel("Callback").inputValue()).toBe(`${canter.url}/sources`);
    await form.getByLabel("Client ID").fill(stravaClient.clientId);
    await form.getByLabel("Client secret").fill(stravaClient.clientSecret);
    await shoot(page, "services-form");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText(`Client ${stravaClient.clientId}`).waitFor();
    await page.getByRole("switch", { name: "Strava says at once what is new" }).press("Space");
    await page.getByRole("switch", { name: "Strava says at once what is new", checked: true }).waitFor();
    await shoot(page, "services");
    const subscription = strava.requests.findLast(({ path }) => path.includes("push_subscriptions"))?.form;
    const hook = subscription?.get("callback_url") ?? "";
    const asked = await page.request.get(hook, {
      params: {
        "hub.mode": "subscribe",
        "hub.challenge": "15f7",
        "hub.verify_token": subscription?.get("verify_token") ?? "",
      },
    });
    expect(await asked.json()).toEqual({ "hub.challenge": "15f7" });

    await page.goto("/more");
    await page.getByRole("link", { name: /Connected sources/ }).click();
    await page.getByRole("button", { name: "Connect Strava", exact: true }).waitFor();
    await shoot(page, "sources-empty");
    await page.getByRole("button", { name: "Connect Strava", exact: true }).click();
    const came = page.getByRole("region", { name: "What came from Strava" });
    await came.getByText("Brought in 2 workouts.").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByText(/^Last sync .*: 2 new/).waitFor();
    await shoot(page, "sources-connected");

    strava.put(stravaRun(3, { name: "Lunch Run", start_date: "2026-11-19T12:00:00Z" }));
    const event = {
      object_type: "activity",
      object_id: 3,
      aspect_type: "create",
      updates: {},
      event_time: 1,
    };
    const data = { ...event, owner_id: 134_815, subscription_id: strava.state.subscription };
    expect((await page.request.post(hook, { data })).status()).toBe(200);
    const titles = async () => JSON.stringify(await apiOf<unknown>(page, "workouts?limit=5"));
    await expect.poll(titles, { interval: 500 }).toContain("Lunch Run");
    await page.goto("/history");
    await page.getByText("Lunch Run").waitFor();
    await page.goto("/sources");

    await page.getByRole("button", { name: "Pause Strava" }).click();
    await page.getByText("Paused. You have paused it.").waitFor();
    await page.getByRole("button", { name: "Go on with Strava" }).click();
    await page.getByRole("button", { name: "Sync Strava now" }).waitFor();
    // An incomplete consent is mentioned, until there is a complete one.
    const connectAgain = page.getByRole("button", { name: "Connect Strava again" });
    await page.getByRole("button", { name: "Pause Strava" }).click();
    strava.state.scope = "read,activity:read";
    await connectAgain.click();
    await page.getByText(/^Your consent may not cover all that is there/).waitFor();
    await page.getByRole("button", { name: "Sync Strava now" }).waitFor();
    await shoot(page, "sources-partial");
    strava.state.scope = "read,activity:read_all";
    await connectAgain.click();
    await connectAgain.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sync Strava now" }).waitFor();
    await page.getByRole("button", { name: "Disconnect Strava" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Goes too/ }).check();
    await shoot(page, "sources-disconnect");
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Connect Strava", exact: true }).waitFor();
    expect(strava.state.isRevoked).toBe(true);
    await page.goto("/import");
    await page.getByRole("article", { name: "Strava" }).getByText("Taken back: 2 workouts.").waitFor();
    await page.getByRole("article", { name: "Strava" }).getByText("Taken back: 1 workout.").waitFor();
    // Somebody who refuses returns with an error; and an unrequested response connects nothing.
    await page.goto("/sources?error=access_denied");
    await page.getByText("Nothing was connected: the consent was not given.").waitFor();
    await page.goto("/sources?code=good-code&state=made-up&scope=activity:read_all");
    await page.getByText(/^state: must be the one/).waitFor();
    expect(faults.filter((fault) => !fault.includes("400"))).toEqual([]);
    await context.close();
  });

  thoroughly("is readable and can be pressed with a finger", async () => {
    const stops = async () => [
      { name: "sources", path: "/sources" },
      {
        name: "services",
        path: "/installation",
        act: (page: Page) => page.getByRole("button", { name: "Register Withings" }).click(),
      },
    ];
    expect(await lookAround({ browser, url: canter.url }, "sources", "My household", stops)).toEqual([]);
  });
});
