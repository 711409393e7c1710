import { asksForChange } from "./asks-for-change.ts";
import { comparisons } from "../question/training/figures-asked.ts";
import { howAsked, leadsToQuestion, questionWords } from "./how-asked.ts";
import { readCommand } from "./read-command.ts";
import { beginsAsReport } from "./reports-done.ts";

/** A part of a message that may want something of its own; places are the message's (UTF-16, end exclusive). */
export type Stretch = { readonly start: number; readonly end: number };

/** The sentences of a text; a full stop inside a number or a word ends none. */
function sentencesOf(text: string): Stretch[] {
  const sentences: Stretch[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+(?=\s|$)|[。！？؟]+|\n/gu)) {
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences.filter((one) => text.slice(one.start, one.end).trim() !== "");
}

/** Where an order may begin inside a sentence: "squats 5x5 @ 225, and make next week a deload". */
const joints = /(?:,|;| –| -)\s*(?:and |then |also |but )?|\s(?:and|then) (?:then |also )?/giu;

/** Where a question may follow in the same sentence: "walked 40 min, what's on today?", "rowed 5k, was sunday faster?". */
const beforeQuestion =
  /(?:(?:[,;–—-]|\p{Extended_Pictographic}\uFE0F?)\s*(?:and |but |so |also )?|\s(?:and|but|so) )(?=\p{L})/giu;

/** Asks for a nod alone. */
const asksForNod = /^(?:is|was) (?:that|this|it) (?:ok(?:ay)?|all ?right|right|fine|cool|correct)\W*$/iu;
/** Asks by itself, or compares ("faster than last time?"). */
/** What compares does so at once: "lighter than before?". */
const beginOf = (rest: string): string => rest.toLowerCase().trim().split(/\s+/u, 4).join(" ");
const asksAlone = (rest: string): boolean =>
  (howAsked(rest) === "word" && !asksForNod.test(rest)) ||
  comparisons.some(([word]) => word.test(beginOf(rest)));

/** A sentence, and the question at its end as one of its own. */
function withoutAsked(text: string, { start, end }: Stretch): readonly Stretch[] {
  const sentence = text.slice(start, Math.min(end, start + maxTalkLength));
  if (!/[?？]\s*$/u.test(sentence) || leadsToQuestion(sentence) || howAsked(sentence) === "word")
    return [{ start, end }];
  for (const joint of sentence.matchAll(beforeQuestion)) {
    const at = start + joint.index + joint[0].length;
    if (asksAlone(text.slice(at, end)))
      return [
        { start, end: at },
        { start: at, end },
      ];
  }
  return [{ start, end }];
}

/** Whoever tells and asks in one breath has done so by then. */
const maxTalkLength = 400;
/** So much of a message is read; see the language, which cuts it off there too. */
const readCharacters = 4000;

/** What is asked of a program, of the diary or of the coach's memory, where it follows something else: "ran 3 miles, and pause the programme". */
const followingWish =
  /^\W*(?:oh |please |pls |can (?:you|we|i) |could (?:you|we|i) |will you |would you )*(?:(?:pause|resume|unpause|freeze|stop|end|quit|start|put) (?:\S+ ){0,2}(?:plan|program(?:me)?)\b|(?:tick|cross) |undo\b|(?:remember|keep in mind|bear in mind|don['’]?t forget|note that)\b(?! to\b)|set (?:me |us |my |the |a )+(?:\p{L}+ )?(?:goal|target)\b)/iu;
const isWish = (text: string): boolean => asksForChange(text) || followingWish.test(text);

/** A sentence, and the order inside of it as one of its own. */
function withoutOrdered(text: string, sentence: Stretch): readonly Stretch[] {
  const end = Math.min(sentence.end, readCharacters);
  const whole = text.slice(sentence.start, end);
  const first = joints.exec(whole)?.index ?? whole.length;
  joints.lastIndex = 0;
  const begin = whole.slice(0, first);
  if (followingWish.test(begin)) return [sentence];
  // What follows a change of the plan belongs to it, unless it is no change.
  const isNext = asksForChange(begin) ? (rest: string) => followingWish.test(rest) : isWish;
  for (const joint of [...whole.matchAll(joints)].toReversed()) {
    const start = sentence.start + joint.index + joint[0].length;
    if (isNext(text.slice(start, end)))
      return [
        { start: sentence.start, end: start },
        { start, end: sentence.end },
      ];
  }
  return [sentence];
}

/** An order, and what is told behind it in the same breath as one of its own: "cancel friday, ran 5k in 25:00". */
function withoutReported(text: string, { start, end }: Stretch): readonly Stretch[] {
  const sentence = text.slice(start, Math.min(end, start + maxTalkLength));
  for (const joint of sentence.matchAll(joints)) {
    const at = start + joint.index + joint[0].length;
    if (beginsAsReport(text.slice(at, end)) && asksForChange(sentence.slice(0, joint.index)))
      return [
        { start, end: at },
        { start: at, end },
      ];
  }
  return [{ start, end }];
}

/** The same where nobody made a mark, as in dictated text: behind numbers, and with words that nothing but a question has. */
const unmarkedQuestion =
  /(?<=(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|half)\b).*)(?:\s*[,;–—-])?\s(?:and |so |but )?(?=(?:(?:is|was) (?:that|this|it) (?:my|a|an|the|any|good|better|faster|still|\p{L}+er than)|\p{L}+er than (?:last|the last|the one|before|usual)|how(?:['’]?s| is| was) (?:that|this|it)|how (?:many|much|does|did|far) |what(?:['’]?s| is| do| should) |when(?:['’]?s| is| do) |(?:did|am|do) i )(?!.*\d))/iu;

/** A question that a spoken turn leads to, whatever stands before it: "… that day oh and how many calories are left". */
const turnedQuestion = new RegExp(
  [
    String.raw`\s(?:oh|btw|by the way)(?: and| also)? (?=(?:${questionWords})\b)`,
    String.raw`\s(?:and also|also) (?=how (?:many|much|far|long|often)\b)`,
    String.raw`\s(?:and|but|so)(?: also)? (?=(?:can|could|would|will) you (?:please )?(?:tell|show|give|remind) )`,
  ].join("|"),
  "iu",
);

const withBreak = (text: string, at: number): string => `${text.slice(0, at)}\n${text.slice(at + 1)}`;

/** A text with a line break before a question inside of a sentence, so that whoever reads it parts it there; as long as before. */
export function breakBeforeQuestion(text: string): string {
  if (text.length > maxTalkLength || text.includes("\n")) return text;
  const turned = turnedQuestion.exec(text);
  if (turned) return withBreak(text, turned.index);
  if (/[?？]/u.test(text))
    return sentencesOf(text).reduce((broken, sentence) => {
      const [, asked] = withoutAsked(text, sentence);
      return asked && text[asked.start - 1] === " " ? withBreak(broken, asked.start - 1) : broken;
    }, text);
  const joint = howAsked(text) === "word" ? null : unmarkedQuestion.exec(text);
  return joint ? withBreak(text, joint.index) : text;
}

/** A message is cut into so many parts; the last has the rest. */
const maxStretches = 60;

/** The parts of a message, each of which one reader is to explain: its sentences, with orders and questions inside of them apart. */
export function stretchesOf(text: string): readonly Stretch[] {
  const sentences = sentencesOf(text);
  const rest = sentences.slice(maxStretches - 1);
  const [first, last] = [rest[0], rest.at(-1)];
  return [
    ...sentences
      .slice(0, maxStretches - 1)
      .flatMap((sentence) => withoutAsked(text, sentence))
      .flatMap((sentence) => withoutReported(text, sentence))
      .flatMap((sentence) => withoutOrdered(text, sentence)),
    ...(first && last ? [{ start: first.start, end: last.end }] : []),
  ];
}

/** Says itself what a question is of, so that it goes on from nothing: all training, what is planned. */
const ofAll =
  /\b(?:train(?:ed|ing)?|work(?:ed)? ?outs?|sessions?|days|in total|overall|all told|altogether|planned|next|what (?:did|have) (?:i|we) (?:do|done))\b/iu;
const refersBack = /\b(?:that|it|its|them|those|these|they|this(?! (?:week|month|year|morning|weekend)))\b/iu;

/**
 * The sentences of a text that ask, where they say themselves what they are about; else the text: "didn't get my walk in. How many days have I
 * trained?" asks of no walk. `isSubject`: whether a text names what can be asked of.
 */
export function questionAlone(text: string, isSubject: (text: string) => boolean): string {
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  const asked = sentences.filter((sentence) => /^(?:word|figure_mark)$/u.test(howAsked(sentence)));
  const alone = asked.join("").trim();
  const isWhole = asked.length === 0 || asked.length === sentences.length || refersBack.test(alone);
  return isWhole || !(ofAll.test(alone) || isSubject(alone)) ? text : alone;
}

/** The text of these parts, as long as the message: everything else is blank, so that places stay. Lines stay lines. */
export function keepStretches(text: string, parts: readonly Stretch[]): string {
  let kept = "";
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start))
    kept += text.slice(kept.length, start).replaceAll(/[^\n]/g, " ") + text.slice(start, end);
  return kept + text.slice(kept.length).replaceAll(/[^\n]/g, " ");
}

/** A text without the changes that are asked for beside what was done ("skip today, did 30 min of yoga"), as long as before. */
export function withoutOrders(text: string): string {
  if (text.length > readCharacters || !/[,;.!\n–-]|\band\b/u.test(text)) return text;
  const stretches = stretchesOf(text);
  const isOrder = (own: string) => asksForChange(own) || readCommand(own.trim())?.kind === "undo";
  const others = stretches.filter(({ start, end }) => !isOrder(text.slice(start, end)));
  const isReported = others.some(({ start, end }) => beginsAsReport(text.slice(start, end)));
  return isReported && others.length < stretches.length ? keepStretches(text, others) : text;
}
