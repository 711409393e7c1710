import type { Lexeme } from "../../lexicon/lexeme.ts";
import { isClauseStart } from "../clause.ts";
import { couldBeName } from "../people/could-be-name.ts";
import type { FoundName, NameRole, Went } from "../people/found-name.ts";
import { isHorseAct, isNotName, sentenceAround } from "./horse-search.ts";

type Way = {
  /**
   * `P` a person, `K` one of the group, `S` she or he, `H` a horse of the group, `L` the writer's beside it,
   * `A` what is done with one, `I` the writer, `T` a lesson; else words, `?` where one may be missing.
   */
  readonly words: string;
  /** Who rides H: the person of the words, or the writer. */
  readonly rider: "P" | "I";
  readonly went: Went;
  /** What a person is who does not ride. */
  readonly person?: NameRole;
  /** Only at the start of a clause. */
  readonly opens?: true;
  /** Only where another horse stands in the sentence. */
  readonly beside?: true;
  readonly example: string;
  /** The horses of the example, each with who rode it ("me": the writer) and what it did. */
  readonly seats: Readonly<Record<string, string>>;
};

/** Who sat on a horse of the group, who taught and who came along. The first way that fits counts. */
export const ways: readonly Way[] = [
  {
    words: "T with|w|from P on H",
    rider: "I",
    went: "main",
    person: "companion",
    example: "lesson with Tom on Beau, 45 min",
    seats: { Beau: "me flatwork 45" },
  },
  {
    words: "gave|giving P a|an|his|her|their T on H",
    rider: "P",
    went: "main",
    example: "gave Jake a lesson on Star, 30 min",
    seats: { Star: "Jake flatwork 30" },
  },
  {
    words: "P had|has|took a|an|his|her|their T on H",
    rider: "P",
    went: "main",
    opens: true,
    example: "Rita had a lesson on Beau, 45 min",
    seats: { Beau: "Rita flatwork 45" },
  },
  {
    words: "T for P on H",
    rider: "P",
    went: "main",
    example: "jumping lesson for Jake on Star, 40 min",
    seats: { Star: "Jake jumping 40" },
  },
  {
    words: "taught|teaching|coached|coaching P on H",
    rider: "P",
    went: "main",
    example: "taught Mia on Star, 40 min",
    seats: { Star: "Mia flatwork 40" },
  },
  {
    words: "P taught|coached me on H",
    rider: "I",
    went: "main",
    person: "companion",
    example: "Tom taught me on Beau 45 min",
    seats: { Beau: "me flatwork 45" },
  },
  {
    words: "with|w P on|riding H",
    rider: "P",
    went: "along",
    beside: true,
    example: "hacked out on Luna 1hr 20, with Mia on Beau",
    seats: { Luna: "me trail 80", Beau: "Mia trail 80" },
  },
  {
    words: "P on|riding H",
    rider: "P",
    went: "along",
    opens: true,
    example: "hacked Beau 50 min, Anna on Pepper",
    seats: { Beau: "me trail 50", Pepper: "Anna trail 50" },
  },
  {
    words: "K H",
    rider: "P",
    went: "along",
    opens: true,
    beside: true,
    example: "Emma rode Star 40 min flat and Tom Beau 30 min",
    seats: { Star: "Emma flatwork 40", Beau: "Tom flatwork 30" },
  },
  {
    words: "S on|riding H",
    rider: "P",
    went: "along",
    beside: true,
    example: "hacked with Anna, me on Beau and her on Pepper, 1h",
    seats: { Pepper: "Anna trail 60", Beau: "me trail 60" },
  },
  {
    words: "I on|riding H",
    rider: "I",
    went: "along",
    example: "me on Beau, Mia on Luna, hacked an hour",
    seats: { Luna: "Mia trail 60", Beau: "me trail 60" },
  },
  {
    words: "P did|had|took H",
    rider: "P",
    went: "worked",
    opens: true,
    example: "Jake did Beau, I did Luna, both 40 min flat",
    seats: { Luna: "me flatwork 40", Beau: "Jake flatwork 40" },
  },
  {
    words: "I did|had|took|was|went on? H",
    rider: "I",
    went: "worked",
    example: "Anna hacked Pepper while I did Beau",
    seats: { Pepper: "Anna trail", Beau: "me flatwork" },
  },
  {
    words: "P and I A H and L",
    rider: "P",
    went: "main",
    example: "Mia and I hacked Beau and Star for an hour",
    seats: { Beau: "Mia trail 60", Star: "me trail 60" },
  },
  {
    words: "I and P A L and H",
    rider: "P",
    went: "main",
    example: "me and Mia hacked Beau and Star for an hour",
    seats: { Beau: "me trail 60", Star: "Mia trail 60" },
  },
  {
    words: "led|ponied|leading|ponying|lead H off|from|alongside|beside|behind L",
    rider: "I",
    went: "led",
    example: "led Luna off Star, 30 min",
    seats: { Star: "me trail 30", Luna: "me groundwork 30" },
  },
  {
    words: "led|ponied|leading|ponying|lead H off|from|alongside|beside|behind him|her|it",
    rider: "I",
    went: "led",
    beside: true,
    example: "hacked Star 40 min, led Luna off her",
    seats: { Star: "me trail 40", Luna: "me groundwork 40" },
  },
  {
    words: "with|w H in tow",
    rider: "I",
    went: "led",
    beside: true,
    example: "hacked Star 40 min with Luna in tow",
    seats: { Star: "me trail 40", Luna: "me groundwork 40" },
  },
];

type Words = {
  readonly lexemes: readonly Lexeme[];
  readonly isHorse: (one: Lexeme) => boolean;
};
const isKnownPerson = (one: Lexeme, { isHorse }: Words): boolean => one.class === "Athlete" && !isHorse(one);
const slots: Readonly<Record<string, (one: Lexeme, words: Words) => boolean>> = {
  K: isKnownPerson,
  S: ({ text }) => /^(she|he|her|him)$/.test(text),
  H: (one, { isHorse }) => isHorse(one),
  L: (one, { isHorse }) => isHorse(one),
  A: (one) => isHorseAct(one) || /^(took|had|did)$/.test(one.text),
  I: (one) => one.class === "Pronoun" && one.entry?.value === "me",
  T: ({ text }) => /(lesson|clinic|class)$/.test(text),
  P: (one, { isHorse }) =>
    !isHorse(one) &&
    (one.class === "Athlete" ||
      (one.class === "Word" && one.capitalised && couldBeName(one, false) && !isNotName(one))),
};

type Match = { readonly to: number; readonly at: Readonly<Record<string, number>> };
const matchAt = (row: readonly string[], words: Words, from: number): Match | undefined => {
  const at: Record<string, number> = {};
  let to = from;
  for (const part of row) {
    const one = words.lexemes[to];
    const slot = slots[part];
    const isThere =
      one !== undefined && (slot ? slot(one, words) : part.replace("?", "").split("|").includes(one.text));
    if (!isThere && part.endsWith("?")) continue;
    if (!isThere) return undefined;
    if (slot) at[part] = to;
    to += 1;
  }
  return { to, at };
};
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
      if (!match || (way.opens && !isClauseStart(lexemes, from))) continue;
      const { H: horse = 0, L: leader, P: stated, K: known = stated } = match.at;
      const isSpokenOf = match.at["S"] !== undefined;
      const person = isSpokenOf
        ? lexemes.findLastIndex((one, at) => at < from && isKnownPerson(one, words))
        : known;
      if (person === -1) continue;
      const sentence = sentenceAround(lexemes, from);
      const isBeside = horses.some((at) => at !== horse && at >= sentence.from && at < sentence.to);
      if (way.beside && !isBeside) continue;
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
          seat: { rider: undefined, went: went === "led" ? "lead" : "main", ...said },
        });
      from = match.to - 1;
      break;
    }
  return found;
};
