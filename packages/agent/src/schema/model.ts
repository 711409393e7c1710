import type { Result } from "@canter/domain/result";

/** A JSON Schema document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type ToolCall = {
  /** The provider's own id; a careless model may repeat it. */
  readonly callId: string;
  readonly tool: string;
  readonly input: unknown;
  /** Why the arguments could not be parsed; `input` is then the raw text. */
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
      /** The provider's own parts (signed reasoning), returned to it unchanged; JSON. */
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
   * Requires an answer of one JSON value of this form, written as text. If the server can enforce it, it is requested instead of the
   * tools; if not, it is left out and the tools stay.
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
  /** The answering model's name, as the provider gives it. */
  readonly model: string;
};

/**
 * Why a model gave no reply. `message` is for people: a plain sentence of ours with a stable reason, which contains no secrets and
 * nothing that the other side wrote. `detail` is what it wrote, without the key: it may come from anywhere, so only whoever runs the
 * installation sees it.
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
  /** Total waiting time of one run; absent: as long as its calls take. */
  readonly runSeconds?: number;
  /** One reply, including retries. Never throws for external errors. `onText` receives the text as it arrives. */
  readonly call: (
    request: ModelRequest,
    options: { readonly signal: AbortSignal; readonly onText?: (delta: string) => void },
  ) => Promise<Result<ModelReply, ModelProblem>>;
};
