import { fillers } from "./fillers.ts";
import { bests } from "./mood-words.ts";
import type { Part } from "./parts-of.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

const aims = new Set("goal goals target targets aim aims plan todo later upcoming idea ideas".split(" "));

/** "1rm is 140", "my 5k pb is 21:30": a best that is stated as such, no training. */
const isSetting = (own: readonly Lexeme[], parts: readonly Part[], lexemes: readonly Lexeme[]): boolean => {
  const has = (...names: Lexeme["class"][]): boolean => own.some((one) => names.includes(one.class));
  const isMaximum =
    has("OneRm") &&
    (own.some((one) => /^(is|was|are|now|at|=)$/.test(one.text)) ||
      (own.some((one) => one.class === "Colon") && parts.length === 1));
  const isBest =
    own.some((one) => bests.has(one.text)) &&
    (has("Exercise") ||
      (has("Activity", "Dist", "NamedDistance") &&
        !has("DayWord") &&
        !own.some(({ text }) => text === "new"))) &&
    own.some((one) => one.text === "is" || one.class === "Colon") &&
    lexemes.some(({ text }) => /^(is|update|save|set|store|note|change)$/.test(text));
  return (isMaximum || isBest) && !has("Times", "Sets", "DoVerb");
};

/** "deadlift 3x3 from week 3 on": what is to be done. */
const isFromWeekOn = (own: readonly Lexeme[]): boolean =>
  own.some(
    ({ class: name }, at) =>
      name === "From" &&
      /^(week|wk)$/.test(own[at + 1]?.text ?? "") &&
      own[at + 2]?.class === "Number" &&
      /^(on|onwards?|forward)$/.test(own[at + 3]?.text ?? ""),
  );

const maxToVerb = 4;
const orders = /^(lunge|ride|hack|walk|school|trot|canter|lead|take|do|please)$/;
const asking: ReadonlySet<string | undefined> = new Set(["ask", "tell", "remind"]);
/** "Ask her to lunge Luna ten minutes first", "please remind Jake to ride": what somebody else is to do. */
const isAskedOf = (own: readonly Lexeme[], lexemes: readonly Lexeme[]): boolean => {
  const at = own.findIndex(({ text }) => !fillers.has(text));
  // "For Jake: lunge Beau 10 min"
  const colon = own[at]?.class === "For" ? own.findIndex((one) => one.class === "Colon") : -1;
  const isOrder = colon > at && colon < at + 1 + maxToVerb && orders.test(own[colon + 1]?.text ?? "");
  if (
    isOrder &&
    lexemes.some(({ text }) => /^(please|pls|first|before|after|tomorrow|tonight|next|then)$/.test(text))
  )
    return true;
  return (
    asking.has(own[at]?.text) &&
    own.slice(at + 2, at + 1 + maxToVerb).some(({ class: name }) => name === "To")
  );
};

/** Statements of a maximum, which there can be where `hasBest`, and remarks on aches. */
export const markStatements = (
  parts: readonly Part[],
  lexemes: readonly Lexeme[],
  classes: ReadonlySet<WordClass>,
  hasBest: boolean,
): void => {
  for (const { clause, own, cues } of parts) {
    // "Goal: 10 pull ups by june"
    const isHeaded =
      own[0] &&
      (clause.before === undefined || clause.before === "Newline") &&
      aims.has(own[0].text) &&
      ["Colon", "Dash"].includes(lexemes[own[0].index + 1]?.class ?? "");
    if (isHeaded)
      for (const one of parts) if (one.clause.sentence === clause.sentence) one.clause.mood ??= "plan";
    if (classes.has("From") && isFromWeekOn(own)) clause.mood ??= "plan";
    if (isAskedOf(own, lexemes))
      for (const one of parts) if (one.clause.sentence === clause.sentence) one.clause.mood ??= "plan";
    if (hasBest && isSetting(own, parts, lexemes)) clause.mood ??= "setting";
    const isAche = cues.some(
      (cue) => cue.mood === "chat" && /^(sore|doms|still|hurt|ach|stiff)/.test(cue.word),
    );
    if (!isAche) continue;
    const sentence = parts.filter((one) => one.clause.sentence === clause.sentence);
    const isNumbered = sentence.some((one) =>
      one.own.some(({ quantity, class: name }) => quantity !== undefined || name === "DoVerb"),
    );
    if (!isNumbered) for (const one of sentence) one.clause.mood ??= "chat";
  }
};
