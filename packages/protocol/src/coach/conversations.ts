import { designStartedSchema } from "@canter/domain/goal-plan/design-started";
import { interviewSchema } from "@canter/domain/program-design/interview/interview-state";
import { z } from "zod";
import { localDateSchema } from "@canter/domain/workout/workout";
import { pageOf, pageQuerySchema } from "../page.ts";

/** `daily`: what was written on the page of a day, briefings and answers. */
const talkKindSchema = z.enum(["coach", "designer", "coach_setup", "daily"]);

const conversationStatusSchema = z.enum(["active", "completed", "archived"]);

export const conversationSchema = z
  .object({
    id: z.string(),
    /** `assignment`: what agents do on their own; no list shows it. */
    kind: z.enum(["coach", "designer", "coach_setup", "daily", "assignment"]),
    title: z.string().optional(),
    status: conversationStatusSchema,
    mode: z.string().optional(),
    /** The coach's persona. */
    coach: z.string().optional(),
    programId: z.string().optional(),
    /** How far a guided conversation has come. */
    step: z.string().optional(),
    /** Whether agents may use it in other conversations, and others in it. */
    isShared: z.boolean(),
    messageCount: z.int(),
    createdAt: z.int(),
    updatedAt: z.int(),
  })
  .meta({ id: "Conversation" });
export type ConversationInfo = z.infer<typeof conversationSchema>;

export const conversationListQuerySchema = pageQuerySchema.extend({
  kind: talkKindSchema.optional(),
  status: conversationStatusSchema.optional(),
  /** Words, or prefixes of words, of the title or of one message. */
  q: z.string().max(200).optional(),
});

/** Of the latest message with the words of `q` the passage that has them; `marks`: where they are in it (UTF-16, end exclusive). */
const conversationMatchSchema = z.object({
  id: z.string(),
  author: z.enum(["member", "agent", "system"]),
  text: z.string(),
  marks: z.array(z.object({ start: z.int(), end: z.int() })),
  createdAt: z.int(),
});

/** A conversation with its latest message. */
export const listedConversationSchema = conversationSchema
  .extend({
    summary: z.string().optional(),
    lastMessage: z
      .object({
        id: z.string(),
        author: z.enum(["member", "agent", "system"]),
        text: z.string(),
        createdAt: z.int(),
      })
      .optional(),
    match: conversationMatchSchema.optional(),
  })
  .meta({ id: "ListedConversation" });
export type ListedConversation = z.infer<typeof listedConversationSchema>;

/** The changeable fields of a conversation; null removes its title: it is then named after its first message. */
export const conversationPatchSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(120).nullable(),
    status: conversationStatusSchema,
    isShared: z.boolean(),
  })
  .partial()
  .meta({ id: "ConversationPatch" });

/** Local dates, both included, in the member's zone. */
export const messagesQuerySchema = pageQuerySchema.extend({
  kind: talkKindSchema.optional(),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  /** Words, each of which is in the message or a prefix of a word in it. */
  q: z.string().max(200).optional(),
});

/** A message of one's own conversations, with its conversation. */
export const messageAcrossSchema = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    conversationTitle: z.string().optional(),
    kind: talkKindSchema,
    author: z.enum(["member", "agent", "system"]),
    text: z.string(),
    mode: z.string().optional(),
    createdAt: z.int(),
    editedAt: z.int().optional(),
  })
  .meta({ id: "MessageAcross" });
export const messagePatchSchema = z
  .strictObject({ text: z.string().trim().min(1).max(100_000) })
  .meta({ id: "MessagePatch" });

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
    /** Measurements, food and goals that it recorded. */
    entryIds: z.array(z.string()),
    /** The proposal that it created, extended, or decided. */
    proposalId: z.string().optional(),
    /** The designer's draft that resulted from the conversation. */
    programId: z.string().optional(),
    /** How far the designer's interview has come with this message. */
    interview: interviewSchema.optional(),
    /** Number of excerpts of other conversations that the answer rests on; `GET runs/{id}/context` returns them. */
    elsewhere: z.int().optional(),
    started: designStartedSchema.optional(),
    createdAt: z.int(),
  })
  .meta({ id: "ConversationMessage" });
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** Newest first; `nextCursor` leads to older ones. */
export const conversationPageSchema = pageOf(conversationMessageSchema);
export const conversationCreateSchema = z
  .object({ kind: z.enum(["coach", "designer", "coach_setup"]).default("coach") })
  .meta({ id: "ConversationCreate" });
