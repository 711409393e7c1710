// Rules for the code's layout: no folder too large to grasp at a glance, no file that is a part of its only neighbour. Existing exceptions
// are in structure.json, a number per folder; a number may only go down.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

const maxFiles = 15;
const fewLines = 40;

/** A migration is permanent, and recordings of devices can't be merged: these folders only grow. */
const growing = /\/(migrations|testing\/files)$/;
export const isGrowing = (folder) => growing.test(folder);
const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Compares the findings with the allowed numbers: one more is a problem, and so is a number that could be lower. */
function compare(found, allowed, tell) {
  const folders = new Set([...Object.keys(allowed), ...found.keys()]);
  return [...folders].flatMap((folder) => {
    const now = found.get(folder)?.length ?? 0;
    const most = allowed[folder] ?? 0;
    if (now > most) return tell(folder, now, most);
    return now < most ? [`${folder}: ${now} by now; say so in tools/structure.json (${most})`] : [];
  });
}

const readAllowed = (root) => {
  const path = join(root, "tools/structure.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
};

/** Folders with more than fifteen files, without tests. */
export function findCrowdedFolders(root, files) {
  const byFolder = Map.groupBy(
    files.filter((path) => !isTest(path)),
    dirname,
  );
  const crowded = new Map(
    [...byFolder].filter(([folder, inIt]) => inIt.length > maxFiles && !growing.test(folder)),
  );
  return compare(crowded, readAllowed(root).folders ?? {}, (folder, now, most) => [
    `${folder}: ${now} files, where ${Math.max(maxFiles, most)} are the most: make folders of concepts`,
  ]);
}

const statement = /(?:\bfrom|^import)\s*"([^"]+)"/gm;
const late = /(?:\bimport|new URL)\(\s*"([^"]+)"/g;

/** `@canter/domain/result` → `packages/domain/src/result.ts`; undefined: from elsewhere. */
function pathOf(from, specifier) {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  const [, workspace, rest] = /^@canter\/([a-z]+)\/(.+)$/.exec(specifier) ?? [];
  return workspace && `${workspace === "server" ? "apps" : "packages"}/${workspace}/src/${rest}.ts`;
}

/** Maps paths to their importers; `late`: loaded on demand, which justifies a separate file. */
export function importersOf(root, files) {
  const importers = new Map();
  const loadedLate = new Set();
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [, specifier] of text.matchAll(statement)) {
      const path = pathOf(file, specifier);
      importers.set(path, (importers.get(path) ?? new Set()).add(file));
    }
    for (const [, specifier] of text.matchAll(late)) loadedLate.add(pathOf(file, specifier));
  }
  return { importers, loadedLate };
}

/**
 * Files under forty lines that one neighbour in the same folder imports and nobody else, not even a test. An area's index.ts does not count
 * as such a neighbour: it lists use cases, each a concept however short it is.
 */
export function findPartsOfNeighbours(root, files) {
  const { importers, loadedLate } = importersOf(root, files);
  const parts = files.filter((path) => {
    const [only, ...others] = importers.get(path) ?? [];
    return (
      only !== undefined &&
      others.length === 0 &&
      !isTest(only) &&
      basename(only) !== "index.ts" &&
      !growing.test(dirname(path)) &&
      dirname(only) === dirname(path) &&
      !loadedLate.has(path) &&
      readFileSync(join(root, path), "utf8").split("\n").length <= fewLines
    );
  });
  const byFolder = Map.groupBy(parts, dirname);
  return compare(byFolder, readAllowed(root).parts ?? {}, (folder, now, most) =>
    byFolder.get(folder).map((path) => {
      const [only] = importers.get(path);
      return `${path}: under ${fewLines} lines, and only ${only} imports it: merge them (${now} in this folder, ${most} allowed)`;
    }),
  );
}
