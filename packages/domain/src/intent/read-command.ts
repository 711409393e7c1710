import { type DailyTargets, readTargets } from "../health/daily-targets.ts";
import { readRider } from "../horse/words/rider-corrected.ts";
import { subjectsIn } from "../question/subjects.ts";
import { foldText, withoutSpans } from "../text/fold-words.ts";
import { mendSpelling } from "../text/mend-spelling.ts";
import { leastInOrder, withFigures } from "../language/scan/quantities/spelled-figures.ts";
import { rememberLatest } from "../text/remember-latest.ts";
import { readRepeat, type Repeat } from "./read-repeat.ts";
import { activationForms, savedThing } from "./saved-things.ts";
import { afterOpeners } from "../text/openers.ts";

/** What somebody orders of what is there already, in words that are no change of a plan. */
export type Command =
  /** Training that was logged is logged once more. */
  | Repeat
  /** The latest thing that this conversation did is taken back; `what`: the words, which may name it ("my last run"). */
  | {
      readonly kind: "undo";
      readonly what: string;
      /** It is to go, and not the step before: "delete the yoga". */
      readonly deletes?: true;
    }
  | { readonly kind: "redo" }
  /** A field of what was logged was other: `rest` says what it was ("4 miles", "yesterday"). */
  | {
      readonly kind: "correct";
      readonly rest: string;
      /** What it was not, as it is said: "6k" of "it was 8k, not 6k". */
      readonly not?: string;
      /** The words beside these, which may name what is corrected: "the swim was". */
      readonly about: string;
      /** It says what it corrects: "it", "the run", "the last set". */
      readonly refers?: true;
      /** It tells what to make of it, as one may of a plan: "make that 170". */
      readonly isOrder?: true;
    }
  /** What is to be eaten a day; other targets stay. */
  | {
      readonly kind: "targets";
      readonly targets: DailyTargets;
    };

/** What precedes an order and says nothing. */
const opening = afterOpeners(
  "no|nope|wait|oops|ups|whoops|(?:i )?beg (?:your )?pardon|pardon(?: me)?|(?:my )?apologies|can you|could you|would you|my bad|(?:i )?changed m[ye] mind",
);
const closing = String.raw`(?:[\s,]+(?:please|pls|thanks|thx|again|for me|right away|now|sorry|it was (?:wrong|a mistake)|that was (?:wrong|a mistake)|wrong one))*(?:[\s,]+(?:i )?(?:did ?n[o']?t|didnt|did not|never|wasnt|was not) .{1,50})?\W*$`;
const latest = String.raw`(?:that|it|this|these|those|(?:that|this|the|my) (?:(?:last|latest|previous|new) )?${savedThing}|(?:the |my )?(?:last|latest|previous) ${savedThing}|the last|what (?:i|you) just (?:did|said|logged|wrote|saved|changed)|everything you just did)`;

/** Each with its example; the examples are tests. */
export const undoForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`(?:undo|revert)(?: ${latest})?`, "undo that please"],
  [String.raw`take (?:${latest} back|back ${latest})`, "take that back"],
  [
    String.raw`(?:delete|scratch|scrap|erase|remove|discard|drop|bin|get rid of|trash|cancel|unlog) ${latest}`,
    "delete my last run",
  ],
  [String.raw`(?:roll|wind|turn) (?:${latest} back|back ${latest})`, "roll that back"],
  [String.raw`(?:zap|nuke|axe|chuck|toss) (?:${latest}|that one)`, "zap that one"],
  [
    String.raw`(?:i )?(?:did ?n[o']?t mean|didnt mean) (?:that|it|to (?:log|save|add) (?:that|it))`,
    "didn't mean to log that",
  ],
  ...activationForms,
];
export const redoForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`redo(?: ${latest})?`, "redo"],
  [String.raw`(?:bring|put|get) (?:${latest} back|back ${latest})`, "bring it back"],
  [String.raw`restore(?: ${latest})?`, "restore that"],
  [
    String.raw`(?:bring|get) back (?:the|my) (?:\p{L}+ ){1,3}(?:from|of) (?:yesterday|today|this morning|last \p{L}+)`,
    "bring back the bench from yesterday",
  ],
  [String.raw`undo (?:the|that|your|my) undo`, "undo the undo"],
  [String.raw`un-?undo(?: ${latest})?`, "un-undo that"],
];
const toPatterns = (forms: readonly (readonly [string, string])[]) =>
  forms.map(([form]) => new RegExp(`${opening}${form}${closing}`, "iu"));
const [undos, redos] = [toPatterns(undoForms), toPatterns(redoForms)];

/** Takes back what was said before, and what else may stand before that. */
const denying = String.raw`correction|(?:(?:let me|i (?:have|need|want) to|to) )?correct (?:that|it|myself)(?=\s*[,.:!–-])|oops|whoops|forgive me|(?:hang|hold) on|(?:oh )?(?:shit|crap|damn|bugger)|(?:a )?typo|(?:i(?: am|['’]m) afraid )?(?:i )?(?:misread|mistyped|miscounted|misremembered)(?: (?:it|that|the \p{L}+|my \p{L}+))?|ups|ha(?:ha)+|lol|omg|sorry|sry|(?:i )?beg (?:your )?pardon|pardon(?: me)?|(?:my )?apologies|no|nope|nah|wait|hm+|wrong|(?:that|it)(?:['’]?s| is| was) (?:wrong|not right)|not right|my (?:bad|mistake)|excuse me|srry|soz|i (?:told|said|wrote|typed|put|read|looked|got|had|saw|remembered) (?:(?:it|that) )?wrong(?:ly)?|i (?:was|am) wrong|i made a mistake`;
const denies = String.raw`(?:(?:${denying})[\s,.!:-]+)`;
const opens = String.raw`(?:(?:${denying}|oh|ah|ach|ok(?:ay)?|well|please|and|actually|let['’]?s)[\s,.!:-]+)`;
const weekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`;
/** One figure and its unit: more would be a report of its own. */
const oneValue = String.raw`\d+(?:[.,:]\d+)*(?: ?\p{L}{1,10})?`;
/** What people read from how much it was. */
const sources =
  "watch|garmin|strava|app|gps|phone|tracker|treadmill|machine|erg|bike computer|computer|fitbit|whoop|polar|suunto|coros|label|pack(?:et|age)|box|menu|spreadsheet|notebook|notes?";
const which = String.raw`(?:last|first|second|third|fourth|fifth|final|top)`;

/** Begins a correction of what was said before. */
export const correctionForms: readonly (readonly [form: RegExp, example: string])[] = (
  [
    [
      String.raw`${opens}*(?:i )?(?:just |only just )?(?:re-?checked|checked|double[ -]checked|looked at|had a (?:proper )?look at) (?:it |that )?(?:(?:on|in|at) )?(?:my |the )?\p{L}+(?: \p{L}+)?(?: again)?[\s,;:–-]+(?:and |so |now )*(?:(?:it|that|this|the \p{L}+(?: \p{L}+)?) )?(?:(?:was|were|is|says?|said|took|shows?) )?(?:only |really |actually |more like )*(?<value>${oneValue})\W*$`,
      "just checked my watch and it was 26:01",
    ],
    [
      String.raw`${opens}*(?:(?:according to|by) )?(?:my |the )?(?:${sources})(?: (?:app|watch))?(?: (?:actually|really|only))? (?:says?|said|shows?|showed|reads?|has|had|gives?|gave|got|recorded|,? ?it was)(?: it| that)?(?: as| at| was| is)? ?(?:only |really |actually |more like )*(?<value>${oneValue})(?:,? (?:and )?not .{1,20})?\W*$`,
      "my watch says 51:48",
    ],
    [
      String.raw`${opens}*((?:the |my )?${which} (?:\p{L}+ )?set (?:(?:on|of|in|for|at) (?:the |my )?\p{L}+(?: \p{L}+)? )?(?:was|were) .*\d.*)$`,
      "the second set was 7, not 8",
    ],
    [
      String.raw`${opens}*(?:actually|correction|i mean[t]?)[\s,:-]+(?:no[\s,]+)?(?:it|that|this|the (?:\p{L}+ ){1,2})?\s*(?:was|were|is|should (?:be|have been|say)|took(?: me)?)?\s*(?:only |really |more like )?(.+)$`,
      "actually it was 4 miles",
    ],
    [
      String.raw`${opens}*i (?:(?:should|ought to)(?:['’]?ve| have|a) (?:said|written|typed|entered)|meant to (?:say|write|type|enter))(?: (?:it was|as|that it was))? (\d.*)$`,
      "I should have said 58 minutes",
    ],
    [
      String.raw`(?:(?:oh|ah|and|but|well|ok(?:ay)?)[\s,]+)*${denies}+(?:(?:it|that|this) (?:was|were|is|should (?:be|have been)) |i meant |make (?:it|that) )?(.*\d.*)$`,
      "no, 205",
    ],
    [
      String.raw`${opens}*(?:make|change|correct|fix|set) (?:that|it|this|the last one)(?: to)? (.+)$`,
      "make that yesterday",
    ],
    [String.raw`${opens}*(?:leave|keep) (?:that|it|this) at (\d.*)$`, "nah, leave it at 64 after all"],
    // What is over is in the diary: no plan is changed there.
    [
      String.raw`${opens}*(?:can you |could you )?(?:make|change|correct|fix|set|edit|update) (?:my |the )?(?:(?:yesterday|last night)['’]?s|last|latest) \p{L}+(?: \p{L}+)? (?:to|from .{1,20} to) (.*\d.*)$`,
      "change yesterday's run to 4 miles",
    ],
    [
      String.raw`${opens}*(?:can you |could you )?(?:make|change|correct|fix|set|edit|update) (?:my |the )?\p{L}+(?: \p{L}+)? (?:from|of) (?:yesterday|last night) to (.*\d.*)$`,
      "change the run from yesterday to 4 miles",
    ],
    [
      String.raw`(?:that|it) (?:was|were|should (?:be|have been)) (?:actually |really )(.+)$`,
      "it was actually 205",
    ],
    [
      String.raw`${opens}*(?:it|that|this|the \p{L}+(?: \p{L}+)?) (?:was|were|took) (?:only |really |actually )?(.*\d.*?),? (?:not|instead of|rather than) .*\d.*$`,
      "it was 40 minutes, not 30",
    ],
    [
      String.raw`${opens}*(?:it|that|(?:the |my )?\p{L}+(?: \p{L}+)?) (?:was|were|took) (.*\d.*?),? (?:actually|rather|in fact)\W*$`,
      "time was 26:05 actually",
    ],
    [
      String.raw`${denies}?(.*\d.*?|yesterday|the day before yesterday|(?:on |last )?${weekday}),? (?:is what )?i mea?nt?\W*$`,
      "62 min I meant",
    ],
    [
      String.raw`${denies}?(\d[^\s,]*(?: \p{L}+)?),? (?:actually|rather|sorry|sry|soz|oops|whoops|my bad|typo|i mean)\W*$`,
      "81.9 actually",
    ],
    [
      String.raw`${opens}+(?:i )?((?:only |just |actually )?(?:got|did|managed|hit|made) .*\d.*\b(?:on|in|for) (?:the|my) .{0,20}\bset\b).{0,12}$`,
      "wait only got 3 on the last set tho",
    ],
    [
      String.raw`${opens}+((?:the |my )?${which} .{0,40}\b(?:was|were)\b.*\d.*)$`,
      "oh the last bench set was only 4 reps",
    ],
    [
      String.raw`${opens}*(?:that|it) (?:was|were|is|should say) (?:actually |really )?(yesterday|the day before yesterday|(?:on |last )?${weekday}|this morning)(?:,? (?:and )?not .{1,30})?\W*$`,
      "that was yesterday",
    ],
  ] as const
).map(([form, example]) => [new RegExp(String.raw`^\W*${form}`, "iu"), example]);

const makesThat = new RegExp(
  String.raw`^\W*${opens}*(?:make|change|set|leave|keep) (?:that|it|this|them|those)\b`,
  "iu",
);

/** One horse, or one rider, was another. */
const exchangedName =
  /^\W*(?:(?:[Oo]ops|[Ss]orry|[Nn]o|[Nn]ope|[Ww]ait|[Aa]ctually)[\s,.!-]+)+(\p{Lu}\p{L}+|me),? not (?:\p{Lu}\p{L}+|me)\W*$/u;

/** One sport or lift was another. */
const exchange =
  /^\W*(?:(?:oops|sorry|no|nope|wait|actually|(?:it|that) (?:was|were)|i? ?meant)[\s,.!-]+)+(?:an? |the )?(?<rest>\p{L}[\p{L} -]{1,40}?),? not (?:an? |the )?(?<not>\p{L}[\p{L} -]{1,40})\W*$/iu;
/** Whether words are the name of a sport or a lift and nothing else. */
const isTraining = (words: string): boolean =>
  /^[^\p{L}]*$/u.test(withoutSpans(words, subjectsIn(words).spans));

/** What was not so, each with its example, which is a test. */
export const deniedForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    /[,\s](?:and )?(?:not|instead of|rather than) (?:an? |the |at |on )?(?<not>\S.{0,40}?)\W*$/iu,
    "it was 8k, not 6k",
  ],
  [
    /\b(?:was|is)(?: ?not|n['’]?t) (?:an? |the |at |on )?(?<not>\S.{0,30}?),? (?:it|that) (?:was|is)\b/iu,
    "that wasn't 6k, it was 8k",
  ],
  [
    /\b(?:i|you)(?:['’]?ve)? (?:\p{L}+ly )?(?:put|wrote|written|typed|said|entered|logged) (?<not>\d\S*(?: \p{L}+)?)/iu,
    "the canter was 8 minutes and I put 6",
  ],
];

/** Names behind a value what it is of: "35 minutes for the swim". */
const ofWhat = /\b(?:for|on|of|in) (?:the|my) \p{L}[\p{L} -]{1,30}/iu;

/** A correction with what it denies and what it is said of. */
export function correctionIn(
  text: string,
  rest: string,
  refers: boolean,
): Extract<Command, { kind: "correct" }> {
  const not = deniedForms.map(([form]) => form.exec(text)?.groups?.["not"]).find(Boolean);
  const at = Math.max(0, text.indexOf(rest));
  // A value may name what it is of, too: "bench 85". Why it was wrong stands behind it.
  const named = [text.slice(0, at), /\d/u.test(rest) ? rest : "", ofWhat.exec(text.slice(at))?.[0] ?? ""];
  const about = named
    .join(" ")
    .replace(not ?? "", " ")
    .trim();
  return { kind: "correct", rest, about, ...(not && { not }), ...(refers && { refers }) };
}

/** Why it was wrong, with a number of its own: "345, I am 61 years old after all". */
const becauseOf =
  /^(.*\d.*?)\s*[,;.–-]\s+(?:because|since|as|cos|cause|you know|i['’]?m|i am|i was|i have|my|we|he|she)\b.*$/iu;

/** Says nothing of the value, or that all else stays. */
const saidBehind =
  /(?:[\s,]+(?:actually|really|though|tho|rather|sorry|my (?:bad|mistake)|then|please|pls|instead|after all|btw|lol|haha|(?:and )?(?:the )?same (?:date|day|time|deadline)|by the same (?:date|day)))+\W*$/iu;
/** Names what the value behind it is of, which is no set of several: "the pulse was 54". */
const namedBefore =
  /^(?:the|my) (?!.{0,40}\bsets?\b)\p{L}+(?: \p{L}+)? (?:was|were|is|took|should (?:be|say|have been)) (?:only |really |more like )*(?=\d)/iu;

/** What reports training of its own beside the words of a correction is a new report. */
const ownReport =
  /\b(?:ran|swam|rode|biked|cycled|squatted|benched|deadlifted|pressed|rowed|walked|hiked|lifted)\b/iu;

/** "25s, the 30s were taken": why it was so, in a sentence of its own. */
const whatWasSo =
  /^(.*\d.*?)[,;.]\s+(?:the|my|they|it|someone|somebody|everyone|there|all) (?:.{1,30} )?(?:was|were|is|are|had|got|took)\b.*$/iu;

const refersBack =
  /^\W*(?:(?:oops|sorry|no|nope|wait|hmm|ah|oh|ok|actually|well|correction|i mean)[\s,.!:-]+)*(?:it|that|this|(?:the|my|that) (?:\p{L}+ ){1,3})\s*(?:was|were|is|took|should)\b/iu;

/** How it came to somebody: behind what was otherwise, and says nothing of it. */
const afterthought =
  /[\s,]+(?:come to think (?:of|about) it|now (?:that )?i think (?:of|about) it|thinking (?:of|about) it|i (?:just |only just )?(?:reali[sz]ed?|noticed|remembered?))\W*$/iu;

function readCorrection(said: string): Command | undefined {
  const text = said.replace(afterthought, "");
  const rider = readRider(text);
  if (rider !== undefined) return { ...correctionIn(text, rider, true), about: "" };
  const { rest: now = "", not: before = "" } = exchange.exec(text)?.groups ?? {};
  if (now !== "" && isTraining(now) && isTraining(before)) return correctionIn(text, now, true);
  for (const form of [...correctionForms.map(([one]) => one), exchangedName]) {
    const found = form.exec(text);
    const rest = found?.[1]
      ?.replace(/^(?:(?:to|at|for|with|only|just|really|actually)\s+)+/iu, "")
      .replace(saidBehind, "")
      .replace(/[,\s]+not .+$/iu, "")
      .replace(/^(.*\d.*?)[,;.]\s+(?!on |in |for |at )\P{N}+$/iu, "$1")
      .replace(becauseOf, "$1")
      .replace(whatWasSo, "$1")
      .replace(namedBefore, "")
      .replace(/^\D{0,60}\b(?:make|leave|keep) (?:it|that)(?: to| at)? (?=\d)/iu, "")
      .replace(/[.!]+$/u, "")
      .trim();
    if (rest && rest.length <= 80 && !rest.endsWith("?") && !ownReport.test(rest))
      return {
        ...correctionIn(text, rest, refersBack.test(text)),
        // "My watch says": from where it is known names nothing.
        ...(found?.groups?.["value"] !== undefined && { about: "" }),
        ...(makesThat.test(text) && { isOrder: true }),
      };
  }
  return undefined;
}

/** What stands first and says nothing may hide one: "um the watch says 3.1". */
const afterFirst = new RegExp(afterOpeners(), "iu");
const correctionSaid = (text: string): Command | undefined =>
  readCorrection(text) ?? readCorrection(text.replace(afterFirst, ""));

const deletes =
  /\b(?:delete|remove|scratch|scrap|erase|wipe|bin|trash|discard|drop|cancel|unlog|strike|ditch|get (?:rid|shot) of)\b/u;

/** `folded`: the words of the order. */
export const undoing = (folded: string): Command => ({
  kind: "undo",
  what: folded,
  ...(deletes.test(folded) && { deletes: true }),
});

const clauseEnds = /[.;!,]+\s+|\s[–-]\s/u;
const undoes = /\b(?:undo|revert)\b/u;
/** Says how it was, in place of what is denied: "scratch that, it was 205". */
const saysAnew = /^\W*(?:(?:make|it|that|this|should|i mea?nt?|actually|rather|was|were)\b|\d)/u;

/** "Ah no, 6 was right after all. Undo": the clause that takes back, whatever reason stands beside it; a value behind it corrects. */
function undoBesideReason(text: string): string | undefined {
  const clauses = text.split(clauseEnds).map(foldText);
  const at = clauses.findIndex((clause) => undos.some((form) => form.test(clause)));
  const clause = clauses[at];
  const behind = clauses.slice(at + 1);
  if (clause === undefined || clauses.length < 2 || clauses.some((one) => ownReport.test(one)))
    return undefined;
  const isReason = behind.every((one) => (undoes.test(clause) ? !saysAnew.test(one) : !/\d/u.test(one)));
  return isReason && !/[?？]/u.test(text) ? clause : undefined;
}

/** What is told behind an order in the same breath. */
const reportedBehind =
  /^(?:(?:i|we)(?:['’]ve| have)? )?(?:just |also |then )?(?:had|ate|drank|did|ran|rode|swam|walked|squatted|benched|deadlifted|lifted|rowed|cycled|biked|weighed|slept)\b(?!.*\bi (?:can|could|will|am|might)\b)/iu;

/** "Undo that, had a bagel for breakfast": with a line break behind the order, so that whoever reads it parts it there; as long as before. */
export function breakBehindUndo(text: string): string {
  if (text.length > longest || text.includes("\n")) return text;
  const end = clauseEnds.exec(text);
  if (!end || !undos.some((form) => form.test(foldText(text.slice(0, end.index))))) return text;
  const at = end.index + end[0].length;
  return reportedBehind.test(text.slice(at)) ? `${text.slice(0, at - 1)}\n${text.slice(at)}` : text;
}

/** An order is short. */
const longest = 200;

/** The order that a whole message is; undefined: none of these. Pure. */
export const readCommand = rememberLatest(longest, (text: string): Command | undefined => {
  if (text.length > longest) return undefined;
  const folded = foldText(text);
  if (redos.some((form) => form.test(folded))) return { kind: "redo" };
  if (undos.some((form) => form.test(folded))) return undoing(folded);
  const undone = text.includes("\n") ? undefined : undoBesideReason(text);
  if (undone !== undefined) return undoing(undone);
  const repeat = readRepeat(text);
  const targets = repeat ? undefined : readTargets(mendSpelling(text));
  if (targets) return { kind: "targets", targets };
  return repeat ?? correctionSaid(withFigures(text, leastInOrder));
});
