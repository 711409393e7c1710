import type { NoticeSort } from "../horse/words/read-horse-notice.ts";
import type { ParsedMessage } from "../language/parsed-message.ts";
import type { ChangeForm } from "./asks-for-change.ts";
import type { Asked } from "./how-asked.ts";
import type { Stretch } from "./stretches.ts";

/** What somebody wants with a part of their message. */
export const intents = [
  /** Training that was done. */
  "log",
  /** A measurement, a meal or a goal is kept. */
  "entry",
  /** A horse is added, or something is to be known of one. */
  "horse",
  /** A change of what is planned. */
  "edit",
  /** A plan or a program that does not exist yet is asked for. */
  "plan",
  /** A program is started, paused, resumed or ended, or a session of it done. */
  "program",
  /** What is there is taken back, brought again or corrected, or a target set. */
  "order",
  "memory",
  "question",
  /** To what is open: see `OpenAnswer`. */
  "answer",
  /** A number alone. */
  "number",
  "talk",
] as const;
export type Intent = (typeof intents)[number];

/** The sort of what no reader knows for news of a horse, though it names one. */
export const unreadNews = "told";

/** What an answer answers: a value in doubt, a question about a change, a draft, what waits for a click, or a model's own suggestion. */
export type OpenAnswer = "doubt" | "edit" | "draft" | "waiting" | "tap";

/** What a message stands beside: what is open, the page, and what the readers that need data made of it. */
export type Situation = {
  /** A program is looked at. */
  readonly isProgramOpen?: boolean;
  /** Names of the member's own programs. */
  readonly programs?: readonly string[];
  /** What was said last was about the program, which "it" means then. */
  readonly isOfProgram?: boolean;
  /** Something was asked, offered or proposed with what was said last. */
  readonly isTalking?: boolean;
  /** What was said last asked of a change of the plan, or proposed one. */
  readonly isWishOpen?: boolean;
  /** What the message answers, of what is open. */
  readonly answers?: readonly OpenAnswer[];
  /** It only says more of what was just logged. */
  readonly addsDetail?: boolean;
  /** It only names what stands in the place of something in the question that was just answered. */
  readonly asksOn?: boolean;
  /** It only says what of a change that was just proposed is to be otherwise. */
  readonly varies?: boolean;
  /** What it changes of the program; `rides`: every word of it is about planned rides. */
  readonly change?: "sure" | "unsure" | "ask" | "rides";
  /** What it wants to have known of horses. */
  readonly notice?: NoticeSort;
  /** It names a horse of the group, and asks nothing: something may be reported of it. */
  readonly namesHorse?: boolean;
  /** What is said to have been done stands for a session that is still to do. */
  readonly replaces?: boolean;
};

/** Where a message tells of body, food or goals; places as in it (UTF-16, end exclusive). */
export type EntrySpan = {
  readonly start: number;
  readonly end: number;
  readonly reading: { readonly kind: string; readonly ofCurrent?: true | undefined };
};

/** A message, with what it may tell of body, food and goals, and the training that it reports beside that. */
export type Message = {
  readonly text: string;
  readonly parsed: ParsedMessage;
  readonly entries?: readonly EntrySpan[];
};

/**
 * How far a stretch reports training: all that is needed and the language is sure of it, all but not sure, names alone, words that are kept as a
 * note of it, words that it could not read, or none. `planned`: nothing of it is said to be done, and a program is looked at.
 */
export type Reported = "sure" | "unsure" | "names" | "noted" | "unread" | "planned" | "none";

/** A stretch with what all readers go by. */
export type StretchRead = Stretch & {
  readonly text: string;
  readonly asked: Asked;
  readonly reported: Reported;
  readonly change: ChangeForm | undefined;
};

/** What one reader makes of these stretches. `sign`: by what; how likely that makes it was learned (see `createDecisionModel`). */
export type Reading = {
  readonly intent: Intent;
  readonly sign: string;
  readonly stretches: readonly StretchRead[];
};
