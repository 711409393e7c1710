import { z } from "zod";

/** What a call that changed or took back something came to. */
export const outcomeText = z.object({ text: z.string() });

export const broughtBack = (output: unknown): string => `Brought back: ${outcomeText.parse(output).text}.`;
export const takenBack = (output: unknown): string =>
  `Taken back: ${outcomeText.parse(output).text}. Say “redo” to bring it back.`;
export function corrected(output: unknown, how: "Noted" | "Corrected" = "Corrected"): string {
  const { text } = outcomeText.parse(output);
  return `${how}: ${text}${/[.?]$/u.test(text) ? "" : "."} Say “undo” to take that back.`;
}
