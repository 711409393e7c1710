import type { DiarySpan } from "@canter/domain/health/words/diary-span";
import type { Athlete } from "@canter/domain/group/group";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Language } from "../core/language.ts";
import type { GroupWords } from "./parse-text.ts";

/** What a message was taken as, before anything is stored. */
export type Understood = {
  readonly text: string;
  readonly words: GroupWords;
  /** Its training; `rest` is the text that it was read from. */
  readonly parsed: ParsedMessage;
  /** The text without `entries`, as long as before. */
  readonly rest: string;
  /** What it tells of body, food and goals. */
  readonly entries: readonly DiarySpan[];
  readonly usual: Athlete;
  readonly language: Language;
};
