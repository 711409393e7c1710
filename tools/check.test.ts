import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./planted-violations.ts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..");
const clean: Record<string, string> = {
  "packages/domain/src/result.ts": "export const ok = 1;\n",
  "packages/storage/src/open.ts": 'import { ok } from "@canter/domain/result";\n\nexport const open = ok;\n',
  "packages/application/src/workout/log.ts":
    'import { open } from "@canter/storage/open";\n\nexport const log = open;\n',
  "packages/application/src/record/best.ts": "export const best = 1;\n",
  "apps/server/src/main.ts":
    'import { best } from "@canter/application/record/best";\nimport { log } from "@canter/application/workout/log";\n\nexport const main = () => [log, best];\n',
  "apps/web/src/page.tsx": 'import { ok } from "@canter/domain/result";\n\nexport const page = ok;\n',
};
let root = "";

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const writeJson = (path: string, value: unknown) => write(path, `${JSON.stringify(value, undefined, 2)}\n`);

/** A small repository with our configuration and our tools, in which violations can be planted. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "canter-check-"));
  for (const file of [".oxlintrc.json", ".oxfmtrc.json", "tsconfig.base.json"])
    cpSync(join(repository, file), join(root, file));
  mkdirSync(join(root, "node_modules/@canter"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules")))
    if (name !== "@canter" && name !== ".canter-installed")
      symlinkSync(join(repository, "node_modules", name), join(root, "node_modules", name));
  const workspaces = {
    domain: "packages/domain",
    storage: "packages/storage",
    application: "packages/application",
    server: "apps/server",
    web: "apps/web",
  };
  for (const [name, folder] of Object.entries(workspaces)) {
    mkdirSync(join(root, folder), { recursive: true });
    write(
      `${folder}/package.json`,
      `${JSON.stringify({ name: `@canter/${name}`, version: "0.1.0", type: "module", exports: { "./*": "./src/*.ts" } }, undefined, 2)}\n`,
    );
    write(
      `${folder}/tsconfig.json`,
      `${JSON.stringify({ extends: "../../tsconfig.base.json", include: ["src"], compilerOptions: { jsx: "preserve" } }, undefined, 2)}\n`,
    );
    symlinkSync(join(root, folder), join(root, "node_modules/@canter", name));
  }
  for (const [path, text] of Object.entries(clean)) write(path, text);
  writeJson("package.json", {
    name: "planted",
    private: true,
    type: "module",
    workspaces: ["packages/*", "apps/*"],
  });
  writeJson("knip.json", {
    ignoreDependencies: [".*"],
    workspaces: {
      "packages/*": { includeEntryExports: true, project: ["src/**"] },
      "apps/*": { entry: ["src/{main,page}.{ts,tsx}"], project: ["src/**"] },
    },
  });
  spawnSync(join(repository, "node_modules/.bin/oxfmt"), [], { cwd: root });
  write(".gitignore", "node_modules/\n");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const check = (gate: string) => {
  const gates = gate.split(" ");
  const { status, stdout } = spawnSync(process.execPath, [join(repository, "tools/check.mjs"), ...gates], {
    env: { ...process.env, CANTER_CHECK_ROOT: root },
    encoding: "utf8",
  });
  return { status, stdout };
};

const checkPlanted = (gate: string, planted: Record<string, string>) => {
  for (const [path, text] of Object.entries(planted)) write(path, text);
  const result = check(gate);
  for (const path of Object.keys(planted)) rmSync(join(root, path));
  return result;
};

const gates = ["types", "lint", "format", "imports", "unused", "marks", "names", "folders", "parts"];
const counting = new Set(["types", "lint", "imports", "marks", "names", "folders", "parts"]);

describe("the checks", () => {
  it.each(gates)("%s passes if nothing is wrong, and counts the files it checked", (gate) => {
    const { status, stdout } = check(gate);
    expect(stdout).toMatch(new RegExp(`^ok   ${gate}${counting.has(gate) ? " +[67] files" : ""}`, "m"));
    expect(status).toBe(0);
  });

  const planting = gates.filter((gate) => violations.some(([, of]) => of === gate));

  it.each(planting)("%s reports each planted violation, by its file", (gate) => {
    const planted = violations
      .filter(([, of]) => of === gate)
      .map(([name, , path, text, seen], index) => ({
        name,
        // Each in a separate file.
        path: path.replace("wrong.", `wrong-${index}.`),
        text,
        seen,
      }));
    const files = Object.fromEntries(planted.map(({ path, text }) => [path, text]));
    const { status, stdout } = checkPlanted(gate, files);
    const lines = stdout.split("\n");
    const missed = planted.filter(
      ({ path, seen }) => !lines.some((line) => line.includes(path) && seen.test(line)),
    );
    expect(planted.length).toBeGreaterThan(0);
    expect([stdout, missed.map(({ name }) => name)]).toEqual([stdout, []]);
    expect(status).toBe(1);
  });

  const numbered = (folder: string, count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${folder}/n${index}.ts`, "export const n = 1;\n"]),
    );

  it("report a folder with more than fifteen files, without tests", () => {
    const folder = "packages/storage/src/crowded";
    const fifteen = { ...numbered(folder, 15), [`${folder}/n1.test.ts`]: "export {};\n" };
    expect(checkPlanted("folders", fifteen).status).toBe(0);
    const { status, stdout } = checkPlanted("folders", numbered(folder, 16));
    expect(stdout).toMatch(/src\/crowded: 16 files/);
    expect(status).toBe(1);
  });

  const part = "packages/storage/src/crowded/part.ts";
  const neighbour = "packages/storage/src/crowded/whole.ts";
  const both = {
    [part]: "export const part = 1;\n",
    [neighbour]: 'import { part } from "./part.ts";\n\nexport const whole = part;\n',
  };

  it("report a short file that only its neighbour imports", () => {
    const { status, stdout } = checkPlanted("parts", both);
    expect(stdout).toMatch(/part\.ts: under 40 lines, and only .*whole\.ts imports it/);
    expect(status).toBe(1);
  });

  it("accept a short file that has a test, is long, or is loaded late", () => {
    const test = 'import { part } from "./part.ts";\n\nexport const tested = part;\n';
    const tested = { ...both, [part.replace(".ts", ".test.ts")]: test };
    const long = { ...both, [part]: `export const part = 1;\n${"//\n".repeat(40)}` };
    const late = { ...both, [neighbour]: 'export const whole = () => import("./part.ts");\n' };
    for (const planted of [tested, long, late]) expect(checkPlanted("parts", planted).status).toBe(0);
  });

  it("report a number that could be lower: it may only go down", () => {
    const list = (folders: number, parts: number) => ({
      "tools/structure.json": JSON.stringify({
        folders: { "packages/storage/src/crowded": folders },
        parts: { "packages/storage/src/crowded": parts },
      }),
    });
    const crowd = numbered("packages/storage/src/crowded", 16);
    expect(checkPlanted("folders", { ...crowd, ...list(16, 0) }).status).toBe(0);
    expect(checkPlanted("folders", { ...crowd, ...list(17, 0) }).stdout).toMatch(/crowded: 16 by now/);
    expect(checkPlanted("parts", { ...both, ...list(0, 1) }).status).toBe(0);
    expect(checkPlanted("parts", { ...both, ...list(0, 2) }).stdout).toMatch(/crowded: 1 by now/);
  });

  it("report circular imports", () => {
    const { stdout } = checkPlanted("imports", {
      "packages/storage/src/a.ts": 'import { b } from "./b.ts";\n\nexport const a = () => b;\n',
      "packages/storage/src/b.ts": 'import { a } from "./a.ts";\n\nexport const b = () => a;\n',
    });
    expect(stdout).toMatch(/no-cycles/);
  });

  it("report types together with lint, by the program that a workspace refers to", () => {
    const before = readFileSync(join(root, "packages/storage/tsconfig.json"), "utf8");
    writeJson("packages/storage/tsconfig.json", {
      files: [],
      references: [{ path: "../../tsconfig.node.json" }],
    });
    writeJson("tsconfig.node.json", {
      extends: "./tsconfig.base.json",
      include: ["packages/storage/src"],
      compilerOptions: { types: ["node"] },
    });
    const planted = {
      "packages/domain/src/wrong.ts": "export const wrong = process.pid;\n",
      "packages/storage/src/wrong.ts": "export const wrong: string = process.pid;\n",
      "packages/storage/src/forgotten.ts": "const work = async () => 1;\nwork();\n",
    };
    const { status, stdout } = checkPlanted("types lint", planted);
    write("packages/storage/tsconfig.json", before);
    rmSync(join(root, "tsconfig.node.json"));
    expect(status).toBe(1);
    const [, types, lint] = stdout.split("FAIL");
    expect(types).toMatch(/domain\/src\/wrong\.ts.*(?:TS2591|TS2580)/);
    expect(types).toMatch(/storage\/src\/wrong\.ts:1:.*TS2322/);
    expect(types).not.toMatch(/floating/);
    expect(lint).toMatch(/forgotten\.ts:2:.*no-floating-promises/);
    expect(lint).not.toMatch(/TS\d/);
  });

  it("report a source file that no tsconfig includes", () => {
    const config = `${JSON.stringify({ extends: "../../tsconfig.base.json", files: ["src/result.ts"] }, undefined, 2)}\n`;
    const before = `${JSON.stringify({ extends: "../../tsconfig.base.json", include: ["src"], compilerOptions: { jsx: "preserve" } }, undefined, 2)}\n`;
    write("packages/domain/tsconfig.json", config);
    const { stdout } = checkPlanted("types", {
      "packages/domain/src/lonely.ts": "export const lonely = 1;\n",
    });
    write("packages/domain/tsconfig.json", before);
    expect(stdout).toMatch(/lonely\.ts: in no tsconfig/);
  });
});
