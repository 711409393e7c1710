import { dirname, join } from "node:path";
import module from "node:module";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
// Before anything else is loaded: the stripped and compiled program is kept for the next start.
module.enableCompileCache(join(root, "node_modules/.cache/canter-compiled"));
// Whoever reads our output may stop reading (canter workouts | head): that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
await import("temporal-polyfill/global");
const { runCli } = await import("./run-cli.ts");
process.exitCode = await runCli(process.argv.slice(2));
