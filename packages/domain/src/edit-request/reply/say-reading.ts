import { oneOfEachKind } from "../../program/changes/one-of-each-kind.ts";
import type { Draft } from "../draft/draft.ts";

const mostLines = 4;

/** A few sentences that say what would change, what of the message that leaves open, and replies to pick from. */
export const sayReading = (
  { said: all }: Draft,
  doubtful: boolean,
  unsureAbout: readonly string[],
): { readonly changes: string; readonly reply: string; readonly suggestedReplies: readonly string[] } => {
  const lines = all.filter((line) => line !== "");
  // Of many places one is said for each kind of change: the card below has them all.
  const { shown, more } = oneOfEachKind(lines, lines.length > mostLines ? 1 : mostLines);
  const changes = `${shown.join("; ")}${more > 0 ? `; and ${more} more like ${shown.length > 1 ? "these" : "it"}` : ""}`;
  const words = unsureAbout.slice(0, 3).map((word) => `“${word}”`);
  const about = words.length > 0 ? `I am not sure about ${words.join(", ")}. ` : "";
  const end = doubtful ? `${about}If that is what you mean, Apply makes it so.` : "Apply makes it so.";
  return {
    changes,
    reply: `Here is what would change: ${changes}. ${end}`,
    suggestedReplies: ["Something else", "Never mind"],
  };
};
