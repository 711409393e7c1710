import type { Conversation } from "@canter/storage/conversation/conversation-row";
import type { StatedText } from "../../logging/parse-text.ts";

/** What a member says, and where. */
export type MessageInput = StatedText & {
  readonly conversationId?: string | undefined;
  /** Of the conversation that is begun or gone on with where none is named. */
  readonly kind?: Conversation["kind"] | undefined;
  /** Whose training it is where the text names nobody; default: the member's own. */
  readonly athleteId?: string | undefined;
  /** The program that the member looks at: what asks for a change of it is one, also without words that say so. */
  readonly programId?: string | undefined;
  /** The member was shown that it is training, or news of a horse, and sent it as that. */
  readonly as?: "log" | "horse" | undefined;
};

/** By what a change is read of the plan of a horse that is not named. */
export const editOfHorse = "edit:of_horse";

/** The sign of a wish for a horse's plan. */
export const planOfHorse = "plan:of_horse";
