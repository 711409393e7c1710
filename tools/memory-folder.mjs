import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const NEEDED_BYTES = 2e9;
const prefix = "canter-tests-";

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Whether it is large enough, and allows starting programs, which containers often forbid. */
const isFit = (memory) => {
  if (!existsSync(memory) || !existsSync("/proc/mounts")) return false;
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === memory);
  const { bavail, bsize } = statfsSync(memory);
  return mount !== undefined && !mount.includes("noexec") && bavail * bsize > NEEDED_BYTES;
};

/**
 * A folder in memory for files written by tests, removed when this process ends: syncing durable databases costs nothing there, and their
 * data survive a killed process as on a disk. Undefined if the machine has no suitable one.
 */
export function makeMemoryFolder(memory = "/dev/shm") {
  if (!isFit(memory)) return undefined;
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split("-")[0])))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
