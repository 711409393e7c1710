import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

const source = join(import.meta.dirname, "../worker/service-worker.js");
const name = "service-worker.js";

/** What nobody needs without a network, and what is no file of the application. */
const isLeftOut = (path: string): boolean =>
  /^\/\.|\.map$|LICENSE/.test(path) || path === "/push-worker.js" || path === `/${name}`;

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
    .filter((path) => !isLeftOut(path))
    .toSorted();

/** Changes with whatever is in a file: the name of most says what is in it, the others are read. */
const versionOf = (root: string, files: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const path of files) {
    hash.update(path).update("\0");
    if (!path.startsWith("/assets/")) hash.update(readFileSync(join(root, path)));
  }
  return hash.digest("hex").slice(0, 12);
};

/** Writes the service worker into the folder of a built application, with the list of its files. */
export const writeServiceWorker = (dir: string): void => {
  const files = filesBelow(dir);
  const head = `const version = ${JSON.stringify(versionOf(dir, files))};\nconst files = ${JSON.stringify(files)};\n`;
  writeFileSync(join(dir, name), head + readFileSync(source, "utf8"));
};

/** Writes it with each build; while developing there is none. */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  writeBundle({ dir }) {
    if (dir === undefined) throw new Error("the build has no folder");
    writeServiceWorker(dir);
  },
});
