import { afterOpeners } from "./openers.ts";
const asker = String.raw`(?:how|hows|what|whats|when|which|who|where|did (?:i|we|my)|(?:was|is|were|are|does|did|has|have|can|could|should|will) (?:it|that|this|there|my|they|he|she|we|you|his|her|their|the|any(?:thing|one|body)?|some(?:thing|one|body)|everyone|everybody)|am i|have i|do i|should i|can i)\b`;
const between = new RegExp(
  String.raw`[?？]\s+(?=\S)|(?:[,;.!–-]+\s+|\s+)(?:and|also|plus|&|then)\s+(?:also\s+)?(?=${asker})|[,;.!–]+\s+(?=${asker})`,
  "giu",
);
/** Asks at the beginning of a text also of somebody who is named: "is Beau sound". */
const begins = new RegExp(
  `${afterOpeners()}(?:${asker}|(?:was|is|were|are|does|did|has|have|can|could|should|will) \\p{L})`,
  "iu",
);
const unitBehind =
  /[?？]\s*((?:in|as) (?:kms?|kilomet(?:re|er)s|miles?|mi|met(?:re|er)s|yards|kgs?|kilos?|lbs?|pounds|hours|minutes))\b(?:,? (?:please|pls))?\W*$/iu;
/** "How far did I run this month? In km please": with a unit behind the question mark in the question. */
export const withUnitInside = (text: string): string => text.replace(unitBehind, " $1?");

/** Fewer words ask nothing by themselves: "when and how heavy did I last squat" is one question. */
const fewest = 3;
const most = 4;

/**
 * The questions that a text asks one after the other, in its order; the text itself where it is one. What only leads to a question stays with
 * it ("in October, how far did I run"). The examples are tests.
 */
export function questionsIn(text: string): readonly string[] {
  const joints = [...text.matchAll(between)];
  const starts = [0, ...joints.map((joint) => joint.index + joint[0].length)];
  const ends = [...joints.map(({ index }) => index), text.length];
  const parts: string[] = [];
  for (const [at, start] of starts.entries()) {
    const part = text.slice(start, ends[at]);
    const isWhole = begins.test(part) && part.trim().split(/\s+/u).length >= fewest;
    if (parts.length === 0 && !isWhole) continue;
    parts.push(text.slice(parts.length === 0 ? 0 : start, ends[at]).trim());
  }
  return parts.length > 1 && parts.length <= most ? parts : [text];
}

export const questionsExamples: readonly (readonly [text: string, questions: readonly string[]])[] = [
  [
    "How far was my last swim, and how long did it take?",
    ["How far was my last swim", "how long did it take?"],
  ],
  ["what did I bench on monday? and squat?", ["what did I bench on monday", "and squat?"]],
  ["what's on today and how much protein is left", ["what's on today", "how much protein is left"]],
  ["when and how heavy did I last squat", ["when and how heavy did I last squat"]],
  ["in october, how far did I run and how often", ["in october, how far did I run", "how often"]],
  [
    "Who rode Luna last and is anything overdue for Luna",
    ["Who rode Luna last", "is anything overdue for Luna"],
  ],
  ["is Beau sound and was he ridden today?", ["is Beau sound", "was he ridden today?"]],
  ["how is Beau and has he been ridden today", ["how is Beau", "has he been ridden today"]],
  ["long day. what did I lift last week", ["long day. what did I lift last week"]],
  ["did I run and swim last week", ["did I run and swim last week"]],
];
