import { foldText, withoutSpans } from "../text/fold-words.ts";
import type { PeriodSpan } from "../text/read-periods.ts";
import type { Subjects } from "./subjects.ts";

type Named = {
  readonly subjects: Subjects;
  readonly athlete?: string | undefined;
  readonly horses?: readonly string[] | undefined;
};

/** Words of "did I train legs yesterday" that ask no more than whether. */
const whetherDone =
  "did|didnt|do|done|have|has|had|havent|hasnt|was|were|wasnt|been|i|ive|we|weve|you|my|me|our|us|the|a|an|any|some|ever|actually|really|even|at|all|train(?:ed|ing)?|work(?:ed)?|out|workouts?|exercised?|sessions?|log(?:ged)?|lift(?:ed|ing)?|go|went|gone|get|got|make|made|take|on|in|for|of|to|from|this|that|so|far|already|yet|or|not|no|anything|something|gym|it|there|then|too|also|and|again|once|twice|times?|since|before|after|tell|know|can|could|is|recorded|record|write|wrote|down|saved?|with|right|ok|hey|hi";
const plainlyWhether = new RegExp(String.raw`^(?:\W*\b(?:${whetherDone})\b)*\W*$`, "u");

/** Whether more is asked of what was done than whether it was. */
export const asksMore = (
  text: string,
  spans: readonly PeriodSpan[],
  { subjects, athlete, horses = [] }: Named,
): boolean => {
  const named = [...spans, ...subjects.spans];
  const names = new Set([athlete, ...horses].flatMap((name) => (name ? foldText(name).split(/\W+/u) : [])));
  const words = foldText(withoutSpans(text, named))
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u);
  return !plainlyWhether.test(
    words.filter((word) => !names.has(word.replace(/s$/u, "")) && !names.has(word)).join(" "),
  );
};
