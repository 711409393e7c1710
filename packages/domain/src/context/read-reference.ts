import { addDays, weekStartOf } from "../schedule/local-date.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";
import type { ConversationKind } from "./context-piece.ts";
import { stemsOf } from "./stems.ts";

/** An earlier conversation that a message refers to; dates are local and inclusive. */
export type TalkReference = {
  readonly kind?: ConversationKind;
  readonly from?: string;
  readonly to?: string;
  /** It asks what was said of this: nothing else answers it. */
  readonly topic?: string;
};

const talkers = new Set(["we", "you", "i", "weve", "youve", "ive", "youd", "wed", "id"]);
/** Verbs of talking and of reaching a result, in the past tense. */
const talkVerbs = new Set(
  "talked spoke spoken said discussed mentioned agreed decided planned told suggested recommended proposed chatted settled built designed made wrote sketched outlined figured came landed picked".split(
    " ",
  ),
);
/** Words between the speaker and the verb: "we had already discussed". */
const auxiliaries = new Set("had have just already both last also were was then".split(" "));
const resuming = new Set("continue resume back pick carry go return".split(" "));
const talks = new Set("conversation conversations chat talk talks discussion session sessions".split(" "));
const topics = new Set(["topic", "subject"]);
/** What the one who is spoken to did with words: "you gave me". */
const givenVerbs = new Set("gave sent showed explained listed warned promised".split(" "));
const earlierWords = new Set("our that last previous earlier other yesterdays".split(" "));
/** What a conversation produces. */
const outcomes = new Set(
  "plan program idea ideas swap swaps change changes exercise exercises advice list option options suggestion recommendation one ones stuff thing question message answer tip tips".split(
    " ",
  ),
);
const before = new Set("earlier before yesterday designer coach".split(" "));

type Words = readonly string[];

/**
 * "we talked", "you had suggested", "like I told you". A question about what somebody did does not refer to a conversation; "did we say"
 * does.
 */
const tellsOfTalk = (words: Words): boolean =>
  words.some((word, at) => {
    const isGiven = givenVerbs.has(word);
    const isAsked = word === "asked" && words[at + 1] === "you";
    if (!talkVerbs.has(word) && !isGiven && !isAsked) return false;
    let back = at - 1;
    while (back >= 0 && auxiliaries.has(words[back] ?? "")) back -= 1;
    const speaker = words[back] ?? "";
    return isGiven ? speaker === "you" || speaker === "youve" : talkers.has(speaker);
  });

const leftOff = (words: Words): boolean =>
  words.some(
    (word, at) =>
      (word === "left" && words[at + 1] === "off") ||
      (word === "where" &&
        talkers.has(words[at + 1] ?? "") &&
        ["were", "stopped", "left", "was"].includes(words[at + 2] ?? "")) ||
      (word === "where" && words[at + 1] === "were" && words[at + 2] === "we"),
  );

const namesTalk = (words: Words): boolean =>
  words.some(
    (word, at) =>
      talks.has(word) &&
      (earlierWords.has(words[at - 1] ?? "") ||
        (["the", "this"].includes(words[at - 1] ?? "") && words[at + 1] === "from") ||
        resuming.has(words[at - 2] ?? "")),
  );

/** "Back to the topic of my knee". */
const namesTopic = (words: Words): boolean =>
  words.some(
    (word, at) => topics.has(word) && words.slice(Math.max(0, at - 3), at).some((one) => resuming.has(one)),
  );

/** "That idea of yours", "your last suggestion", "what was your advice". */
const namesYours = (words: Words): boolean =>
  words.some((word, at) => {
    if (!outcomes.has(word)) return false;
    const [two, one] = words.slice(Math.max(0, at - 2), at).slice(-2);
    const isEarlier = two === "your" && earlierWords.has(one ?? "");
    const isPast = one === "your" && ["was", "were"].includes(two ?? "");
    return isEarlier || isPast || (words[at + 1] === "of" && words[at + 2] === "yours");
  });

const lastTime = (words: Words): boolean =>
  words.some((word, at) => word === "last" && words[at + 1] === "time" && talkers.has(words[at + 2] ?? ""));

/** "the plan from Tuesday", "the swap from the designer", "your advice from earlier". */
const namesOutcome = (words: Words, hasDate: boolean): boolean =>
  words.some((word, at) => {
    if (!outcomes.has(word) || words[at + 1] !== "from") return false;
    return hasDate || words.slice(at + 2, at + 5).some((one) => before.has(one));
  });

const asked =
  /\b(?:did|had|have|didnt|havent) (?:(?:we|you|i) (?:just |ever |already )?(?:say|talk|discuss|mention|agree|decide|plan|suggest|recommend|warn|tell (?:you|me|us)|give me|ask (?:you|me))|(?:the |my )?(?:coach|designer) (?:just |ever )?(?:say|suggest|recommend|warn|advise|tell me|give me|ask me))\b/u;
/** "As agreed"; what was done as planned is training. */
const asAgreed = /\bas (?:agreed|discussed|mentioned|promised|suggested|recommended)\b/u;

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

/** What somebody asks to be reminded of: "my shoulder" of "what did we say about my shoulder yesterday?". */
function topicOf(text: string): string | undefined {
  const found = recalls.test(text.trim()) ? ofTopic.exec(text.trim()) : null;
  if (!found || aside.test(text.trim().slice(0, found.index)) || amount.test((found[1] ?? "").trim()))
    return undefined;
  let topic = found[1];
  while (topic !== undefined && placeOrTime.test(topic)) topic = topic.replace(placeOrTime, "");
  // "About it", "about with the designer": nothing that can be looked for.
  return topic === undefined || stemsOf(topic).length === 0 ? undefined : topic.replace(/\W+$/u, "").trim();
}

/** The period that the words name: "last week", else the dates. */
function boundsOf(words: Words, dates: readonly string[], today: string): Pick<TalkReference, "from" | "to"> {
  const at = words.indexOf("week");
  const week = weekStartOf(today);
  if (at > 0 && words[at - 1] === "last") return { from: addDays(week, -7), to: addDays(week, -1) };
  if (at > 0 && words[at - 1] === "this") return { from: week, to: today };
  const [first] = dates;
  return first === undefined || first > today ? {} : { from: first, to: first };
}

/**
 * Whether a message refers to an earlier conversation ("like we talked about", "continue where we left off", "the plan from Tuesday"), and
 * to which. `dates`: the dates that it names, as local dates.
 */
export function readReference(
  text: string,
  { dates, today }: { readonly dates: readonly string[]; readonly today: string },
): TalkReference | undefined {
  const words = wordsOfName(text.slice(0, 1000));
  const isReference =
    tellsOfTalk(words) ||
    leftOff(words) ||
    namesTalk(words) ||
    lastTime(words) ||
    namesTopic(words) ||
    namesYours(words) ||
    asked.test(words.join(" ")) ||
    asAgreed.test(words.join(" ")) ||
    namesOutcome(words, dates.length > 0 || words.includes("week"));
  if (!isReference) return undefined;
  const kind = words.includes("designer") ? "designer" : words.includes("coach") ? "coach" : undefined;
  const topic = topicOf(text);
  return {
    ...(kind && { kind }),
    ...boundsOf(words, dates, today),
    ...(topic !== undefined && { topic }),
  };
}

/** Whether a message only asks what was said: no answer to another that asks the same. */
export const asksToRecall = (text: string): boolean =>
  recalls.test(text.trim()) && readReference(text, { dates: [], today: "2000-01-01" }) !== undefined;
