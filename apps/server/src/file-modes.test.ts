import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { asOwner, spawnServer } from "./testing/spawned-server.ts";

/** Every file and folder below one that other users of this machine may read, write or enter. */
const openToOthers = async (dataDir: string): Promise<string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true }))
    if (((await stat(join(dataDir, entry))).mode & 0o077) !== 0) found.push(entry);
  return found.toSorted();
};

const useIt = async (dataDir: string) => {
  const server = await spawnServer({ dataDir });
  const headers = { ...asOwner, "content-type": "application/json" };
  const message = JSON.stringify({ text: "ran 5 km in 25:00" });
  const init = { method: "POST", headers };
  expect((await fetch(`${server.url}/api/v1/messages`, { ...init, body: message })).ok).toBe(true);
  expect((await fetch(`${server.url}/api/v1/backup`, init)).ok).toBe(true);
  return server;
};

it("a server leaves nothing that other users of the machine can read, even in a folder that they can enter", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "canter-modes-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  const first = await useIt(dataDir);
  expect(await readdir(dataDir)).toEqual(
    expect.arrayContaining(["backups", "canter.sqlite", "canter.sqlite-wal"]),
  );
  expect(await openToOthers(dataDir)).toEqual([]);
  await first.kill();

  // As left by an earlier program, or by a manual copy.
  for (const entry of await readdir(dataDir, { recursive: true })) {
    const path = join(dataDir, entry);
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
  }
  await mkdir(join(dataDir, "backups/by-hand"), { mode: 0o755 });
  await writeFile(join(dataDir, "backups/by-hand/canter.sqlite"), "", { mode: 0o644 });
  const second = await useIt(dataDir);
  expect(await openToOthers(dataDir)).toEqual([]);
  await second.stop();
  expect(await openToOthers(dataDir)).toEqual([]);
});
