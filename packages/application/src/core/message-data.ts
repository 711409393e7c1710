import { designStartedSchema } from "@canter/domain/goal-plan/design-started";
import { z } from "zod";

const callResultSchema = z.union([
  z.object({ toolCallId: z.string(), success: z.literal(true) }),
  z.object({ toolCallId: z.string(), success: z.literal(false), errors: z.array(z.string()).readonly() }),
]);

const entryRefSchema = z.object({ kind: z.enum(["measurement", "nutrition", "goal"]), id: z.string() });
/** What a correction changes of an entry; `si`: null where there is none to compute with. */
const entryStateSchema = z.object({
  kind: z.string(),
  date: z.string(),
  si: z.number().nullable(),
  content: z.record(z.string(), z.unknown()),
});
export type EntryState = z.infer<typeof entryStateSchema>;

/** A corrected entry, as it was and as it became. */
export const entryCorrectionSchema = z.object({
  kind: z.literal("entry_correction"),
  entry: entryRefSchema,
  before: entryStateSchema,
  after: entryStateSchema,
});

/** What a message changes of a care item; null: it has none. */
const careStateSchema = z.object({
  dueOn: z.string().nullable(),
  lastDoneOn: z.string().nullable(),
  everyWeeks: z.int().nullable(),
});
export type CareState = z.infer<typeof careStateSchema>;
/** A care item as it was and as it became; `before` null: it is new; `after` null: it is removed. */
export const careChangeSchema = z.object({
  id: z.string(),
  horse: z.string(),
  before: careStateSchema.nullable(),
  after: careStateSchema.nullable(),
});
export type CareChange = z.infer<typeof careChangeSchema>;

/** Something a conversation did that a short reply can undo. */
export const doneThingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workouts"), ids: z.array(z.string()) }),
  z.object({
    kind: z.literal("entries"),
    entries: z.array(entryRefSchema),
  }),
  z.object({ kind: z.literal("program"), id: z.string() }),
  /** A corrected workout, and others that were corrected by the same words: undoing removes the latest version of each. */
  z.object({
    kind: z.literal("correction"),
    workoutId: z.string(),
    others: z.array(z.string()).optional(),
  }),
  entryCorrectionSchema,
  /** What was noted of horses: pinned cautions come off again, removed ones are put up again, and care is as it was before. */
  z.object({
    kind: z.literal("cautions"),
    pinned: z.array(z.string()),
    removed: z.array(z.string()),
    care: z.array(careChangeSchema).optional(),
  }),
  /** A session that was marked as done in words, or something else in its place: undone it is still to be done. */
  z.object({
    kind: z.literal("session"),
    programId: z.string(),
    uid: z.string(),
    name: z.string(),
    date: z.string().optional(),
  }),
  /** A draft that was made active in words; `paused`: the programs that paused for it. */
  z.object({
    kind: z.literal("activation"),
    id: z.string(),
    athlete: z.string(),
    paused: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("targets"),
    before: z.record(z.string(), z.number()),
    after: z.record(z.string(), z.number()),
  }),
]);
export type EntryRef = z.infer<typeof entryRefSchema>;
export type DoneThing = z.infer<typeof doneThingSchema>;

/** An entry whose value is in doubt, and what was probably meant instead. */
export const openDoubtSchema = z.object({
  kind: z.enum(["measurement", "nutrition"]),
  id: z.string(),
  field: z.string(),
  value: z.string(),
  suggestion: z.string().optional(),
});
export type OpenDoubt = z.infer<typeof openDoubtSchema>;

/** What of the program was spoken of, in the words that asked for it; `before`: those that "it" in them goes back to. */
const ofProgramSchema = z.object({ words: z.string(), before: z.string().optional() });
export type OfProgram = z.infer<typeof ofProgramSchema>;

/** The data that a message of a conversation carries besides its text. */
export const messageDataSchema = z.object({
  /** The run that wrote it. */
  runId: z.string().optional(),
  suggestedReplies: z.array(z.string()).readonly().optional(),
  /** Who suggested these replies, if a model did: a tap on one goes to a model again, whatever the rules would read in it. */
  suggestedBy: z.literal("model").optional(),
  /** The proposal that it created or extended, or that the member decided with it. */
  proposalId: z.string().optional(),
  /** The calls that the message proposed, under the names of their tools. */
  toolCalls: z
    .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .readonly()
    .optional(),
  /** What it proposed it was not sure of. */
  isGuess: z.literal(true).optional(),
  /** The member's click: the result of each call. */
  decision: z
    .object({ kind: z.enum(["applied", "cancelled"]), results: z.array(callResultSchema).readonly() })
    .optional(),
  /** How many excerpts of other conversations the answer rests on, or was given. */
  elsewhere: z.int().optional(),
  /** It only quotes what was said: no source for another quote. */
  isRecall: z.literal(true).optional(),
  /** The message is its conversation's outcome, for later questions about it. */
  isOutcome: z.literal(true).optional(),
  /** How far the designer's interview has come with this message. */
  interview: z.unknown().optional(),
  /** How far the conversation that sets up a coach has come with this message. */
  setUp: z.unknown().optional(),
  /** What the coach asked back, for the reader of the answer. */
  pendingQuestion: z.unknown().optional(),
  /** The member's message that this one asks about: should it change something, or be answered? */
  doubted: z.string().optional(),
  /** The proposal of another conversation that this one asks about: is it to be taken back? */
  waitsElsewhere: z.string().optional(),
  /** What the message did besides logging, undid, or restored. */
  did: doneThingSchema.optional(),
  undid: doneThingSchema.optional(),
  redid: doneThingSchema.optional(),
  /** A doubtful value that was asked about, independent of the text: see `Doubt`. */
  openDoubt: openDoubtSchema.optional(),
  started: designStartedSchema.optional(),
  /** In a draft plan's own conversation: where it was said, too, so that what becomes of it is answered there. */
  saidIn: z.object({ conversationId: z.string(), started: designStartedSchema }).optional(),
  /** What "it" means behind the message, where that is of the program. */
  ofProgram: ofProgramSchema.optional(),
  /** What it answered, for a follow-up question. */
  question: z.unknown().optional(),
});
export type MessageData = z.infer<typeof messageDataSchema>;

/** Data that does not match the schema counts as none. */
export const messageDataOf = (data: unknown): MessageData => messageDataSchema.safeParse(data).data ?? {};

/** Whether a message is a tap on a reply that a model suggested with the previous message. */
export const isTapForModel = ({ suggestedBy, suggestedReplies = [] }: MessageData, text: string): boolean =>
  suggestedBy === "model" && suggestedReplies.includes(text.trim());
