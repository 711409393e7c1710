import { weekdays } from "../../schedule/calendar-words.ts";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { foldText } from "../../text/fold-words.ts";

type Parts = readonly (readonly [part: RegExp, example: string])[];

const days = "(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|yesterday|tonight|this morning";
/** How planned sessions are named; each with an example, which is a test. */
export const sessionNames: Parts = [
  [
    new RegExp(
      String.raw`\b(?:${days})s? (?:\p{L}+ ){0,2}(?:session|workout|training|work|ride|run|swim|set|one|sheet|schooling|lesson|walk)\b`,
      "u",
    ),
    "Wednesday's session: complete",
  ],
  [/(?<!\b(?:rest|every|one|other|next|a|all|per|the|each))(?<=\p{L}) day\b/u, "Bench Day complete"],
  [
    /\b(?:session|workout|day|week|upper|lower|push|pull|legs?|body) (?:[a-f]|\d{1,2})(?![\p{L}\d])/u,
    "finished session B",
  ],
  [
    /\b(?:planned|prescribed|scheduled|on (?:the|my) sheet|(?:off|from|in|on) (?:the|my) (?:plan|program(?:me)?|schedule|sheet))\b/u,
    "did what was on the sheet",
  ],
  [/\b(?:just |exactly )?as (?:planned|prescribed|written)\b/u, "gym done, hit every set as planned"],
  [/\b(?:todays|yesterdays)(?: \p{L}+)? (?:is|are|was)\b/u, "today's is done, all as written"],
];
/** Words that do not name a particular session. */
const unnamed =
  /^(?:off|down|the|my|this|that|it|as|a|an|all|of|for|from|on|planned|prescribed|session|workout|training|run|ride|swim|walk|one|work|done|finished|completed?|ridden|please|too|also|today|todays|yesterday|yesterdays|tonight|next|me|pls|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/u;

/** Whose a session is, or of which day, is no part of its name: "Beau's Thursday session". */
const owner = new RegExp(
  String.raw`\p{L}+['’]s (?=(?:(?:${days})\b|\p{L}* ?(?:session|workout|training)\b|\p{L}+ (?:as )?(?:done|finished|not )))`,
  "giu",
);

/** A sport in the place of a name: the session of the day, if it is of that. */
const sports = /^(?:run|ride|swim|walk)$/u;

/** The session's own name, if the text has one ("bench day", "upper a", "long run"), or its sport ("run"); undefined: the session of the day. */
export function sessionNamed(text: string): string | undefined {
  const folded = foldText(text.replaceAll(owner, ""));
  const [own] =
    /(?<![\p{L}])(?!(?:rest|every|one|other|next|that|this|the|my|a) day)\p{L}+ day\b(?! \d)|\b(?:session|workout|upper|lower|push|pull|legs?|body) (?:[a-f]|\d{1,2})(?![\p{L}\d])/u.exec(
      folded,
    ) ?? [];
  if (own !== undefined) return own;
  const [, marked = ""] = /\b(?:tick|mark|check|cross)(?:ed|ing)? (.{2,60})$/u.exec(folded) ?? [];
  const words =
    marked
      .split(/\b(?:as|for)\b|[,.;!]/u, 1)[0]
      ?.split(" ")
      .filter((word) => word !== "") ?? [];
  const from = words.findIndex((word) => !unnamed.test(word));
  if (from === -1) return words.find((word) => sports.test(word));
  const to = words.findLastIndex(
    (word) => !/^(?:off|done|please|too|for|me|from|today|pls|session|workout|training)$/u.test(word),
  );
  return words.slice(from, to + 1).join(" ") || undefined;
}

const dayNames = weekdays.map((name) => name.toLowerCase());

/** The past day that a lower-case text refers to; undefined: none, or today. `today`: a local date. */
export function dayDone(folded: string, today: string): string | undefined {
  if (/\byesterdays?\b/u.test(folded)) return addDays(today, -1);
  const at = dayNames.findIndex((name) => new RegExp(`\\b${name}s?\\b`, "u").test(folded));
  const back = (weekdayOf(today) - 1 - at + 7) % 7;
  return at === -1 || back === 0 ? undefined : addDays(today, -back);
}
