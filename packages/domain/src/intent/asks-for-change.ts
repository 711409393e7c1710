import { isReportedDone } from "../text/done-or-waiting.ts";
import { afterOpeners, adverbs } from "../text/openers.ts";
import { rememberLatest } from "../text/remember-latest.ts";
import { shownThings } from "./how-asked.ts";

/** What a coach said is asked for by whoever passes it on: "Coach Anna wrote: make my next week easier". */
const passedOn = String.raw`(?:my |the |our )?(?:coach|trainer|physio|pt)(?: \p{L}+)? (?:wrote|writes|said|says|told me|suggests?|thinks)(?: that)?:?`;
const begins = afterOpeners(passedOn);
const wish = String.raw`(?:(?:can|could|would|will) (?:you|u|we) |let['’]?s |i(?:['’]d| would| should) (?:like|want|prefer|love)(?: you)? to |i (?:want|need) to |i wanna |we should )?${adverbs}`;

/** What is done to a plan, as somebody tells a coach to do it; none of it is a word for training that was done. */
const planVerbs = `make|change|adjust|adapt|rework|rearrange|replace|exchange|scrap|get rid of|bring|swap|switch|substitute|remove|delete|drop|skip|unskip|move|push back|push|postpone|bring forward|reschedule|shift|cancel|rename|call|copy|repeat|duplicate|insert|put|take|cut|reduce|lower|raise|increase|decrease|bump|set|shorten|lengthen|extend|superset|reorder|lighten|deload|leave out|give me(?! (?:an?|the|my) (?:\\p{L}+ )?(?:${shownThings}))|note for|start (?:the )?(?:session|workout)`;

/** Begins as an order to change a plan ("swap …", "could you move …", "let's drop …"). */
const orders = new RegExp(`${begins}${wish}(?:${planVerbs})\\b`, "iu");
/** Names of lifts and ways of speaking that begin with one of those words. */
const noOrder = new RegExp(
  `${begins}(?:supersets?\\s*:|drops?\\s*(?::|\\d+ ?[x×@])|(?:push|pull)\\s*(?::|[a-d]\\b)|sets?\\s*[:\\d]|lower (?:back|body)|drop ?sets?\\b|push[ -]?(?:press|ups?|jerks?|downs?)|set \\d|cut (?:it|myself)|take (?:it|that) easy|call it|make it home|move session|add (?:up|all|together)|copy that|switch (?:grip|lunge|hitter)|raise the|extend(?:ed)? )`,
  "iu",
);
/** "add" begins logs too ("add 5k run yesterday"): it is an order where it says where in a plan, or how much more. */
const adds = new RegExp(
  `${begins}${wish}(?:add|include|schedule|plan (?:in|an?|me|some|\\d)|pencil|slot|squeeze|fit|book)\\b`,
  "iu",
);
const addsToPlan =
  /\b(?:sets? to|reps? to|(?:lbs?|kgs?|kilos?|pounds|minutes?|min|seconds?) (?:to|on)|after|before|at the (?:start|end|beginning)|to (?:the |my |today|tomorrow|next|this|every|all|mon|tue|wed|thu|fri|sat|sun)|(?:on|every|next|this|for|coming) (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|week|session|day)|tomorrow|(?:a|an|one|another|two|2|extra|more) (?:(?:more|extra) )?sets? of|(?:mon|tues|wednes|thurs|fri|satur|sun)?days?\b|week\b|session\b|there\b|to (?:it|that|them)\b|exercise \d)/iu;
/** What is wished to be done to something: "I'd like his grid made easier", "could the hack be moved to Monday". */
const undergone = String.raw`(?:made (?:easier|harder|shorter|longer|lighter|heavier)|moved|shortened|lengthened|skipped|swapped|postponed|cancell?ed|dropped|replaced|removed|rescheduled)\b`;
/** Other ways to ask for a change. */
const wishes = new RegExp(
  [
    String.raw`\b(?:make|turn) (?:next|this|the next|week)\b.{0,30}\bweek\b`,
    String.raw`\b(?:can['’]?t|cannot|can not|won['’]?t be able to) (?:do|make|train|lift|run|ride)\b.{0,60}\b(?:today|tomorrow|this week|next week|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`,
    String.raw`\binstead of\b.{0,60}\b(?:today|tomorrow|next|on|this|give|do|want)\b`,
    String.raw`${begins}(?:\d+|one|two|three|four|five|ten) (?:more|less|fewer|extra) (?:reps?|sets?|minutes?|min|lbs?|kgs?|kilos?)\b`,
    String.raw`${begins}no (?:barbell|dumbbells?|gym|machines?|equipment)\b.{0,40}\b(?:week|today|tomorrow)\b`,
    String.raw`${begins}(?:a )?(?:shorter|longer|easier|harder|lighter|heavier) (?:session|workout|week|day|one)\b`,
    String.raw`(?<!\b(?:supposed to be|meant to be|planned|was) (?:a |my )?)\brest day\b`,
    String.raw`\b(?:not doing|wont do|won['’]t do|not going to do)\b.{0,40}\bskip it\b`,
    String.raw`${begins}i(?: want|['’]d like| would like) (?:\d|one|two|three|four|five|more|less|fewer|a |an )`,
    String.raw`(?:${begins}|[,;.]\s*)(?:i(?:['’]d| would| should| want| need)(?: (?:like|love|prefer|want))?\b|(?:can|could|would) (?!(?:you|we|i)\b)).{3,60}?\b${undergone}`,
    String.raw`${begins}(?:an? )?(?:alternate|alternative|substitute|replacement) (?:for|to)\b`,
  ].join("|"),
  "iu",
);
/** When it was done, at the end: no order, whatever word it begins with. */
const endsInPast =
  /\b(?:yesterday|this morning|last night|last (?:week|mon|tues|wednes|thurs|fri|satur|sun)day)\b.{0,40}$/iu;

/** "Beau Sunday: shorten to 30 min": an order behind what it is of. */
const labelled =
  /^\W*[\p{L}'’. ]{2,40}:\s*(?:please |pls )?(?:shorten|lengthen|skip|cancel|postpone|reschedule)\b/iu;

/** Whoever asks for a change has said so by then; the rest is not looked at, however long it is. */
const maxOrderLength = 400;

export type ChangeForm = "order" | "addition" | "wish";

/** How a stretch of a message asks for a change of what is planned, by its beginning; undefined: it does not. What exactly is asked for is for the coach. */
export const changeForm = rememberLatest(maxOrderLength, (stretch: string): ChangeForm | undefined => {
  const text = stretch.slice(0, maxOrderLength);
  if (noOrder.test(text) || isReportedDone(text) || endsInPast.test(text)) return undefined;
  if (orders.test(text) || labelled.test(text)) return "order";
  if (adds.test(text)) return addsToPlan.test(text) ? "addition" : undefined;
  return wishes.test(text) ? "wish" : undefined;
});

export const asksForChange = (stretch: string): boolean => changeForm(stretch) !== undefined;
