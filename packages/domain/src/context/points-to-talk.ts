import { wordsOfName } from "../workout/exercise/exercise-words.ts";

const youWords = new Set(["you", "youve", "youd"]);
const meWords = new Set(["i", "ive", "id"]);
const usWords = new Set(["we", "weve", "wed"]);
const isTalker = (word: string): boolean => youWords.has(word) || meWords.has(word) || usWords.has(word);
const rooms = new Set(["designer", "coach"]);

/** Verbs with their past forms. */
const verbs = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows.split(/\s+/u).flatMap((row) => {
      const [base = "", ...past] = row.split(/[:,]/u);
      const regular = base.endsWith("e") ? `${base}d` : `${base}ed`;
      return (past.length > 0 ? past : [regular]).map((form) => [form, base] as const);
    }),
  );
/** Of talking and of reaching a result. */
const talkVerbs = verbs(
  "talk speak:spoke,spoken say:said discuss mention agree decide arrange tell:told suggest recommend propose chat:chatted settle",
);
/** Of reaching a result, where they are said of what was. */
const reachVerbs = new Set("figured came landed picked".split(" "));
const makingVerbs = verbs(
  "plan:planned build:built design make:made write:wrote,written sketch outline create draft",
);
/** "Set up", "put together": what people do with other things, too. */
const makingPairs = new Set([
  ...["set up", "put together", "worked out", "work out", "drew up", "draw up"],
  ...["laid out", "lay out", "came up", "come up", "sorted out", "sort out"],
]);
/** What the one who is spoken to did with words: "you gave me". */
const givenVerbs = verbs("give:gave,given send:sent show:showed,shown explain list warn promise advise");
/** Words between the speaker and the verb: "we had already discussed". */
const auxiliaries = new Set(
  "had have just already both last first ever once even also were was then".split(" "),
);

/** "Could you put together a plan" asks for what is to come. */
const modals = new Set("can could will would shall should may might".split(" "));

const resuming = new Set("continue resume back pick carry go return".split(" "));
const conversations = "conversation conversations chat chats talk talks discussion discussions".split(" ");
const talks = new Set([...conversations, "session", "sessions"]);
const topics = new Set(["topic", "subject"]);
const earlierWords = new Set("our that last previous earlier other yesterdays".split(" "));
const ordinals = new Set("first second third fourth initial original latest".split(" "));

/** What people reach by talking: nothing else comes from a day. */
const agreements = new Set("deal agreement arrangement conclusion compromise verdict".split(" "));
/** What a conversation produces. */
const outcomes = new Set(
  "plan program idea ideas swap swaps change changes exercise exercises advice list option options suggestion suggestions recommendation recommendations one ones stuff thing question message answer tip tips".split(
    " ",
  ),
);
/** What the designer makes, and the diary knows as well. */
const trainings = new Set(
  "routine routines workout workouts block schedule week sessions session".split(" "),
);
const before = new Set("earlier before yesterday designer coach".split(" "));

type Words = readonly string[];

/** Whose words or work a message points to; `both`: what was said between the two. */
export type Pointing = "member" | "agent" | "both";

/** Who did what the verb says: "we had already", "the designer and I". */
function speakerBefore(words: Words, verb: number): Pointing | "designer" | undefined {
  let at = verb - 1;
  while (at > 0 && auxiliaries.has(words[at] ?? "")) at -= 1;
  const word = words[at] ?? "";
  if (modals.has(words[at - 1] ?? "")) return undefined;
  if (usWords.has(word)) return "both";
  const isRoom = rooms.has(word);
  const isNamed = isRoom && ["the", "my"].includes(words[at - 1] ?? "");
  if (words[at - (isNamed ? 2 : 1)] === "and" && (isNamed || isTalker(word))) return "both";
  if (youWords.has(word)) return "agent";
  if (meWords.has(word)) return "member";
  // "My coach" may be somebody at the stable.
  if (isRoom && words[at - 1] === "the") return word === "designer" ? "designer" : "agent";
  return undefined;
}

/** "We talked", "you had suggested", "what the designer and I set up". A question about what somebody did does not point to a talk. */
function spokenBy(words: Words): Pointing | undefined {
  for (const [at, word] of words.entries()) {
    if (word === "asked" && words[at + 1] === "you") return "member";
    const isPair = makingPairs.has(`${word} ${words[at + 1] ?? ""}`);
    const isTalking = talkVerbs.has(word) || reachVerbs.has(word);
    const speaker = speakerBefore(words, at);
    if (speaker === undefined) continue;
    const isMaking = makingVerbs.has(word);
    if (speaker === "designer") {
      if (isTalking || isPair || isMaking || givenVerbs.has(word) || /\p{L}{2}ed$/u.test(word))
        return "agent";
      continue;
    }
    if (givenVerbs.has(word) ? speaker === "agent" : isPair && speaker !== "member") return "agent";
    if (isTalking) return speaker;
    // What was made together, the agent wrote.
    if (isMaking) return speaker === "both" ? "agent" : speaker;
  }
  return undefined;
}

const leftOff = (words: Words): boolean =>
  words.some(
    (word, at) =>
      (word === "left" && words[at + 1] === "off") ||
      (word === "where" &&
        isTalker(words[at + 1] ?? "") &&
        ["were", "stopped", "left", "was"].includes(words[at + 2] ?? "")) ||
      (word === "where" && words[at + 1] === "were" && words[at + 2] === "we"),
  );

const namesTalk = (words: Words): boolean =>
  words.some((word, at) => {
    const [one = "", next = ""] = [words[at - 1], words[at + 1]];
    if (!talks.has(word)) return false;
    if (conversations.includes(word) && (ordinals.has(one) || (one === "the" && isTalker(next)))) return true;
    return (
      earlierWords.has(one) ||
      (["the", "this"].includes(one) && next === "from") ||
      resuming.has(words[at - 2] ?? "")
    );
  });

/** "Back to the topic of my knee". */
const namesTopic = (words: Words): boolean =>
  words.some(
    (word, at) => topics.has(word) && words.slice(Math.max(0, at - 3), at).some((one) => resuming.has(one)),
  );

/** "That idea of yours", "your last suggestion", "what was your advice", "the designer's plan". */
const namesYours = (words: Words): boolean =>
  words.some((word, at) => {
    if (!outcomes.has(word) && !trainings.has(word)) return false;
    if (words[at + 1] === "of" && words[at + 2] === "yours") return true;
    if (!outcomes.has(word)) return false;
    const [two = "", one = ""] = [words[at - 2], words[at - 1]];
    const isEarlier = earlierWords.has(one) || ordinals.has(one);
    const owner = isEarlier ? (two === "very" ? words[at - 3] : two) : one;
    if (owner === "designers") return true;
    return owner === "your" && (isEarlier || ["was", "were"].includes(two));
  });

/** "Last time we talked", "the last time I asked": what one did then oneself is training. */
const lastTime = (words: Words): boolean =>
  words.some((word, at) => {
    const [who = "", did = ""] = words.slice(at + 2, at + 4);
    if (word !== "last" || words[at + 1] !== "time" || !isTalker(who)) return false;
    return !meWords.has(who) || did === "asked" || did === "wrote" || talkVerbs.has(did);
  });

const furthestFrom = 4;

/** "The plan from Tuesday", "the routine from the designer", "our deal from the week before the race". */
const namesOutcome = (words: Words, isDated: boolean): boolean =>
  words.some((word, at) => {
    if (agreements.has(word))
      return words[at - 1] === "our" || words.slice(at + 1, at + 1 + furthestFrom).includes("from");
    if (words[at + 1] !== "from") return false;
    const behind = words.slice(at + 2, at + 5);
    if (trainings.has(word)) return behind.includes("designer");
    return outcomes.has(word) && (isDated || behind.some((one) => before.has(one)));
  });

/** What people wish for in a talk, and ask about later: "what did I want to swap?" */
export const wishedChanges = "swap replace switch change exchange drop remove add try avoid".split(" ");

const oneOf = (words: Iterable<string>): string => [...new Set(words)].join("|");
const adverb = "(?:(?:just|ever|already|first|last|originally|both|once) )?";
const mentioned = oneOf(
  [...talkVerbs.values(), ...givenVerbs.values(), "plan"].filter(
    (verb) => !/^(?:give|show|send|list|tell)$/u.test(verb),
  ),
);
const telling = `(?:${mentioned}|come up|(?:give|show|send|tell|ask) (?:you|me|us|the designer|the coach))`;
const making = oneOf([...makingVerbs.values(), ...makingPairs]);
const askedWays: readonly (readonly [words: RegExp, whose: Pointing])[] = (
  [
    [
      `(?:we|(?:you|i|me|the designer|the coach) and (?:you|i|me|the designer|the coach)) ${adverb}(?:${telling}|${making})`,
      "both",
    ],
    [`i ${adverb}(?:${telling}|(?:want|wish) to (?:${oneOf(wishedChanges)}))`, "member"],
    [
      `(?:you ${adverb}(?:${telling}|${making})|the designer ${adverb}\\p{L}+|(?:the |my )?coach ${adverb}${telling})`,
      "agent",
    ],
  ] as const
).map(([who, whose]) => [new RegExp(`\\b(?:did|had|have|didnt|havent) ${who}\\b`, "u"), whose]);
/** "As agreed"; what was done as planned is training. */
const asAgreed = /\bas (?:agreed|discussed|mentioned|promised|suggested|recommended|settled)\b/u;

/**
 * Whose words or work in an earlier conversation a message points to ("like we talked about", "continue where we left off", "the plan
 * from Tuesday"); undefined: it points to none. `isDated`: it names a time that is past.
 */
export function pointingIn(text: string, isDated: boolean): Pointing | undefined {
  const words = wordsOfName(text);
  const plain = words.join(" ");
  const said = spokenBy(words) ?? askedWays.find(([way]) => way.test(plain))?.[1];
  if (said) return said;
  if (namesYours(words)) return "agent";
  const isOther =
    leftOff(words) ||
    namesTalk(words) ||
    lastTime(words) ||
    namesTopic(words) ||
    asAgreed.test(plain) ||
    namesOutcome(words, isDated);
  return isOther ? "both" : undefined;
}

/** Words that only point to a talk, and tell nothing of what it was about. */
const pointers = new Set([
  ...[talkVerbs, makingVerbs, givenVerbs].flatMap((of) => [...of.keys(), ...of.values()]),
  ...[...reachVerbs, ...auxiliaries, ...talks, ...topics, ...ordinals],
  ...[...agreements, ...outcomes, ...rooms, ...[...makingPairs].flatMap((pair) => pair.split(" "))],
  ..."programs programme see let lets put open bring repeat same once still new continue resume pick carry go return".split(
    " ",
  ),
]);

/** What a text is about beside what points to a talk. */
export const withoutPointers = (text: string): string =>
  text
    .replaceAll(/\b(?:left off|where (?:we|i|you) stopped)\b/giu, " ")
    .replaceAll(/[\p{L}\p{N}'’]+/gu, (word) =>
      pointers.has(word.toLowerCase().replaceAll(/['’]/gu, "")) ? "" : word,
    )
    .replaceAll(/\s+/gu, " ")
    .trim();
