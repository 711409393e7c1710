import { adjectivesOf, findForms, indexForms, longestOnly, type Match } from "./match-forms.ts";
import { observationKey, type Observation, type Polarity, type Side } from "./observation.ts";
import { type Clause, type Sentence, splitNote } from "./remark-clauses.ts";
import { findSides, type SideMention, sideOfMatch } from "./remark-sides.ts";
import { handlingContexts } from "../vocabulary/handling-contexts.ts";
import { neutralPhrases } from "../vocabulary/neutral-phrases.ts";
import { alternatives, fillers, remarkWords, subjects } from "../vocabulary/remark-words.ts";
import { vocabulary } from "../vocabulary/vocabulary.ts";
import type { VocabularyRow } from "../vocabulary/vocabulary-row.ts";

/** `row` is undefined for a phrase that observes nothing. */
type Phrase = { readonly row: VocabularyRow | undefined; readonly isOpposite: boolean };
type Concept = { readonly row: VocabularyRow; readonly isOpposite: boolean };
type WordKind = keyof typeof remarkWords;

const phrases = indexForms<Phrase>([
  ...neutralPhrases.map(([form]) => [form, { row: undefined, isOpposite: false }] as const),
  ...vocabulary.flatMap((row) => [
    ...row.present.map(([form]) => [form, { row, isOpposite: false }] as const),
    ...(row.opposite ?? []).map(([form]) => [form, { row, isOpposite: true }] as const),
  ]),
]);
const wordKinds = indexForms<WordKind>(
  (Object.keys(remarkWords) as WordKind[]).flatMap((kind) =>
    remarkWords[kind].rows.map(([form]) => [form, kind] as const),
  ),
);

const contexts = indexForms(
  handlingContexts.flatMap((context) => context.rows.map(([form]) => [form, context] as const)),
);

/**
 * One sentence of a note. `asks`: it wants something of whoever comes next; `notes`: something was worth saying that no observation is
 * known for; `other`: the rest, mostly what was done. `start` and `end` span it in the note.
 */
export type Remark = {
  readonly kind: "asks" | "observes" | "notes" | "other";
  readonly observations: readonly Observation[];
  readonly start: number;
  readonly end: number;
};

export type ReadNote = {
  readonly remarks: readonly Remark[];
  /** What the note as a whole says of each observation, once. */
  readonly observations: readonly Observation[];
  /** "Right rein much better": about whatever was there before. */
  readonly unbound: readonly { readonly side: Side; readonly polarity: Polarity }[];
};

type Read = {
  readonly clause: Clause;
  readonly found: readonly Match<Concept>[];
  readonly kinds: readonly Match<WordKind>[];
  readonly sides: readonly SideMention[];
};

const requestStart = 3;
const negationReach = 6;
const fillerWords = new Set(fillers);
const pleaWords = new Set(["please", "pls", "plz"]);
const conditionWords = new Set(["if", "unless", "in"]);
const riderWords = new Set(subjects.rider);
const beingWords = new Set(subjects.being);
const horseWords = new Set(subjects.horse);
const perceivedWords = new Set(subjects.perceived);
const prepositions = new Set(subjects.prepositions);
const alternativeWords = new Set(alternatives);

const isObservation = (match: Match<Phrase>): match is Match<Concept> => match.row.row !== undefined;

function readClause(clause: Clause): Read {
  const found = longestOnly(findForms(clause.words, phrases)).filter(isObservation);
  const kinds = longestOnly(findForms(clause.words, wordKinds)).filter(({ start, end }) =>
    found.every((match) => end <= match.start || match.end <= start),
  );
  return { clause, found, kinds, sides: findSides(clause.words) };
}

const textsOf = ({ words }: Clause, from: number, to: number): readonly string[] =>
  words.slice(from, to).map(({ text }) => text);

const has = ({ kinds }: Read, kind: WordKind): boolean => kinds.some(({ row }) => row === kind);

/** "I was stiff", "my hips are stiff", "Luna was stiff": not the horse whose note it is. */
function isOfSomebodyElse({ clause }: Read, { start }: Match<Concept>, others: ReadonlySet<string>): boolean {
  for (let at = start - 1; at >= 0; at--) {
    const word = clause.words[at]?.text ?? "";
    const between = textsOf(clause, at + 1, start);
    if (others.has(word)) return !prepositions.has(clause.words[at - 1]?.text ?? "");
    if (word === "i")
      return between.every((text) => fillerWords.has(text)) || beingWords.has(between[0] ?? "");
    if (riderWords.has(word)) return !between.some((text) => perceivedWords.has(text));
    if (horseWords.has(word)) return false;
  }
  return false;
}

/** How often what is observed is denied before it stands. `isCarried`: an enumeration was begun with a denial. */
function denials(read: Read, match: Match<Concept>, isCarried: boolean): number {
  const { clause, found, kinds } = read;
  const isWithin = (from: number): boolean => {
    const between = textsOf(clause, from, match.start);
    const isListed = between.some((text) => alternativeWords.has(text));
    const isParted = found.some(({ start, end }) => start >= from && end <= match.start);
    return isListed || (between.length <= negationReach && !isParted && !between.includes("and"));
  };
  const denying = kinds.filter(
    ({ row, start, end }) =>
      end <= match.start &&
      (row === "negators" ||
        (row === "endings" && match.start - end <= 1) ||
        (row === "resolved" && clause.words[start]?.text.startsWith("no"))) &&
      isWithin(end),
  );
  return denying.length + (isCarried ? 1 : 0);
}

const isComparative = (word: string): boolean => adjectivesOf(word).length > 0;

function polarityOf(read: Read, match: Match<Concept>, isCarried: boolean): Polarity {
  const { clause, kinds } = read;
  const { isOpposite } = match.row;
  const near = (kind: WordKind) =>
    kinds.some(({ row, end }) => row === kind && end <= match.start && match.start - end <= 2);
  const isDenied = denials(read, match, isCarried) % 2 === 1;
  if (near("lessened")) return isOpposite ? "present" : "better";
  if (has(read, "worse")) return "present";
  const isPresent = isOpposite === isDenied;
  if (isPresent && kinds.some(({ row, start }) => row === "resolved" && start >= match.end)) return "absent";
  const matched = textsOf(clause, match.start, match.end);
  const isMore = isOpposite && !isDenied && (near("increased") || matched.some(isComparative));
  if (has(read, "improvers") || isMore) return isDenied && !isOpposite ? "absent" : "better";
  return isPresent ? "present" : "absent";
}

/** What is not about this ride of this horse: other times, conditions, other animals, the rider. */
function isToldOf(read: Read, match: Match<Concept>, others: ReadonlySet<string>): boolean {
  if (read.kinds.some(({ row, start }) => row === "hypothetical" && start < match.start)) return false;
  const past = read.kinds.find(({ row }) => row === "past");
  if (past && !has(read, "comparing")) return false;
  return !isOfSomebodyElse(read, match, others);
}

function observationsOf(
  read: Read,
  others: ReadonlySet<string>,
  isCarried: boolean,
): readonly (Observation & { readonly isSided: boolean })[] {
  const { words } = read.clause;
  const wholeStart = words[0]?.start ?? 0;
  const wholeEnd = words.at(-1)?.end ?? 0;
  return read.found.flatMap((match) => {
    if (!isToldOf(read, match, others)) return [];
    const { row } = match.row;
    const side = row.isSided ? sideOfMatch(match, read.found, read.sides) : undefined;
    const polarity = polarityOf(read, match, isCarried);
    const said = { concept: row.concept, polarity, start: wholeStart, end: wholeEnd };
    return [{ ...said, ...(side !== undefined && { side }), isSided: row.isSided === true }];
  });
}

const shortClause = 4;

/** Whether a denial of an earlier clause goes on in this one: "didn't spook, buck or rush". */
function isCarriedInto(reads: readonly Read[], at: number): boolean {
  const { clause } = reads[at] ?? {};
  if (!clause?.isAfterComma || clause.words.length > shortClause) return false;
  const before = reads.slice(0, at);
  const rest = reads.slice(at);
  const isList = rest.some((read) => read.clause.words.some(({ text }) => alternativeWords.has(text)));
  return isList && before.some((read) => has(read, "negators"));
}

/** It begins as a request does, or says please somewhere. */
const isRequest = ({ clause, kinds }: Read): boolean =>
  kinds.some(
    ({ row, start }) =>
      row === "requests" && (start <= requestStart || pleaWords.has(clause.words[start]?.text ?? "")),
  );

/** "If he rushes, circle and wait": what follows is advice, and was not done. */
const isAdvice = ([first]: readonly Read[]): boolean =>
  first?.kinds.some(
    ({ row, start }) =>
      row === "hypothetical" && start === 0 && conditionWords.has(first.clause.words[0]?.text ?? ""),
  ) === true;

const hasOwnSubject = ({ clause }: Read): boolean =>
  clause.words.slice(0, 2).some(({ text }) => horseWords.has(text));

type Said = Observation & { readonly isSided: boolean };

/** "Much softer to the right" after "stiff": what a clause without an observation of its own says of the one before. */
function saidOfLast(read: Read, last: Said | undefined): Said | undefined {
  const words = read.clause.words;
  const polarity: Polarity | undefined = has(read, "worse")
    ? "present"
    : has(read, "improvers")
      ? "better"
      : has(read, "resolved")
        ? "absent"
        : undefined;
  if (!last || polarity === undefined) return undefined;
  const side = read.sides[0]?.side ?? last.side;
  const { side: _last, ...rest } = last;
  const span = { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
  return { ...rest, ...span, polarity, ...(last.isSided && side !== undefined && { side }) };
}

/** A side in a clause of its own belongs to what was said just before it, or is said just after it: "on the right rein, he was stiff". */
function withSideOf(said: readonly Said[], sides: readonly SideMention[], span: Clause): readonly Said[] {
  const [only] = sides;
  if (!only) return said;
  const [first, last] = [span.words[0]?.start ?? 0, span.words.at(-1)?.end ?? 0];
  return said.map((one) =>
    one.isSided && one.side === undefined
      ? { ...one, side: only.side, start: Math.min(one.start, first), end: Math.max(one.end, last) }
      : one,
  );
}

/** What was said while the horse was handled, as what it is about then. */
function inContext({ clauses }: Sentence, said: readonly Said[]): readonly Said[] {
  const [context] = clauses.flatMap(({ words }) => findForms(words, contexts));
  if (!context) return said;
  const { concept, of } = context.row;
  return said.map((one) => {
    if (!of.includes(one.concept)) return one;
    const { side: _side, ...rest } = one;
    return { ...rest, concept, isSided: false };
  });
}

type SentenceRead = {
  readonly said: readonly Said[];
  readonly asks: boolean;
  readonly isNotable: boolean;
  readonly unbound: ReadNote["unbound"];
};

function readSentence(
  sentence: Sentence,
  others: ReadonlySet<string>,
  before: Said | undefined,
): SentenceRead {
  const reads = sentence.clauses.map(readClause);
  const asksAt = reads.findIndex(isRequest);
  const isAdvised = isAdvice(reads);
  const byClause: (readonly Said[])[] = [];
  const unbound: { side: Side; polarity: Polarity }[] = [];
  let waiting: Read | undefined;
  for (const [at, read] of reads.entries()) {
    const isAsked = asksAt >= 0 && at >= asksAt && !(at > asksAt && hasOwnSubject(read));
    if (sentence.isQuestion || isAsked || isAdvised) {
      byClause.push([]);
      continue;
    }
    const own = observationsOf(read, others, isCarriedInto(reads, at));
    if (own.length > 0) {
      byClause.push(waiting ? withSideOf(own, waiting.sides, waiting.clause) : own);
      waiting = undefined;
      continue;
    }
    const last = byClause.flat().at(-1) ?? before;
    const more = read.found.length > 0 ? undefined : saidOfLast(read, last);
    const previous = byClause.at(-1) ?? [];
    if (more) {
      // "Still quick, but better than last week": one thing is said of it, and that is the end of the sentence.
      if (more.polarity === "better" && read.clause.words.some(({ text }) => text === "than"))
        byClause[byClause.length - 1] = previous.filter(({ concept }) => concept !== more.concept);
      byClause.push([more]);
    } else {
      const [side] = read.sides;
      if (side && has(read, "improvers") && read.found.length === 0) {
        unbound.push({ side: side.side, polarity: "better" });
        waiting = read;
      } else if (side && previous.some(({ isSided, side: has }) => isSided && has === undefined))
        byClause[byClause.length - 1] = withSideOf(previous, read.sides, read.clause);
      else if (side && read.found.length === 0) waiting = read;
      byClause.push([]);
    }
  }
  const isNotable = sentence.isQuestion || reads.some((read) => has(read, "notable"));
  return { said: inContext(sentence, byClause.flat()), asks: asksAt >= 0, isNotable, unbound };
}

const gravest: readonly Polarity[] = ["present", "better", "absent"];

/** Each observation once: what was there counts before what got better; one without a side is the same as one with a side. */
function onceEach(said: readonly Observation[]): readonly Observation[] {
  const once = new Map<string, Observation>();
  for (const one of said) {
    const isSameWithSide = said.some(
      (other) => other.side !== undefined && other.concept === one.concept && other.polarity === one.polarity,
    );
    if (one.side === undefined && isSameWithSide) continue;
    const key = observationKey(one);
    const known = once.get(key);
    if (!known || gravest.indexOf(one.polarity) < gravest.indexOf(known.polarity)) once.set(key, one);
  }
  return [...once.values()];
}

const plain = ({ isSided: _isSided, ...observation }: Said): Observation => observation;

const kindOf = ({ asks, said, isNotable }: SentenceRead): Remark["kind"] =>
  asks ? "asks" : said.length > 0 ? "observes" : isNotable ? "notes" : "other";

/**
 * What a rider's note says of the horse, by its words and how they stand: negation, comparison, questions, conditions, other times and
 * other animals. `otherNames`: of the barn's other horses, in any case.
 */
export function readRemarks(note: string, otherNames: readonly string[] = []): ReadNote {
  const others = new Set(otherNames.map((name) => name.toLowerCase()));
  const remarks: Remark[] = [];
  const said: Said[] = [];
  const unbound: { readonly side: Side; readonly polarity: Polarity }[] = [];
  for (const sentence of splitNote(note)) {
    const read = readSentence(sentence, others, said.at(-1));
    said.push(...read.said);
    unbound.push(...read.unbound);
    remarks.push({
      kind: kindOf(read),
      observations: read.said.map(plain),
      start: sentence.start,
      end: sentence.end,
    });
  }
  return { remarks, observations: onceEach(said.map(plain)), unbound };
}
