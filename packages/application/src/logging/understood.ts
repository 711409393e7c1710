import type { DiarySpan } from "@canter/domain/health/words/diary-span";
import type { Athlete } from "@canter/domain/group/group";
import type { Intent } from "@canter/domain/intent/reading";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Language } from "../core/language.ts";
import type { GroupWords } from "./parse-text.ts";

/** How a message was understood, before anything is stored. */
export type Understood = {
  readonly text: string;
  readonly words: GroupWords;
  /** The text as read: see `ReadMessage`. */
  readonly whole: string;
  /** Its training; `rest` is the text that it was read from. */
  readonly parsed: ParsedMessage;
  /** The text without `entries`, with its original length. */
  readonly rest: string;
  /** Its body, food and goal entries. */
  readonly entries: readonly DiarySpan[];
  /** A person's choice when asked what the message is. */
  readonly as?: Intent | undefined;
  readonly usual: Athlete;
  readonly language: Language;
};
