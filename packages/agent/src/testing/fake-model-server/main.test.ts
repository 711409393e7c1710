import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openModel } from "../../providers/open-model.ts";
import { recordWire } from "../../providers/wire/record-wire.ts";

const program = join(dirname(fileURLToPath(import.meta.url)), "main.ts");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "canter-fake-model-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });

async function withServer<T>(args: string[], ask: (url: string) => Promise<T>): Promise<T> {
  const server = run(...args, "--port", "0");
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    return await ask(/http:\S+/.exec(line.toString())![0]);
  } finally {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
}

const refusal = async (...args: string[]) => {
  const server = run(...args);
  const said: string[] = [];
  server.stderr.on("data", (data: Buffer) => said.push(data.toString()));
  const [code] = (await once(server, "close")) as [number];
  return { code, said: said.join("") };
};

const ask = async (baseUrl: string, fetch = globalThis.fetch) => {
  const model = await openModel({ provider: "anthropic", model: "m", key: "k", baseUrl }, { fetch });
  const request = { messages: [{ role: "user", text: "hi" }], tools: [], maxOutputTokens: 10 } as const;
  const reply = await model.call(request, { signal: new AbortController().signal });
  return reply.ok ? reply.value.text : reply.error.message;
};

describe("the fake model server as a program", () => {
  it("plays a script file, replays a recording of it, and stops on request", async () => {
    const script = join(folder, "script.json");
    writeFileSync(script, JSON.stringify({ replies: [{ text: "from the file" }] }));
    const recording = join(folder, "recording");
    const live = await withServer(["--script", script], (url) => ask(url, recordWire(fetch, recording)));
    expect(live).toBe("from the file");
    expect(await withServer(["--replay", recording], (url) => ask(url))).toBe("from the file");
  });

  it("refuses an invalid script, and says what is wrong with it", async () => {
    const script = join(folder, "wrong.json");
    writeFileSync(script, JSON.stringify({ replies: [{ text: 5 }] }));
    expect(await refusal("--script", script)).toMatchObject({
      code: 2,
      said: expect.stringContaining("replies[0].text"),
    });
    expect(await refusal("--script", join(folder, "none.json"))).toMatchObject({
      code: 2,
      said: expect.stringContaining("ENOENT"),
    });
    expect(await refusal()).toMatchObject({ code: 2, said: expect.stringContaining("Usage:") });
  });
});
