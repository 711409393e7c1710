import type { Draft } from "../draft/draft.ts";

/** One or two sentences that say what would change, and replies to pick from. */
export const sayReading = (
  { said }: Draft,
  doubtful: boolean,
): { readonly reply: string; readonly suggestedReplies: readonly string[] } => {
  const shown = said.slice(0, 4);
  const rest = said.length - shown.length;
  const changes = `${shown.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
  const end = doubtful ? "If that is what you mean, Apply makes it so." : "Apply makes it so.";
  return {
    reply: `Here is what would change: ${changes}. ${end}`,
    suggestedReplies: ["Something else", "Never mind"],
  };
};
