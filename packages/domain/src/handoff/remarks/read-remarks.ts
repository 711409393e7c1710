import { untilWords } from "../../barn/caution-vocabulary.ts";
import { forbiddenBy } from "../../barn/forbidden-work.ts";
import { concepts } from "./concepts.ts";
import { type Evidence, observationKey, type Observation, type Polarity } from "./observation.ts";
import { createOverModel, overFeaturesOf, type OverModel } from "./over-model.ts";
import { featuresOf } from "./remark-features.ts";
import { createRemarkModel, type Meaning, type RemarkModel } from "./remark-model.ts";
import { type Sentence, splitNote, type Word } from "./remark-sentences.ts";
import { findSides, nearestSide, type SideMention } from "./remark-sides.ts";
import { isRequestForm, withRequestApart } from "./request-forms.ts";
import learnedOver from "./over-weights.json" with { type: "json" };
import learned from "./remark-weights.json" with { type: "json" };

/**
 * One sentence of a note. `asks`: a request to whoever rides next; `notes`: an observation that the reader is not sure about; `other`: the
 * rest, mostly what was done. `start` and `end` delimit it in the note.
 */
export type Remark = {
  readonly kind: "asks" | "observes" | "notes" | "other";
  readonly observations: readonly Observation[];
  /** How likely any present observation of the horse is stated. */
  readonly notable: number;
  readonly start: number;
  readonly end: number;
};

export type ReadNote = {
  readonly remarks: readonly Remark[];
  /** The note's statement about each observation, once. */
  readonly observations: readonly Observation[];
  readonly evidence: readonly Evidence[];
};

export type RemarkReader = (note: string, otherNames?: readonly string[]) => ReadNote;

/** Minimum likelihood of an observation. The end of one needs less: it only ends something that was there. */
const minSureness = { present: 0.25, better: 0.25, absent: 0.12 };
/** Minimum likelihood of evidence. */
const minEvidence = 0.003;
/** Minimum likelihood for reading a mentioned observation as over. */
const minAbsent = 0.35;
/** Neither model is ever certain. */
const minOver = 0.01;
/** As likely as not. */
const minRequest = 0.5;
/** A sentence less likely than this to be meaningless is quoted in preference to what was merely done. */
const minNothing = 0.6;

/** After one of these a name is not the subject: "followed Luna". */
const prepositions = new Set(
  "with for to behind past by near after from at of as when followed like and than".split(" "),
);
const ownSubjects = new Set("he she it his her him they horse pony mare gelding".split(" "));

/** "Luna was stiff": the note is about another horse. */
function isOfAnother({ words }: Sentence, others: ReadonlySet<string>): boolean {
  const named = words.findIndex(
    ({ text }, at) => others.has(text) && !prepositions.has(words[at - 1]?.text ?? ""),
  );
  return named >= 0 && !words.slice(0, named).some(({ text }) => ownSubjects.has(text));
}

const gravest: readonly Polarity[] = ["present", "better", "absent"];

const polarityOf = ({ polarities }: Meaning): Polarity => {
  const [present = 0, better = 0, absent = 0] = gravest.map((polarity) => polarities.get(polarity));
  if (absent >= minAbsent && absent > better) return "absent";
  return better > present ? "better" : "present";
};

function observationsOf(
  { start, end }: Sentence,
  sides: readonly SideMention[],
  meaning: Meaning,
): readonly Observation[] {
  const polarity = polarityOf(meaning);
  return concepts.flatMap(({ concept, isSided, about }) => {
    const sureness = meaning.topics.get(concept) ?? 0;
    if (sureness < minSureness[polarity]) return [];
    const side = isSided ? nearestSide(sides, meaning.wordOf(concept), about === "health") : undefined;
    return [{ concept, ...(side !== undefined && { side }), polarity, sureness, start, end }];
  });
}

function evidenceOf(
  words: string,
  sides: readonly SideMention[],
  { topics, polarities, wordOf }: Meaning,
): readonly Evidence[] {
  const absent = polarities.get("absent") ?? 0;
  return concepts.flatMap(({ concept, isSided, about }) => {
    const said = topics.get(concept) ?? 0;
    if (said < minEvidence) return [];
    const side =
      isSided && sides.length > 0 ? nearestSide(sides, wordOf(concept), about === "health") : undefined;
    return [
      {
        concept,
        ...(side !== undefined && { side }),
        there: said * (1 - absent),
        over: said * absent,
        words,
      },
    ];
  });
}

const logOdds = (likely: number): number => Math.log((likely + minOver) / (1 - likely + minOver));
const likelihoodOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * What is there or over by both models: one knows which words go with which trouble, the other what is denied. Where they agree, the surer one
 * counts; where they don't, the mean of their log odds. How likely it is better stays as it was.
 */
function withOver(meaning: Meaning, byDenial: number): Meaning {
  const [present = 0, better = 0, absent = 0] = gravest.map((polarity) => meaning.polarities.get(polarity));
  const byTrouble = present + absent > 0 ? absent / (present + absent) : byDenial;
  const surer = Math.abs(byTrouble - 0.5) > Math.abs(byDenial - 0.5) ? byTrouble : byDenial;
  const share =
    byTrouble > 0.5 === byDenial > 0.5 ? surer : likelihoodOf((logOdds(byTrouble) + logOdds(byDenial)) / 2);
  const left = 1 - better;
  return {
    ...meaning,
    polarities: new Map([
      ["present", left * (1 - share)],
      ["better", better],
      ["absent", left * share],
    ]),
  };
}

/** What says that something is better, whatever it is said of: "better bend right", "improved contact". */
const improvements = new Set("better improved improving improves improvement nicer freer".split(" "));
/** Behind these it is wanted, or was so before: "needs a better bend", "could be better", "no better". */
const notYetBetter = new Set(
  "not no never hardly needs need should could want wants must until before was were than any".split(" "),
);
const wishReach = 3;

/** Whether words say that something got better, and is not over: it has been there. */
const saysBetter = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      improvements.has(text) &&
      !words.slice(Math.max(0, at - wishReach), at).some((before) => notYetBetter.has(before.text)),
  );
/** So much of what is there is better where words say so. */
const shareBetter = 0.9;

/** "Better bend right": what the reader takes for there, since "bend" goes with that trouble, is better; it is not over then. */
function withBetter(meaning: Meaning, words: readonly Word[]): Meaning {
  if (!saysBetter(words)) return meaning;
  const [present = 0, better = 0, absent = 0] = gravest.map((polarity) => meaning.polarities.get(polarity));
  const left = 1 - shareBetter;
  const gone = present > absent ? absent * left : absent;
  return {
    ...meaning,
    polarities: new Map([
      ["present", present * left],
      ["better", better + present * shareBetter + (absent - gone)],
      ["absent", gone],
    ]),
  };
}

/** "No jumping til Friday": what a caution would forbid, written into a note. */
const isBan = ({ words }: Sentence, text: string): boolean =>
  words.some((word) => untilWords.has(word.text)) && forbiddenBy(text).size > 0;

function readSentence(
  note: string,
  sentence: Sentence,
  others: ReadonlySet<string>,
  { model, over }: Models,
): { readonly remark: Remark; readonly evidence: readonly Evidence[] } {
  const { start, end } = sentence;
  const sides = findSides(sentence.words);
  const meaning = withBetter(
    withOver(model.meaningOf(featuresOf(sentence, sides)), over(overFeaturesOf(sentence, sides))),
    sentence.words,
  );
  const isOther = isOfAnother(sentence, others);
  const observations = isOther ? [] : observationsOf(sentence, sides, meaning);
  const isObserved = observations.some(({ sureness }) => sureness >= minSureness.present);
  const nothing = meaning.topics.get("nothing") ?? 0;
  const isNotable = nothing < minNothing;
  const notable = isOther ? 0 : (1 - nothing) * (1 - (meaning.polarities.get("absent") ?? 0));
  const text = note.slice(start, end);
  const isRequest = meaning.request >= minRequest || isBan(sentence, text) || isRequestForm(sentence.words);
  const kind = isObserved ? "observes" : isNotable ? "notes" : "other";
  return {
    remark: { kind: isRequest ? "asks" : kind, observations, notable, start, end },
    evidence: isOther ? [] : evidenceOf(text, sides, meaning),
  };
}

/** What puts a list of troubles in doubt: "not stiff, rushing or heavy" names none. */
const doubting = new Set(
  "no not never nor neither without none zero if would could should might used before than instead until unless hope hoping stopped less usually normally gone better clear cleared healed fixed former formerly resolved".split(
    " ",
  ),
);
/** So sure the reader has to be of a part alone, which is no longer than what riders list. */
const minOfPart = 0.9;
const maxPartWords = 6;
/** The words that name a trouble outright: a part that only hints at one is left to the whole sentence. */
const namedBy: Readonly<Record<string, RegExp>> = {
  lame: /^(?:lame|lameness|unlevel)$/u,
  sore: /^(?:sore|soreness)$/u,
  cough: /^cough/u,
  stiff: /^stiff/u,
  "falls-in": /^fall/u,
  "falls-out": /^fall/u,
  drifts: /^drift/u,
  crooked: /^crooked/u,
  stumbles: /^(?:stumbl|tripp)/u,
  forehand: /^forehand$/u,
  contact: /^contact$/u,
  lazy: /^(?:lazy|sluggish)$/u,
  tired: /^tired$/u,
  tense: /^tense$/u,
  spooky: /^spook/u,
  bucks: /^buck/u,
  rears: /^rear/u,
  nappy: /^napp/u,
  rushing: /^rush/u,
  strong: /^strong$/u,
  refuses: /^refus/u,
  girthy: /^girthy$/u,
  grumpy: /^grumpy$/u,
};
const isNamedIn = ({ words }: Sentence, concept: string): boolean =>
  words.length <= maxPartWords && words.some(({ text }) => namedBy[concept]?.test(text) === true);
const betweenParts = /,|\band\b|&|\+/giu;

/** The parts of a sentence that lists: "rushing, stiff to the right and heavy". One part is the sentence itself, and none of it. */
function partsOf(note: string, { words, start, end, isQuestion }: Sentence): readonly Sentence[] {
  const cuts = [...note.slice(start, end).matchAll(betweenParts)].map(({ index }) => start + index);
  if (cuts.length === 0 || isQuestion || words.some(({ text }) => doubting.has(text))) return [];
  return [...Map.groupBy(words, (word) => cuts.filter((cut) => cut <= word.start).length).values()].flatMap(
    (all): readonly Sentence[] => {
      const own = all.filter(({ text }) => text !== "and");
      const [first, last] = [own[0], own.at(-1)];
      return first && last ? [{ words: own, isQuestion, start: first.start, end: last.end }] : [];
    },
  );
}

/** A sentence with what its parts say for themselves, each surely, beside what is read of the whole: that weighs what stands together. */
function withParts(
  note: string,
  sentence: Sentence,
  others: ReadonlySet<string>,
  models: Models,
): ReturnType<typeof readSentence> {
  const whole = readSentence(note, sentence, others, models);
  if (whole.remark.kind === "asks" || isOfAnother(sentence, others)) return whole;
  const known = new Set(whole.remark.observations.map(({ concept }) => concept));
  const added = partsOf(note, sentence).flatMap((part) => {
    const { remark, evidence } = readSentence(note, part, others, models);
    const own = remark.observations.filter(
      ({ concept, polarity, sureness }) =>
        polarity === "present" && sureness >= minOfPart && !known.has(concept) && isNamedIn(part, concept),
    );
    return own.map((observation) => ({
      observation,
      evidence: evidence.filter(({ concept }) => concept === observation.concept),
    }));
  });
  if (added.length === 0) return whole;
  return {
    remark: {
      ...whole.remark,
      kind: "observes",
      observations: [...whole.remark.observations, ...added.map(({ observation }) => observation)],
    },
    evidence: [...whole.evidence, ...added.flatMap((one) => one.evidence)],
  };
}

/** Removes duplicates: a present observation takes precedence over an improved one; one without a side is the same as one with a side. */
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

type Models = { readonly model: RemarkModel; readonly over: OverModel };

/** Creates a reader from a trained model. `otherNames`: of the barn's other horses, in any case. */
export const createRemarkReader =
  (models: Models): RemarkReader =>
  (note, otherNames = []) => {
    const others = new Set(otherNames.map((name) => name.toLowerCase()));
    const read = splitNote(note)
      .flatMap((sentence) => withRequestApart(note, sentence))
      .map((sentence) => withParts(note, sentence, others, models));
    const remarks = read.map(({ remark }) => remark);
    return {
      remarks,
      observations: onceEach(remarks.flatMap(({ observations }) => observations)),
      evidence: read.flatMap(({ evidence }) => evidence),
    };
  };

let shipped: RemarkReader | undefined;

/** What a rider's note says about the horse, as learned from remarks (`model-training/`), and how sure that is. */
export const readRemarks: RemarkReader = (note, otherNames) => {
  shipped ??= createRemarkReader({ model: createRemarkModel(learned), over: createOverModel(learnedOver) });
  return shipped(note, otherNames);
};
