import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startStravaServer,
  stravaClient,
  stravaRun,
} from "@canter/integrations/testing/connected/strava-server";
import { runCanter } from "./testing/run-canter.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-out-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const canter = (data: string, ...args: string[]) => runCanter(["--data", join(folder, data), ...args]);

it("exports one's own data in one file, imports it once, and reports a file that is none", async () => {
  const archive = join(folder, "mine.zip");
  expect((await canter("home", "log", "bench press 5x5 @80kg")).status).toBe(0);
  expect(await canter("home", "export", "--archive", archive)).toMatchObject({ status: 0, err: "" });
  expect((await canter("away", "import", archive)).out).toMatch(
    /^Brought in [1-9]\d* rows; 0 were here already\.$/m,
  );
  expect((await canter("away", "import", archive)).out).toMatch(
    /^Brought in 0 rows; [1-9]\d* were here already\.$/m,
  );
  expect((await canter("away", "workouts", "--search", "bench")).out).toContain("Bench Press");
  expect((await canter("away", "export", "--format", "hevy")).out).toContain("Bench Press");
  const other = join(folder, "other.zip");
  await writeFile(other, "no archive");
  expect((await canter("away", "import", other)).status).not.toBe(0);
});

it("creates addresses for calendars and webhooks, lists and removes them", async () => {
  const made = await canter("home", "calendar", "add", "Phone", "--busy");
  expect(made.out).toMatch(/^\/api\/v1\/calendars\/[\w-]{43}\.ics$/m);
  const [calendarId = ""] = (await canter("home", "calendar")).out.split(" ");
  expect((await canter("home", "calendar", "remove", calendarId)).out).toContain("Removed Phone");
  expect((await canter("home", "calendar", "list")).out).toBe("There are no calendar addresses.\n");

  expect(await canter("home", "webhook", "add", "nonsense")).toMatchObject({
    status: 2,
    err: expect.stringContaining("<url>: must be an address") as string,
  });
  expect((await canter("home", "webhook", "add", "https://example.com/hook")).out).toMatch(/^whsec_\S+$/m);
  const [webhookId = ""] = (await canter("home", "webhook")).out.split(" ");
  expect((await canter("home", "webhook", "remove", webhookId)).out).toContain(
    "Removed https://example.com/hook",
  );
});

it("connects a service by its consent, syncs it, and disconnects it with its data", async () => {
  const strava = await startStravaServer();
  const env = {
    CANTER_STRAVA_CLIENT_ID: stravaClient.clientId,
    CANTER_STRAVA_CLIENT_SECRET: stravaClient.clientSecret,
    CANTER_STRAVA_URL: strava.url,
    CANTER_PRIVATE_ADDRESSES: "127.0.0.1",
    CANTER_CLOCK: "2026-11-20T18:40:00Z",
  };
  const source = (...args: string[]) =>
    runCanter(["--data", join(folder, "connected"), "source", ...args], { env });
  try {
    strava.put(stravaRun(1));
    // What only asks makes no database: something is logged first.
    await runCanter(["--data", join(folder, "connected"), "log", "squat 5x5 @ 100 kg"], { env });
    expect((await source()).out).toBe("Nothing is connected; there is strava.\n");
    expect((await source("connect", "withings")).err).toContain("has not registered it with Withings yet");
    const asked = await source("connect", "strava", "--days", "7");
    const url = new URL(/^http\S+$/m.exec(asked.out)?.[0] ?? "");
    const back = (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    expect((await source("connect", "strava", "--answer", back)).out).toMatch(/^Connected Strava;/);
    expect((await source("sync", "strava")).out).toMatch(
      /^strava {2}active {2}last sync 2026-11-20T\S+ {2}1 new\n$/,
    );
    const workouts = async () => (await runCanter(["--data", join(folder, "connected"), "workouts"])).out;
    expect(await workouts()).toContain("Morning Run");
    expect((await source("disconnect", "strava", "--remove-training")).out).toContain(
      "what it brought is taken back",
    );
    expect(await workouts()).not.toContain("Morning Run");
    expect((await source("sync", "strava")).err).toContain("nothing is connected");
  } finally {
    strava.stop();
  }
});
