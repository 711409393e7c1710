// Where the program starts. JavaScript on purpose: everything behind it is TypeScript whose stripped and compiled form is
// kept between starts, so that Node's stripper (17 MB, 60 ms) is loaded only after a change.
import module from "node:module";
import { join } from "node:path";

// Training diaries are private: whatever file or folder is made here is its owner's alone.
process.umask(0o077);
module.enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/canter-compiled"));
// Whoever reads our output may stop reading (canter workouts | head): that is no failure.
process.stdout.on("error", (error) => {
  if (error.code === "EPIPE") process.exit(0);
  console.error(`canter: standard output can't be written: ${error.message}`);
  process.exit(2);
});
await import("temporal-polyfill/global");
const { runCli } = await import("./src/run-cli.ts");
process.exitCode = await runCli(process.argv.slice(2));
