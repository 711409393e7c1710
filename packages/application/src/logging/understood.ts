import type { Athlete } from "@canter/domain/group/group";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Workout } from "@canter/domain/workout/workout";
import type { Language } from "../language.ts";
import type { GroupWords } from "./parse-text.ts";
import type { RunRecord } from "./run-result.ts";

/** What a message was taken as, before anything is stored. */
export type Understood = {
  readonly text: string;
  readonly words: GroupWords;
  readonly parsed: ParsedMessage;
  readonly usual: Athlete;
  readonly language: Language;
};

/** What was done about a message: what the run keeps, and the workouts as stored. */
export type Acted = { readonly record: RunRecord; readonly workouts: readonly Workout[] };
