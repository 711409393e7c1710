import type { CardioType } from "../../program/program.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { editWords } from "../scan/edit-words.ts";
import type { Token } from "../scan/token.ts";
import { readAmount } from "./read-amount.ts";
import { readExercise, type ExerciseRead } from "./read-exercise.ts";
import { readPlaces } from "./read-places.ts";
import { readSessionName } from "./read-session-name.ts";
import { readWeekAndDay } from "./read-week.ts";
import { readWhen } from "./read-when.ts";
import type { Amount, Item } from "./item.ts";
import type { ProgramWords } from "./program-words.ts";

export type ItemContext = {
  readonly catalogue: ExerciseIndex;
  readonly program: ProgramWords;
  readonly today: string;
};
type Bare = Item extends infer I ? (I extends Item ? Omit<I, "start" | "end"> : never) : never;
type Read = { readonly items: readonly Bare[]; readonly end: number };

const one = (item: Bare, end: number): Read => ({ items: [item], end });

const signItem = (token: Token): Bare => {
  if (token.kind === "break") return { kind: "break", question: token.image.includes("?") };
  if (/^[,،、]$/u.test(token.image)) return { kind: "comma" };
  if (token.image === ":") return { kind: "colon" };
  if (token.image === "&") return { kind: "word", class: "and", value: "and", text: "&" };
  if (token.image === "@" || token.image === "=")
    return { kind: "word", class: "prep", value: "at", text: "@" };
  if (/^(->|-->|=>|>|→|➔|➡)$/u.test(token.image))
    return { kind: "word", class: "prep", value: "to", text: "to" };
  return { kind: "word", class: "filler", value: "", text: token.image };
};

type Phrase = { readonly length: number; readonly items: readonly Bare[] };

const readPhrase = (
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  context: ItemContext,
): Phrase | undefined => {
  const found = editWords(context.catalogue).phrases.matchAt(words, at);
  if (!found) return undefined;
  const { class: name, value } = found.value;
  const text = words.slice(at, at + found.length).join(" ");
  if (name === "modality" && value === "Cycling" && /^rides?$/u.test(text) && context.program.isOfHorse)
    return { length: found.length, items: [{ kind: "word", class: "noun", value: "session", text }] };
  const item = (said: string): Bare =>
    name === "kind"
      ? { kind: "cardioKind", cardio: value as CardioType }
      : { kind: "word", class: name, value, text: said };
  if (
    text === "the same" &&
    /^(loads?|weights?|sets|reps|rest|warmup|number|amount|as)$/u.test(words[at + 2] ?? "")
  )
    return { length: 2, items: [{ kind: "word", class: "pronoun", value: "same", text }] };
  if (name === "all" && text === "the rest" && /^days?$/u.test(words[at + 2] ?? ""))
    return { length: 1, items: [{ kind: "word", class: "filler", value: "", text: "the" }] };
  if (name === "all" && text === "the rest" && isRestTime(tokens, at + 2))
    return { length: 2, items: [{ kind: "word", class: "noun", value: "rest", text }] };
  return { length: found.length, items: [item(text)] };
};

/** "the rest on bench to 2 minutes" is about seconds, "the rest" elsewhere about what is left. */
const isRestTime = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at]?.word ?? "";
  if (/^(on|between|after|for|period|time)$/u.test(next)) return true;
  const near = tokens.slice(at, at + 6);
  return near.some(({ kind }) => kind === "time") && !near.some(({ kind }) => kind === "break");
};

/** "zone 2", "z2", "VO2max" hold a number: they are no phrases of words. */
const readKind = (tokens: readonly Token[], at: number): Read | undefined => {
  const [word, next, third] = [tokens[at]?.word ?? "", tokens[at + 1], tokens[at + 2]?.word ?? ""];
  if (/^(zone|z)$/u.test(word) && next?.kind === "number")
    return next.value === 2 ? one({ kind: "cardioKind", cardio: "zone2" }, at + 2) : undefined;
  if (/^z2$/iu.test(tokens[at]?.image ?? "")) return one({ kind: "cardioKind", cardio: "zone2" }, at + 1);
  if (/^vo$/u.test(word) && next?.kind === "number")
    return one({ kind: "cardioKind", cardio: "vo2max" }, third === "max" ? at + 3 : at + 2);
  return undefined;
};

const isModality = (words: readonly string[], at: number, context: ItemContext): boolean =>
  words[at] === "row" || editWords(context.catalogue).phrases.matchAt(words, at)?.value.class === "modality";

const namesOverPhrase = (
  words: readonly string[],
  at: number,
  found: ExerciseRead,
  phrase: Phrase,
  context: ItemContext,
): boolean => {
  const item = phrase.items[0];
  const isOf = (name: string): boolean => item?.kind === "word" && item.class === name;
  if (isOf("filler") && !context.program.exercises.some(({ name }) => name === found.mention.name))
    return false;
  if (item?.kind === "cardioKind" && isModality(words, at + phrase.length, context)) return false;
  if (isOf("modality")) return found.length > phrase.length && found.strength !== "part";
  if (found.strength === "part") return found.length > phrase.length;
  if (found.length > phrase.length) return found.strength !== "weak";
  return found.length === phrase.length && found.length > 1 && found.strength === "plain";
};

const exerciseItem = (found: ExerciseRead, at: number): Read =>
  one({ kind: "exercise", mention: found.mention }, at + found.length);

const readNamed = (
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  context: ItemContext,
): Read | undefined => {
  const found = readExercise(words, at, context.program, context.catalogue);
  const whole = readPhrase(tokens, words, at, context);
  // "Put back extensions first": what follows the verb is a name.
  const isCut =
    words[at + 1] === "back" &&
    whole?.length === 2 &&
    (readExercise(words, at + 1, context.program, context.catalogue)?.length ?? 0) > 1;
  const phrase = isCut ? readPhrase(tokens, words.slice(0, at + 1), at, context) : whole;
  if (found && (!phrase || namesOverPhrase(words, at, found, phrase, context)))
    return exerciseItem(found, at);
  return phrase && { items: phrase.items, end: at + phrase.length };
};

/** "20 easy minutes" is one token; "6 am" is no amount. */
const amountRead = (
  tokens: readonly Token[],
  at: number,
  { value, end }: { readonly value: Amount; readonly end: number },
): Read => {
  const token = tokens[at] as Token;
  if (token.kind === "number" && /^(?:am|pm|o['’]?clock)$/iu.test(tokens[at + 1]?.image ?? ""))
    return one({ kind: "word", class: "filler", value: "loose", text: token.image }, at + 2);
  const said: Bare = { kind: "amount", amount: value };
  const isEasy = token.kind === "time" && /\b(?:easy|steady)\b/iu.test(token.image);
  return { items: isEasy ? [said, { kind: "cardioKind", cardio: "zone2" }] : [said], end };
};

const readOne = (
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  context: ItemContext,
): Read => {
  const token = tokens[at] as Token;
  if (token.kind === "quote") return one({ kind: "quote", text: token.image }, at + 1);
  const both = readWeekAndDay(token);
  if (both) return { items: both.map((when) => ({ kind: "when", when })), end: at + 1 };
  const isExerciseAt = (from: number, length: number): boolean => {
    const found = readExercise(words, from, context.program, context.catalogue);
    return (
      found !== undefined &&
      found.strength !== "part" &&
      found.strength !== "weak" &&
      found.length >= length &&
      found.mention.exercise?.category !== "cardio"
    );
  };
  const name = readSessionName(tokens, at, context.program, isExerciseAt);
  if (name) return one({ kind: "when", when: name.when }, name.end);
  // "All remaining leg days": every one of them, and nothing that is left besides.
  const isOfAll = token.word === "remaining" && /^(?:all|every|each)$/u.test(words[at - 1] ?? "");
  if (isOfAll && readSessionName(tokens, at + 1, context.program, isExerciseAt))
    return one({ kind: "word", class: "filler", value: "", text: token.word }, at + 1);
  const kind = readKind(tokens, at);
  if (kind) return kind;
  const places = readPlaces(tokens, at);
  if (places) return one({ kind: "places", places: places.places }, places.end);
  const when = readWhen(tokens, at, { today: context.today, phases: context.program.phases });
  if (when)
    return one(
      {
        kind: "when",
        when: when.when,
        ...(tokens[when.end - 1]?.possessive && { possessive: true as const }),
      },
      when.end,
    );
  const named =
    token.kind === "word" ? readExercise(words, at, context.program, context.catalogue) : undefined;
  const amount = named && named.length > 1 && named.strength !== "part" ? undefined : readAmount(tokens, at);
  if (amount) return amountRead(tokens, at, amount);
  if (token.word === "last" || token.word === "lastly") return one({ kind: "ordinal", value: -1 }, at + 1);
  if (token.kind === "ordinal") return one({ kind: "ordinal", value: token.value ?? 1 }, at + 1);
  if (token.image === "<" && /^-?>$/u.test(tokens[at + 1]?.image ?? ""))
    return one({ kind: "word", class: "verb", value: "swap", text: "swap" }, at + 2);
  if (token.image === ">" && tokens[at + 1]?.kind === "number")
    return one({ kind: "word", class: "filler", value: "", text: token.image }, at + 1);
  if (token.image === "+" && isExerciseAt(at + 1, 1))
    return one({ kind: "word", class: "and", value: "and", text: "+" }, at + 1);
  if (token.kind === "break" || token.kind === "sign") return one(signItem(token), at + 1);
  return (
    readNamed(tokens, words, at, context) ?? one({ kind: "unknown", text: token.word || token.image }, at + 1)
  );
};

/** Reads tokens into items, left to right, the longest reading first. Every token is in one. */
export const readItems = (tokens: readonly Token[], context: ItemContext): readonly Item[] => {
  const words = tokens.map(({ word, kind }) => (kind === "word" ? word : ""));
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const read = readOne(tokens, words, at, context);
    const span = { start: tokens[at]?.start ?? 0, end: tokens[read.end - 1]?.end ?? 0 };
    for (const item of read.items) items.push({ ...item, ...span } as Item);
    at = Math.max(read.end, at + 1);
  }
  return items;
};
