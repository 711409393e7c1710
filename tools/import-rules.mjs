// The import rule of ARCHITECTURE.md, and what checks it (`npm run check imports`). `may` is the whole table: what is not listed is refused.
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "rolldown/utils";

const may = {
  "packages/domain": [],
  "packages/agent": ["packages/domain/src/result.ts"],
  "packages/storage": ["packages/domain", "packages/agent/src/schema"],
  "packages/integrations": ["packages/domain"],
  "packages/application": ["packages/domain", "packages/agent", "packages/storage", "packages/integrations"],
  "packages/protocol": ["packages/domain", "packages/agent/src/schema"],
  "apps/server": [
    "packages/domain",
    "packages/agent",
    "packages/storage",
    "packages/integrations",
    "packages/application",
    "packages/protocol",
  ],
  "apps/web": ["packages/domain", "packages/protocol"],
  "apps/cli": ["packages/domain", "packages/protocol", "apps/server"],
};

// The areas of `application`, from the ground up: what two areas share is core, or on a floor below both.
const floors = [
  ["core"],
  [
    "account",
    "coaching-note",
    "content",
    "conversation",
    "deletion",
    "group",
    "health",
    "installation",
    "job",
  ],
  ["memory", "model", "persona", "prompt", "run", "voice-memo", "workout"],
  ["context", "horse", "program", "record"],
  ["evaluation"],
  [
    "calendar",
    "export",
    "handoff",
    "import",
    "logging",
    "notification",
    "outcome",
    "proposal",
    "question",
    "agent-tools",
    "webhook",
  ],
  ["barn", "dashboard", "reading-example"],
  ["agents"],
  ["report"],
  ["assistant", "scheduler"],
  ["demo"],
];

// Pure libraries that domain may use; everything else from npm is refused there.
const domainLibraries = ["zod", "stemmer"];
const areas = "packages/application/src/";
/** Tests may import what they like. */
const isTest = (path) => /(\.test\.tsx?$|\/testing\/)/.test(path);
const isBelow = (folders) => (path) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** By name, whether a file may not import another. Paths begin at the root; those of libraries are as imported, like `node:fs` or `zod`. */
const refusals = [
  ...Object.entries(may).map(([from, others]) => {
    const isAllowed = isBelow([from, ...others]);
    const isOwn = isBelow([from]);
    return {
      name: `from-${from.replace("/", "-")}`,
      refuses: (path, to, isLibrary) => isOwn(path) && !isLibrary && !isAllowed(to),
    };
  }),
  {
    name: "domain-libraries",
    refuses: (path, to, isLibrary) =>
      path.startsWith("packages/domain/") && isLibrary && !isBelow(domainLibraries)(to),
  },
  {
    // An area imports itself and what is on a floor below its own. One that stands on none imports nothing.
    name: "application-floors",
    refuses: (path, to) => {
      if (!path.startsWith(areas)) return false;
      const [area, file] = path.slice(areas.length).split("/");
      const floor = floors.findIndex((names) => names.includes(area));
      if (file === undefined || (floor >= 0 && !to.startsWith(areas))) return false;
      const open = floor < 0 ? [] : [area, ...floors.slice(0, floor).flat()];
      return !isBelow(open.map((name) => areas + name))(to);
    },
  },
  {
    name: "cli-one-entry",
    refuses: (path, to) =>
      path.startsWith("apps/cli/") && /^apps\/server\/src\/(?!(in-process|serve)\.ts$)/.test(to),
  },
];

const importOfType = /\btypeof import\(\s*"([^"]+)"/g;

/** What a file imports or exports from elsewhere, as written; of its late imports those with a fixed text. */
function specifiersOf(path, text) {
  const { module } = parseSync(path, text);
  const stated = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].map(
    ({ moduleRequest }) => moduleRequest?.value,
  );
  const late = module.dynamicImports.map(
    ({ moduleRequest }) =>
      /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1],
  );
  const types = Array.from(text.matchAll(importOfType), ([, specifier]) => specifier);
  return new Set([...stated, ...late, ...types].filter((specifier) => specifier !== undefined));
}

/** `@canter/domain/result` → `packages/domain/src/result.ts`; undefined: of no workspace. */
function pathOf(root, from, specifier) {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return normalize(join(dirname(from), plain));
  const [, workspace, rest] = /^@canter\/([a-z]+)\/(.+)$/.exec(plain) ?? [];
  if (!workspace) return undefined;
  const folder = existsSync(join(root, "packages", workspace)) ? "packages" : "apps";
  return `${folder}/${workspace}/src/${rest}${rest.endsWith(".json") ? "" : ".ts"}`;
}

const isInstalled = (root, from, specifier) => {
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  const workspace = from.split("/", 2).join("/");
  return ["", workspace].some((folder) =>
    existsSync(join(root, folder, "node_modules", name, "package.json")),
  );
};

/** Imports that form a cycle: each path leads back to its first file. (Tarjan: components whose files all reach each other.) */
function cyclesIn(imports) {
  const [indexes, lows, stack, cycles] = [new Map(), new Map(), [], []];
  const visit = (path) => {
    indexes.set(path, indexes.size);
    lows.set(path, indexes.get(path));
    stack.push(path);
    for (const to of imports.get(path) ?? [])
      if (!indexes.has(to)) {
        visit(to);
        lows.set(path, Math.min(lows.get(path), lows.get(to)));
      } else if (stack.includes(to)) lows.set(path, Math.min(lows.get(path), indexes.get(to)));
    if (lows.get(path) !== indexes.get(path)) return;
    const component = stack.splice(stack.indexOf(path));
    if (component.length > 1 || imports.get(path)?.includes(path)) cycles.push(component);
  };
  for (const path of imports.keys()) if (!indexes.has(path)) visit(path);
  return cycles;
}

/** Every import of these files that may not be, as a sentence with the rule's name. Paths begin at the root. */
export function findWrongImports(root, files) {
  const imports = new Map();
  const problems = [];
  const refuse = (from, to, name) => problems.push(`${from} may not import ${to} (${name})`);
  for (const from of files) {
    const own = [];
    imports.set(from, own);
    for (const specifier of specifiersOf(from, readFileSync(join(root, from), "utf8"))) {
      const path = pathOf(root, from, specifier);
      const isThere =
        path === undefined
          ? isBuiltin(specifier) || isInstalled(root, from, specifier)
          : existsSync(join(root, path));
      if (!isThere) refuse(from, specifier, "resolvable");
      if (path !== undefined) own.push(path);
      if (isTest(from)) continue;
      const to = path ?? specifier;
      for (const { name, refuses } of refusals)
        if (refuses(from, to, path === undefined)) refuse(from, to, name);
    }
  }
  for (const cycle of cyclesIn(imports)) refuse(cycle[0], cycle.slice(1).join(" and "), "no-cycles");
  return problems;
}
