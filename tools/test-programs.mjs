// Servers that tests start and kill dozens of times, bundled like the product (tools/bundle.mjs).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "node_modules/.cache/canter-test-programs");
const servers = ["crashing-server.ts", "scheduling-server.ts"].map((name) =>
  join(root, "apps/server/src/testing/crash", name),
);

/** The environment in which tests find them; without them tests start the sources. */
export async function bundleTestPrograms() {
  const bundling = spawn(process.execPath, [join(root, "tools/bundle.mjs"), folder, ...servers], {
    stdio: "inherit",
  });
  const [status] = await once(bundling, "close");
  return status === 0 ? { CANTER_TEST_PROGRAMS: folder } : {};
}
