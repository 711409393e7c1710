// Canter's own kernel on its run store: SQLite as the product opens it, each step in a separate durable transaction. The model is scripted
// at the kernel's model interface, as those of the other frameworks are; with `--wire` it is reached as in the product, through a
// provider's package, with a response transmitted within the process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRunFeed } from "@canter/agent/run/follow-run";
import { createRunWorker } from "@canter/agent/run/run-worker";
import { createRunStore } from "@canter/application/run/create-run-store";
import { newId } from "@canter/application/core/ids";
import { ok } from "@canter/domain/result";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { openDatabase } from "@canter/storage/open-database";
import { createRun } from "@canter/storage/run/create-run";
import { sqliteFileOf } from "@canter/storage/sqlite/sqlite-file";
import { createBenchMember } from "../setup/bench-member.ts";
import { createScribe } from "./scribe.ts";
import { scriptedModel } from "./scripted-model.ts";
import { timeTurns } from "./time-turns.ts";
import { assertComplete, prompt, script } from "./turn.ts";
import { openWireModel } from "./wire-model.ts";

const folder = mkdtempSync(join(tmpdir(), "canter-bench-run-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const store = await openDatabase({ dataDir: folder });
const scope = await createBenchMember(store);
const clock = { now: () => Date.now() };

let ran: string[] = [];
const scribe = createScribe(scope, (tool) => ran.push(tool));
const isWire = process.argv.includes("--wire");
const model = isWire ? await openWireModel() : scriptedModel;
const worker = createRunWorker({
  store: createRunStore({ store, clock, leaseClock: clock, newId }),
  agentOf: () => scribe,
  modelFor: async () => ({ name: "scripted:one", allowance: {}, open: async () => ok(model) }),
  feed: createRunFeed(),
  reportBug: (error) => {
    throw error;
  },
});

/** The effect of a member's message: the message in a new conversation, and the run that will answer it. */
const ask = (runId: string): Promise<void> =>
  store.transact(async (trx) => {
    const createdAt = clock.now();
    const conversationId = newId();
    const messageId = newId();
    await createConversation(trx, scope, { id: conversationId, kind: "coach", createdAt });
    await appendMessage(trx, scope, {
      id: messageId,
      conversationId,
      author: "member",
      text: prompt,
      createdAt,
    });
    const run = { id: runId, conversationId, messageId, agent: scribe.name, input: {}, createdAt };
    const kept = await createRun(trx, scope, { ...run, state: "queued" });
    if (!kept.ok) throw new Error(kept.error.detail);
  });

/** On a separate connection: what anybody finds after this process was killed. */
const verify = (turns: number) => {
  const db = new DatabaseSync(sqliteFileOf(folder), { readOnly: true });
  const count = (table: string, where = "true") =>
    Number(db.prepare(`select count(*) as n from ${table} where ${where}`).get()?.["n"]);
  const found = {
    done: count("runs", `state = 'done' and model_calls = ${script.length + 1}`),
    effects: count("application_state", "key like 'bench:%'"),
    observations: count("run_events", "type = 'observation' and step is not null"),
    replies: count("run_events", "type = 'usage' and journal is not null"),
    messages: count("messages"),
  };
  db.close();
  const expected = {
    done: turns,
    effects: turns * script.length,
    observations: turns * script.length,
    replies: turns * (script.length + 1),
    messages: turns * 2,
  };
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`found ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
};

await timeTurns(
  isWire
    ? "the same, down to the bytes of a model's answer"
    : "run of 7 model calls and 6 tools, every step durable",
  async () => {
    ran = [];
    const runId = newId();
    await ask(runId);
    const outcome = await worker.perform(runId);
    assertComplete({ ran, text: outcome && "reply" in outcome ? outcome.reply : "" });
  },
  verify,
);
await worker.stop();
await store.close();
