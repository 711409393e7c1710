import { careIn, type CareNotice } from "./care-words.ts";
import { cautionText, isCautionary, untilIn } from "./caution-words.ts";
import { namesSignOfIllness } from "./health-words.ts";
import { horsesIn } from "./named-horses.ts";
import { asksToUnpin } from "./unpin-words.ts";

/**
 * Information about horses without a ride: a caution to pin to each, a care date, or both; or a caution to remove. `horses`: the names as
 * they are known. Care is due on a day (`dueOn`), or was done on one (`doneOn`).
 */
export type HorseNotice = {
  readonly horses: readonly string[];
  readonly caution?: { readonly text: string; readonly until?: string };
  readonly care?: CareNotice;
  /** Removes a caution: the words that identify it. */
  readonly unpin?: string;
};

type KnownHorses = {
  readonly horses: readonly string[];
  /** A local date. */
  readonly today: string;
  /** Whether words report a horse's health problem: "lost a shoe". Absent: unknown here. */
  readonly tellsOfHealth?: (text: string) => boolean;
};

type Sentence = {
  readonly text: string;
  readonly horses: readonly string[];
  readonly isCaution: boolean;
  readonly isHealth: boolean;
};

/** The sentences of a text, each with the horses it is about: those it names, or else those of the sentence before. */
function sentencesIn(text: string, { horses: known, tellsOfHealth }: KnownHorses): readonly Sentence[] {
  let about: readonly string[] = [];
  return text.split(/(?<=[.!?])\s+|\n+/u).flatMap((sentence) => {
    const named = horsesIn(sentence, known);
    about = named.length > 0 ? named : about;
    if (/\?\s*$/u.test(sentence)) return [];
    return {
      text: sentence,
      horses: about,
      isCaution: isCautionary(sentence),
      isHealth: namesSignOfIllness(sentence) || tellsOfHealth?.(sentence) === true,
    };
  });
}

/** The kind of a notice: `health` if only the horse's health makes it one. */
export const sortOfNotice = (text: string, known: KnownHorses): "caution" | "health" | "care" | undefined => {
  const notice = readHorseNotice(text, known);
  if (!notice) return undefined;
  if (notice.care) return "care";
  return notice.unpin !== undefined || isCautionary(text) ? "caution" : "health";
};

/** A longer text is not a notice. */
const maxTextLength = 600;

/** The whole text as a caution for the horses that it names. Undefined: it names none, or is too long. */
export function asNotice(text: string, { horses, today }: KnownHorses): HorseNotice | undefined {
  const named = horsesIn(text, horses);
  if (text.length > maxTextLength || named.length === 0) return undefined;
  const last = untilIn(text, today, true);
  const caution = {
    text: cautionText(text, named, { untilWords: last?.words ?? "", today }),
    ...(last && { until: last.until }),
  };
  return { horses: named, caution };
}

/**
 * The notice about horses in a message that reports no training ("Beau: shoe loose, no jumping until Friday", "farrier for all horses every
 * 6 weeks, next 4 December"). Undefined: it is about something else, asks a question, or names no known horse.
 */
export function readHorseNotice(text: string, known: KnownHorses): HorseNotice | undefined {
  if (text.length > maxTextLength) return undefined;
  const named = horsesIn(text, known.horses);
  if (named.length === 0) return undefined;
  if (asksToUnpin(text) && !/\?\s*$/u.test(text)) return { horses: named, unpin: text };
  const sentences = sentencesIn(text, known);
  const pinned = sentences.filter(({ isCaution, isHealth }) => isCaution || isHealth);
  const isCaution = pinned.some((sentence) => sentence.isCaution);
  const ofCare = sentences.find((sentence) => careIn(sentence.text, known.today));
  const care = sentences.length > 0 ? careIn(ofCare?.text ?? text, known.today) : undefined;
  const pin = pinned.map((sentence) => sentence.text).join(" ");
  const last = untilIn(pin, known.today, isCaution);
  const words = cautionText(pin, named, { untilWords: last?.words ?? "", today: known.today });
  if (!care && words === "") return undefined;
  const carriers = new Set([...pinned, ...(ofCare ? [ofCare] : [])].flatMap(({ horses }) => horses));
  return {
    horses: carriers.size > 0 ? named.filter((horse) => carriers.has(horse)) : named,
    ...(words !== "" && { caution: { text: words, ...(last && { until: last.until }) } }),
    // "no jumping until the vet comes on Friday" is not a care date
    ...(care && (!isCaution || care.doneOn !== undefined) && { care }),
  };
}
