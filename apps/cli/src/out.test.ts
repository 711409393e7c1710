import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-out-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const canter = (data: string, ...args: string[]) => runCanter(["--data", join(folder, data), ...args]);

it("takes what is one's own along in one file, once, and says what is no such file", async () => {
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

it("makes addresses for calendars and webhooks, lists them and takes them away", async () => {
  const made = await canter("home", "calendar", "add", "Phone", "--busy");
  expect(made.out).toMatch(/^\/api\/v1\/calendars\/[\w-]{43}\.ics$/m);
  const [calendarId = ""] = (await canter("home", "calendar")).out.split(" ");
  expect((await canter("home", "calendar", "remove", calendarId)).out).toContain("Removed Phone");
  expect((await canter("home", "calendar", "list")).out).toBe("There are no calendar addresses.\n");

  expect(await canter("home", "webhook", "add", "nonsense")).toMatchObject({
    status: 2,
    err: expect.stringContaining("url: must be an address") as string,
  });
  expect((await canter("home", "webhook", "add", "https://example.com/hook")).out).toMatch(/^whsec_\S+$/m);
  const [webhookId = ""] = (await canter("home", "webhook")).out.split(" ");
  expect((await canter("home", "webhook", "remove", webhookId)).out).toContain(
    "Removed https://example.com/hook",
  );
});
