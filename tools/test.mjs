// `npm test`: the checks, then every test, in one go. Arguments go to Vitest (`npm test -- workout`).
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const run = (path, args) =>
  spawnSync(process.execPath, [join(root, path), ...args], { cwd: root, stdio: "inherit" }).status ?? 1;

const args = process.argv.slice(2);
const checks = args.length === 0 ? run("tools/check.mjs", []) : 0;
const tests = run("node_modules/vitest/vitest.mjs", ["run", ...args]);
process.exit(checks || tests);
