import type { Athlete } from "@canter/domain/group/group";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Language } from "../language.ts";
import type { GroupWords } from "./parse-text.ts";

/** What a message was taken as, before anything is stored. */
export type Understood = {
  readonly text: string;
  readonly words: GroupWords;
  readonly parsed: ParsedMessage;
  readonly usual: Athlete;
  readonly language: Language;
};
