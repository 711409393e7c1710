import { z } from "zod";

export const conversationKinds = ["coach", "designer", "coach_setup", "daily"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** The kinds of context besides conversations: what happened to programs, and which workouts were done. */
export const recordKinds = ["program", "workout"] as const;
export type RecordKind = (typeof recordKinds)[number];
export type SourceKind = ConversationKind | RecordKind;

/**
 * Why an agent gets a piece: `recency`: the latest of the same conversation; `reference`: the message refers to it; `tail`: the latest of
 * another conversation, not yet in a summary; `summary`: the outcome of another conversation, a program or a workout; `relevance`: it is on
 * the same subject.
 */
export const contextReasons = ["recency", "reference", "tail", "summary", "relevance"] as const;
export type ContextReason = (typeof contextReasons)[number];

/** A piece of the earlier context that an agent gets. */
export const contextPieceSchema = z.object({
  why: z.enum(contextReasons),
  /** Empty if it is not from a conversation: see `recordId`. */
  conversationId: z.string(),
  kind: z.enum([...conversationKinds, ...recordKinds]),
  /** Id of the program or the workout. */
  recordId: z.string().optional(),
  /** Who said it; absent for a summary. */
  author: z.enum(["member", "agent", "system"]).optional(),
  messageIds: z.array(z.string()),
  ageSeconds: z.int().min(0),
  tokens: z.int().min(0),
});
/** `seq`: its number in the conversation; none for what is no message. */
export type ContextPiece = z.infer<typeof contextPieceSchema> & {
  readonly text: string;
  readonly seq?: number;
};

/** Orders pieces by time; within a second, as within a conversation, by their numbers: an answer stands behind its question. */
export const byTimeSaid = (a: ContextPiece, b: ContextPiece): number => {
  const isSame = a.conversationId === b.conversationId && a.seq !== undefined && b.seq !== undefined;
  return isSame ? (a.seq ?? 0) - (b.seq ?? 0) : b.ageSeconds - a.ageSeconds;
};

/** Why a candidate was left out: the budget, or another piece has the same words, or it is older than the window on its own conversation. */
export const leftOutReasons = ["budget", "included", "window"] as const;
export type LeftOut = Omit<ContextPiece, "text"> & { readonly because: (typeof leftOutReasons)[number] };

/**
 * Token count of a text, estimated upwards: today's models take about 4 characters of English per token and fewer in other scripts, so each
 * character beyond Latin counts as one.
 */
export const estimateTokens = (text: string): number => {
  let latin = 0;
  let other = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) < 0x250) latin += 1;
    else other += 1;
  }
  return Math.ceil(latin / 3.6) + other;
};

/** Where a piece comes from, for people and models. */
export const sourceNames: Readonly<Record<SourceKind, string>> = {
  coach: "Coach",
  designer: "Program designer",
  coach_setup: "Coach set-up",
  daily: "Page of the day",
  program: "Program",
  workout: "Diary",
};

const amount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** "5 minutes ago", "2 hours ago", "3 days ago". */
export function describeAge(seconds: number): string {
  if (seconds < 60) return "just now";
  if (seconds < 3600) return amount(Math.floor(seconds / 60), "minute");
  if (seconds < 86_400) return amount(Math.floor(seconds / 3600), "hour");
  return amount(Math.floor(seconds / 86_400), "day");
}

export const isRecordKind = (kind: SourceKind): kind is RecordKind => recordKinds.some((one) => one === kind);
