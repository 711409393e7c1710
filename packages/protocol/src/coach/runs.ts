import { contextPieceSchema, leftOutReasons } from "@canter/domain/context/context-piece";
import { runSchema as run, runStateSchema } from "@canter/agent/schema/run";
import { runEventSchema as runEvent, textDeltaSchema } from "@canter/agent/schema/run-event";
import { z } from "zod";
import { pageOf, pageQuerySchema } from "../page.ts";

export const runSchema = run.meta({ id: "Run" });
export const runEventSchema = runEvent.meta({ id: "RunEvent" });
export type Run = z.infer<typeof runSchema>;
export type RunEvent = z.infer<typeof runEventSchema>;
export type TextDelta = z.infer<typeof textDeltaSchema>;

/** With `agent`, also finds runs started by another run; without it the list holds those that somebody requested. */
export const runsQuerySchema = pageQuerySchema.extend({
  state: runStateSchema.optional(),
  agent: z.string().max(100).optional(),
  memberId: z.string().optional(),
});
export const runListSchema = pageOf(runSchema).meta({ id: "RunList" });

/** A run, its descendants, and its events so far. */
export const runTraceSchema = z
  .object({ run: runSchema, children: z.array(runSchema), events: z.array(runEventSchema) })
  .meta({ id: "RunTrace" });
export type RunTrace = z.infer<typeof runTraceSchema>;

/** The earlier messages that an agent was given, with their current text; `leftOut`: those over its budget, older than the window on their conversation, or already included. */
export const runContextSchema = z
  .object({
    budgetTokens: z.int(),
    usedTokens: z.int(),
    pieces: z.array(contextPieceSchema.extend({ text: z.string() })),
    leftOut: z.array(contextPieceSchema.extend({ because: z.enum(leftOutReasons) })),
  })
  .meta({ id: "RunContext" });
export type RunContext = z.infer<typeof runContextSchema>;

export const runEventsQuerySchema = z.object({
  /** Number of the latest event that is already known. */
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  /** Instead of the header Canter-Group, which a browser's EventSource can't send. */
  group: z.string().max(100).optional(),
});

/** Events after a number. `over`: the last of them is the run's last. */
export const runEventListSchema = z
  .object({ items: z.array(runEventSchema), nextAfter: z.number().int(), over: z.boolean() })
  .meta({ id: "RunEventList" });

/** A client's message over the socket. `after`: as in the query of events. */
export const liveClientMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("follow"), runId: z.string().max(100), after: z.int().min(0) }),
  z.object({ type: z.literal("unfollow"), runId: z.string().max(100) }),
  z.object({ type: z.literal("ping") }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

/**
 * The server's messages. `over`: this run has no more events. `run`: one of the member's own started. `notifications`: the member got a
 * notification, or read one elsewhere. `horses`: something about a horse that they see, or how a program stands, may have changed.
 */
export const liveServerMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("event"), event: runEvent }),
  z.object({ type: z.literal("delta"), delta: textDeltaSchema }),
  z.object({ type: z.literal("over"), runId: z.string() }),
  z.object({ type: z.literal("problem"), runId: z.string().optional(), detail: z.string() }),
  z.object({ type: z.literal("run"), run }),
  z.object({ type: z.literal("notifications") }),
  z.object({ type: z.literal("horses") }),
  z.object({ type: z.literal("pong") }),
]);
export type LiveServerMessage = z.infer<typeof liveServerMessageSchema>;
