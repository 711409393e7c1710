import type { Result } from "@canter/domain/result";

/** A JSON Schema document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type ToolCall = {
  /** The provider's own id; not unique across calls of a careless model. */
  readonly callId: string;
  readonly tool: string;
  readonly input: unknown;
  /** Why the arguments could not be read; `input` is then what came, as text. */
  readonly invalid?: string;
};

export type ToolResult = {
  readonly callId: string;
  readonly tool: string;
  readonly output: unknown;
  readonly isError: boolean;
};

export type ModelMessage =
  | { readonly role: "system" | "user"; readonly text: string }
  | {
      readonly role: "assistant";
      readonly text: string;
      readonly calls: readonly ToolCall[];
      /** The provider's own parts (signed reasoning), given back to it as they came; JSON. */
      readonly opaque?: unknown;
    }
  | { readonly role: "tool"; readonly results: readonly ToolResult[] };

export type ToolSpec = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
};

export type ModelRequest = {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
  /** Default `auto`. */
  readonly toolChoice?: "auto" | "required" | "none" | { readonly tool: string };
  readonly maxOutputTokens: number;
  readonly temperature?: number;
  /**
   * The answer is to be one JSON value of this form, written as text. Where the server can hold the model to it, it is asked for instead
   * of the tools; where not, it is left out and the tools stand.
   */
  readonly responseSchema?: JsonSchema;
};

/** `costMicros`: millionths of a US dollar, from the configured price or as the provider reports it. */
export type ModelUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number;
  readonly costMicros?: number;
};

export type ModelReply = {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: "stop" | "tool-calls" | "length" | "content-filter" | "interrupted" | "other";
  readonly usage: ModelUsage;
  readonly opaque?: unknown;
  /** As the provider names the model that answered. */
  readonly model: string;
};

/**
 * Why a model gave no reply. `message` is for people: a plain sentence of ours with a stable reason, which holds no secrets and nothing of
 * what the other side wrote. `detail` is that, without the key: it may come from anywhere, so only whoever runs the installation sees it.
 */
export type ModelProblem = {
  readonly kind:
    | "rate_limited"
    | "overloaded"
    | "unauthorized"
    | "bad_request"
    | "timeout"
    | "silent"
    | "cut"
    | "too_long"
    | "unreachable"
    | "aborted"
    | "other";
  readonly message: string;
  readonly detail?: string;
  readonly retryAfterMs?: number;
  readonly retryable: boolean;
};

export type Model = {
  readonly ref: { readonly provider: string; readonly model: string };
  /** How long one run may wait for it in all; absent: as long as its calls take. */
  readonly runSeconds?: number;
  /** One reply, retries inside. Never throws for what the outside world does. `onText` is given the words as they arrive. */
  readonly call: (
    request: ModelRequest,
    options: { readonly signal: AbortSignal; readonly onText?: (delta: string) => void },
  ) => Promise<Result<ModelReply, ModelProblem>>;
};
