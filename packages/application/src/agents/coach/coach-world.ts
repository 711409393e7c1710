import type { GroupWords } from "../../logging/parse-text.ts";
import type { ApplicationContext, MemberContext } from "../../application-context.ts";
import type { Language } from "../../language.ts";

/** What a run of the coach knows when it begins. */
export type CoachWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly text: string;
  readonly words: GroupWords;
  readonly language: Language;
  /** Whether a model was to answer: where the playbook does all the same, that one failed. */
  readonly hasModel: boolean;
};
