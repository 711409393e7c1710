import { concepts } from "./concepts.ts";
import { type Evidence, observationKey, type Observation, type Polarity } from "./observation.ts";
import { featuresOf } from "./remark-features.ts";
import { createRemarkModel, type Meaning, type RemarkModel } from "./remark-model.ts";
import { type Sentence, splitNote } from "./remark-sentences.ts";
import { findSides, nearestSide, type SideMention } from "./remark-sides.ts";
import learned from "./remark-weights.json" with { type: "json" };

/**
 * One sentence of a note. `asks`: it wants something of whoever comes next; `notes`: something was observed, but the reader is not sure
 * what; `other`: the rest, mostly what was done. `start` and `end` span it in the note.
 */
export type Remark = {
  readonly kind: "asks" | "observes" | "notes" | "other";
  readonly observations: readonly Observation[];
  /** How likely something that was there is observed of the horse, whatever it is. */
  readonly notable: number;
  readonly start: number;
  readonly end: number;
};

export type ReadNote = {
  readonly remarks: readonly Remark[];
  /** What the note as a whole says of each observation, once. */
  readonly observations: readonly Observation[];
  readonly evidence: readonly Evidence[];
};

export type RemarkReader = (note: string, otherNames?: readonly string[]) => ReadNote;

/** Less likely than this, an observation is left out. That something is over needs less: it only ends what was there. */
const minSureness = { present: 0.25, better: 0.25, absent: 0.12 };
/** Less likely than this, a sentence is no evidence. */
const minEvidence = 0.003;
/** Of what is spoken of, so likely to be over, it is. */
const minAbsent = 0.35;
/** Low: what is taken for a request is only quoted, and one that is overlooked is lost. */
const minRequest = 0.1;
/** Less likely to say nothing than this, a sentence is rather quoted than what was merely done. */
const minNothing = 0.6;

/** Before a name they make it no subject: "followed Luna". */
const prepositions = new Set(
  "with for to behind past by near after from at of as when followed like and than".split(" "),
);
const ownSubjects = new Set("he she it his her him they horse pony mare gelding".split(" "));

/** "Luna was stiff": not the horse whose note it is. */
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
  return concepts.flatMap(({ concept, isSided }) => {
    const sureness = meaning.topics.get(concept) ?? 0;
    if (sureness < minSureness[polarity]) return [];
    const side = isSided ? nearestSide(sides, meaning.wordOf(concept)) : undefined;
    return [{ concept, ...(side !== undefined && { side }), polarity, sureness, start, end }];
  });
}

function evidenceOf(
  words: string,
  sides: readonly SideMention[],
  { topics, polarities, wordOf }: Meaning,
): readonly Evidence[] {
  const absent = polarities.get("absent") ?? 0;
  return concepts.flatMap(({ concept, isSided }) => {
    const said = topics.get(concept) ?? 0;
    if (said < minEvidence) return [];
    const side = isSided && sides.length > 0 ? nearestSide(sides, wordOf(concept)) : undefined;
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

function readSentence(
  note: string,
  sentence: Sentence,
  others: ReadonlySet<string>,
  model: RemarkModel,
): { readonly remark: Remark; readonly evidence: readonly Evidence[] } {
  const { start, end } = sentence;
  const sides = findSides(sentence.words);
  const meaning = model.meaningOf(featuresOf(sentence, sides));
  const isOther = isOfAnother(sentence, others);
  const observations = isOther ? [] : observationsOf(sentence, sides, meaning);
  const isObserved = observations.some(({ sureness }) => sureness >= minSureness.present);
  const nothing = meaning.topics.get("nothing") ?? 0;
  const isNotable = nothing < minNothing;
  const notable = isOther ? 0 : (1 - nothing) * (1 - (meaning.polarities.get("absent") ?? 0));
  const kind = isObserved ? "observes" : isNotable ? "notes" : "other";
  return {
    remark: { kind: meaning.request >= minRequest ? "asks" : kind, observations, notable, start, end },
    evidence: isOther ? [] : evidenceOf(note.slice(start, end), sides, meaning),
  };
}

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

/** A reader by what a model has learned. `otherNames`: of the barn's other horses, in any case. */
export const createRemarkReader =
  (model: RemarkModel): RemarkReader =>
  (note, otherNames = []) => {
    const others = new Set(otherNames.map((name) => name.toLowerCase()));
    const read = splitNote(note).map((sentence) => readSentence(note, sentence, others, model));
    const remarks = read.map(({ remark }) => remark);
    return {
      remarks,
      observations: onceEach(remarks.flatMap(({ observations }) => observations)),
      evidence: read.flatMap(({ evidence }) => evidence),
    };
  };

let shipped: RemarkReader | undefined;

/** What a rider's note says of the horse, as it was learned from remarks (`training/`), and how sure that is. */
export const readRemarks: RemarkReader = (note, otherNames) => {
  shipped ??= createRemarkReader(createRemarkModel(learned));
  return shipped(note, otherNames);
};
