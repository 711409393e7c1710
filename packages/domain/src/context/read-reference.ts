import { addDays, daysBetween } from "../schedule/local-date.ts";
import { withoutSpans } from "../text/fold-words.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import type { ConversationKind } from "./context-piece.ts";
import { pointingIn, wishedChanges, withoutPointers } from "./points-to-talk.ts";
import { stemsOf } from "./stems.ts";

/** A stretch of local dates, both included; without an end it is open there. */
type Dates = { readonly from?: string | undefined; readonly to?: string | undefined };

/** An earlier conversation that a message refers to, and what of it. */
export type TalkReference = {
  readonly kind?: ConversationKind;
  /** When it was. */
  readonly dates?: Dates;
  /** When it may have been, as exactly as people remember. */
  readonly around?: Dates;
  /** Which of all such talks: 1 for the first, -1 for the last. */
  readonly order?: number;
  /** Whose words are asked for. */
  readonly author?: "member" | "agent";
  /** It asks what was said of this: nothing else answers it. */
  readonly topic?: string;
  /** What somebody asks that they wanted to do: "swap". `topic` then has the words for it. */
  readonly wish?: string;
  /** What the talk was about, as far as the message says. */
  readonly about: string;
};

/** A question of what was said, or whether. */
const recalls =
  /^(?:(?:so|and|hey|hi|ok|okay|coach|well|btw)\W+)*(?:what|which|when|where|why|how|did|had|have(?! you)|do you (?:remember|recall)|remind me)\b/iu;
const ofTopic = /\b(?:about|regarding|concerning)(\s.+)$/iu;
/** Where and when it was said is no part of what it was about. */
const placeOrTime =
  /[\s,]+(?:(?:earlier|before|yesterday|today|recently|again)|(?:on|last|this) (?:week|month|night|morning|time|\p{L}+day)|(?:with|to|in|from) (?:the |my )?(?:coach|(?:program(?:me)? )?designer)|(?:the other day|a (?:while|few days) ago|\d+ (?:days?|weeks?) ago))\W*$/iu;

/** "How did I do, as we discussed about my knee": the question is of something else. */
const aside = /\b(?:as|like) (?:we|you|i)\b/iu;
/** "3 sets about RPE 8": so much, more or less. */
const amount = /^(?:rpe|rir|zone|@|\d)/iu;

/** "About Star, go through it once more". */
const furtherRequest =
  /[,;.]\s*(?:go|show|can|could|would|please|tell|give|let|remind|what|which|how|is|are|was|were|does|do|did|i|you|we|read)\b.*$/iu;

/** What somebody asks to be reminded of: "my shoulder" of "what did we say about my shoulder yesterday?". */
function topicOf(text: string): string | undefined {
  const found = recalls.test(text.trim()) ? ofTopic.exec(text.trim()) : null;
  if (!found || aside.test(text.trim().slice(0, found.index)) || amount.test((found[1] ?? "").trim()))
    return undefined;
  let topic = found[1]?.replace(furtherRequest, "");
  while (topic !== undefined && placeOrTime.test(topic)) topic = topic.replace(placeOrTime, "");
  // "About it", "about with the designer": nothing that can be looked for.
  return topic === undefined || stemsOf(topic).length === 0
    ? undefined
    : topic.replace(/\W+$/u, "").replaceAll(/\s+/gu, " ").trim();
}

/** "What exercise did I want to swap?" */
const wished = new RegExp(
  String.raw`\bdid i (?:\p{L}+ )?(?:want|wish) to (?<wish>${wishedChanges.join("|")})\b`,
  "iu",
);
/** Words in which a change is wished for: who says one of them may ask in another. */
const changing = "swap replace switch change exchange instead rather";

/** What somebody wanted, and the words that tell of it. */
function wishIn(text: string): Pick<TalkReference, "wish" | "topic"> | undefined {
  const wish = wished.exec(text)?.groups?.["wish"]?.toLowerCase();
  if (wish === undefined) return undefined;
  return { wish, topic: changing.split(" ").includes(wish) ? changing : wish };
}

type Span = { readonly start: number; readonly end: number };

const places: Readonly<Record<string, number>> = {
  ...{ first: 1, "1st": 1, original: 1, initial: 1, second: 2, "2nd": 2, third: 3, "3rd": 3, fourth: 4 },
  ...{ "4th": 4, fifth: 5, last: -1, latest: -1, newest: -1, previous: -1, "most recent": -1 },
};
const place = Object.keys(places).join("|");
/** No words that stand beside a noun: "first I want the plan". */
const beside = String.raw`(?:\s(?!(?:i|we|you|the|an?|my|your|of|in|to|and|is|was|it|that|this)\b)[\p{L}-]+){0,2}?`;
const things = String.raw`time|conversation|talk|chat|discussion|program(?:me)?|plan|routine|schedule|thing(?= (?:i|we|you)\b)|advice|recommendation|suggestion`;
const saying = String.raw`talk\p{L}*|spe?oke?|speak|mention\p{L}*|discuss\p{L}*|said|say|told|tell|suggest\p{L}*|recommend\p{L}*|made|built|wrote(?! (?:it |that |this |them )?down)|set up`;
const orders: readonly (readonly [words: RegExp, place?: number])[] = [
  [/\b(?:the )?(?:time|conversation|talk|one|plan|program(?:me)?) before last\b/giu, -2],
  [new RegExp(String.raw`\b(?:the )?(?:very )?\b(${place})(${beside})\s(?:${things})\b`, "giu")],
  [new RegExp(String.raw`\b(first|last)(?= (?:${saying})\b)`, "giu")],
  [/\b(?:originally|initially|at (?:the )?(?:very )?(?:beginning|start|outset)(?! of\b))/giu, 1],
];
const refused = /\bnot (?:in |on )?(?:the |our )?$/iu;
/** "For the first time I ran": it happened then. */
const happening = /\bfor the $/iu;
/** "Not the first". */
const refusal = new RegExp(
  String.raw`[,\s]*\bnot (?:in |on )?(?:the |our )?(?:${place})(?: (?:${things}))?\b`,
  "giu",
);

/** Which of several talks is meant, with the words that say so. */
function orderIn(text: string): { readonly order?: number; readonly spans: readonly Span[] } {
  const spanOf = (found: RegExpExecArray): Span => ({
    start: found.index,
    end: found.index + found[0].length,
  });
  const refusals = [...text.matchAll(refusal)].map(spanOf);
  for (const [words, said] of orders)
    for (const found of text.matchAll(words)) {
      const ahead = text.slice(0, found.index);
      if (refused.test(ahead) || happening.test(`${ahead}${/^the /iu.exec(found[0])?.[0] ?? ""}`)) continue;
      const [whole, which = "", modifiers = ""] = found;
      const order = said ?? places[which.toLowerCase()];
      if (order === undefined) continue;
      // "The first hamstring program": what stands between tells what it was about.
      const at = found.index + whole.lastIndexOf(modifiers);
      const parts =
        modifiers === ""
          ? [spanOf(found)]
          : [
              { start: found.index, end: at },
              { start: at + modifiers.length, end: found.index + whole.length },
            ];
      return { order, spans: [...refusals, ...parts] };
    }
  return { spans: refusals };
}

/** "What did we say about Sunday", "the plan for May": what it was about, not when. */
const isSubject = (text: string, { start, end, isAbout }: PeriodSpan): boolean =>
  isAbout !== true &&
  (/\b(?:about|for|regarding|concerning)\s*$/iu.test(text.slice(0, start)) ||
    /^for\b/iu.test(text.slice(start, end)));

/** People are wrong by a quarter of how long ago something was if they say about when, else by little. */
function around({ from, to, isAbout }: PeriodSpan, today: string): Dates {
  const length = from !== undefined && to !== undefined ? daysBetween(from, to) + 1 : 7;
  const ago = daysBetween(from ?? to ?? today, today);
  const slack = isAbout
    ? Math.min(45, Math.max(3, Math.round(ago / 4)))
    : Math.min(7, Math.max(1, Math.round(length / 6)));
  return {
    ...(from !== undefined && { from: addDays(from, -slack) }),
    ...(to !== undefined && { to: addDays(to, slack) }),
  };
}

type Time = Pick<TalkReference, "dates" | "around"> & { readonly span?: Span };

/** "The plan from Tuesday" was made then, and not since: read as "of", with the places kept. */
const ofThen = /\bfrom(?=\s)(?!.*\b(?:to|until|till)\b)/giu;

/** The past time that a message names first. */
function timeIn(text: string, today: string, firstWeekday: number | undefined): Time {
  const named = text.replaceAll(ofThen, "  of");
  const span = readPeriods(named, today, firstWeekday).find(
    (one) => (one.from ?? one.to ?? "9") <= today && !isSubject(text, one),
  );
  if (!span) return {};
  const { from, to } = span;
  const dates = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return { dates, around: around(span, today), span };
}

/** "A good two weeks ago": how exactly is said elsewhere. */
const roughly =
  /\b(?:(?:a )?(?:good|full|whole)|about|around|roughly|some|maybe|approximately|nearly|almost|just (?:over|under)|over)\s*$/iu;
const behind = /\b(?:about|regarding|concerning|for|on|with)\s+([^,.;?!]+)/iu;

/**
 * What an ordered talk was about: what stands behind "about" or "for". Else nothing, but of the last one, which is the latest of all that has the
 * message's words.
 */
function aboutOf(text: string, order: number | undefined): string {
  const named = order === undefined ? undefined : behind.exec(text)?.[1];
  const about = withoutPointers(named ?? (order === undefined || order < 0 ? text : ""));
  // "Make the swap we talked about" is of a talk of changes, by whatever name.
  return order === undefined && stemsOf(about).length === 0 && /\b(?:swap|change|switch)\b/iu.test(text)
    ? changing
    : about;
}

const longest = 1000;

/**
 * Whether a message refers to an earlier conversation ("like we talked about", "continue where we left off", "the plan from Tuesday", "the
 * first program the designer made"), and to which.
 */
export function readReference(
  text: string,
  { today, firstWeekday }: { readonly today: string; readonly firstWeekday?: number },
): TalkReference | undefined {
  const said = text.slice(0, longest);
  // Times are read where one may be meant.
  if (pointingIn(said, true) === undefined) return undefined;
  const { span, ...time } = timeIn(said, today, firstWeekday);
  const pointing = pointingIn(said, span !== undefined);
  if (pointing === undefined) return undefined;
  const { order, spans } = orderIn(said);
  const rough = span && roughly.exec(said.slice(0, span.start));
  const when = span ? [{ start: rough ? rough.index : span.start, end: span.end }] : [];
  const rest = withoutSpans(said, [...spans, ...when]);
  const kind = /\bdesigner\b/iu.test(said) ? "designer" : /\bcoach\b/iu.test(said) ? "coach" : undefined;
  const topic = topicOf(rest);
  return {
    ...(kind && { kind }),
    ...time,
    ...(order !== undefined && { order }),
    ...(pointing !== "both" && { author: pointing }),
    ...(topic !== undefined && { topic }),
    ...wishIn(said),
    about: aboutOf(rest, order),
  };
}

/** Whether a message only asks what was said: no answer to another that asks the same. */
export const asksToRecall = (text: string): boolean =>
  recalls.test(text.trim()) && pointingIn(text.slice(0, longest), false) !== undefined;
