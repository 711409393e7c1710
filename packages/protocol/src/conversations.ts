import { z } from "zod";
import { pageOf, pageQuerySchema } from "./page.ts";

export const conversationSchema = z
  .object({
    id: z.string(),
    /** `assignment`: what agents do on their own; no list shows it. */
    kind: z.enum(["coach", "designer", "assignment"]),
    title: z.string().optional(),
    createdAt: z.int(),
    updatedAt: z.int(),
  })
  .meta({ id: "Conversation" });
export type ConversationInfo = z.infer<typeof conversationSchema>;

export const conversationListQuerySchema = pageQuerySchema.extend({
  kind: z.enum(["coach", "designer"]).optional(),
});

/** A message of a conversation. `suggestedReplies`: what the coach offers to tap, the text after `---`. */
export const conversationMessageSchema = z
  .object({
    id: z.string(),
    seq: z.int(),
    author: z.enum(["member", "agent", "system"]),
    text: z.string(),
    suggestedReplies: z.array(z.string()),
    /** The run that answered, or is answering, this message. */
    runId: z.string().optional(),
    /** Workouts that it logged or completed. */
    workoutIds: z.array(z.string()),
    /** The proposal that it made, added to, or decided. */
    proposalId: z.string().optional(),
    /** Pieces of other conversations that the answer rests on; `GET runs/{id}/context` gives them. */
    elsewhere: z.int().optional(),
    createdAt: z.int(),
  })
  .meta({ id: "ConversationMessage" });
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** Newest first; `nextCursor` leads to older ones. */
export const conversationPageSchema = pageOf(conversationMessageSchema);
export const conversationCreateSchema = z
  .object({ kind: z.enum(["coach", "designer"]).default("coach") })
  .meta({ id: "ConversationCreate" });
