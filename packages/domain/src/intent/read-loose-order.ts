import { foldText } from "../text/fold-words.ts";
import { mendSpelling } from "../text/mend-spelling.ts";
import { leastInOrder, withFigures } from "../language/scan/quantities/spelled-figures.ts";
import { type Command, correctionIn, readCommand, undoing } from "./read-command.ts";
import { savedThing } from "./saved-things.ts";
import { stretchesOf } from "./stretches.ts";

/**
 * Orders as the parts that people make them of, in any arrangement: what is done, to what, and how that is named. They offer what a message could
 * be; whether it is that was learned (see `decideMessage`).
 */

const removes =
  "undo|revert|delete|remove|scratch|scrap|erase|wipe|bin|trash|discard|drop|cancel|unlog|strike|ditch|lose|get (?:rid|shot) of|rub out|cross out";
const determiner = "the|my|that|this|those|these|his|her|(?:to|yester)days?|last|first|wrong|whole";
const named = String.raw`(?:(?:${determiner}) )+(?:(?!and\b)[\p{L}\d-]+ ){0,2}${savedThing}\b`;
const object = String.raw`(?:${named}|(?:that|it|this|those|them|the last)\b)`;

const undoParts: readonly (readonly [part: RegExp, example: string])[] = [
  [new RegExp(String.raw`\b(?:${removes}) ${object}`, "u"), "wipe the lunch I put in"],
  [
    new RegExp(
      String.raw`\b(?:take|get|pull) ${object} (?:back|off|out|away|down)\b(?! (?:to|up|down|on|in|into|under|below)\b)`,
      "u",
    ),
    "take that off again",
  ],
  [
    new RegExp(String.raw`\b(?:take|get|pull) (?:back|off|out|away|down) ${object}`, "u"),
    "take out that run",
  ],
  [/\bundo\b|\bundone\b/u, "no lad, undo"],
  [
    /\bput (?:it|that|this|(?:the|my) \p{L}+(?: \p{L}+)?) back (?:to |the way |how |as |where )/u,
    "put the deads back where they were",
  ],
];
const redoParts: readonly (readonly [part: RegExp, example: string])[] = [
  [/\bredo\b(?! (?:the|my|todays|this|week)\b)/u, "changed me mind, redo"],
  [
    new RegExp(
      String.raw`\b(?:bring|put|get|have) (?:${object}|them) back\b(?! (?:to|on|in|the|how|as|down|up|off)\b)`,
      "u",
    ),
    "bring that back, I was right first time",
  ],
  [new RegExp(String.raw`\b(?:bring|put|get|have) back ${object}`, "u"), "bring back the one I just deleted"],
  [/\b(?:restore|reinstate|undelete)\b/u, "restore the ride"],
];
/** What says that something is there already and was wrong. */
const errorParts: readonly (readonly [part: RegExp, example: string])[] = [
  [
    /\b(?:was|were|is|be|took|make|\d\S*|lbs?|kgs?|km|miles?|\p{L}+day)\b.*\b(?:not|no|instead of|rather than) (?:the |a |on )?\S+/u,
    "that ride was on Tuesday by the way, not today",
  ],
  [
    /^\W*(?:no |not |sorry |oops )*(?:was|were|is)(?: ?no?t|nt)\b.*\b(?:was|were|is)\b/u,
    "wasn't the mare, it was the gelding",
  ],
  [/\b(?:that|it) (?:wasnt|werent|isnt|was not|were not) /u, "that wasn't a run it was a walk"],
  [
    /\b(?:typo|typing? error|mistake|fat fingers?|by accident|wrong (?:horse|rider|day|date|one|child|person))\b/u,
    "it was 12 reps, fat fingers",
  ],
  [
    // "the next ride should be light" is no error
    /\b(?:meant(?! to (?!say|write|put|type|log|enter)\p{L})|i mean|(?<!\b(?:next \p{L}+|tomorrow) )should (?:be|say|have been|read)|must be|(?:is|was|were) supposed to be)\b/u,
    "sorry love that should say yesterday",
  ],
  [
    /\d.*\b(?:i|you|ive|youve) (?:\p{L}+ly )?(?:put(?! (?:on|up|down|off|away|back)\b)|wrote|written|typed|entered)\b.*\S|\b(?:i|you|ive|youve) (?:\p{L}+ly )?(?:put|wrote|written|typed|entered) .*\b(?:but|should|was|were|instead|meant)\b/u,
    "Clover's canter was 10 minutes and I put 20",
  ],
  [
    /\b(?:change|fix|correct|make|alter|amend|edit) (?:it|that|this|the (?:\S+ ){1,6}?)(?: ?to| as)? ?\S*(?:\d|day\b|morning\b)/u,
    "change the 5k I just put in to 26:15",
  ],
  [
    /^\W*(?:sorry|oops|whoops|nay|no|wait|actually|correction|ah|oh|hm+)\b(?!\W+(?:and|also|plus)\b).*(?:\b(?:was|were)\b|\d|\p{L}+day\b)/u,
    "sorry that were yesterday",
  ],
  [
    /^\W*(?:that|it|this|the \p{L}+(?: \p{L}+)?) (?:was|were) .*(?:\d|day\b|morning\b)/u,
    "that were 62 kilos",
  ],
];
/** Each part with a message that it reads; the examples are tests. */
export const looseParts = { undo: undoParts, redo: redoParts, correct: errorParts } as const;

const isWrongValue =
  /\b(?:typo|typing? error|mistake|fat fingers?|wrong|by accident)\b|^(?:not|no|instead of|rather than)\b|\b(?:i|you|ive|youve) (?:\p{L}+ly )?(?:put|wrote|written|typed|said|entered|logged)\b|\b(?:wasnt|werent|isnt|was not|were not)\b/u;
const states =
  /^.*\b(?:meant|i mean|should (?:be|say|have been|read)|must be|supposed to be|goes to|make (?:it|that)(?: to)?|to|(?:was|were|is|took)(?: on| at| with)?(?: only| really| actually| just)?) (?=\S)/u;
const whichSet = /\b(?:last|final|first|second|third|fourth|fifth|top)\b.*\bsets?\b/u;

/** What it was, of the clause that says so: "26:15" of "change the 5k I just put in to 26:15". */
function rightValue(folded: string): string | undefined {
  const clauses = folded
    .split(/[,;:]\s|\s(?:and|but|–|-)\s|\.\s/u)
    .map((clause) =>
      clause
        .replace(
          /^\W*(?:(?:sorry|oops|whoops|nay|no|wait|actually|correction|ah|oh|hm+|lad|love|mate|right)\b\W*)+/u,
          "",
        )
        .trim(),
    )
    .filter((clause) => clause !== "");
  const clause =
    clauses.find((one) => /\b(?:meant|should|must be|supposed)\b/u.test(one)) ??
    clauses.find((one) => !isWrongValue.test(one)) ??
    clauses[0];
  const said = clause
    ?.replace(/(?:\s(?:actually|really|though|tho|then|please|pls|btw|lol))+$/u, "")
    .replace(/\s(?:not|instead of|rather than)\b.*$/u, "")
    .replace(/\s(?:i meant|by the way|btw)$/u, "");
  if (said === undefined || said === "") return undefined;
  const value = whichSet.test(said) ? said : said.replace(states, "");
  return value.length > 80 ? undefined : value;
}

/** A wish is about what is to come, unless it is to undo. */
const wishes =
  /\bi(?:d)? (?:want|need|hope|plan|aim|intend|wanna|would like|like|have got|have|ought|must|should)(?: to)? (?!undo|delete|remove|take|cancel|correct|change|revert)\p{L}+/u;

/** An order is short. */
const longest = 160;

/** The order that a stretch of a message may be; undefined: it has none of the parts of one. Pure. */
export function readLooseOrder(text: string): Command | undefined {
  if (text.length > longest * 2 || /\?\s*$/u.test(text)) return undefined;
  const folded = foldText(withFigures(mendSpelling(text.trim()), leastInOrder));
  if (folded.length > longest || /^\W*(?:what|when|which|who|how|did|does)\b/u.test(folded)) return undefined;
  if (wishes.test(folded)) return undefined;
  const has = (parts: readonly (readonly [RegExp, string])[]) => parts.some(([part]) => part.test(folded));
  if (has(redoParts)) return { kind: "redo" };
  if (has(undoParts)) return undoing(folded);
  if (!has(errorParts)) return undefined;
  const rest = rightValue(folded);
  return rest === undefined ? undefined : correctionIn(folded, rest, true);
}

/** The order that a message is, or that the first of its stretches is that is or may be one; undefined: none. Pure. */
export function readOrder(text: string): Command | undefined {
  const whole = readCommand(text);
  // "No, actually I did eat it, bring it back" names nothing that is to be put right.
  const isBare = whole?.kind === "correct" && whole.not === undefined && !/\d|day\b/iu.test(whole.rest);
  if (isBare && redoParts.some(([part]) => part.test(foldText(text)))) return { kind: "redo" };
  if (whole) return whole;
  const parts = stretchesOf(text).map(({ start, end }) => text.slice(start, end));
  const read = (reader: typeof readCommand) => parts.map(reader).find((command) => command !== undefined);
  return read(readCommand) ?? read(readLooseOrder);
}
