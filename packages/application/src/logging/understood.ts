import type { DiarySpan } from "@canter/domain/health/words/diary-span";
import type { Athlete } from "@canter/domain/group/group";
import type { Intent } from "@canter/domain/intent/reading";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Language } from "../core/language.ts";
import type { GroupWords } from "./parse-text.ts";

/** What a message was taken as, before anything is stored. */
export type Understood = {
  readonly text: string;
  readonly words: GroupWords;
  /** The text as it is read: see `ReadMessage`. */
  readonly whole: string;
  /** Its training; `rest` is the text that it was read from. */
  readonly parsed: ParsedMessage;
  /** The text without `entries`, as long as before. */
  readonly rest: string;
  /** What it tells of body, food and goals. */
  readonly entries: readonly DiarySpan[];
  /** What a person chose when they were asked what it is. */
  readonly as?: Intent | undefined;
  readonly usual: Athlete;
  readonly language: Language;
};
