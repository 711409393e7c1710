// Everything that is required before Canter starts or is tested, from a fresh clone, with any Node from 20.
//
//   node tools/install.mjs            packages, and builds of web app and program if their sources have changed
//   node tools/install.mjs --test     the same, and a Chromium for the browser tests
//
// Running it again without changes installs nothing: each step stores a hash of its inputs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isTest = process.argv.includes("--test");
const nodeBin = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");

const say = (text) => console.error(`canter: ${text}`);
const fail = (text) => {
  say(text);
  process.exit(1);
};

const run = (command, args, options = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
    ...options,
  }).status === 0;

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "dist" ? [] : filesBelow(path);
    return [path];
  });

const hashOf = (paths) => {
  const hash = createHash("sha256");
  for (const path of [...paths].sort((a, b) => (a < b ? -1 : 1)))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)));
  return hash.digest("hex");
};

const readStamp = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const writeStamp = (path, hash) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, hash);
};

function installPackages() {
  const manifests = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  const hash = hashOf([
    "package.json",
    "package-lock.json",
    ".npmrc",
    "e2e/package.json",
    "bench/package.json",
    ...manifests.filter((path) => existsSync(join(root, path))),
  ]);
  const stamp = join(root, "node_modules", ".canter-installed");
  if (readStamp(stamp) === hash) return;
  say("installing packages (once, and when they change) …");
  if (!run("npm", ["ci", "--loglevel=error"]))
    fail("npm ci failed; the lines above say why. It needs npm ≥ 10 and a package registry within reach.");
  writeStamp(stamp, hash);
}

function checkNode() {
  if (existsSync(nodeBin)) return;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) {
    mkdirSync(dirname(nodeBin), { recursive: true });
    writeFileSync(nodeBin, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    return;
  }
  fail(
    `no pinned Node for ${process.platform}-${process.arch}, and this one is ${process.versions.node}: install Node 22.18 or newer.`,
  );
}

function buildWeb() {
  const sources = ["apps/web", "packages/domain", "packages/protocol"]
    .flatMap(filesBelow)
    .filter((path) => !/\.test\.tsx?$|\.jsonl$/.test(path));
  const hash = hashOf(["package-lock.json", ...sources]);
  const stamp = join(root, "apps/web/dist/.built-from");
  if (readStamp(stamp) === hash) return;
  say("building the web app (when its sources have changed) …");
  if (
    !run(nodeBin, [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
      cwd: join(root, "apps/web"),
    })
  )
    fail("the web app did not build; the lines above say why.");
  writeStamp(stamp, hash);
}

/** Bundled into few files, which start faster than many; see bin/canter, which runs them while no source is newer. */
function bundleProgram() {
  const bundle = join(root, "apps/cli/dist/canter.js");
  const sources = ["packages", "apps/cli", "apps/server"]
    .flatMap(filesBelow)
    .filter((path) => !path.endsWith(".test.ts"));
  const made = existsSync(bundle) ? statSync(bundle).mtimeMs : -Infinity;
  const isOldest = ["package-lock.json", ...sources].every(
    (path) => statSync(join(root, path)).mtimeMs < made,
  );
  // Files of an upgrade may be older than the bundle, since they keep their times from packing.
  const hash = hashOf(["package-lock.json", "tools/bundle.mjs", ...sources]);
  const stamp = join(root, "apps/cli/dist/.built-from");
  if (isOldest && readStamp(stamp) === hash) return;
  if (run(nodeBin, [join(root, "tools/bundle.mjs")])) writeStamp(stamp, hash);
  else say("the program could not be bundled; it runs from its sources, which only takes longer to start.");
}

/** Browsers with all components for windows. */
const chromiumPaths = () => {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache", "ms-playwright");
  const own = existsSync(cache)
    ? readdirSync(cache)
        .filter((name) => name.startsWith("chromium-"))
        .map((name) => join(cache, name, "chrome-linux", "chrome"))
    : [];
  return [
    process.env.CHROME_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ...own,
  ];
};

function ensureChromium() {
  if (chromiumPaths().some((path) => path && existsSync(path))) return;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    say("installing Debian's Chromium for the browser tests …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = (...names) =>
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env });
    // Most tests use it without the window components, which takes a fifth less; not every release has that. Notifications need all of it.
    const isThere =
      run("apt-get", ["update", "-qq"]) &&
      (install("chromium", "chromium-headless-shell") || install("chromium"));
    if (isThere) return;
  }
  say("fetching Playwright's Chromium for the browser tests …");
  if (!run(nodeBin, [join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"]))
    fail(
      "no Chromium: install your system's package `chromium`, or set CHROME_PATH to one, and run this again.",
    );
}

installPackages();
checkNode();
buildWeb();
bundleProgram();
if (isTest) ensureChromium();
