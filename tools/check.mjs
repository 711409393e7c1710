// Every check that reads the code without running it, in one command: `npm run check`.
// Each prints how many files it looked at and refuses to pass when that is fewer than there are:
// a gate that reads nothing is worse than none.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findWrongImports } from "./import-rules.mjs";
import { findCrowdedFolders, findPartsOfNeighbours } from "./structure.mjs";

const tools = dirname(fileURLToPath(import.meta.url));
const root = process.env.CANTER_CHECK_ROOT ?? join(tools, "..");
const only = process.argv.slice(2);
const bin = (name) => join(root, "node_modules", ".bin", name);
const env = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
  NO_COLOR: "1",
  // The compiler and the type-aware linter are written in Go: a larger heap saves them a third of their time.
  GOGC: "400",
};

const filesBelow = (folder, keep) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist", ".git", "data", "screenshots"].includes(entry.name)
        ? []
        : filesBelow(path, keep);
    return keep(path) ? [path] : [];
  });

const exec = (command, args, environment = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...env, ...environment },
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  // Some tools print colours if CI is set, whatever NO_COLOR says.
  return {
    status,
    stdout: stripVTControlCharacters(stdout ?? ""),
    stderr: stripVTControlCharacters(stderr ?? ""),
  };
};

const isTypeScript = (path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts");
const workspaces = ["packages", "apps", "."]
  .flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => join(folder, name)) : [],
  )
  .filter((path) => existsSync(join(root, path, "tsconfig.json")));

/** The compiler's programs: every configuration of a workspace or of the root that has files of its own (others refer to these). */
const compilerPrograms = () =>
  [".", ...workspaces].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^tsconfig(\.[a-z]+)?\.json$/.test(name) && name !== "tsconfig.base.json")
      .map((name) => join(folder, name))
      .filter((path) => JSON.parse(readFileSync(join(root, path), "utf8")).files?.length !== 0),
  );

/** Regenerates the browser's contract of the server's operations before compiling; a stale one is a problem, too. */
function staleContract() {
  if (!existsSync(join(root, "apps/server/src/http/operation-registry.ts"))) return [];
  const { status, stdout, stderr } = exec(process.execPath, [join(tools, "contract.mjs")], {
    CANTER_CHECK_ROOT: root,
  });
  return [...stdout.split("\n"), ...(status === 0 ? [] : stderr.split("\n"))];
}

/** The files that a program states, without those that they import. */
const filesOf = (config) => {
  const { stdout } = exec(bin("tsc"), ["-p", config, "--showConfig"]);
  const { files = [] } = stdout.startsWith("{") ? JSON.parse(stdout) : {};
  return files.map((file) => join(dirname(config), file));
};

/** What the compiler says of one program. Its cache: it only rechecks what has changed since. */
function compile(config) {
  const cache = join(root, ".cache", "types");
  mkdirSync(cache, { recursive: true });
  const { status, stdout, stderr } = exec(bin("tsc"), [
    "-p",
    config,
    "--incremental",
    "--tsBuildInfoFile",
    join(cache, `${config.replaceAll("/", "-")}.tsbuildinfo`),
    // Several checkers would each repeat the others' work: half as much again, while tests need the processors.
    "--checkers",
    "1",
  ]);
  return status === 0 ? [] : [...stdout.split("\n"), ...stderr.split("\n")];
}

/**
 * The linter reads all types anyway, and has the same compiler in it: asked for together with it, types cost a third of what the
 * compiler takes for them. Asked for alone, they are the compiler's, with its cache.
 */
const isLintedToo = only.length === 0 || (only.includes("types") && only.includes("lint"));
const isOfCompiler = ({ code }) => /^typescript\((TS\d+|tsconfig-error)\)$/.test(code);

/** Types: every TypeScript file below src must be in one of the programs. */
function types() {
  const contract = staleContract();
  const programs = compilerPrograms();
  const seen = new Set(programs.flatMap(filesOf).filter(isTypeScript));
  // The linter guesses options for files of no program (tools): what it finds there depends on what it read before.
  const found = isLintedToo
    ? linted()
        .diagnostics.filter(
          (one) => isOfCompiler(one) && (seen.has(one.filename) || !isTypeScript(one.filename)),
        )
        .map(describe)
    : programs.flatMap(compile);
  const all = workspaces.flatMap((workspace) => filesBelow(join(workspace, "src"), isTypeScript));
  const missed = all.filter((path) => !seen.has(path));
  return {
    looked: seen.size,
    problems: [...contract, ...found, ...missed.map((path) => `${path}: in no tsconfig`)].filter(Boolean),
  };
}

const describe = ({ filename, message, code, labels }) =>
  `${filename}:${labels?.[0]?.span?.line ?? 0}: ${message} (${code})`;

let lintedOnce;
/** What the linter reports, run once. */
const linted = () => {
  if (lintedOnce) return lintedOnce;
  // One thread: several would each repeat the others' work on types.
  const { status, stdout, stderr } = exec(
    bin("oxlint"),
    ["--type-aware", ...(isLintedToo ? ["--type-check"] : []), "--format", "json", "--deny-warnings", "."],
    { GOMAXPROCS: "1" },
  );
  const report = stdout.trim().startsWith("{") ? JSON.parse(stdout) : undefined;
  const { diagnostics = [], number_of_files: looked = 0 } = report ?? {};
  const failure =
    status !== 0 && diagnostics.length === 0
      ? [`oxlint failed: ${stdout.slice(0, 2000)}${stderr.slice(0, 2000)}`]
      : [];
  lintedOnce = { diagnostics, looked, failure };
  return lintedOnce;
};

function lint() {
  const { diagnostics, looked, failure } = linted();
  const problems = [...diagnostics.filter((one) => !isOfCompiler(one)).map(describe), ...failure];
  const all = codeFiles().length;
  if (looked < all) problems.push(`oxlint looked at ${looked} of ${all} TypeScript files`);
  return { looked, problems };
}

const sourceFolders = () =>
  ["packages", "apps", "e2e", "bench", "tools"].filter(
    (folder) => existsSync(join(root, folder)) && statSync(join(root, folder)).isDirectory(),
  );

const codeFiles = () => sourceFolders().flatMap((folder) => filesBelow(folder, isTypeScript));

function format() {
  const { status, stdout, stderr } = exec(bin("oxfmt"), ["--check"]);
  const looked = Number(/on (\d+) files?/.exec(stdout + stderr)?.[1] ?? 0);
  const problems =
    status === 0
      ? []
      : [...(stdout + stderr).split("\n").filter((line) => /\.[a-z]+ \(/.test(line)), "run `npm run format`"];
  if (looked === 0) problems.push("oxfmt looked at no file");
  return { looked, problems };
}

function imports() {
  const files = ["packages", "apps"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesBelow(folder, (path) => /\.([cm]?js|tsx?)$/.test(path)));
  return { looked: files.filter(isTypeScript).length, problems: findWrongImports(root, files) };
}

function unused() {
  const { status, stdout, stderr } = exec(bin("knip"), ["--no-progress", "--reporter", "compact"]);
  return {
    looked: undefined,
    problems:
      status === 0 ? [] : [...stdout.split("\n"), ...stderr.split("\n")].filter((line) => line.trim()),
  };
}

/** What must not be left in the code: marks for later, tests left out, paths of the server that the browser writes by hand. */
function marks() {
  const files = sourceFolders().flatMap((folder) =>
    filesBelow(folder, (path) => /\.(tsx?|mjs|css|md)$/.test(path)),
  );
  const forbidden = new RegExp(
    `\\b(TO${"DO"}|FIX${"ME"}|HA${"CK"})\\b|@ts-(ignore|expect-error)|\\.(ski${"p"}|onl${"y"})\\(`,
  );
  // The browser's calls are keys of the contract: a path of its own would break in the browser, not in its types.
  const isPathByHand = (path, line) =>
    /^apps\/web\/src\/(?!api\/request\.ts|.*\.test\.)/.test(path) && /["'`}]\/api\/v1/.test(line);
  const problems = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        forbidden.test(line) || isPathByHand(path, line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  return { looked: files.length, problems };
}

/** Words that were ours alone, by what the field says for them (ARCHITECTURE.md, "Words"). Whoever is told to do something is told. */
const ownWords = [
  [/(?:^t|T)old(?!To[A-Z]|[a-z])/, "reported, stated or shown"],
  [/(?:^s|S)ettle(?!d)/, "normalise, link or end"],
  [/^(?:create)?Hands$/, "tool context"],
  [/(?:^t|T)akeDown/, "record"],
];
const declared = /\b(?:const|let|function\*?|class|interface|type)\s+(\w+)/g;

/** The words of our own that a file's name or its declarations have. A migration is permanent, and so are its names. */
function ownWordsIn(path) {
  if (path.includes("/migrations/")) return [];
  const text = readFileSync(join(root, path), "utf8");
  const names = [
    [basename(path).replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()), 1],
    ...Array.from(text.matchAll(declared), ({ 1: name, index }) => [
      name,
      text.slice(0, index).split("\n").length,
    ]),
  ];
  return names.flatMap(([name, line]) =>
    ownWords.flatMap(([word, better]) =>
      word.test(name) ? [`${path}:${line}: ${name}: say ${better}`] : [],
    ),
  );
}

/** No generic words in names: the next person must find the right place at first sight. A service worker is the web's own term. */
function names() {
  const files = codeFiles();
  const vague = /(^|\/|-)(utils?|helpers?|common|shared|manager|service(?!-worker)|misc)(\/|-|\.)/;
  return {
    looked: files.length,
    problems: [
      ...files.filter((path) => vague.test(path)).map((path) => `${path}: says nothing about what is in it`),
      ...files.flatMap(ownWordsIn),
    ],
  };
}

function folders() {
  const files = codeFiles();
  return { looked: files.length, problems: findCrowdedFolders(root, files) };
}

function parts() {
  const files = codeFiles();
  return { looked: files.length, problems: findPartsOfNeighbours(root, files) };
}

const gates = { types, lint, format, imports, unused, marks, names, folders, parts };
let failed = false;
for (const [name, gate] of Object.entries(gates)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const started = performance.now();
  const { looked, problems } = gate();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  failed ||= problems.length > 0;
  console.log(
    `${problems.length === 0 ? "ok  " : "FAIL"} ${name.padEnd(8)} ${looked === undefined ? "" : `${looked} files, `}${seconds} s`,
  );
  for (const problem of problems.slice(0, 200)) console.log(`       ${problem}`);
}
process.exit(failed ? 1 : 0);
