import type { Frame } from "../clauses/frame.ts";

/** "a day later", "back by two days", "two days earlier", "a week". */
export const shiftOf = (frame: Frame): number | undefined => {
  const text = frame.text.toLowerCase();
  const match = /(\b(?:a|an|one|two|three|four|five|six|\d+)\b)\s+(day|week)s?\b/u.exec(text);
  if (!match) return undefined;
  const words: Readonly<Record<string, number>> = {
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
  };
  const count = (words[match[1] ?? ""] ?? Number(match[1])) * (match[2] === "week" ? 7 : 1);
  const earlier =
    frame.particles.has("earlier") ||
    frame.particles.has("forward") ||
    frame.particles.has("up") ||
    frame.verb === "pull";
  return earlier ? -count : count;
};
