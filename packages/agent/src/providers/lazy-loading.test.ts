import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const module = new URL("./open-model.ts", import.meta.url);

/** The providers' packages that a program has loaded, in the order in which it imported them. */
const loaded = (program: string): string[] => {
  const script = `
    import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({ resolve: (name, context, next) => {
      if (/^(@ai-sdk|@openrouter|ai$)/.test(name)) seen.add(name);
      return next(name, context);
    }});
    const { openModel } = await import(${JSON.stringify(module.href)});
    ${program}
    console.log(JSON.stringify([...seen]));`;
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: "utf8" })) as string[];
};

it("loads a provider's package when a model of it is opened, and no other", () => {
  expect(loaded("")).toEqual([]);
  const opened = loaded('await openModel({ provider: "openai-compatible", model: "m" });');
  expect(opened[0]).toBe("@ai-sdk/openai-compatible");
  expect(opened.filter((name) => /anthropic|openrouter|^ai$/.test(name))).toEqual([]);
});
