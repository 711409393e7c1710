import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limitPages } from "@canter/storage/testing/refuse-writes";
import { describe, expect, it, onTestFinished } from "vitest";
import { openTestApp } from "./testing/test-app.ts";

const canter = join(import.meta.dirname, "../../../bin/canter");
const token = "the-owner-of-a-full-disk";
const full = { status: 507, body: { type: "https://canter.invalid/problems/storage-full" } };

/** A separate small disk; undefined: this user may not mount one. */
const mountSmallDisk = async (megabytes: number): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), "canter-full-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "canter-test", folder], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
};

/** Fills a disk completely, even while something else writes to it. */
const fill = async (folder: string): Promise<string> => {
  const filler = join(folder, "filler");
  for (;;) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail === 0) return filler;
    try {
      await appendFile(filler, Buffer.alloc(bavail * bsize));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
};

const measure = (value: number) => ({ kind: "weight", value, unit: "kg", date: "2026-01-02" });

describe("a full disk", () => {
  it("is answered with 507, reads continue, and the same request takes effect once when there is room", async () => {
    const app = await openTestApp("sqlite");
    onTestFinished(() => app.cleanUp());
    const { store } = app.world;
    const note = (n: number) => ({
      body: { text: `Note ${n}: ${"how was it, and why? ".repeat(180)}` },
      headers: { "idempotency-key": `message-${n}` },
    });
    await app.send("POST", "/api/v1/messages", note(0));
    await limitPages(store, 1);
    let [n, answer] = [0, await app.send("POST", "/api/v1/messages", note(0))];
    while (answer.status < 400) answer = await app.send("POST", "/api/v1/messages", note((n += 1)));
    expect(answer).toMatchObject(full);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await app.send("GET", "/api/v1/workouts")).status).toBe(200);
    await limitPages(store, 2 ** 30);
    const first = await app.send("POST", "/api/v1/messages", note(n));
    expect(first.status).toBe(202);
    expect((await app.send("POST", "/api/v1/messages", note(n))).body).toEqual(first.body);
    app.world.bugs.length = 0;
  });

  it("does not end a server whose data and log are on it; nothing acknowledged is lost, and it continues", async ({
    skip: notRunHere,
  }) => {
    const disk = await mountSmallDisk(24);
    if (disk === undefined) return notRunHere("only root may mount a small disk");
    const log = openSync(join(disk, "log"), "a");
    const server = spawn(canter, ["serve"], {
      env: {
        ...process.env,
        NODE_ENV: "",
        VITEST: "",
        TEST: "",
        PORT: "0",
        CANTER_DEMO: "0",
        CANTER_DATA: join(disk, "data"),
        DATABASE_URL: "",
        CANTER_OWNER_TOKEN: token,
      },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    onTestFinished(() => void server.kill("SIGKILL"));
    const written = () => readFile(join(disk, "log"), "utf8");
    await expect.poll(written).toContain("ready on");
    const url = /ready on (http:\S+)/.exec(await written())?.[1] ?? "";
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const log1 = (key: number) =>
      fetch(`${url}/api/v1/measurements`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": `weight-${key}` },
        body: JSON.stringify(measure(70 + key / 1000)),
      });
    const acknowledged = new Set<number>();
    let sent = 0;
    const logUntil = async (wanted: (status: number) => boolean) => {
      for (let tries = 0; tries < 400; tries++) {
        const { status } = await log1(sent);
        if (status < 300) acknowledged.add(sent++);
        if (wanted(status)) return;
        expect([201, 200, 507]).toContain(status);
      }
      throw new Error("It never came to that.");
    };
    for (let round = 0; round < 3; round++) {
      await logUntil((status) => status < 300);
      const filler = await fill(disk);
      await logUntil((status) => status === 507);
      for (let n = 0; n < 20; n++) expect((await log1(sent)).status).toBe(507);
      expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
      expect((await fetch(`${url}/api/v1/workouts`, { headers })).status).toBe(200);
      await rm(filler);
      await logUntil((status) => status < 300);
    }
    expect(server.exitCode).toBeNull();
    const listed = await fetch(`${url}/api/v1/measurements?limit=200`, { headers });
    const { items } = (await listed.json()) as { items: object[] };
    expect(items).toHaveLength(acknowledged.size);
    server.kill("SIGTERM");
    await expect.poll(() => server.exitCode).toBe(0);
  });
});
