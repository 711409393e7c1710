import type { Fact } from "./claim.ts";

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
export function contradiction(
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
