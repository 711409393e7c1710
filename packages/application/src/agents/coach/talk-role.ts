import type { ConversationKind } from "@canter/domain/context/context-piece";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import type { Program } from "@canter/domain/program/program";

/** A message, and the program that it is about. */
type Talk = { readonly text: string; readonly program?: { readonly program: Program } | undefined };

/** Who talks of a program: the coach, or the designer of a draft, with the same tools and the same way to propose. */
export type TalkRole = {
  readonly kind: ConversationKind;
  /** How a model is told who it is. */
  readonly opening: string;
  /** What a model is given beside the program. */
  readonly known?: string;
  /** What it reads in a message before the reader of edits does. */
  readonly readChange?: (talk: Talk) => EditReading | undefined;
  /** What a model's edits must not do, in sentences; they are refused with these. `text`: what the member says. */
  readonly checkEdits?: (before: Program, after: Program, text: string) => readonly string[];
};

export const coachRole: TalkRole = {
  kind: "coach",
  opening: "You are the coach of a training diary for people and horses.",
};
