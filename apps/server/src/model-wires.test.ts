import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelProviderSchema } from "@canter/agent/schema/model-ref";
import { transcribingProviders } from "@canter/agent/providers/open-transcriber";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import type { RunResult } from "@canter/protocol/coach/messages";
import type { RunTrace } from "@canter/protocol/coach/runs";
import type { VoiceMemo } from "@canter/protocol/coach/dashboards";
import { expect, it, onTestFinished } from "vitest";
import { shortestSound } from "./testing/samples/shortest-sound.ts";
import { asOwner, type SpawnedServer, spawnServer } from "./testing/spawned-server.ts";

// The server as installed, with everything that its parts change in their common process, and every model's protocol.

const begin = async (): Promise<SpawnedServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), "canter-wires-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return spawnServer({ dataDir });
};

const fakeModel = async (text: string) => {
  const model = await startFakeModelServer({ script: { replies: [], otherwise: { text } } });
  onTestFinished(() => model.close());
  return model;
};

const ask = async ({ url }: SpawnedServer, method: string, path: string, body?: object | string) => {
  const contentType = typeof body === "string" ? "audio/wav" : "application/json";
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...asOwner, ...(body !== undefined && { "content-type": contentType }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

it("a running Canter reaches a model through the protocol of every provider", async () => {
  const server = await begin();
  const model = await fakeModel("Rest your knee for a week.");
  const message = { kind: "coach", text: "how did my week go, and what should I do about my knee?" };
  for (const provider of modelProviderSchema.options) {
    const setting = { provider, model: `by-${provider}`, baseUrl: model.url, key: "some-key" };
    expect((await ask(server, "PUT", "/models/default", setting)).body).toMatchObject({ provider });
    const before = model.requests.length;
    const answered = await ask(server, "POST", "/messages?wait=1", message);
    expect(JSON.stringify(answered.body)).toContain("Rest your knee for a week.");
    expect(model.requests.slice(before).map(({ asked }) => asked.model)).toContain(`by-${provider}`);
  }
});

it("a running Canter transcribes with every provider that accepts sound", async () => {
  const server = await begin();
  const model = await fakeModel("I want to get strong again");
  for (const provider of transcribingProviders) {
    const setting = { provider, model: "whisper-1", baseUrl: model.url, key: "some-key" };
    expect((await ask(server, "PUT", "/models/transcription", setting)).body).toMatchObject({ provider });
    const said = await ask(server, "POST", "/voice-memos?durationSeconds=2", shortestSound);
    const { id } = said.body as VoiceMemo;
    const memo = async () => (await ask(server, "GET", `/voice-memos/${id}`)).body as VoiceMemo;
    await expect.poll(async () => (await memo()).transcription).not.toBe("waiting");
    expect(await memo()).toMatchObject({ transcript: "I want to get strong again", transcribedBy: "model" });
    const tested = await ask(server, "POST", "/models/test", { agent: "transcription" });
    expect(tested.body).toMatchObject({ ok: true });
  }
});

/** A model that takes one report for a question, and has another logged that it was only asked about. */
const wrongOnce: ScriptFunction = ({ tools, toolResults, userText }) => {
  if (tools.includes("report_workouts")) {
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const workout = {
      discipline: "running",
      date,
      durationSeconds: 1500,
      distance: { value: 5, unit: "km" },
    };
    const input = userText.includes("blorp")
      ? { isLog: false, wants: "question", workouts: [] }
      : { isLog: true, workouts: [{ workout }] };
    return { calls: [{ tool: "report_workouts", input }] };
  }
  const isToLog = tools.includes("log_training") && !userText.includes("blorp") && toolResults.length === 0;
  return isToLog ? { calls: [{ tool: "log_training", input: {} }] } : { text: "Well done." };
};

it("one run of a running Canter hands over in both directions, and a model that is wrong loses nothing", async () => {
  const server = await begin();
  const model = await startFakeModelServer({ script: wrongOnce });
  onTestFinished(() => model.close());
  const setting = { provider: "openai-compatible", model: "m", baseUrl: model.url, key: "k" };
  await ask(server, "PUT", "/models/default", { ...setting, options: { coachDriver: "model" } });
  const report = "did blorp squats zonk 5 by 3 or so.";
  const text = `${report} am I getting faster, ran 5k in 25:00 yesterday`;
  const { body } = await ask(server, "POST", "/messages?wait=1", { text, kind: "coach" });
  const said = body as RunResult;
  const trace = (await ask(server, "GET", `/runs/${said.runId}/trace`)).body as RunTrace;
  const { run, children } = trace;
  expect(run.state).toBe("done");
  expect(children.map(({ agent }) => agent)).toEqual(["logger", "coach", "coach", "logger"]);
  const [logger, , coach] = children;
  const parents = [said.runId, logger?.id, said.runId, coach?.id];
  expect(children.map(({ parentRunId }) => parentRunId)).toEqual(parents);
  // The run is saved, once; what the model took for a question is one tap away.
  expect(said.allWorkouts).toMatchObject([{ saved: true, workout: { durationSeconds: 1500 } }]);
  expect(said.suggestedReplies).toContain(`Log it: ${report}`);
  expect(said.reply).toMatch(/Well done[^]*Nothing is logged[^]*Well done/);
  expect(run.usage.modelCalls).toBe(model.requests.length);
  expect(model.requests.length).toBeLessThanOrEqual(5);
  expect(JSON.stringify(trace)).not.toContain('"fallback"');
});
