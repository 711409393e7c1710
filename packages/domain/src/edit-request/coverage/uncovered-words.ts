import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { Frame } from "../clauses/frame.ts";
import type { Draft } from "../draft/draft.ts";
import type { Effect } from "../draft/draft.ts";
import type { Memory } from "../draft/resolve-exercises.ts";
import type { Item, Span } from "../items/item.ts";
import { isAmountCovered } from "./amount-covered.ts";
import { aspectsOf, type Aspect } from "./aspects.ts";
import { isNameCovered } from "./name-covered.ts";
import { uncoveredTimes } from "./when-covered.ts";
import { isWordCovered } from "./word-covered.ts";

/** A clause as it was said, and what was planned for it. */
export type ClauseCoverage = {
  readonly items: readonly Item[];
  readonly frame: Frame;
  readonly effects: readonly Effect[];
  readonly draft: Draft;
  /** What the clauses before it named. */
  readonly memory: Memory;
  readonly message: string;
  /** An exercise was named before: "the last one" may be its last set. */
  readonly named: boolean;
  /** Knows what exercises are done with. */
  readonly catalogue?: ExerciseIndex | undefined;
};

const textFields = ["name", "notes", "phase", "description", "groupLabel"] as const;

/** Texts that were taken over as written: names, notes, labels, lists. */
const textsOf = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap(({ of, kind, after }) => {
    const cardio = after["cardio"] as { instructions?: string } | null | undefined;
    const own = textFields.map((field) =>
      of === "exercise" && field === "name"
        ? undefined
        : kind === "modify" || kind === "add"
          ? after[field]
          : undefined,
    );
    const warmup = Array.isArray(after["warmup"]) ? (after["warmup"] as string[]) : [];
    return [...own, ...warmup, cardio?.instructions].filter((text) => typeof text === "string");
  });

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim()} `;

/** Whether a text that was taken over holds these words. */
const isWritten = (said: string, texts: readonly string[]): boolean => {
  const own = words(said);
  return own.trim() !== "" && texts.some((text) => text.includes(own));
};

const isQuoteDone = (text: string, texts: readonly string[], aspects: ReadonlySet<Aspect>): boolean =>
  isWritten(text, texts) || aspects.has("warmup");

/** The exercise at a place, as the member sees it; what is put at one is there now. */
const isAtPlace = (place: number, { exercise, session, after, of }: Effect): boolean => {
  if (of !== "exercise" || !exercise || !session) return false;
  if (after["place"] === place) return true;
  const own = exercise.was ? exercise.session : session;
  const at = own.shown.indexOf(exercise);
  return at >= 0 ? at === (place < 0 ? own.shown.length + place : place - 1) : after["place"] !== undefined;
};

/** "as the second exercise", "squats last". */
const isPlaceGiven = (value: number, effects: readonly Effect[]): boolean =>
  effects.some(({ after, session }) =>
    value < 0
      ? after["place"] !== undefined && Number(after["place"]) >= (session?.exercises.length ?? 0) + 1 + value
      : after["place"] === value,
  );

/** "a couple of sets": read as two, and perhaps not meant so. */
const isVague = (said: string): boolean =>
  /\b(?:couple|few|several|dozen|heavy|hard|light|top)\b/iu.test(said);

/** "make tomorrow a leg day": one like it, and not the one that is there. */
const isArticle = (before: Item | undefined): boolean =>
  before?.kind === "word" && before.class === "filler" && /^an?$/u.test(before.text);

/** "Add an easy run", where it is another one of those. */
const isOneMore = ({ text }: Frame, effects: readonly Effect[]): boolean =>
  /^\W*(?:add|put|throw)\b/iu.test(text) && effects.some(({ kind }) => kind === "copy");

/** "+5 each session": by and by, which no edit does. */
const isByAndBy = (said: string, { amounts, verb }: Frame): boolean =>
  /^each\b/iu.test(said) &&
  amounts.some(({ amount, drift }) => (amount.direction ?? drift) === "more" || verb === "add");

const isItemDone = (
  at: number,
  clause: ClauseCoverage,
  aspects: ReadonlySet<Aspect>,
  texts: readonly string[],
): boolean => {
  const { items, frame, effects, catalogue } = clause;
  const item = items[at] as Item;
  switch (item.kind) {
    case "word":
      return isWordCovered(item, { items, at, frame, effects, aspects, catalogue });
    case "amount": {
      const said = frame.amounts.find(({ start, amount }) => start === item.start && amount === item.amount);
      return (
        !isVague(clause.message.slice(item.start, item.end)) &&
        said !== undefined &&
        isAmountCovered(said, frame, effects)
      );
    }
    case "exercise":
      return isNameCovered(item, frame, effects, aspects);
    case "places":
      if (clause.named && /\bones?$/iu.test(clause.message.slice(item.start, item.end))) return false;
      return item.places.every((place) => effects.some((effect) => isAtPlace(place, effect)));
    case "ordinal":
      return isPlaceGiven(item.value, effects);
    case "quote":
      return isQuoteDone(item.text, texts, aspects);
    case "when":
      if (isByAndBy(clause.message.slice(item.start, item.end), frame)) return false;
      return item.when.type !== "name" || !isArticle(items[at - 1]) || isOneMore(frame, effects);
    case "unknown":
      return /^[^\p{L}\p{N}]+$/u.test(item.text);
    default:
      return true;
  }
};

/**
 * What a clause says that the effects planned for it don't show: the plan is read back, and every word that is not on a short list of fillers has to
 * be found in it as a change, a target, a value, a time, or text taken over. Spans of the message, in order.
 */
export const uncoveredWords = (clause: ClauseCoverage): readonly Span[] => {
  const { items, frame, effects, draft, memory, message } = clause;
  const aspects = aspectsOf(effects);
  const texts = textsOf(effects).map(words);
  const left: Span[] = items.filter(
    (item, at) =>
      !isItemDone(at, clause, aspects, texts) &&
      (item.kind === "quote" || !isWritten(message.slice(item.start, item.end), texts)),
  );
  const times = uncoveredTimes(
    frame.whens,
    frame.exceptWhens,
    effects,
    draft,
    memory.sessions.at(-1)?.week,
  ).filter(({ start, end }) => !isWritten(message.slice(start, end), texts));
  return [...left, ...times].toSorted((a, b) => a.start - b.start);
};
