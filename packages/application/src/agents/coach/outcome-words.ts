import { z } from "zod";

/** What a call that changed or took back something came to. */
export const outcomeText = z.object({ text: z.string() });

export const broughtBack = (output: unknown): string => `Brought back: ${outcomeText.parse(output).text}.`;
/** What is put back is brought again where it was taken away, and else as it was before it was changed. */
export const asBefore = (output: unknown): string =>
  outcomeText.parse(output).text.startsWith("the ") ? takenBack(output) : broughtBack(output);
export const takenBack = (output: unknown): string =>
  `Taken back: ${outcomeText.parse(output).text}. Say “redo” to bring it back.`;
export function corrected(output: unknown, how: "Noted" | "Corrected" = "Corrected"): string {
  const { text, isFit } = outcomeText.extend({ isFit: z.literal(true).optional() }).parse(output);
  return `${isFit ? "Corrected" : how}: ${text}${/[.?]$/u.test(text) ? "" : "."} Say “undo” to take that back.`;
}
