// `npm run dev`: the server, restarted when one of its files changes, and the web app with immediate updates. If one of the two ends, the
// other is ended.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const node = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
const port = process.env.PORT ?? "4321";
const env = { ...process.env, PORT: port, CANTER_API: `http://localhost:${port}` };

const start = (args, cwd) => spawn(node, args, { cwd, env, stdio: "inherit" });
const quiet = "--disable-warning=ExperimentalWarning";
const both = [
  start(["--watch", "--watch-preserve-output", quiet, join(root, "apps/cli/canter.js"), "serve"], root),
  start([join(root, "node_modules/vite/bin/vite.js")], join(root, "apps/web")),
];
const end = () => {
  for (const one of both) one.kill("SIGTERM");
};
for (const one of both) one.once("exit", end);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
