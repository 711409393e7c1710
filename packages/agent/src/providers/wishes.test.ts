import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ModelProvider } from "../schema/model-ref.ts";
import type { FakeModelServer } from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { askingFor, serveModel } from "../testing/serve-model.ts";
import { jsonSchemaOf } from "../tool/json-schema-of.ts";

const signal = new AbortController().signal;
const responseSchema = jsonSchemaOf(z.object({ date: z.iso.date() }));
const question = {
  ...askingFor("when?"),
  tools: [{ name: "report", description: "Reports.", inputSchema: responseSchema }],
  temperature: 0,
  responseSchema,
};
const answer = { text: '{"date":"2026-11-23"}', times: "always" } as const;

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const serve = async (provider: ModelProvider, script: ScriptInput) => {
  const served = await serveModel(provider, script);
  server = served.server;
  return served.model;
};
const bodies = () => server?.requests.map(({ body }) => body) ?? [];

describe.each<ModelProvider>(["openai", "openrouter", "openai-compatible"])(
  "a form of the answer (%s)",
  (provider) => {
    it("is requested instead of tools, without regular expressions", async () => {
      const model = await serve(provider, { replies: [answer], refuses: ["pattern"] });
      expect(await model.call(question, { signal })).toMatchObject({
        ok: true,
        value: { text: answer.text },
      });
      const [body] = bodies();
      expect(body).toMatchObject({ temperature: 0, response_format: { type: "json_schema" } });
      expect(JSON.stringify(body?.["response_format"])).toContain("YYYY-MM-DD");
      expect(body).not.toHaveProperty("tools");
    });

    it.each(["response_format", "temperature"] as const)(
      "is dropped in favour of the tools if %s is refused, and is not requested again",
      async (refused) => {
        const model = await serve(provider, { replies: [answer], refuses: [refused] });
        const twice = [await model.call(question, { signal }), await model.call(question, { signal })];
        expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
        expect(
          bodies().map((body) => [body["response_format"] !== undefined, body["tools"] !== undefined]),
        ).toEqual([
          [true, false],
          [false, true],
          [false, true],
        ]);
      },
    );

    it("is dropped only where that helps", async () => {
      const model = await serve(provider, {
        replies: [{ status: { code: 400, message: "too many tokens" }, times: "always" }],
      });
      expect(await model.call(question, { signal })).toMatchObject({
        ok: false,
        error: { kind: "bad_request" },
      });
      await model.call(question, { signal });
      expect(bodies().map((body) => body["response_format"] !== undefined)).toEqual([
        true,
        false,
        true,
        false,
      ]);
    });
  },
);

it("leaves Anthropic its tools, whose protocol has no response format", async () => {
  const model = await serve("anthropic", { replies: [answer], refuses: ["pattern"] });
  expect(await model.call(question, { signal })).toMatchObject({ ok: true });
  expect(bodies()).toMatchObject([{ temperature: 0, tools: [{ name: "report" }] }]);
});
