import type { Lexeme } from "../../../lexicon/lexeme.ts";
import { couldBeName } from "../../people/could-be-name.ts";
import { isMe } from "../../people/find-people.ts";
import { isFirstName } from "../../../lexicon/words/first-names.ts";
import type { FoundName } from "../../people/found-name.ts";
import { isNotName, sentenceAround } from "../horse-search.ts";
import { isHelping } from "../../people/helping-words.ts";
import { isRideWord, opensClause } from "./doers.ts";
import { ways } from "./ways.ts";

type Words = {
  readonly lexemes: readonly Lexeme[];
  readonly isHorse: (one: Lexeme) => boolean;
};
const isKnownPerson = (one: Lexeme, { isHorse }: Words): boolean => one.class === "Athlete" && !isHorse(one);
const isPersonLike = (one: Lexeme, { lexemes, isHorse }: Words): boolean =>
  !isHorse(one) &&
  (one.class === "Athlete" ||
    (one.class === "Word" &&
      one.capitalised &&
      couldBeName(one, false) &&
      !isNotName(one) &&
      // What begins a sentence is written large whatever it is: "Careful with Beau".
      (isFirstName(one.text) || sentenceAround(lexemes, one.index).from !== one.index)));
const slots: Readonly<Record<string, (one: Lexeme, words: Words) => boolean>> = {
  K: isKnownPerson,
  S: ({ text }) => /^(she|he|her|him)$/.test(text),
  H: (one, { isHorse }) => isHorse(one),
  L: (one, { isHorse }) => isHorse(one),
  O: (one, words) => isKnownPerson(one, words) && one.text === `${(one.entry?.value ?? "").toLowerCase()}s`,
  A: (one) => isRideWord(one) || /^(took|had|did)$/.test(one.text),
  I: isMe,
  T: ({ text }) => /(lesson|clinic|class)$/.test(text),
  P: isPersonLike,
  E: (one, words) => isMe(one) || isPersonLike(one, words),
};

type Match = { readonly to: number; readonly at: Readonly<Record<string, number>> };
const matchAt = (row: readonly string[], words: Words, from: number): Match | undefined => {
  const at: Record<string, number> = {};
  let to = from;
  const isThere = (part: string, one: Lexeme | undefined): boolean =>
    one !== undefined && (slots[part]?.(one, words) ?? part.replace("?", "").split("|").includes(one.text));
  for (const part of row) {
    let place = to;
    while (place > from && !isThere(part, words.lexemes[place]) && isHelping(words.lexemes[place]))
      place += 1;
    if (isThere(part, words.lexemes[place])) {
      if (slots[part]) at[part] = place;
      to = place + 1;
    } else if (!part.endsWith("?")) return undefined;
  }
  return { to, at };
};
/** "Luna with Emma, 40 min flat": somebody else would be sat on, or would teach. */
const isAlone = ({ lexemes, isHorse }: Words, from: number, to: number): boolean =>
  !/^(?:on|riding|aboard)$/u.test(lexemes[from]?.text ?? "") &&
  !(lexemes[from]?.class === "And" && !isHorse(lexemes[from + 1] as Lexeme)) &&
  !lexemes.slice(from, to).some(({ text }) => /(?:lesson|clinic|class)$/u.test(text));

const rows = ways.map((way) => ({ way, row: way.words.split(" ") }));

/**
 * The people and the horses of the group that stand in the words of one of the `ways`, each with its part; a horse also
 * with who sat on it. `nameAt` gives the name at a lexeme.
 */
export const findRidingParts = (
  lexemes: readonly Lexeme[],
  isHorse: Words["isHorse"],
  nameAt: (at: number) => Pick<FoundName, "name" | "length">,
): readonly FoundName[] => {
  const words: Words = { lexemes, isHorse };
  const found: FoundName[] = [];
  const horses = lexemes.flatMap((one, at) => (isHorse(one) ? [at] : []));
  if (horses.length === 0) return found;
  for (let from = 0; from < lexemes.length; from += 1)
    for (const { way, row } of rows) {
      const match = matchAt(row, words, from);
      if (!match || (way.opens && !opensClause(lexemes, from))) continue;
      const {
        H: horse = 0,
        L: leader,
        P: stated = match.at["E"] ?? match.at["O"],
        K: known = stated,
      } = match.at;
      const isSpokenOf = match.at["S"] !== undefined;
      const who = isSpokenOf
        ? lexemes.findLastIndex((one, at) => at < from && isKnownPerson(one, words))
        : known;
      if (who === -1) continue;
      const person = isMe(lexemes[who ?? -1]) ? undefined : who;
      const sentence = sentenceAround(lexemes, from);
      const isBeside = horses.some((at) => at !== horse && at >= sentence.from && at < sentence.to);
      if (way.beside && !isBeside) continue;
      if (way.alone && !isAlone(words, match.to, sentence.to)) continue;
      const rider = way.rider === "P" && person !== undefined ? nameAt(person).name : undefined;
      const went = way.went === "along" && !isBeside ? "main" : way.went;
      const said = { from, to: match.to };
      if (person !== undefined && !isSpokenOf)
        found.push({ at: person, role: way.person ?? "rider", ...nameAt(person) });
      found.push({ at: horse, role: "horse", ...nameAt(horse), seat: { rider, went, ...said } });
      if (leader !== undefined)
        found.push({
          at: leader,
          role: "horse",
          ...nameAt(leader),
          seat: {
            rider: went === "led" ? rider : undefined,
            went: went === "led" ? "lead" : "main",
            ...said,
          },
        });
      from = match.to - 1;
      break;
    }
  return found;
};
