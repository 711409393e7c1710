import { foldText } from "../text/fold-words.ts";
import { asksForChange } from "./asks-for-change.ts";
import { readCommand } from "./read-command.ts";

const [no, end] = [
  String.raw`^\W*(?:(?:no|nah|oh|lol|ha(?:ha)*|ok(?:ay)?|actually|a+c?h|ugh|meh|hm+|well|sorry|hey|just|please|lets|wait|hang on|hold on|stop|you know what)[,.! ]+)*`,
  String.raw`(?:[,.! ]+(?:please|pls|after all|thanks|thank you|thx|then|for now|all|coach))*\W*$`,
];

/** Takes back what waits or is asked: whole messages that mean only this. The examples are tests. */
export const droppingForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`never ?mind(?: (?:it|that|about (?:it|that)))?`, "never mind"],
  [String.raw`forget (?:it|that|about it|about that|i (?:said|asked)(?: anything| that)?)`, "forget it"],
  [
    String.raw`leave (?:it|that|everything)(?: (?:as|how|where|the way) (?:it|that|they|things) (?:is|was|are|were)| as is| alone| be)?`,
    "leave it as it is",
  ],
  [
    String.raw`(?:scrap|drop|cancel|skip|ditch) (?:it|that|everything|the (?:change|question|proposal)s?)`,
    "drop it",
  ],
  [String.raw`cancel|stop|nothing|maybe later`, "cancel"],
  [
    String.raw`(?:dont|do not) (?:bother|worry(?: about (?:it|that))?|change (?:it|anything)|do (?:it|that))`,
    "don't bother",
  ],
  [
    String.raw`(?:it )?does ?nt matter|not important|no longer needed|changed my mind|i changed my mind`,
    "doesn't matter",
  ],
  [String.raw`let (?:it|that) (?:be|go|lie)`, "let it be"],
  [String.raw`as you were`, "as you were"],
  [String.raw`on second thoughts?,? (?:no|not|rather not|leave it)`, "on second thoughts, no"],
  [
    String.raw`leave (?:things|it all|the plan)(?: (?:alone|be|as (?:they|it) (?:are|is)))?`,
    "leave things alone",
  ],
  [String.raw`(?:scratch|lose|park|bin) (?:the|that) (?:idea|thought)`, "scratch the idea"],
  [String.raw`(?:no|nope|nah|no thanks|no thank you|rather not|better not|not (?:now|yet))`, "no, not yet"],
];

/** What is said in passing is short. */
const longest = 200;

/** Wants what goes, or has gone, to stay; each with its example, which is a test. */
export const keepingForms: readonly (readonly [form: string, example: string])[] = [
  [
    String.raw`(?:i (?:want to|ll) )?keep (?:it|that|this|them|those)(?: (?:in|there|after all|as (?:it|they) (?:is|was|are|were)))?`,
    "no wait, keep it",
  ],
  [
    String.raw`(?:dont|do not)(?: (?:delete|remove|drop|undo|lose|skip|cancel) (?:it|that|them|those|anything))?`,
    "don't",
  ],
  [String.raw`leave (?:it|that|them)(?: (?:in|there|alone|be))?`, "leave it"],
  [String.raw`(?:that|it) (?:should|can|may) stay`, "that can stay"],
];
const keeps = new RegExp(`${no}(?:${keepingForms.map(([form]) => form).join("|")})${end}`, "u");
/** Whether a whole message says so, with or without a reason behind it. */
export const keepsThing = (text: string): boolean =>
  text.length <= longest && [text, withoutReason(text)].some((one) => keeps.test(foldText(one)));
const dropping = droppingForms.map(([form]) => form).join("|");
/** "Forget it, leave it as it is" says it twice. */
const drops = new RegExp(`${no}(?:${dropping})(?:[,.! ]+(?:and |just )?(?:${dropping}))?${end}`, "u");

/** Agrees in words. */
export const agreeingForms: readonly (readonly [form: string, example: string])[] = [
  [
    String.raw`(?:yes|yeah|yep|yup|ya|ok(?:ay)?|sure|perfect|right|correct|exactly|absolutely|of course|go for it)`,
    "yes",
  ],
  [String.raw`(?:that|this) one(?: please)?`, "yes, that one"],
  [
    String.raw`(?:that|it)(?:d| would) be (?:lovely|great|nice|perfect|good|fine|ideal|wonderful)|i(?:d| would) like that|please do`,
    "yes please, that would be lovely",
  ],
  [
    String.raw`(?:great|good|nice|lovely|brilliant|awesome|cool|super|excellent|wonderful)(?=[,.! ]+(?:then |yes |ok(?:ay)? )*(?:please do|do (?:it|that)|yes|go ahead|apply)\b)`,
    "great, please do",
  ],
  [String.raw`(?:sounds|looks) (?:good|great|right|fine)`, "sounds good"],
  [String.raw`(?:that|it)(?:s| is| was) (?:right|correct|true|it)`, "that's right"],
  [String.raw`(?:do (?:it|that)|go ahead|apply(?: it| them| that)?|make it so|confirm(?:ed)?)`, "go ahead"],
];
const agreeing = agreeingForms.map(([form]) => form).join("|");
const agrees = new RegExp(
  String.raw`^\W*(?:${agreeing})(?:[,.! ]+(?:please|pls|then|after all|thanks|${agreeing}))*\W*$`,
  "u",
);

/** The clause that a short reply begins with, where nothing but a reason may follow: no number, no question, no wish. */
export function withoutReason(text: string): string {
  const [, clause, reason] = /^(\W*\P{N}{2,40}?)(?:[,.;!–]+\s|\s[-–]\s)(\P{N}*)$/u.exec(text) ?? [];
  // "Oh no, on Sunday is a trip. Move it to Friday instead"
  const asks = reason?.split(/(?<=[.!;])\s+/u).some((sentence) => asksForChange(sentence));
  return clause === undefined || reason === undefined || /\?/u.test(reason) || asks ? text : clause;
}

/** Closes what is open, whatever is said behind it without a mark. */
const forgets =
  /^\W*(?:(?:oh|no|ah|ok|lol|ha(?:ha)*|actually|well|sorry)[,.! ]+)*(?:never ?mind|forget (?:it|that))\b(?! (?:and|but|just|about|the))/u;

/** What a whole message says to what is asked or waits, or its first clause with a reason behind it; undefined: something else. */
export function readShortReply(text: string): "agrees" | "drops" | undefined {
  // None of these has a number of several figures, as nearly every log has.
  if (text.length > longest || /\d\d/u.test(text)) return undefined;
  const [folded, begin] = [text, withoutReason(text)].map(foldText);
  if (folded === undefined || begin === undefined) return undefined;
  if (drops.test(folded) || keepsThing(text)) return "drops";
  // "No, Rita not me" says what it was.
  if (drops.test(begin) && readCommand(text)?.kind !== "correct") return "drops";
  if (forgets.test(folded) && !/[\d?]/u.test(text) && !asksForChange(folded.replace(forgets, "")))
    return "drops";
  return agrees.test(folded) ? "agrees" : undefined;
}

const replies: ReadonlySet<string> = new Set(
  `yes yeah yep yup no nope nah ok okay sure fine great good perfect cool nice awesome thanks thank thx ty cheers you so much please do it that this go ahead sounds looks apply confirm confirmed cancel
  never nevermind mind forget stop hello hi hey coach absolutely definitely right correct exactly lets let's not now maybe later all looking lovely brilliant excellent super`.split(
    /\s+/u,
  ),
);

/** A typed yes or no, thanks, a greeting: a handful of such words and nothing else. */
export const isReply = (message: string): boolean => {
  const words = message
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== "");
  return (
    words.length > 0 && words.length <= 7 && !/\d/u.test(message) && words.every((word) => replies.has(word))
  );
};

/** Tells to note something with what was just logged: what is offered where nobody knows what is meant. */
export const noteOf = (text: string): string => `Note: ${text}`;
const longestNote = 340;
const toldToNote =
  /^\W*(?:(?:add (?:a |that as a )?|as a )?note:\s*|(?:please )?add (?:to (?:it|that|the (?:ride|note|entry))|there):\s*(?!.*\d)|(?:(?:and|also|oh|can you|could you|please|pls|kindly)[\s,]+)*(?:add|note|mention)(?: to (?:it|that))? that (?=(?:he|she|it|they|his|her|their)\b(?!.*[?\d])))(?<note>.{2,300})$/isu;
/** What a message tells to note; undefined: it tells none. */
export const noteReported = (text: string): string | undefined =>
  text.length > longestNote ? undefined : toldToNote.exec(text)?.groups?.["note"];

const wasSo =
  /^\W*(?:(?:no|oops|sorry|wait|actually|oh|ah|hm+|well|ok)[\s,]+)*(?:the |my |those |these )?(?!.*\b(?:heart|hr|pulse|rpe|time|distance|pace|weight|duration|and)\b|.* (?:it|that) was)(?<about>\p{L}[\p{L} -]{2,30}?) (?:was|were) (?:(?:actually|really|only|just|more like|closer to|nearer|about|around|with|at|on|for|the)\s+)*(?<was>\d.{0,60}?)(?:[\s,]+(?:though|tho|actually|really|btw|sorry|i think|in fact|rather))*\W*$/iu;
/** What something is said to have been: "pushups were 3x12", "the run was 25:10", "the pasta was more like 700". */
export function figureSaid(text: string): { readonly was: string; readonly about: string } | undefined {
  const { was, about } = (text.length > longest ? undefined : wasSo.exec(text)?.groups) ?? {};
  return was === undefined || about === undefined ? undefined : { was, about };
}

const unitsOfNumber = [
  [/^k(?:g|ilo)/u, "kg"],
  [/^(?:lb|pound)/u, "lb"],
  [/^min/u, "min"],
] as const;

const justNow = String.raw`(?:(?:today|tonight|(?:just )?now|(?:this|yesterday) (?:morning|evening|afternoon)|yesterday|(?:on|by) the scales?)[\s,:!.-]*)`;
const numberAlone = new RegExp(
  String.raw`^\W*${justNow}*(\d{1,4}(?:[.,]\d{1,2})?)\s*(kgs?|lbs?|kilos?|pounds?|mins?|minutes?|hours?|km|miles?)?[\s,]*${justNow}*\W*$`,
  "iu",
);

/** A number alone, with a unit or without, or with nothing but when it was (`when`, if that is not today): of what it is, is to be asked. */
export const bareNumber = (
  text: string,
): { readonly value: number; readonly unit?: string; readonly when?: string } | undefined => {
  const found = numberAlone.exec(text);
  if (!found) return undefined;
  const unit = found[2]?.toLowerCase();
  const when = /\byesterday(?: \p{L}+)?\b/iu.exec(text)?.[0].toLowerCase();
  return {
    ...(when !== undefined && { when }),
    value: Number((found[1] ?? "").replace(",", ".")),
    ...(unit !== undefined && { unit: unitsOfNumber.find(([form]) => form.test(unit))?.[1] ?? unit }),
  };
};
