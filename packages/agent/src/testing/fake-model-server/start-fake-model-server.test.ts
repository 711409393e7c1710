import { afterEach, expect, it } from "vitest";
import type { ModelMessage } from "../../schema/model.ts";
import { askingFor, serveModel } from "../serve-model.ts";
import type { FakeModelServer } from "./start-fake-model-server.ts";

const rules = "You log workouts, and this is how. ".repeat(40);
const said = (text: string): ModelMessage => ({ role: "assistant", text, calls: [] });
const asked = (text: string): ModelMessage => ({ role: "user", text });
const signal = new AbortController().signal;

let server: FakeModelServer | undefined;
afterEach(() => server?.close());

/** Asks with this history before the message, and returns how much of the prompt was repeated. */
async function turns(
  provider: "anthropic" | "openai-compatible",
  ...prompts: readonly (readonly ModelMessage[])[]
) {
  const served = await serveModel(provider, () => ({ text: "Yes." }));
  server = served.server;
  for (const messages of prompts) {
    const request = askingFor("", { messages: [{ role: "system", text: rules }, ...messages] });
    expect(await served.model.call(request, { signal })).toMatchObject({ ok: true });
  }
  return served.server.requests;
}

const history = [asked("squats 5x5"), said("Saved.")];

it.each(["anthropic", "openai-compatible"] as const)(
  "measures what a turn shares with the previous one (%s)",
  async (provider) => {
    const [first, second, third] = await turns(
      provider,
      [...history, asked("at 18:40: and then?")],
      [...history, asked("and then?"), said("Yes."), asked("at 18:41: why?")],
      [asked("at 18:42: something else")],
    );
    expect(first?.prompt).toMatchObject({ shared: 0, cached: 0 });
    expect(second?.prompt.cached).toBeGreaterThan(rules.length + 50);
    expect(second?.prompt.cached).toBeLessThanOrEqual(second?.prompt.shared ?? 0);
    // Tools and rules are the same for every message.
    expect(third?.prompt.cached).toBeGreaterThan(rules.length);
    expect(third?.prompt.cached).toBeLessThan(second?.prompt.cached ?? 0);
  },
);

it("marks on Anthropic's wire the end of the rules, of the history, and of tool results", async () => {
  const call = { callId: "1", tool: "save", input: {} };
  const result = { callId: "1", tool: "save", output: "saved", isError: false };
  const [first, second] = await turns(
    "anthropic",
    [...history, asked("now")],
    [
      ...history,
      asked("now"),
      { role: "assistant", text: "", calls: [call] },
      { role: "tool", results: [result] },
    ],
  );
  const marks = (body: unknown) => JSON.stringify(body).split('"cache_control"').length - 1;
  expect([marks(first?.body), marks(second?.body)]).toEqual([2, 3]);
  const messages = second?.body["messages"] as readonly { readonly content: readonly object[] }[];
  expect(messages.map(({ content }) => content.some((part) => "cache_control" in part))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});
