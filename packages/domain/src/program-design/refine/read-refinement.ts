import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { equipmentWords, weekdayWords } from "../reading/answer-words.ts";
import type { Equipment } from "../answers.ts";
import { type ExerciseWish, readExerciseWishes } from "../exercise-wish.ts";
import { hitsOf } from "../reading/read-lifts.ts";

/** Which sessions of a draft are meant: those of these weeks (from 1) and weekdays (1 for Monday); all where neither is said. */
export type DraftSpan = { readonly weeks?: readonly number[]; readonly days?: readonly number[] };

/** What is to be otherwise throughout a stretch of a draft. */
export type Refinement = { readonly span: DraftSpan } & (
  | { readonly kind: "volume"; readonly isMore: boolean }
  | { readonly kind: "equipment"; readonly equipment: Equipment }
  | { readonly kind: "exchange"; readonly wish: ExerciseWish }
);

const weekNumbers =
  /\bweeks? (\d{1,2})(?:(?: ?(?:-|–|to|through|until) ?)(\d{1,2}))?((?:(?:, ?| and | & )\d{1,2})*)/g;

function weeksIn(text: string): readonly number[] {
  const weeks = [...text.matchAll(weekNumbers)].flatMap(([, first, last, more]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    const range = Array.from(
      { length: Math.max(0, Math.min(to - from + 1, 60)) },
      (_, index) => from + index,
    );
    return [...range, ...[...(more ?? "").matchAll(/\d+/g)].map(Number)];
  });
  return [...new Set(weeks)];
}

/** "This Friday", "next week": a day of the calendar, which is no stretch of a draft. */
const isOneDay = /\b(?:this|next|coming|today|tomorrow)\b/;
/** An amount, or where something goes, is for whoever changes single exercises. */
const isExact =
  /\b(?:one|two|three|\d+) (?:sets?|reps?|minutes?|min|kg|lbs?)\b|\b(?:add|move|remove|delete|copy)\b/;

const volume =
  /\b(less|lower|reduced?|fewer|lighter|easier|shorter|more|higher|increase[ds]?|extra|harder|bigger)\b(?: the| training| total)? ?(volume|sets|work)?\b/;
const lessWords = /^(?:less|lower|reduce|fewer|light|easi|short)/;
/** Words that ask for another volume by themselves; the others do beside "volume", "sets" or "work". */
const speaks = /^(?:lighter|easier|harder)$/;
const cut =
  /\b(?:cut|reduce|drop|bring down) (?:back )?(?:on )?(?:the |some )?(volume|sets)\b|\btoo much (?:volume|work)\b/;
const onlyWith = /\b(?:only|just|nothing but)\b|\bonly$|\bno (?:equipment|gear|weights)\b|\bbody ?-?weight\b/;

function volumeIn(text: string): boolean | undefined {
  if (isExact.test(text)) return undefined;
  if (cut.test(text)) return false;
  const [, word, noun] = volume.exec(text) ?? [];
  if (word === undefined || (noun === undefined && !speaks.test(word))) return undefined;
  return !lessWords.test(word);
}

/**
 * What a message asks of a whole draft or of a stretch of it: less or more volume, another equipment, one exercise instead of another.
 * Undefined: nothing of that kind; single exercises, sessions and days are for the reader of edits.
 */
export function readRefinement(message: string, catalogue: ExerciseIndex): Refinement | undefined {
  const text = message.toLowerCase().replaceAll(/[’‘]/g, "'").slice(0, 400);
  if (isOneDay.test(text)) return undefined;
  const weeks = weeksIn(text);
  const days = [...new Set(hitsOf(text, weekdayWords).map(({ means }) => means))];
  const span: DraftSpan = { ...(weeks.length > 0 && { weeks }), ...(days.length > 0 && { days }) };
  const wish = readExerciseWishes(text, catalogue).find(({ insteadOf }) => insteadOf !== undefined);
  if (wish) return { kind: "exchange", wish, span };
  const equipment = hitsOf(text, equipmentWords).at(-1)?.means;
  if (equipment && weeks.length + days.length > 0 && onlyWith.test(text))
    return { kind: "equipment", equipment, span };
  const isMore = volumeIn(text);
  return isMore === undefined ? undefined : { kind: "volume", isMore, span };
}
