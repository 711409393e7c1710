import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Asks for a part of zod by a name that nobody knows before it runs, as other packages do. */
const program = `import * as zod from "zod";
/** Messages in words – and no more. */
const read = zod[process.argv[2] ?? "string"]().safeParse(1);
console.log(\`8–10 ✓ \${read.error.issues[0].message}\`);
`;

describe("tools/bundle.mjs", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(root, "node_modules/.cache/canter-bundle-"));
    writeFileSync(join(folder, "words.js"), program);
    const args = [join(root, "tools/bundle.mjs"), join(folder, "dist"), join(folder, "words.js")];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("leaves a program that says the same", () => {
    const { stdout } = spawnSync(process.execPath, [join(folder, "dist/words.js")], { encoding: "utf8" });
    expect(stdout).toBe("8–10 ✓ Invalid input: expected string, received number\n");
  });

  it("writes what V8 keeps in one byte a character, without comments and zod's other languages", () => {
    const build = readdirSync(join(folder, "dist")).find((name) => name.startsWith("build-")) ?? "";
    const files = readdirSync(join(folder, "dist", build));
    const texts = files.map((name) => readFileSync(join(folder, "dist", build, name), "utf8"));
    const text = texts.join("");
    expect(/[^\0-\xff]/u.test(text)).toBe(false);
    expect(text.includes("and no more")).toBe(false);
    const languages = [...text.matchAll(/^\/\/ .*\/locales\/(\w\w)\.js$/gm)].map(([, name]) => name);
    expect(languages).toEqual(["en"]);
  });
});

/** The file of an import as our sources write it. */
const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith(".")
    ? join(dirname(from), specifier)
    : join(root, specifier.replace(/^@canter\/(\w+)\/(.*)$/, "packages/$1/src/$2.ts"));

/** Our sources that are loaded with `path`, but for what is imported on demand. */
const loadedWith = (path: string, known = new Set<string>()): Set<string> => {
  if (known.has(path) || !existsSync(path)) return known;
  known.add(path);
  const imports = readFileSync(path, "utf8").matchAll(
    /^(?:import|export) (?!type)[^;]*?from "([.@][^"]+)";$/gm,
  );
  for (const [, specifier = ""] of imports) loadedWith(fileOf(path, specifier), known);
  return known;
};

describe("the start of the server", () => {
  it("loads no reader of messages and no task of an agent", () => {
    const loaded = new Set<string>();
    for (const path of ["apps/cli/src/run-cli.ts", "apps/server/src/serve.ts"])
      loadedWith(join(root, path), loaded);
    const names = [...loaded].map((path) => relative(root, path));
    expect(names).toContain("packages/application/src/agents/agent-list.ts");
    expect(
      names.filter((name) => /domain\/src\/(language|intent)\/|agents\/\w+\/(open|prepare)-/.test(name)),
    ).toEqual([]);
  });
});
