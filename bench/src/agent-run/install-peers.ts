import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../peers/", import.meta.url));

/**
 * Installs the other frameworks (about 250 MB) if they are missing or their lockfile has changed. Returns false, with a line on standard
 * error, if that is impossible: the bench then continues without them.
 */
export const installPeers = (): boolean => {
  const stamp = join(folder, "node_modules", ".canter-installed");
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  console.error("bench: installing the frameworks to compare with (250 MB, once, into bench/peers) …");
  const { status, error } = spawnSync("npm", ["ci", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status === 0) {
    writeFileSync(stamp, hash);
    return true;
  }
  const reason = error?.message ?? "the lines above say why";
  console.error(`bench: npm ci in bench/peers failed (${reason}): measuring without other frameworks.`);
  return false;
};
