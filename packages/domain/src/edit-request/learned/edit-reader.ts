import { isWord } from "../clauses/item-sorts.ts";
import { type CutMessage, cutMessage } from "../clauses/cut-message.ts";
import type { Segment } from "../clauses/segment.ts";
import { askBelowZero } from "../draft/odd-values.ts";
import { isReply } from "../../intent/short-replies.ts";
import type { EditReading, EditRequestInput } from "../edit-request.ts";
import { isDayOrSession, type Item } from "../items/item.ts";
import { itemFeatures } from "./item-features.ts";
import { keepWritten } from "./keep-written.ts";
import { aside, isAsked, labelClauses, written, type Label } from "./label-clauses.ts";
import { labelItems, type LabelRow } from "./label-items.ts";
import { createLinearModel, type EditWeights, type LinearModel } from "./linear-model.ts";
import { bestCandidate, gatherCandidates, type Candidate } from "./rank-attempts.ts";
import { askReading, asksCondition, none, planRequest, type Attempt } from "../plan-request.ts";
import { offerRest } from "../reply/offer-rest.ts";
import { sayReading } from "../reply/say-reading.ts";
import { foldWidths } from "../../text/fold-words.ts";
import { conditionsIn } from "../../text/done-or-waiting.ts";

/** Messages longer than this hold more than a request. */
const maxMessageLength = 4000;

/** Rows of labels that are kept from item to item; those that are tried, until they are this much of the likelihood of all that were kept. */
const rowsKept = 10;
const rowsTried = 8;
const shareTried = 0.995;

/** Less likely the right one than this, a plan is shown as unsure. From requests of writers whose own had not been learned (docs/decisions/0036). */
const minSure = 0.95;

/** What a message comes to if its items have these labels. */
export const planLabels = (
  { segments, corrected, input, words }: CutMessage,
  labels: readonly Label[],
): Attempt => planRequest(labelClauses(segments, labels, input.message), corrected, input, words);

/** The likeliest rows, as many as are worth a try. */
const likeliestRows = (rows: readonly LabelRow[]): readonly LabelRow[] => {
  const enough = shareTried * rows.reduce((sum, row) => sum + Math.exp(row.logLikelihood), 0);
  let sum = 0;
  return rows.slice(0, rowsTried).filter((row) => {
    const isOpen = sum < enough;
    sum += Math.exp(row.logLikelihood);
    return isOpen;
  });
};

/** Whether what is asked for is to wait for something: in its sentence, and in no text that is kept as written. */
const waits = ({ segments, input }: CutMessage, labels: readonly Label[]): boolean => {
  const places = conditionsIn(input.message);
  if (places.length === 0) return false;
  const said = segments
    .flatMap((segment) => segment.items.map((item) => ({ item, sentence: segment.sentence })))
    .map((one, at) => ({ ...one, label: labels[at] ?? aside }));
  return places.some((place) => {
    const own = said.findLast(({ item }) => item.start <= place);
    return (
      own?.label !== written && said.some((one) => one.sentence === own?.sentence && one.label.includes("="))
    );
  });
};

const acts = /^(?:add|raise|lower|remove|skip|drop|swap|replace|copy|rename)$/u;

/** "Skip Sunday", "move it to Thursday": an order, and of what. */
const isOrder = ([verb, ...others]: readonly Item[]): boolean =>
  (isWord(verb, "verb", acts) || isWord(verb, "verb", "move")) &&
  others.some(({ kind }) => kind === "exercise" || kind === "when" || kind === "places") &&
  !others.some((item) => isWord(item, "pronoun"));

/** "Drop the curls, add a set to squats": whose verb is passed over would be read as that of the request before, and do its contrary; an order beside a request would be lost. */
const losesVerb = (segments: readonly Segment[], labels: readonly Label[]): boolean => {
  let at = 0;
  let isBehind = false;
  return segments.some(({ items, sentence }, place) => {
    const own = labels.slice(at, (at += items.length));
    const first = items.findIndex((item) => !isWord(item, "filler"));
    const item = items[first];
    const next = segments[place + 1];
    const isInFront = next?.sentence === sentence && isAsked(labels[at] ?? aside);
    const isBeside = isBehind || (isInFront && !/\binstead\b/u.test(next.text));
    const isLost = own.some(isAsked)
      ? isBehind &&
        item !== undefined &&
        isWord(item, "verb", acts) &&
        own[first] === aside &&
        own.slice(first + 1).includes("=")
      : isBeside && own[0] === aside && isOrder(items);
    isBehind ||= own.some(isAsked);
    return isLost;
  });
};

/** "No time for the grid tomorrow, move it to Friday": what is to go elsewhere does not also fall out. */
const losesWhatMoves = (segments: readonly Segment[], labels: readonly Label[]): boolean => {
  let at = 0;
  const said = segments.map(({ items }) => {
    const own = labels.slice(at, (at += items.length));
    return items.filter((_, place) => isAsked(own[place] ?? aside));
  });
  return said.some((asked, place) => {
    const isOut = asked.some((item) => isWord(item, "no")) && !asked.some((item) => item.kind === "exercise");
    const next = said.slice(place + 1).find((items) => items.length > 0) ?? [];
    return (
      isOut &&
      next.some((item) => isWord(item, "pronoun")) &&
      next.some((item) => isWord(item, "verb", /^(?:move|set|push|pull|bring)$/u)) &&
      next.some((item) => item.kind === "when" && isDayOrSession(item.when))
    );
  });
};

export const candidatesOf = (tagger: LinearModel, cut: CutMessage): readonly Candidate[] => {
  const rows = labelItems(tagger, itemFeatures(cut.segments, cut.words, cut.input.message), rowsKept);
  const likely = likeliestRows(rows);
  const whole = likely.filter(
    ({ labels }) => !losesVerb(cut.segments, labels) && !losesWhatMoves(cut.segments, labels),
  );
  const kept = (whole.length > 0 ? whole : likely).map((row) => ({
    ...row,
    labels: keepWritten(cut.segments, row.labels),
  }));
  const candidates = gatherCandidates(kept, ({ labels }) => planLabels(cut, labels));
  const asks = asksCondition(cut.input.message);
  return candidates.map(({ draft, ...one }): Candidate => {
    if (!draft) return one;
    return waits(cut, one.labels) ? { ...one, reading: asks } : { ...one, draft };
  });
};

const figures: ReadonlySet<Item["kind"]> = new Set(["exercise", "places", "amount"]);

/** Wherever it stands: "please", "on", "and", but not "not", "now", "usual". */
const saysNothing = (item: Item): boolean =>
  item.kind === "word" &&
  (item.class === "and" ||
    (item.class === "filler" && item.value === "") ||
    (item.class === "prep" && item.text !== "not"));

/** "or" in front of what it may be instead. */
const isChoice = (item: Item): boolean => item.kind === "unknown" && item.text === "or";

/** Whether an item may say more than its label makes of it: `asked` is so of its segment, `near` of its sentence. */
const isPassedOver = (
  item: Item,
  label: Label,
  { asked, near, alone, opens }: Record<"asked" | "near" | "alone" | "opens", boolean>,
): boolean => {
  if (label.includes(":")) return true;
  if (label.endsWith("K")) return /^(?:unknown|amount|when)$/u.test(item.kind);
  if (label.endsWith("D")) return asked && item.kind === "unknown";
  if (label !== aside || !near) return false;
  if (opens && isWord(item, "verb", /^(?:set|move|add|copy)$/u)) return true;
  const asksForOther = isWord(item, "vague", /^different$/u) || isWord(item, "prep", /^insteadalone$/u);
  return (
    figures.has(item.kind) ||
    asksForOther ||
    (asked && !saysNothing(item)) ||
    (alone && item.kind === "unknown")
  );
};

/** "remind me to bring the belt and skip Tuesday": a part of a text that is kept as written could be a change of its own. */
const couldChange = ({ items, joint }: Segment, own: readonly Label[]): boolean => {
  const kept = items.filter((_, at) => own[at] === written);
  return (
    joint !== "start" &&
    joint !== "colon" &&
    kept.some((item) => isWord(item, "verb", /^(?!set$)/u)) &&
    kept.some(({ kind }) => kind === "exercise" || kind === "when" || kind === "places")
  );
};

/** Words that are taken for a verb that they may not be, and those that stand aside and may belong to the request, or to what is to stay, all the same. */
const passedOver = ({ segments, input }: CutMessage, labels: readonly Label[]): readonly string[] => {
  let at = 0;
  const said = segments.map((segment) => {
    const own = labels.slice(at, (at += segment.items.length));
    return { segment, own, asked: own.some(isAsked) };
  });
  const sentences = new Set(said.filter(({ asked }) => asked).map(({ segment }) => segment.sentence));
  return said.flatMap(({ segment, own, asked }) =>
    segment.items
      .filter(
        (item, place) =>
          isPassedOver(item, own[place] ?? aside, {
            asked,
            opens:
              place === 0 &&
              segment.items.every((one) => !isWord(one, "pronoun")) &&
              segment.items.length > 1,
            near: sentences.has(segment.sentence),
            alone: segment.items.filter((one) => !saysNothing(one) && !isChoice(one)).length === 1,
          }) ||
          (own[place] === written && couldChange(segment, own)),
      )
      .map(({ start, end }) => input.message.slice(start, end)),
  );
};

/** "Beau's", of Beau's program: whose it is, as it is read anyway. */
const isOwner = (words: string, { riding }: EditRequestInput): boolean =>
  riding?.horse?.toLowerCase() === words.toLowerCase().replace(/['’]s$/u, "");

/** What is to wait for something is asked about, however likely it is that nothing is wanted. */
const askedToWait = (
  { reading: { kind }, likelihood }: Candidate,
  candidates: readonly Candidate[],
): EditReading | undefined =>
  candidates.find(
    ({ reading, ...one }) =>
      kind === "none" && reading.reply === asksCondition("").reply && one.likelihood > likelihood,
  )?.reading;

export type EditReader = (input: EditRequestInput) => EditReading;

/**
 * Reads what a member writes about their program: the edits that it asks for, a question where they would have to be guessed, or nothing where
 * it asks for none (see RULES.md). The calls are checked: they can be carried out, in order, on the program as it is. Nothing is applied.
 */
export const createEditReader = (weights: EditWeights): EditReader => {
  const tagger = createLinearModel(weights.labels);
  const ranking = createLinearModel(weights.ranking);
  const reader: EditReader = (said) => {
    const message = foldWidths(said.message);
    const input = { ...said, message };
    if (message.trim() === "" || message.length > maxMessageLength || isReply(message)) return none;
    const cut = cutMessage(input);
    const candidates = candidatesOf(tagger, cut);
    const best = bestCandidate(ranking, candidates, cut.segments);
    if (!best) return none;
    const { reading, draft } = best.candidate;
    const belowZero = reading.kind === "none" ? undefined : askBelowZero(message);
    if (belowZero) return askReading(belowZero, message);
    const asked = draft ? undefined : askedToWait(best.candidate, candidates);
    if (asked) return asked;
    const { failed } = best.candidate;
    if (failed) return offerRest(reading, failed, cut, reader);
    if (!draft) return reading;
    const left = [...(reading.unsureAbout ?? []), ...passedOver(cut, best.candidate.labels)];
    const unsureAbout = [...new Set(left)].filter((words) => !isOwner(words, input));
    const isSure = reading.confidence === "sure" && unsureAbout.length === 0 && best.likelihood >= minSure;
    return {
      ...reading,
      confidence: isSure ? "sure" : "unsure",
      ...(unsureAbout.length > 0 && { unsureAbout }),
      ...sayReading(draft, !isSure, unsureAbout),
    };
  };
  return reader;
};
