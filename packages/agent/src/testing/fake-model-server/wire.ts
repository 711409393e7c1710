import type { HeardMessage } from "../script/asked.ts";
import type { ReplyStep } from "../script/reply-steps.ts";
import type { ScriptedReply, ScriptedStatus } from "../script/script.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export type WireUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number | undefined;
  readonly cost?: number | undefined;
};

/** An answer's data besides its text. `request` is its number, for ids; `body` is the request's body. */
export type Envelope = {
  readonly request: number;
  readonly model: string;
  readonly usage: WireUsage;
  readonly body: JsonObject;
};

/** A reply with all its steps together, for an answer that does not stream. */
export type WholeReply = {
  readonly thinking: { readonly text: string; readonly signature: string } | undefined;
  readonly text: string;
  readonly calls: readonly {
    readonly callId: string;
    readonly tool: string;
    readonly arguments: string;
  }[];
  readonly finish: NonNullable<ScriptedReply["finish"]>;
};

/** One provider's protocol, as far as a script needs it: reads requests, writes answers. */
export type Wire = {
  readonly name: "anthropic" | "openai";
  readonly hear: (body: JsonObject) => {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly HeardMessage[];
    readonly tools: readonly string[];
  };
  /** A writer of one stream: turns each step into the text that is sent, possibly none. */
  readonly stream: (envelope: Envelope) => { readonly begin: string; put(step: ReplyStep): string };
  readonly whole: (reply: WholeReply, envelope: Envelope) => JsonObject;
  readonly failure: (status: ScriptedStatus) => {
    readonly body: JsonObject;
    readonly headers: Record<string, string>;
  };
  readonly models: (names: readonly string[]) => JsonObject;
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The text of a message's content: a string, or the parts that have text. */
export const contentText = (content: unknown): string =>
  typeof content === "string"
    ? content
    : objectsOf(content)
        .map(({ text }) => textOf(text))
        .filter(Boolean)
        .join("\n");
