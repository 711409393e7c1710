import { z } from "zod";
import { modelStepSchema } from "./model-step.ts";
import { runtimeNameSchema } from "./run.ts";

/** `read` may run again, `write` happens once in the transaction of its observation, `propose` asks a person. */
const toolEffectSchema = z.enum(["read", "write", "propose"]);

/** What happened, in order. Text in events is for people; ids refer to the objects. */
export const runEventBodySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), agent: z.string(), attempt: z.number().int() }),
  z.object({ type: z.literal("thought"), text: z.string() }),
  z.object({
    type: z.literal("action"),
    /** Unique in the run; its observation has the same. */
    callId: z.string(),
    tool: z.string(),
    effect: toolEffectSchema,
    input: z.unknown(),
  }),
  z.object({
    type: z.literal("observation"),
    callId: z.string(),
    tool: z.string(),
    output: z.unknown(),
    isError: z.boolean(),
    milliseconds: z.number(),
  }),
  /** A child run was started (`reply` absent), or answered. */
  z.object({ type: z.literal("child"), runId: z.string(), agent: z.string(), reply: z.string().optional() }),
  /** A model was asked a while ago and has given no output yet: it is reading. `seconds`: the total time it may take. */
  z.object({ type: z.literal("waiting"), model: z.string(), seconds: z.number().optional() }),
  z.object({ type: z.literal("warning"), text: z.string() }),
  z.object({
    type: z.literal("fallback"),
    from: runtimeNameSchema,
    to: runtimeNameSchema,
    reason: z.string(),
  }),
  z.object({
    type: z.literal("usage"),
    model: z.string(),
    /** The asking step of an assignment. */
    step: modelStepSchema.optional(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    costMicros: z.number().int(),
    milliseconds: z.number(),
  }),
  z.object({ type: z.literal("done"), reply: z.string() }),
  z.object({ type: z.literal("failed"), reply: z.string() }),
  z.object({ type: z.literal("cancelled"), reply: z.string() }),
]);
export type RunEventBody = z.infer<typeof runEventBodySchema>;

/** An event of a run. `seq` counts from 1 without gaps; `at` in epoch milliseconds. */
export const runEventSchema = z.object({
  runId: z.string(),
  seq: z.number().int(),
  at: z.number(),
  body: runEventBodySchema,
});
export type RunEvent = z.infer<typeof runEventSchema>;

/**
 * A model's text as it arrives, before its step is stored. Neither numbered nor stored: the step's events contain the whole text. `after`
 * is the number of the latest event, `offset` the position of this piece in the step's text.
 */
export const textDeltaSchema = z.object({
  runId: z.string(),
  after: z.number().int(),
  offset: z.number().int(),
  text: z.string(),
});
export type TextDelta = z.infer<typeof textDeltaSchema>;

export const isLastEvent = ({ body }: RunEvent): boolean =>
  body.type === "done" || body.type === "failed" || body.type === "cancelled";
