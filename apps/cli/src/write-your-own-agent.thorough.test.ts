import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = join(root, "docs/write-your-own-agent.md");
const list = "packages/application/src/agents/agent-list.ts";

let folder: string;
let server: FakeModelServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-own-agent-"));
  server = await startFakeModelServer({
    script: {
      replies: [
        { text: '{"sentence": "Two trainings, well done.", "workouts": 3}' },
        { text: '{"sentence": "Two trainings in seven days.", "workouts": 2}' },
      ],
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A copy of the sources that uses the packages of this one, so that nothing is written into them. */
async function copyHouse(): Promise<void> {
  const modules = join(root, "node_modules");
  const isSource = (path: string) => !/\/(?:node_modules|dist|web|data)$/.test(path);
  for (const part of ["packages", "apps", "bin", "package.json", "tsconfig.base.json", "tsconfig.node.json"])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isSource });
  await mkdir(join(folder, "node_modules/@canter"), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== "@canter") await symlink(join(modules, name), join(folder, "node_modules", name));
  const nested = [
    ...(await readdir(join(root, "packages"))).map((name) => `packages/${name}`),
    "apps/server",
    "apps/cli",
  ];
  for (const place of nested) {
    await symlink(join(folder, place), join(folder, "node_modules/@canter", place.split("/")[1] ?? ""));
    await symlink(join(root, place, "node_modules"), join(folder, place, "node_modules"));
  }
}

type Block = { readonly language: string; readonly text: string };

const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^```(ts|sh)\n([\s\S]*?)^```$/gm)].map(([, language = "", body = ""]) => ({
    language,
    text: body,
  }));

/** The first line of a code block names its file. */
async function place(text: string): Promise<void> {
  const [first = "", ...rest] = text.split("\n");
  const code = rest.join("\n");
  const at = (await readFile(join(folder, list), "utf8")).toString();
  if (first === `// at the top of ${list}`) await writeFile(join(folder, list), code + at);
  else if (first === `// in the list of ${list}`)
    await writeFile(
      join(folder, list),
      at.replace("=> [\n", () => `=> [\n${code}`),
    );
  else {
    const [, path] = /^\/\/ (packages\/\S+\.ts)$/.exec(first) ?? [];
    if (path === undefined) throw new Error(`Nobody knows where this belongs: ${first}`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
}

const sh = (command: string) =>
  new Promise<string>((resolve, reject) => {
    const env = { PATH: process.env["PATH"], CANTER_DEMO: "0", CANTER_DATA: join(folder, "data") };
    execFile("sh", ["-c", command], { cwd: folder, env }, (error, out, err) =>
      error ? reject(new Error(`${command}\n${out}${err}`)) : resolve(out),
    );
  });

/** Commands, each with the output that the page shows. */
const stepsOf = (text: string): { command: string; said: string[] }[] => {
  const steps: { command: string; said: string[] }[] = [];
  for (const line of text.split("\n").filter(Boolean))
    if (line.startsWith("# ")) steps.at(-1)?.said.push(line.slice(2));
    else steps.push({ command: line, said: [] });
  return steps;
};

it("gives the page's results when its steps are followed", async () => {
  await copyHouse();
  const blocks = blocksOf(await readFile(page, "utf8"));
  const code = blocks.filter(({ language }) => language === "ts");
  expect(code).toHaveLength(5);
  for (const { text } of code) await place(text);
  // Only the agent and its imports: all agents, which the list imports, would take eight times as long, and the commands run the list.
  const config = { extends: "../../tsconfig.node.json", include: ["src/agents/week"] };
  await writeFile(join(folder, "packages/application/tsconfig.week.json"), JSON.stringify(config));
  expect(
    await sh("node_modules/.bin/tsc --checkers 1 --noEmit -p packages/application/tsconfig.week.json"),
  ).toBe("");
  const [plain, withModel] = blocks.filter(({ language }) => language === "sh");
  const steps = stepsOf(plain?.text ?? "");
  expect(steps).toHaveLength(6);
  for (const { command, said } of steps) {
    const out = await sh(command);
    for (const line of said) expect(out).toContain(line);
  }
  const [asked] = stepsOf(withModel?.text ?? "");
  const out = await sh(asked?.command.replace("http://127.0.0.1:11434/v1", server.url) ?? "");
  expect(out).toContain("Two trainings in seven days.");
  const [first, second] = server.requests.map(({ body }) => JSON.stringify(body));
  expect(first).toContain("- **last_week**: 2");
  expect(second).toContain("workouts: must be 2");
});
