import { z } from "zod";

const milliseconds = z.number().min(0);

/** Which requests a reply is for; all given conditions must hold. Without `when` a reply is for any request. */
export const whenSchema = z.strictObject({
  /** Contained in the last user message. */
  userText: z.string().optional(),
  /** Contained in the system text. */
  systemText: z.string().optional(),
  /** Whether results of tools follow that message; or how many. */
  toolResults: z.union([z.boolean(), z.number().int().min(0)]).optional(),
  /** Contained in one of these results. */
  toolResultText: z.string().optional(),
  /** One of these results is of this tool. */
  toolResultOf: z.string().optional(),
  /** This tool is offered. */
  offers: z.string().optional(),
  /** The requested model. */
  model: z.string().optional(),
  /** The number of the request, from 1, retries included. */
  call: z.number().int().min(1).optional(),
});

export const scriptedCallSchema = z.strictObject({
  tool: z.string(),
  /** Default `call_<request>_<place>`, from 1. */
  id: z.string().optional(),
  input: z.unknown().optional(),
  /** The arguments as sent on the wire, instead of `input`: malformed JSON. */
  rawInput: z.string().optional(),
  /** The protocol's own index of the call (OpenAI) or block (Anthropic), if it should be wrong or absent. */
  index: z.union([z.number().int(), z.literal("missing")]).optional(),
  /** In how many pieces the arguments arrive. */
  pieces: z.number().int().min(1).default(1),
});
export type ScriptedCall = z.infer<typeof scriptedCallSchema>;

/** An answer with an error status, in the format of the protocol. */
export const scriptedStatusSchema = z.strictObject({
  code: z.number().int().min(300).max(599),
  message: z.string().optional(),
  /** The `retry-after` header: seconds, or an HTTP date. */
  retryAfter: z.union([z.number(), z.string()]).optional(),
  /** The `retry-after-ms` header. */
  retryAfterMs: z.number().optional(),
  /** The `location` header, for 3xx. */
  location: z.string().optional(),
});
export type ScriptedStatus = z.infer<typeof scriptedStatusSchema>;

/**
 * One answer of the model: first `thinking`, then `text`, then `calls`. Its failure is one of `status`, `silent`, `cut`, `failsWith`; the
 * rest of the reply still says how far it gets.
 */
export const replySchema = z.strictObject({
  when: whenSchema.optional(),
  /** How often it is used. Default once. */
  times: z.union([z.number().int().min(1), z.literal("always")]).default(1),
  /** Signed reasoning before the answer. */
  thinking: z.strictObject({ text: z.string(), signature: z.string() }).optional(),
  /** The pieces in which the text streams; or a text of this length, made by repeating one piece. */
  text: z
    .union([
      z.string(),
      z.array(z.string()),
      z.strictObject({ repeat: z.string().min(1), characters: z.number().int().min(1) }),
    ])
    .optional(),
  calls: z.array(scriptedCallSchema).default([]),
  /** Default `tool-calls` with calls, else `stop`. */
  finish: z.enum(["stop", "tool-calls", "length", "content-filter"]).optional(),
  /** Default: a quarter of the characters. */
  usage: z
    .strictObject({
      inputTokens: z.number().int().min(0),
      outputTokens: z.number().int().min(0),
      cachedInputTokens: z.number().int().min(0).optional(),
      /** In US dollars, as OpenRouter reports it (OpenAI's protocol only). */
      cost: z.number().optional(),
    })
    .optional(),
  /** Before the first byte. */
  delayMs: milliseconds.default(0),
  /** Between the pieces. */
  betweenMs: milliseconds.default(0),
  status: scriptedStatusSchema.optional(),
  /** Nothing ever comes: not even headers, or nothing after them, or nothing after half of the answer. */
  silent: z.enum(["at_once", "after_headers", "midway"]).optional(),
  /** Breaks off in the middle of the text or of the last call's arguments; `clean` ends the response in good order there. */
  cut: z.strictObject({ in: z.enum(["text", "call"]), clean: z.boolean().default(false) }).optional(),
  /** An error event in the stream, after the text: what providers send when they fail after the headers. */
  failsWith: z.enum(["overloaded", "rate_limited", "server_error"]).optional(),
});
/** A parsed reply: with all defaults. */
export type ScriptedReply = z.infer<typeof replySchema>;

/**
 * A model's script. Each request gets the first unused reply whose conditions match; else `otherwise`; if that is absent, a 400 whose
 * message says that the script is at its end.
 */
export const scriptSchema = z.strictObject({
  /** The model name in answers. Default: the requested one. */
  model: z.string().optional(),
  /** The only key that is accepted; any other gets a 401. */
  key: z.string().optional(),
  /** Fields of a request that are refused with 400, as by servers that don't know them; `pattern`: a regular expression in a schema. */
  refuses: z.array(z.enum(["response_format", "temperature", "pattern"])).default([]),
  replies: z.array(replySchema),
  otherwise: replySchema.optional(),
});
export type Script = z.infer<typeof scriptSchema>;
/** A script as one writes it. */
export type ScriptInput = z.input<typeof scriptSchema>;
