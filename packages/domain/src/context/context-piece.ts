import { z } from "zod";

export const conversationKinds = ["coach", "designer", "coach_setup", "daily"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** What is reported beside talk: what became of programs, and what was done. */
export const recordKinds = ["program", "workout"] as const;
export type RecordKind = (typeof recordKinds)[number];
export type SourceKind = ConversationKind | RecordKind;

/**
 * Why an agent is given something: `recency`: it was said last in the same conversation; `reference`: the message points to it; `tail`: said
 * last in another conversation and in no summary yet; `summary`: what another conversation, a program or a workout came to; `relevance`: it is about the same.
 */
export const contextReasons = ["recency", "reference", "tail", "summary", "relevance"] as const;
export type ContextReason = (typeof contextReasons)[number];

/** A part of what an agent is given what was said before. */
export const contextPieceSchema = z.object({
  why: z.enum(contextReasons),
  /** Empty of what is no talk: see `recordId`. */
  conversationId: z.string(),
  kind: z.enum([...conversationKinds, ...recordKinds]),
  /** Of the program or the workout. */
  recordId: z.string().optional(),
  /** Who said it; absent of a summary. */
  author: z.enum(["member", "agent", "system"]).optional(),
  messageIds: z.array(z.string()),
  ageSeconds: z.int().min(0),
  tokens: z.int().min(0),
});
export type ContextPiece = z.infer<typeof contextPieceSchema> & { readonly text: string };

/** By which a candidate was not told: the budget, or the same words stand in another piece. */
export type LeftOut = Omit<ContextPiece, "text"> & { readonly because: "budget" | "told" };

/**
 * Tokens of a text, estimated from above: models of today take about 4 characters of English for a token and fewer of other
 * scripts, so a character beyond Latin is counted as one.
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
