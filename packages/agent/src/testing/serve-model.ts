import type { ModelRequest } from "../schema/model.ts";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";
import type { ModelLimits } from "../providers/model-patience.ts";
import { openModel } from "../providers/open-model.ts";
import { type FakeModelServer, startFakeModelServer } from "./fake-model-server/start-fake-model-server.ts";
import type { ScriptFunction } from "./script/play-script.ts";
import type { ScriptInput } from "./script/script.ts";

type Serving = { readonly limits?: Partial<ModelLimits>; readonly ref?: Partial<ModelRef> };

/** Patient with a busy machine, but quick to retry. */
const patient: Partial<ModelLimits> = { totalMs: 20_000, backoffMs: 5, maxWaitMs: 300 };

/** A key in no known format: nothing that is shown or stored may contain it. */
export const testKey = "of-no-known-form-0123456789abcdef";

/** A server that plays the script, and the model that uses it through its provider's own package. */
export async function serveModel(
  provider: ModelProvider,
  script: ScriptInput | ScriptFunction,
  { limits, ref }: Serving = {},
) {
  const server: FakeModelServer = await startFakeModelServer({ script });
  const model = await openModel(
    { provider, model: "test-model", baseUrl: server.url, key: testKey, ...ref },
    { limits: { ...patient, ...limits } },
  );
  return { server, model };
}

/** A request with a system text, a user message and one tool. */
export const askingFor = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [
    { role: "system", text: "You log workouts." },
    { role: "user", text },
  ],
  tools: [{ name: "save", description: "Saves a workout.", inputSchema: { type: "object", properties: {} } }],
  maxOutputTokens: 300,
  ...more,
});
