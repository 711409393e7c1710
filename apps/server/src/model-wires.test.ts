import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelProviderSchema } from "@canter/agent/schema/model-ref";
import { transcribingProviders } from "@canter/agent/providers/open-transcriber";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
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
