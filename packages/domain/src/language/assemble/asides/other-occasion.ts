import type { Lexeme } from "../../lexicon/lexeme.ts";
import { classNumbers, classTable, sentenceEnds } from "../../lexicon/word-class.ts";

/** What may lead to another occasion than the one that is reported. */
const openers: ReadonlySet<string> = new Set([
  "than",
  "like",
  "as",
  "when",
  "after",
  "since",
  "because",
  "cause",
  "compared",
  "versus",
  "vs",
  "unlike",
  "who",
]);
/** What says how much was done: nothing that does stands in a remark. */
const amounts = classTable(["Dur", "Dist", "Load", "Clock", "Cals"]);
const ends = classTable([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Bang",
  "Question",
  "Open",
  "Close",
  "Pipe",
  "Ellipsis",
  "Arrow",
  "Then",
  "Colon",
]);
const work = classTable(["Activity", "Exercise", "HorseWord", "PlanDay", "NamedWod", "NamedDistance"]);

const isVerb = ({ class: name, entry, text }: Lexeme): boolean =>
  name === "DoVerb" || entry?.role === "verb" || text.endsWith("ed");

/** Who did it: "we", "she", "Emma". */
const isSubject = (one: Lexeme | undefined): boolean =>
  one !== undefined && (one.class === "Pronoun" || one.class === "Athlete" || one.capitalised);

/** A day that is over: "yesterday", "last week", "on Monday", "two days ago", "last time". */
const isPastDay = (one: Lexeme, lexemes: readonly Lexeme[]): boolean => {
  if (one.class === "Weekday" || one.class === "Ago") return true;
  if (one.class === "DayWord" && (one.entry?.n ?? 0) < 0) return true;
  const before = lexemes[one.index - 1]?.text ?? "";
  return (
    before.startsWith("last") &&
    /^last\b/.test(before) &&
    /^(?:time|week|month|year|session|weekend|ride|lesson)s?$/.test(one.text)
  );
};

/** Where a stretch that begins at `from` ends: at a mark, or where the sentence goes on with something else. */
const endOf = (lexemes: readonly Lexeme[], from: number): number => {
  let at = from;
  for (; at < lexemes.length; at += 1) {
    const one = lexemes[at] as Lexeme;
    if (ends[one.classNumber] === 1 || one.text === "but" || one.text === "so") break;
    if (one.class === "Dash" && one.spaced) break;
    if (one.class === "And" && lexemes[at + 1]?.class !== "Weekday") break;
  }
  return at;
};

const hads = /^had(?:nt)?$/;
/** "she'd", and "shed been" of whom the mark is left out. */
const isShortHad = ({ image, text }: Lexeme, next: Lexeme | undefined): boolean =>
  /^(?:s?he|we|they|i|you)['’]d$/iu.test(image) ||
  (/^(?:shed|hed|theyd|youd)$/.test(text) && next?.text === "been");

/** "Emma rides", "I did", "it was": somebody, and that they did it; "I wanted" is no occasion. */
const isDoing = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [one, verb] = [lexemes[at], lexemes[at + 1]];
  return isSubject(one) && verb !== undefined && (verb.class === "DoVerb" || verb.entry?.role === "verb");
};

/** Does "than", "like", "as" or "compared" at `at` compare with another occasion? What follows at once decides it. */
const compares = (lexemes: readonly Lexeme[], at: number): boolean => {
  const { text } = lexemes[at] as Lexeme;
  const next = lexemes[at + 1];
  if (next === undefined || lexemes[at - 1]?.text === "rather") return false;
  if (text === "compared") return true;
  const isTime = /^(?:when|on|last|in)$/.test(next.text) || isPastDay(next, lexemes);
  if (text !== "than" && !/^(?:versus|vs|unlike)$/.test(text)) return isTime;
  return isTime || /^(?:the|my|with)$/.test(next.text) || (text === "than" && isDoing(lexemes, at + 1));
};

/** "…, when I rode her yesterday she was lame": a clause of its own that goes on with how it was. */
const isWhen = (lexemes: readonly Lexeme[], at: number, to: number): boolean =>
  ends[lexemes[at - 1]?.classNumber ?? 0] === 1 &&
  isDoing(lexemes, at + 1) &&
  lexemes
    .slice(at + 3, to)
    .some(
      (one, ahead) => isSubject(one) && /^(?:was|were|is|felt)$/.test(lexemes[at + 4 + ahead]?.text ?? ""),
    );

/** "after he had jumped on Sunday", "better since the farrier came on Monday": what was before, behind a word that ties it to what is reported. */
const tellsBeside = (lexemes: readonly Lexeme[], at: number, to: number): boolean => {
  const [next, verb] = [lexemes[at + 1], lexemes[at + 2]];
  if (next === undefined || at + 2 >= to || verb === undefined) return false;
  const { text } = lexemes[at] as Lexeme;
  if (text === "since") return lexemes.slice(Math.max(0, at - 4), at).some((one) => one.text === "been");
  if (text === "who") return hads.test(next.text) && (verb.text === "been" || isVerb(verb));
  if (text === "when") return isWhen(lexemes, at, to);
  return (
    /^(?:after|because|cause)$/.test(text) &&
    (isShortHad(next, verb) || (isSubject(next) && hads.test(verb.text)))
  );
};

/** "she'd been schooled by Emma on Monday", "he had jumped on Sunday": what was before what is reported. */
const isBefore = (lexemes: readonly Lexeme[], at: number, to: number): boolean => {
  const [one, next, after] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]];
  if (one === undefined || next === undefined) return false;
  if (isShortHad(one, next)) return at + 1 < to && (next.text === "been" || isVerb(next));
  return (
    isSubject(one) &&
    hads.test(next.text) &&
    at + 2 < to &&
    after !== undefined &&
    (after.text === "been" || (isVerb(after) && after.class !== "DoVerb"))
  );
};

const compared = /^(?:better|worse|more|less|\p{L}{2,}er)$/u;
/** "Last week's 102.5 felt easier", "Monday's ride was better": another day's, of which only the comparison is stated. */
const isOfOtherDay = (lexemes: readonly Lexeme[], at: number, to: number): boolean => {
  const own = lexemes.slice(at, Math.min(to, at + 12));
  const verb = own.findIndex(({ text }) => /^(?:was|were|is|felt|went)$/.test(text));
  return (
    own.slice(0, 2).some(({ image }) => /['’]s$/u.test(image)) &&
    verb > 0 &&
    own.slice(verb).some(({ text }) => compared.test(text)) &&
    !own.slice(verb).some(({ quantity }) => quantity !== undefined)
  );
};
/** "The fence that Jake jumped last week was 1.10": of what somebody did then. */
const isOfOtherDeed = (lexemes: readonly Lexeme[], at: number, to: number): boolean => {
  const own = lexemes.slice(at, Math.min(to, at + 8));
  const link = own.findIndex(({ text }) => /^(?:that|which|who|where)$/.test(text));
  const [subject, verb] = [own[link + 1], own[link + 2]];
  return (
    own[0]?.class === "Article" &&
    link > 0 &&
    link < 4 &&
    verb !== undefined &&
    isSubject(subject) &&
    isVerb(verb)
  );
};

/** Where a sentence ends that is of another occasion as a whole; undefined where none begins. */
const endOfOther = (lexemes: readonly Lexeme[], at: number): number | undefined => {
  if (!sentenceEnds.has(lexemes[at - 1]?.class ?? "")) return undefined;
  const end = lexemes.findIndex((one, index) => index >= at && sentenceEnds.has(one.class));
  const to = end < 0 ? lexemes.length : end;
  return isOfOtherDay(lexemes, at, to) || isOfOtherDeed(lexemes, at, to) ? to : undefined;
};

const opensAnother = (lexemes: readonly Lexeme[], at: number, to: number): boolean =>
  openers.has(lexemes[at]?.text ?? "")
    ? compares(lexemes, at) || tellsBeside(lexemes, at, to)
    : isBefore(lexemes, at, to);

const plainWord = classNumbers.get("Word") ?? 0;
const asWord = (one: Lexeme): Lexeme => ({
  ...one,
  class: "Word",
  text: "",
  classNumber: plainWord,
  quantity: undefined,
  entry: undefined,
  exercise: undefined,
  perMeters: undefined,
  capitalised: false,
});

/** Does a stretch say how much was done, but for what is compared with ("than the 85 I did", "compared to 21:02")? Then it may be a report of its own. */
const saysHowMuch = (lexemes: readonly Lexeme[], at: number, to: number): boolean => {
  const isAmount = (one: Lexeme | undefined): boolean =>
    one?.quantity !== undefined &&
    (amounts[one.classNumber] === 1 || lexemes[one.index + 1]?.class === "Times");
  // "Jake had lunged Milo yesterday, 20 min"
  const isBehind = lexemes[to]?.class === "Comma" && isAmount(lexemes[to + 1]);
  return (
    isBehind ||
    lexemes
      .slice(at, to)
      .some((one) => isAmount(one) && !/^(?:the|my|to|with)$/.test(lexemes[one.index - 1]?.text ?? ""))
  );
};

/**
 * A report compared with another day, or explained by one: "better than when Emma rode her yesterday", "felt like last Tuesday", "fresh after Jake had
 * jumped him on Sunday". What stands in such a stretch happened then: its words are plain ones, of which nothing but the remark is left.
 */
export const withOtherOccasions = (lexemes: readonly Lexeme[]): readonly Lexeme[] => {
  // A stretch has a day that is over in it: most messages have none.
  let lastDay = lexemes.length - 1;
  while (lastDay >= 0 && !isPastDay(lexemes[lastDay] as Lexeme, lexemes)) lastDay -= 1;
  let isReported = false;
  let muted: Lexeme[] | undefined;
  for (let at = 0; at <= lastDay; at += 1) {
    const one = lexemes[at] as Lexeme;
    if (isReported) {
      const sentence = endOfOther(lexemes, at);
      const to = sentence ?? endOf(lexemes, at);
      if (
        to > at + 1 &&
        !saysHowMuch(lexemes, at, to) &&
        (sentence !== undefined || opensAnother(lexemes, at, to)) &&
        lexemes.slice(at, to).some((word) => isPastDay(word, lexemes))
      ) {
        muted ??= [...lexemes];
        for (let word = at; word < to; word += 1) muted[word] = asWord(lexemes[word] as Lexeme);
        at = to;
        continue;
      }
    }
    isReported ||= one.quantity !== undefined || work[one.classNumber] === 1;
  }
  return muted ?? lexemes;
};
