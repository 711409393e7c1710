import { describe, expect, it } from "vitest";
import { modelFromEnvironment, parseModelName } from "./model-from-environment.ts";

describe("a model's name", () => {
  it.each([
    ["anthropic:claude-sonnet-4-5", { provider: "anthropic", model: "claude-sonnet-4-5" }],
    [
      " OpenRouter:anthropic/claude-sonnet-4.5:beta ",
      { provider: "openrouter", model: "anthropic/claude-sonnet-4.5:beta" },
    ],
    ["openai-compatible:qwen3:8b", { provider: "openai-compatible", model: "qwen3:8b" }],
    [
      "ollama:llama3.2:3b",
      { provider: "openai-compatible", model: "llama3.2:3b", baseUrl: "http://127.0.0.1:11434/v1" },
    ],
  ])("is parsed: %s", (name, ref) => expect(parseModelName(name)).toEqual({ ok: true, value: ref }));

  it.each([
    ["claude-sonnet-4-5", "model"],
    ["anthropic:", "model"],
    ["anthropic:claude sonnet", "model"],
    ["google:gemini", "provider"],
  ])("is refused with the accepted form: %s", (name, field) => {
    const read = parseModelName(name);
    expect(read).toMatchObject({ ok: false, error: { field } });
    expect(!read.ok && read.error.message).toContain("Write provider:model, such as anthropic:");
  });
});

describe("the model of the environment", () => {
  it("is none where none is named", () => {
    expect(modelFromEnvironment({ ANTHROPIC_API_KEY: "k" })).toEqual({ ok: true, value: undefined });
    expect(modelFromEnvironment({ CANTER_MODEL: " " })).toEqual({ ok: true, value: undefined });
  });

  it("prefers our own key to the usual one, and uses its provider's only", () => {
    const environment = {
      CANTER_MODEL: "openai:gpt-5-mini",
      OPENAI_API_KEY: "usual",
      ANTHROPIC_API_KEY: "other",
    };
    const ref = { provider: "openai", model: "gpt-5-mini" };
    expect(modelFromEnvironment(environment)).toEqual({ ok: true, value: { ...ref, key: "usual" } });
    const own = modelFromEnvironment({ ...environment, CANTER_MODEL_KEY: "own" });
    expect(own).toEqual({ ok: true, value: { ...ref, key: "own" } });
  });

  it("takes the model's timeouts", () => {
    const environment = { CANTER_MODEL: "ollama:qwen3", CANTER_MODEL_PATIENCE: "120/600" };
    expect(modelFromEnvironment(environment)).toMatchObject({
      value: { patience: { firstByteSeconds: 120, runSeconds: 600 } },
    });
  });

  it("takes the address, without its trailing slash", () => {
    const environment = {
      CANTER_MODEL: "openai-compatible:qwen3",
      CANTER_MODEL_BASE_URL: "http://10.0.0.7:8000/v1/",
    };
    expect(modelFromEnvironment(environment)).toEqual({
      ok: true,
      value: { provider: "openai-compatible", model: "qwen3", baseUrl: "http://10.0.0.7:8000/v1" },
    });
  });

  it.each([
    [{ CANTER_MODEL: "claude" }, /^CANTER_MODEL: "claude" names no model/],
    [{ CANTER_MODEL: "anthropic:claude" }, /^CANTER_MODEL_KEY or ANTHROPIC_API_KEY: A key for anthropic/],
    [{ CANTER_MODEL: "openai-compatible:qwen3" }, /^CANTER_MODEL_BASE_URL: Give the server's address/],
    [
      {
        CANTER_MODEL: "openai-compatible:x",
        CANTER_MODEL_BASE_URL: "http://10.0.0.7/v1",
        CANTER_MODEL_PATIENCE: "soon",
      },
      /^CANTER_MODEL_PATIENCE: must be seconds .* 120\/600/,
    ],
    [
      { CANTER_MODEL: "openai-compatible:x", CANTER_MODEL_BASE_URL: "10.0.0.7:8000" },
      /^CANTER_MODEL_BASE_URL: .*http/,
    ],
    [
      { CANTER_MODEL: "openai-compatible:x", CANTER_MODEL_BASE_URL: "http://me:pw@host" },
      /^CANTER_MODEL_BASE_URL: /,
    ],
  ])("names the invalid variable: %j", (environment, message) => {
    const read = modelFromEnvironment(environment);
    const said = read.ok ? "" : `${read.error.path}: ${read.error.message}`;
    expect(said).toMatch(message);
    expect(said).not.toContain("pw");
  });
});

it("names a separate model for embeddings", () => {
  const environment = {
    CANTER_MODEL: "anthropic:some-model",
    ANTHROPIC_API_KEY: "k",
    CANTER_EMBEDDING_MODEL: "ollama:nomic-embed-text",
  };
  expect(modelFromEnvironment(environment, "CANTER_EMBEDDING_MODEL")).toEqual({
    ok: true,
    value: {
      provider: "openai-compatible",
      model: "nomic-embed-text",
      baseUrl: "http://127.0.0.1:11434/v1",
    },
  });
  expect(
    modelFromEnvironment({ CANTER_EMBEDDING_MODEL: "openai:m" }, "CANTER_EMBEDDING_MODEL"),
  ).toMatchObject({
    ok: false,
    error: { path: "CANTER_EMBEDDING_MODEL_KEY or OPENAI_API_KEY" },
  });
});
