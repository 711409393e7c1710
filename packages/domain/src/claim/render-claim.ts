import { err, ok, type Result } from "../result.ts";
import type { Claim, Fact, Source } from "./claim.ts";

type Course = NonNullable<Fact["course"]>;
type Standing = NonNullable<Fact["standing"]>;

/** Words that state a direction of change. */
const courseWords: Readonly<Record<Course, readonly string[]>> = {
  up: [
    "up",
    "gained",
    "higher",
    "rose",
    "risen",
    "rising",
    "increased",
    "increasing",
    "climbed",
    "heavier",
    "more than",
  ],
  down: [
    "down",
    "lost",
    "lower",
    "fell",
    "fallen",
    "falling",
    "dropped",
    "dropping",
    "lighter",
    "fewer than",
    "less than",
  ],
  steady: ["steady", "unchanged", "holds", "holding", "flat"],
};

/** Words that state a status relative to a goal. */
const standingWords: Readonly<Record<Standing, readonly string[]>> = {
  reached: ["reached", "hit", "met", "achieved", "there already", "already there"],
  ahead: ["ahead"],
  on_pace: ["on pace", "on track"],
  behind: ["behind", "slower than", "too slow"],
  away: ["away from", "further from"],
  open: ["not reached"],
};

/** Phrases that contain such a word but state no direction. */
const neutral = [
  "up next",
  "coming up",
  "keep it up",
  "pick up",
  "catch up",
  "warm up",
  "follow up",
  "up to",
  "slow down",
  "cool down",
  "wind down",
];
/** Words that deny something or put it in the future, so that it is not claimed. */
const notSo = [
  "not",
  "no longer",
  "never",
  "until",
  "before",
  "when",
  "once",
  "if",
  "will",
  "would",
  "to be",
  "yet",
  "by",
  "around",
];

/** Patterns by their list: compiling one takes longer than matching it. */
const patterns = new Map<readonly string[], RegExp>();

const anyOf = (phrases: readonly string[]): RegExp => {
  const made = patterns.get(phrases);
  if (made) return made;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}])(?:${phrases.join("|").replaceAll(" ", String.raw`\s+`)})(?![\p{L}])`,
    "iu",
  );
  patterns.set(phrases, pattern);
  return pattern;
};

const wordOf = <Kind extends string>(
  words: Readonly<Record<Kind, readonly string[]>>,
  text: string,
): { readonly kind: Kind; readonly word: string } | undefined => {
  for (const [kind, phrases] of Object.entries(words) as [Kind, readonly string[]][]) {
    const [word] = anyOf(phrases).exec(text) ?? [];
    if (word !== undefined) return { kind, word };
  }
  return undefined;
};

/** The one value that these facts agree on; undefined if they differ, or none has one. */
const agreed = <Value>(values: readonly (Value | undefined)[]): Value | undefined => {
  const known = new Set(values.filter((value) => value !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
};

const isDenied = (text: string): boolean => anyOf(notSo).test(text) || /n['’]t\b/iu.test(text);

/**
 * Why the wording of a statement contradicts its facts; undefined if it does not. `parts` are its clauses in order, each with the facts
 * that it names; the words of a clause without any refer to the facts of the whole statement. A fact states its direction (`course`) and
 * its status relative to its goal (`standing`); a fact that states neither rules out nothing.
 */
function contradiction(
  parts: readonly { readonly text: string; readonly facts: readonly Fact[] }[],
): string | undefined {
  const whole = parts.flatMap(({ facts }) => facts);
  for (const { text, facts } of parts) {
    const said = text.replaceAll(new RegExp(anyOf(neutral), "giu"), " ");
    const about = <Key extends "course" | "standing">(key: Key): Fact[Key] =>
      agreed<Fact[Key]>(facts.map((fact) => fact[key])) ??
      (facts.some((fact) => fact[key] !== undefined)
        ? undefined
        : agreed<Fact[Key]>(whole.map((fact) => fact[key])));
    const course = wordOf(courseWords, said);
    const is = about("course");
    if (course && is !== undefined && is !== course.kind && !/n['’]t\b|\bnot\b/iu.test(said))
      return `says “${course.word}”, but the facts go ${is === "steady" ? "neither up nor down" : is}`;
    const standing = wordOf(standingWords, said);
    const stands = about("standing");
    if (standing && stands !== undefined && stands !== standing.kind && !isDenied(said))
      return `says “${standing.word}”, but by the facts it is ${stands.replace("_", " ")}`;
  }
  return undefined;
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/gu;

/**
 * Numbers and dates written out instead of naming a fact: digits in any script, number words from two upwards ("one" is usually not a
 * number), fractions and multiples, days and months. "May", "second" and "march" are left out: they are usually not dates.
 */
const number = String.raw`\p{N}+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozens?|twice|thrice|half|halved|doubled?|tripled?|percent`;
const date = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december`;
const unproven = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${number}|${date})(?![\p{L}])|\p{N}|%`, "iu");

const maxCharacters = 600;

/**
 * Fills the facts into a statement: `"Down {{weight.change}} this week"`. Refused, with a message that explains how to correct it: a
 * statement without a fact, with a fact that no source contains, with a number or date outside the facts, or with a direction that
 * contradicts the facts.
 */
export function renderClaim(template: string, sources: readonly Source[]): Result<Claim, string> {
  const held = new Map<string, { readonly fact: Fact; readonly source: string }>();
  for (const { id, facts } of sources)
    for (const fact of facts) if (!held.has(fact.key)) held.set(fact.key, { fact, source: id });
  const named = [...template.matchAll(placeholder)].map(([, key = ""]) => key);
  const missing = named.find((key) => !held.has(key));
  if (missing !== undefined) return err(`there is no fact {{${missing}}}`);
  if (named.length === 0) return err(`names no fact, as in {{${[...held.keys()][0] ?? "weight.current"}}}`);
  const written = unproven.exec(template.replaceAll(placeholder, " "))?.[0];
  if (written !== undefined)
    return err(`says “${written}” by itself: numbers and dates must be facts, as in {{${named[0] ?? ""}}}`);
  if (/[{}]/u.test(template.replaceAll(placeholder, ""))) return err("has a brace that belongs to no fact");
  const clauses = template.split(/(?<!\{[^}]*)[.,;:!?—–]|\band\b|\bbut\b/u).map((text) => ({
    text: text.replaceAll(placeholder, " "),
    facts: [...text.matchAll(placeholder)].flatMap(([, key = ""]) => held.get(key)?.fact ?? []),
  }));
  const wrong = contradiction(clauses);
  if (wrong !== undefined) return err(wrong);
  const used = [...new Set(named)].flatMap((key) => held.get(key) ?? []);
  const filled = (textOf: (fact: Fact) => string) =>
    template
      .replaceAll(placeholder, (_, key: string) => {
        const fact = held.get(key)?.fact;
        return fact ? textOf(fact) : "";
      })
      .trim();
  const text = filled((fact) => fact.text);
  if (text.length > maxCharacters) return err(`is longer than ${maxCharacters} characters`);
  const isMarked = used.some(({ fact }) => fact.marked !== undefined);
  return ok({
    text,
    ...(isMarked && { marked: filled((fact) => fact.marked ?? fact.text) }),
    facts: used.map(({ fact }) => fact),
    sources: [...new Set(used.map(({ source }) => source))],
  });
}

/** Whether a stored statement is still true: its text consists of the facts it names, and its sources still contain them unchanged. */
export const isProven = (claim: Claim, sources: readonly Source[]): boolean => {
  const named = sources.filter(({ id }) => claim.sources.includes(id));
  const holds = ({ key, text }: Fact) =>
    named.some(({ facts }) => facts.some((fact) => fact.key === key && fact.text === text));
  return claim.facts.length > 0 && claim.facts.every((fact) => holds(fact) && claim.text.includes(fact.text));
};
