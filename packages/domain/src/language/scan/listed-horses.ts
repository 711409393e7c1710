import { escapePattern } from "../../text/escape-pattern.ts";
import type { ParseContext } from "../parsed-message.ts";

/** So far behind the horses a number has to stand, for what is listed of them: "Luna, flat, 40 min". */
const reach = 30;

/**
 * A text in which a sentence or line that opens with known horses and a comma reads as without it, each character in its place: "Luna, 40 min, flat" as
 * "Luna  40 min, flat", and "Beau, Luna, hack" as "Beau& Luna  hack". What follows has a number near, else nothing is listed.
 */
export function withListedHorses(text: string, { athletes = [] }: ParseContext): string {
  const names = athletes.flatMap(({ kind, name }) => (kind === "horse" ? [escapePattern(name)] : []));
  if (names.length === 0 || !text.includes(",")) return text;
  const horse = `(?:${names.join("|")})`;
  const opening = new RegExp(
    String.raw`(?<=^|\n|[.!?;] +)(?:[-*•] +|\d+[.)] +)?[ \t]*${horse}(?:,[ \t]+${horse})*,(?=[ \t]+[^\n.!?]{0,${reach}}?\d)`,
    "giu",
  );
  return text.replace(opening, (found) => `${found.slice(0, -1).replaceAll(",", "&")} `);
}
