import { z } from "zod";

const callResultSchema = z.union([
  z.object({ toolCallId: z.string(), success: z.literal(true) }),
  z.object({ toolCallId: z.string(), success: z.literal(false), errors: z.array(z.string()).readonly() }),
]);

/** What a conversation did that can be undone by a word. */
export const doneThingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workouts"), ids: z.array(z.string()) }),
  z.object({
    kind: z.literal("entries"),
    entries: z.array(z.object({ kind: z.enum(["measurement", "nutrition", "goal"]), id: z.string() })),
  }),
  z.object({ kind: z.literal("program"), id: z.string() }),
  /** A workout that was corrected: its latest version is undone. */
  z.object({ kind: z.literal("correction"), workoutId: z.string() }),
  z.object({
    kind: z.literal("targets"),
    before: z.record(z.string(), z.number()),
    after: z.record(z.string(), z.number()),
  }),
]);
export type DoneThing = z.infer<typeof doneThingSchema>;

/** An entry whose value is asked about, and what was probably meant instead. */
export const openDoubtSchema = z.object({
  kind: z.enum(["measurement", "nutrition"]),
  id: z.string(),
  field: z.string(),
  value: z.string(),
  suggestion: z.string().optional(),
});
export type OpenDoubt = z.infer<typeof openDoubtSchema>;

/** What a message of a conversation carries beside its text. */
export const messageDataSchema = z.object({
  /** The run that wrote it. */
  runId: z.string().optional(),
  suggestedReplies: z.array(z.string()).readonly().optional(),
  /** Who thought of these replies, where a model did: a tap on one is for a model again, whatever the rules would read in it. */
  suggestedBy: z.literal("model").optional(),
  /** The proposal that it made or added to, or that the member decided with it. */
  proposalId: z.string().optional(),
  /** The calls that the message proposed, as their tools were called. */
  toolCalls: z
    .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .readonly()
    .optional(),
  /** The member's click: what came of each call. */
  decision: z
    .object({ kind: z.enum(["applied", "cancelled"]), results: z.array(callResultSchema).readonly() })
    .optional(),
  /** How many pieces of other conversations the answer rests on, or was made with. */
  elsewhere: z.int().optional(),
  /** What its conversation has come to, where somebody asks for that later. */
  isOutcome: z.literal(true).optional(),
  /** How far the interview of the designer has come, with this message. */
  interview: z.unknown().optional(),
  /** How far the talk that sets a coach up has come, with this message. */
  setUp: z.unknown().optional(),
  /** What the coach asked back, for whoever reads the answer. */
  pendingQuestion: z.unknown().optional(),
  /** The member's message of which it asks whether it is to change something or to be answered. */
  doubted: z.string().optional(),
  /** What the message did beside logging, took back, or brought again. */
  did: doneThingSchema.optional(),
  undid: doneThingSchema.optional(),
  redid: doneThingSchema.optional(),
  /** A value that was asked about, whatever is said beside it: see `Doubt`. */
  openDoubt: openDoubtSchema.optional(),
  /** What it answered, for a question that goes on from it. */
  question: z.unknown().optional(),
});
export type MessageData = z.infer<typeof messageDataSchema>;

/** Other data than ours is none. */
export const messageDataOf = (data: unknown): MessageData => messageDataSchema.safeParse(data).data ?? {};

/** Whether a message is a tap on a reply that a model suggested with what was said last. */
export const isTapForModel = ({ suggestedBy, suggestedReplies = [] }: MessageData, text: string): boolean =>
  suggestedBy === "model" && suggestedReplies.includes(text.trim());
