import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-out-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const canter = (data: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    join(root, "bin/canter"),
    ["--data", join(folder, data), ...args],
    {
      encoding: "utf8",
      env: { ...process.env, CANTER_DEMO: "0" },
    },
  );
  return { status, stdout, stderr };
};

it(
  "takes what is one's own along in one file, once, and says what is no such file",
  { timeout: 300_000 },
  async () => {
    const archive = join(folder, "mine.zip");
    expect(canter("home", "log", "bench press 5x5 @80kg").status).toBe(0);
    expect(canter("home", "export", "--archive", archive)).toMatchObject({ status: 0, stderr: "" });
    expect(canter("away", "import", archive).stdout).toMatch(
      /^Brought in [1-9]\d* rows; 0 were here already\.$/m,
    );
    expect(canter("away", "import", archive).stdout).toMatch(
      /^Brought in 0 rows; [1-9]\d* were here already\.$/m,
    );
    expect(canter("away", "workouts", "--search", "bench").stdout).toContain("Bench Press");
    expect(canter("away", "export", "--format", "hevy").stdout).toContain("Bench Press");
    const other = join(folder, "other.zip");
    await writeFile(other, "no archive");
    expect(canter("away", "import", other).status).not.toBe(0);
  },
);

it("makes addresses for calendars and webhooks, lists them and takes them away", { timeout: 300_000 }, () => {
  const made = canter("home", "calendar", "add", "Phone", "--busy");
  expect(made.stdout).toMatch(/^\/api\/v1\/calendars\/[\w-]{43}\.ics$/m);
  const [calendarId = ""] = canter("home", "calendar").stdout.split(" ");
  expect(canter("home", "calendar", "remove", calendarId).stdout).toContain("Removed Phone");
  expect(canter("home", "calendar", "list").stdout).toBe("There are no calendar addresses.\n");

  expect(canter("home", "webhook", "add", "nonsense")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("url: must be an address") as string,
  });
  expect(canter("home", "webhook", "add", "https://example.com/hook").stdout).toMatch(/^whsec_\S+$/m);
  const [webhookId = ""] = canter("home", "webhook").stdout.split(" ");
  expect(canter("home", "webhook", "remove", webhookId).stdout).toContain("Removed https://example.com/hook");
});
