import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDatabase } from "./testing/run-canter.ts";

const canter = join(import.meta.dirname, "../../../bin/canter");
const records = Number(process.env["CANTER_IMPORTED_CONVERSATIONS"] ?? 2000);
const perRecord = 4;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-conversations-"));
  await makeDatabase(join(folder, "data"));
});
afterAll(() => rm(folder, { recursive: true }));

const start = (...args: readonly string[]): ChildProcess =>
  spawn(canter, [...args], {
    env: { PATH: process.env["PATH"], CANTER_DEMO: "0", CANTER_DATA: join(folder, "data") },
  });

async function ended(child: ChildProcess): Promise<{ out: string; err: string }> {
  let [out, err] = ["", ""];
  child.stdout?.on("data", (piece) => (out += String(piece)));
  child.stderr?.on("data", (piece) => (err += String(piece)));
  await once(child, "close");
  return { out, err };
}

const run = (...args: readonly string[]) => ended(start(...args));

/** Until some of the conversations are there, whatever the machine has to do besides. */
async function isUnderWay(): Promise<void> {
  const db = new DatabaseSync(join(folder, "data", "canter.sqlite"), { readOnly: true });
  const counting = db.prepare("select count(*) as count from conversations");
  const before = counting.get()?.["count"];
  while (counting.get()?.["count"] === before) await wait(5);
  db.close();
}

const line = (number: number): string =>
  JSON.stringify({
    pk: "user#u1",
    sk: `conversation#conv_${number}`,
    attributes: {
      messages: Array.from({ length: perRecord }, (_, index) => ({
        role: index % 2 === 0 ? "user" : "assistant",
        content: `Number ${number}, line ${index}`,
        timestamp: new Date(Date.UTC(2025, 0, 1) + number * 60_000 + index * 1000).toISOString(),
      })),
    },
  });

it("imports each conversation once, even when it is killed in the middle", async () => {
  const file = join(folder, "conversations.jsonl");
  const lines = Array.from({ length: records }, (_, number) => line(number));
  await writeFile(file, [...lines.slice(0, 2), '{"sk":"conversation#x"}', ...lines.slice(2)].join("\n"));
  await writeFile(`${file}.gz`, gzipSync(lines.join("\n")));
  const [all, messages] = [`${records} conversations`, `${records * perRecord} messages`];
  expect(await run("import", file, "--check")).toEqual({
    out: `Would bring in ${all} and ${messages}; 0 records were there already, 1 line left out.\n`,
    err: "line 3, messages: must be the messages of the conversation\n",
  });
  const child = start("import", file);
  const end = ended(child);
  await isUnderWay();
  child.kill("SIGKILL");
  await end;
  const rest = /^Brought in (\d+) conversations? and (\d+) messages?; (\d+) records? w/u.exec(
    (await run("import", file)).out,
  );
  const [brought = 0, said = 0, known = 0] = (rest ?? []).slice(1).map(Number);
  expect([brought + known, said]).toEqual([records, brought * perRecord]);
  expect([known > 0, brought > 0]).toEqual([true, true]);
  expect((await run("import", `${file}.gz`)).out).toBe(
    `Brought in 0 conversations and 0 messages; ${records} records were there already, 0 lines left out.\n`,
  );
});
