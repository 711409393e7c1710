import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import type { DashboardView, PromptView, VoiceMemo } from "@canter/protocol/coach/dashboards";
import { shortestSound } from "../testing/samples/shortest-sound.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let server: FakeModelServer | undefined;
beforeAll(async () => {
  app = await openTestApp("sqlite");
  app.world.application.startWork();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(async () => {
  await app.world.application.stopWork();
  await app.cleanUp();
  if (app.world.bugs.length > 0) throw new AggregateError(app.world.bugs);
});

const send = (method: string, path: string, body?: unknown) => app.send(method, `/api/v1${path}`, { body });
const say = async () => {
  const answer = await app.send("POST", "/api/v1/voice-memos?durationSeconds=2", {
    text: shortestSound,
    headers: { "content-type": "audio/wav" },
  });
  return answer.body as VoiceMemo;
};
const listenWith = async (script: ScriptInput) => {
  await server?.close();
  server = await startFakeModelServer({ script });
  const setting = { provider: "openai-compatible", model: "whisper-1", baseUrl: server.url };
  return send("PUT", "/models/transcription", setting);
};
/** Polls until it is decided, as the page does. */
const written = async ({ id }: Pick<VoiceMemo, "id">): Promise<VoiceMemo> => {
  for (let n = 0; n < 400; n++) {
    const memo = (await send("GET", `/voice-memos/${id}`)).body as VoiceMemo;
    if (memo.transcription !== "waiting") return memo;
    await wait(25);
  }
  throw new Error("It still waits.");
};

describe("a voice memo", () => {
  it("has to be typed if no model is set; and only a model that accepts sound can be one", async () => {
    const memo = await say();
    expect(memo.transcription).toBeUndefined();
    expect((await send("POST", `/voice-memos/${memo.id}/transcribe`)).status).toBe(409);
    const refused = await send("PUT", "/models/transcription", {
      provider: "anthropic",
      model: "m",
      key: "k",
    });
    expect(refused.body).toMatchObject({ fields: [{ path: "provider" }] });
  });

  it("is transcribed in the background, and becomes the answer, for the coach too", async () => {
    const { body } = await send("GET", "/health-dashboard/me/today");
    const [prompt] = (body as DashboardView).coach.prompts;
    expect(
      (await listenWith({ replies: [{ text: "I want to get strong again", delayMs: 50 }] })).body,
    ).toMatchObject({ agent: "transcription", provider: "openai-compatible" });
    const memo = await say();
    expect(memo).toMatchObject({ transcription: "waiting" });
    await send("POST", `/prompts/${prompt?.id ?? ""}/answer`, { voiceMemoId: memo.id });
    expect(await written(memo)).toMatchObject({
      transcript: "I want to get strong again",
      transcribedBy: "model",
    });
    const { items } = (await send("GET", "/prompts")).body as { items: PromptView[] };
    expect(items[0]?.answer).toMatchObject({ text: "I want to get strong again", voiceMemoId: memo.id });
    expect(server?.requests[0]?.body).toMatchObject({ file: { type: "audio/wav" } });
    const run = await send("POST", "/agents/coach/assignments/daily-dashboard/run?wait=1");
    const { runId } = run.body as { runId: string };
    const trace = JSON.stringify((await send("GET", `/runs/${runId}/trace`)).body);
    expect(trace).toContain("I want to get strong again");
  });

  it("can be typed or retried by the member if that fails; what they typed stays", async () => {
    await listenWith({ replies: [{ status: { code: 401 }, times: "always" }] });
    const failed = await written(await say());
    expect(failed).toMatchObject({ transcription: "failed" });
    expect(failed.transcriptionProblem).toContain("401");
    expect(failed.transcript).toBeUndefined();
    await listenWith({ replies: [{ status: { code: 503 } }, { text: "Second time" }] });
    expect((await send("POST", `/voice-memos/${failed.id}/transcribe`)).body).toMatchObject({
      transcription: "waiting",
    });
    expect(await written(failed)).toMatchObject({ transcript: "Second time" });
    expect(server?.requests).toHaveLength(2);
    expect((await send("POST", `/voice-memos/${failed.id}/transcribe`)).status).toBe(409);
    await listenWith({ replies: [{ text: "heard", delayMs: 300, times: "always" }] });
    const typed = await say();
    await send("PUT", `/voice-memos/${typed.id}/transcript`, { transcript: "typed" });
    await wait(500);
    expect(await written(typed)).toMatchObject({ transcript: "typed", transcribedBy: "member" });
  });

  it("can be tested before the model is set", async () => {
    await listenWith({ replies: [{ text: "", times: "always" }] });
    const tested = await send("POST", "/models/test", { agent: "transcription" });
    expect(tested.body).toMatchObject({
      ok: true,
      steps: [{ name: "Reach it" }, { name: "Write down speech" }],
    });
    expect(server?.requests[0]?.body).toMatchObject({ file: { type: "audio/wav", size: 8044 } });
  });
});
