import { escapePattern } from "../../text/escape-pattern.ts";
import type { ParseContext } from "../parsed-message.ts";

/** What a line of a form is labelled with, and what that says of its value: a bare number of a time is minutes. */
const labels: readonly (readonly [part: "horse" | "time" | "rider" | "other", words: RegExp])[] = [
  ["horse", /^(?:horses?|pony|ponies|mount|name of (?:the )?horse)$/u],
  ["time", /^(?:time|duration|minutes|mins?|length|how long)$/u],
  ["rider", /^(?:riders?|ridden by)$/u],
  [
    "other",
    /^(?:session|work|what|activity|discipline|kind|type|distance|km|height|fences?|date|day|when|notes?|remarks?|comments?|observations?)$/u,
  ],
];
const lineForm =
  /^(?<before>\s*(?:[-*•]\s*)?)(?<label>\p{L}[\p{L} ]{1,20}?)(?<colon>\s*:[ \t]*)(?<value>\S.*)$/u;
/** So many lines are a form, whatever they are labelled with; with a horse's two. */
const leastLines = 3;
const bareNumber = /^\d{1,3}\s*$/u;

type Line = { readonly text: string; readonly part?: (typeof labels)[number][0] };

function lineOf(text: string): Line {
  const { before = "", label = "", colon = "", value = "" } = lineForm.exec(text)?.groups ?? {};
  const part = labels.find(([, words]) => words.test(label.toLowerCase()))?.[0];
  if (part === undefined) return { text };
  const width = before.length + label.length + colon.length;
  // "Time: 40" has room for "40 min".
  const isMinutes = part === "time" && bareNumber.test(value) && width > " min".length;
  const shown = isMinutes ? `${value.trim()} min` : value;
  const kept = part === "rider" ? `${before}${label}${" ".repeat(colon.length)}` : " ".repeat(width);
  return { text: isMinutes ? shown.padEnd(text.length) : kept + shown, part };
}

/**
 * A text with the lines of a form ("Horse: Luna", "Time: 40", "Notes: keen") written as one says them in a sentence, each character in its place or,
 * of a bare number of minutes, within its line; any other text as it is.
 */
export function withLabelledLines(text: string): string {
  if (!text.includes(":") || !text.includes("\n")) return text;
  const lines = text.split("\n").map(lineOf);
  const labelled = lines.filter(({ part }) => part !== undefined);
  const isForm =
    labelled.length >= leastLines ||
    (labelled.length > 1 && labelled.some(({ part }) => part === "horse" || part === "rider"));
  if (!isForm) return text;
  return lines
    .map(({ text: line, part }, at) => {
      const next = lines[at + 1];
      if (next === undefined) return line;
      // Another horse is another ride.
      const goesOn = part !== undefined && next.part !== undefined && next.part !== "horse";
      return `${line}${goesOn ? "," : "\n"}`;
    })
    .join("");
}

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
