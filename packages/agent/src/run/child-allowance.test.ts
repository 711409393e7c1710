import { ok } from "@canter/domain/result";
import { expect, it } from "vitest";
import { createMemoryRunStore, type MemoryTx } from "../testing/memory-run-store.ts";
import { createScriptedModel } from "../testing/create-scripted-model.ts";
import type { Agent, AgentTask } from "./agent.ts";
import { driveWithTools } from "./drive-with-tools.ts";
import { executeRun } from "./execute-run.ts";
import { createRunFeed } from "./follow-run.ts";

const agent = (name: string, own: Pick<AgentTask<MemoryTx>, "first" | "playbook">): Agent<MemoryTx> => ({
  name,
  title: name,
  description: name,
  limits: { steps: 30, tokens: 100_000, seconds: 20, costMicros: 1_000_000 },
  prepare: async () => () => ({
    ...own,
    tools: [],
    modelDrive: driveWithTools({ system: "Answer.", user: "What?" }),
    conclude: async (_tx, ending) => ({ reply: ending.kind === "answered" ? ending.text : ending.kind }),
  }),
});

it("limits a child run to its own model's allowance when its parent has no model", async () => {
  const child = agent("child", {
    first: "model",
    playbook: async function* playbook() {
      yield { type: "answer", text: "by the book" };
    },
  });
  const parent = agent("parent", {
    first: "playbook",
    playbook: async function* playbook(toolContext) {
      yield { type: "answer", text: (await toolContext.child("child", {})).reply };
    },
  });
  const model = createScriptedModel({ replies: [{ text: "by the model" }] });
  const { store, queue } = createMemoryRunStore();
  queue({ id: "r", agent: "parent" });
  const claimed = await store.claim("r");
  if (!claimed) throw new Error("Nothing to take up.");
  const outcome = await executeRun(
    {
      store,
      agentOf: (name) => (name === "parent" ? parent : child),
      modelFor: async (request) =>
        request.agent === "parent"
          ? undefined
          : { name: "scripted", allowance: { tokens: 0 }, open: async () => ok(model) },
      feed: createRunFeed(),
      reportBug: (error) => expect.unreachable(String(error)),
    },
    claimed,
    new AbortController().signal,
  );
  expect(outcome).toMatchObject({ state: "done", reply: "by the book" });
  expect(model.requests).toEqual([]);
});
