// How the code is cut into files, in figures: `node tools/figures.mjs`. An importer is a source file: tests do not count.
// "Of a list": what one file has to import alone, whatever its size: loaded on demand, a migration, a use case of its area's
// index.ts, an entry of a list of ten and more.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importersOf, isGrowing } from "./structure.mjs";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const manyEntries = 10;

const sourcesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : sourcesBelow(path);
    return /(?<!\.test|\.d)\.tsx?$/.test(path) && path.includes("/src/") ? [path] : [];
  });

const sources = ["packages", "apps"].flatMap(sourcesBelow);
const { importers, loadedLate } = importersOf(root, sources);
const linesOf = (path) => readFileSync(join(root, path), "utf8").split("\n").length - 1;
const onlyImporter = (path) => {
  const [only, ...others] = importers.get(path) ?? [];
  return loadedLate.has(path) || others.length > 0 ? undefined : only;
};
/** Numbers of files that they alone import. */
const entries = Map.groupBy(sources, onlyImporter);

const isOfList = (path) => {
  const only = onlyImporter(path);
  return (
    only === undefined ||
    isGrowing(dirname(path)) ||
    basename(only) === "index.ts" ||
    entries.get(only).length >= manyEntries
  );
};

function figures(part, files) {
  const lines = files.map(linesOf).toSorted((a, b) => a - b);
  const at = (share) => lines[Math.floor(share * (lines.length - 1))];
  const crowded = [...Map.groupBy(files, dirname)].filter(
    ([folder, { length }]) => length > 15 && !isGrowing(folder),
  );
  const single = files.filter(
    (path) => (importers.get(path)?.size ?? 0) + (loadedLate.has(path) ? 1 : 0) === 1,
  );
  const own = single.filter((path) => !isOfList(path));
  const share = (some) => `${some.length} (${((100 * some.length) / files.length).toFixed(1)} %)`;
  return {
    part,
    files: files.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    "lines p50": at(0.5),
    p90: at(0.9),
    "folders over 15": crowded.length,
    "one importer": share(single),
    "and of no list": share(own),
  };
}

const isLanguage = (path) => /^packages\/domain\/src\/(language|edit-request)\//.test(path);
const workspaces = [...new Set(sources.map((path) => path.split("/").slice(0, 2).join("/")))];
console.table([
  figures("all", sources),
  figures("language, edit-request", sources.filter(isLanguage)),
  figures(
    "all others",
    sources.filter((path) => !isLanguage(path)),
  ),
  ...workspaces.map((one) =>
    figures(
      one,
      sources.filter((path) => path.startsWith(`${one}/`) && !isLanguage(path)),
    ),
  ),
]);
