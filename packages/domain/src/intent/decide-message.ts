import { anyDay, readProgramCommand } from "../content/words/read-program-command.ts";
import { horseDisciplines } from "../language/assemble/sports/sport-groups.ts";
import { withoutSpans, isWhole } from "../text/fold-words.ts";
import type { DecisionModel, Likelihoods } from "./learned/decision-model.ts";
import { tellsHowItWent } from "./read-talk.ts";
import { isLimitBeside, readAll } from "./readers.ts";
import {
  type EntrySpan,
  type Intent,
  type Message,
  type Situation,
  type StretchRead,
  unreadNews,
} from "./reading.ts";
import { reportsPlainly } from "./reports-done.ts";
import { readShortReply } from "./short-replies.ts";
import { keepStretches } from "./stretches.ts";

/** What is wanted with a part. `text` is as long as the message, with the rest blank, so that places in it are places in the message. */
export type Part = {
  readonly intent: Intent;
  /** By what it was read; see `Reading`. */
  readonly sign: string;
  readonly text: string;
  /** How likely it is that this is wanted, 0 to 1. */
  readonly sureness: number;
};
export type Decision = {
  /** In the order in which they are carried out: at least one. */
  readonly parts: readonly Part[];
  /** What would be saved or changed and may as well be only said or asked: nothing is done before a person chooses. */
  readonly doubted?: Intent;
  /** Those of the message's entries that are wanted as such; words of others belong to what they were decided to be. */
  readonly entries?: readonly EntrySpan[];
};

/** What is put in the diary and what is taken out of it, in the order in which it is said: "undo that, ran 4 miles". */
const ofDiary: ReadonlySet<Intent> = new Set(["log", "entry", "order"]);
const inOrderSaid = (parts: readonly Part[]): readonly Part[] => [
  ...parts
    .filter(({ intent }) => ofDiary.has(intent))
    .toSorted((a, b) => a.text.search(/\S/u) - b.text.search(/\S/u)),
  ...parts.filter(({ intent }) => !ofDiary.has(intent)),
];

/** Which part takes what says nothing by itself ("felt great", "I'm ill"). */
const adopters: ReadonlySet<Intent> = new Set([
  "log",
  "entry",
  "edit",
  "plan",
  "program",
  "order",
  "memory",
  "question",
  "talk",
]);
/** Who is heard first: what was done is saved before a question counts it. */
const order: readonly Intent[] = [
  "log",
  "entry",
  "horse",
  "answer",
  "order",
  "memory",
  "plan",
  "edit",
  "program",
  "number",
  "question",
  "talk",
];
/** What may be wanted whoever reads it. */
const always: readonly Intent[] = ["question", "talk"];
/**
 * What saves or changes something, with how much worse it is to do that though nobody wanted it than not to do it: a workout stands in sums,
 * records and the plan, a change of the plan waits for a click, a tap takes an entry back, and a word an order; training beside an entry is as dear
 * as training alone. Measured in docs/readings.md.
 */
const harms: Readonly<Partial<Record<Intent, number>>> = {
  log: 4,
  entry: 1,
  edit: 2,
  order: 0.7,
  plan: 0.7,
  program: 0.7,
};
/** So sure it has to be that a sentence beside others asks something, where no reader knows what. */
const sureOfUnread = 0.75;
/** Beside what is surely wanted, what is less sure than this is said of it. */
const sureOfAside = 0.5;
/** "Stop Beau's plan": whatever is open, that is no answer to it. */
const ofWholeProgram = /^program:(?:pause|resume|end)(?!.*:loosely)/u;
/** By what a message is read that says more of what was just logged. */
export const addedDetail = "order:detail";
/** What it is worth to ask what is meant. */
const asking = 0.2;

type Choice = {
  readonly intent: Intent;
  readonly sureness: number;
  readonly doubted?: Intent;
  /** Of what is doubted, what it would be if nothing is to come of it. */
  readonly harmless?: Intent;
  /** Beside an entry, or news of a horse, training is reported. */
  readonly isBoth?: boolean;
};

/**
 * The likeliest thing to take a stretch for, of what the readers can make of it. Of what is to be known of a horse (`isNews`) whoever comes next has to
 * know, whatever else it tells: "didn't ride Luna, she was off her feed", "no jumping till Friday".
 */
function choose(
  read: readonly Intent[],
  likely: Likelihoods,
  {
    isReported,
    isRide,
    isNews,
    isStated,
    isUnread,
    answersDraft,
  }: Readonly<Record<"isReported" | "isRide" | "isNews" | "isStated" | "isUnread" | "answersDraft", boolean>>,
): Choice {
  const isBoth = read.includes("log") && read.includes("entry");
  const possible = [...new Set([...read, ...always])].filter(
    (intent) =>
      !(isBoth && intent === "log") &&
      !((isReported || isStated) && intent === "question") &&
      !(isStated && intent === "edit") &&
      !(isNews && intent === "talk"),
  );
  const likelihoodOf = (intent: Intent): number =>
    (likely[intent] ?? 0) + (isBoth && intent === "entry" ? (likely.log ?? 0) : 0);
  const sum = possible.reduce((total, intent) => total + likelihoodOf(intent), 0) || 1;
  const choices = possible.map((intent) => ({
    intent,
    sureness: likelihoodOf(intent) / sum,
    ...(((isBoth && intent === "entry") || (isRide && intent === "horse")) && { isBoth: true }),
  }));
  const [likeliest] = choices.toSorted((a, b) => b.sureness - a.sureness);
  if (!likeliest) return { intent: "talk", sureness: 0 };
  const harm = harms[likeliest.intent];
  // An answer to what is asked about a change wants one, too.
  const besides = likeliest.intent === "edit" && read.includes("answer") ? likelihoodOf("answer") / sum : 0;
  const wanted = likeliest.sureness + besides;
  // What holds nothing but what a draft lacks ("50 min, 18 km") is of the draft, whatever training of its own that could be.
  if (answersDraft && likeliest.intent === "log") return { intent: "answer", sureness: likeliest.sureness };
  // What no reader knows for news of a horse is asked about: "Beau loves apples" need not stand before each ride.
  const isUnreadNews = likeliest.intent === "horse" && isUnread;
  const isDoubted = isUnreadNews || (harm !== undefined && wanted - harm * (1 - wanted) < asking);
  const harmless = likelihoodOf("question") > likelihoodOf("talk") ? "question" : "talk";
  return isDoubted ? { ...likeliest, doubted: likeliest.intent, harmless } : likeliest;
}

const asks = ({ asked }: StretchRead): boolean => asked !== "no" && asked !== "may";
/** What is surely reported beside a question asks nothing itself: "did my bench day: 165 5x5. Is that heavier than last week?" */
const isReportedBeside = (one: StretchRead, stretches: readonly StretchRead[]): boolean =>
  one.reported === "sure" && !asks(one) && stretches.some(asks);

const isBesideOrder = (one: StretchRead, stretches: readonly StretchRead[]): boolean =>
  one.change === undefined && stretches.some(({ change }) => change === "order");

/** "No jumping for Beau this week": a limit, that asks nothing and orders no change of the plan. */
const limitsHorse = ({ asked, change }: StretchRead, { notice }: Situation): boolean =>
  notice === "caution" && asked === "no" && change === undefined;

/** A ride that took some time is training, whatever was seen of the horse on it: "lunged Star 20 min, not quite right, please check her tomorrow". */
const isRideIn = ({ parsed }: Message, { reported }: StretchRead): boolean =>
  (reported === "sure" || reported === "unsure") &&
  parsed.workouts.some(
    ({ discipline, durationSeconds }) => horseDisciplines.has(discipline) && durationSeconds !== undefined,
  );

/** "My weight today 182": the entry is all of it, and nothing is left that could ask. */
const isEntryAlone = ({ text, entries = [] }: Message, { start, end, asked }: StretchRead): boolean =>
  (asked === "no" || asked === "figure") &&
  entries.some(
    (entry) =>
      !/[\p{L}\p{N}]/u.test(text.slice(start, Math.max(start, entry.start))) &&
      !/[\p{L}\p{N}]/u.test(text.slice(Math.min(entry.end, end), end)),
  );

/** "I went for a bike ride": all that is said, or all but an order, read as a report and as nothing else. */
const isPlainReport = (
  message: Message,
  one: StretchRead,
  stretches: readonly StretchRead[],
  read: readonly Intent[],
): boolean =>
  (stretches.length === 1 || (one.reported === "sure" && isBesideOrder(one, stretches))) &&
  read.includes("log") &&
  read.every((intent) => intent === "log" || (intent === "question" && one.asked === "may")) &&
  (one.asked === "no" || one.asked === "may") &&
  one.change === undefined &&
  (message.parsed.workouts.length > 0 || (one.reported === "unread" && howLong.test(one.text))) &&
  reportsPlainly(one.text);
/** "Did zorbing 20 min": a sport that nobody has heard of takes its time, too. */
const howLong = /\d ?(?:min(?:ute)?s?|h|hrs?|hours?|kms?|k|mi|miles?)\b/iu;

/** "Cancel everything", where something waits. */
const dropsAll =
  /^\W*(?:(?:ok|no|just|please|actually)[\s,]+)*(?:scrap|drop|cancel|skip|ditch|forget) (?:everything|all of (?:it|that|them))\W*$/iu;

type Chosen = readonly [StretchRead, Choice];

/** "Bench 3x5 @ 80 kg, hows that vs last week": what asks is the other stretch, so that this one, which has values, is no question. */
const isAskedBeside = (one: StretchRead, chosen: readonly Chosen[]): boolean =>
  (one.asked === "no" || one.asked === "may") &&
  (one.reported === "sure" || one.reported === "unsure") &&
  chosen.some(
    ([other, { intent, sureness, doubted }]) =>
      other !== one && intent === "question" && doubted === undefined && sureness >= sureOfOther,
  );
const sureOfOther = 0.9;

/**
 * What is surely reported is saved whatever stands beside it: a doubt about that is none. It goes with what is surely wanted, or nothing comes
 * of it.
 */
function withoutDoubtsBeside(chosen: readonly Chosen[]): readonly Chosen[] {
  const sure = new Set(chosen.flatMap(([, one]) => (one.doubted === undefined ? [one.intent] : [])));
  const isReported = sure.has("log") || sure.has("entry");
  const changesSomething = [...sure].some((intent) => harms[intent] !== undefined);
  return chosen.map(([one, choice]): Chosen => {
    const { doubted, harmless = "talk", ...rest } = choice;
    if (doubted === undefined) return [one, choice];
    if (sure.has(doubted) || (doubted === "log" && isAskedBeside(one, chosen))) return [one, rest];
    const isAside = isReported || (changesSomething && rest.sureness < sureOfAside);
    return isAside ? [one, { intent: harmless, sureness: rest.sureness }] : [one, choice];
  });
}

const intentsIn = (chosen: readonly Chosen[]): ReadonlySet<Intent> =>
  new Set(chosen.flatMap(([, { intent, isBoth }]) => (isBoth ? [intent, "log" as const] : [intent])));

/** What was done instead of a session is logged, and stands for it. */
const withReplaced = ({ text }: Message, parts: readonly Part[]): readonly Part[] =>
  parts.some(({ intent }) => intent === "log")
    ? [...parts, { intent: "program", sign: "program:substitute", text, sureness: 1 }]
    : parts;

/** Whether a whole message names the goal that is there and what it is to be. */
const changesGoal = (text: string, entries: NonNullable<Message["entries"]>): boolean =>
  entries.some(
    (entry) => entry.reading.kind === "goal" && entry.reading.ofCurrent === true && isWhole(text, entry),
  );

/**
 * What a message wants that says nothing else. What takes a caution off a horse also says why: "Beau's cut is healed, remove the caution" is one wish, and
 * "Beau is sold" is all that it says. Of planned rides every word was read: "Jake takes Beau on Friday instead of Anna". "Bench felt heavy" is how it was,
 * and tells nothing of what was lifted. "No, Wednesday", behind a proposal, is of that. "So let's make the goal 177" is of the goal that is there. "And goblet squats" asks,
 * behind a question. "Mark Friday's session", "Squat Day is not done" and "make Beau's plan inactive" are nothing but orders to a program.
 */
function wantsAlone(
  { text, parsed, entries = [] }: Message,
  { notice, change, answers = [], varies, addsDetail, asksOn, isTalking, isWishOpen, programs }: Situation,
): Pick<Part, "intent" | "sign"> | undefined {
  if (changesGoal(text, entries)) return { intent: "entry", sign: "entry:goal:false:false" };
  if (entries.length > 0) return undefined;
  if (varies) return { intent: "answer", sign: "answer:edit" };
  if (isWishOpen && answers.length === 0 && readShortReply(text) === "drops")
    return { intent: "answer", sign: "answer:drops" };
  if (isTalking && answers.length === 0 && change !== "rides" && text.length < 60 && dropsAll.test(text))
    return { intent: "answer", sign: "answer:drops" };
  if (asksOn && answers.length === 0) return { intent: "question", sign: "question:asks_on" };
  if (addsDetail && answers.length === 0) return { intent: "order", sign: addedDetail };
  const command = readProgramCommand(text, anyDay, programs);
  if (command?.kind === "mark" || command?.kind === "reopen")
    return { intent: "program", sign: "program:advance" };
  if (command?.kind === "end" && command.mayPause) return { intent: "program", sign: "program:end" };
  if (change === "rides") return { intent: "edit", sign: "edit:rides" };
  const namesAthlete = parsed.spans.some(({ kind }) => kind === "athlete");
  if (notice === undefined && answers.length === 0 && !namesAthlete && tellsHowItWent(text))
    return { intent: "talk", sign: "talk:state" };
  return (notice === "unpin" || notice === "status") && !parsed.isLog
    ? { intent: "horse", sign: `horse:${notice}` }
    : undefined;
}

/**
 * Decides what a message wants, once and in one place: every reader reads the whole of it and says what it makes of which stretches; how
 * likely each of that is was learned of annotated messages. Pure; the same in a browser, where less of the situation is known. What explains
 * nothing by itself goes with its neighbours.
 */
export function decideMessage(message: Message, situation: Situation, model: DecisionModel): Decision {
  const alone = wantsAlone(message, situation);
  if (alone) {
    const { text, entries = [] } = message;
    const parts = [{ ...alone, text: withoutSpans(text, entries), sureness: 1 }];
    return { parts, ...(entries.length > 0 && { entries }) };
  }
  const { stretches, readings } = readAll(message, situation);
  const chosen = stretches.map((one, at): Chosen => {
    const its = readings.filter((reading) => reading.stretches.includes(one));
    const isOrder = its.some(({ sign }) => ofWholeProgram.test(sign));
    // "A new horse, Tansy, a grey mare, 12": no minutes.
    const isAdded = its.some(({ sign }) => sign === "horse:new");
    const read = its.flatMap(({ intent }) => (isOrder && intent === "answer" ? [] : [intent]));
    const choice: Choice = isPlainReport(message, one, stretches, read)
      ? { intent: "log", sureness: 1 }
      : choose(read, model({ stretches, at, readings, situation }), {
          isReported: isReportedBeside(one, stretches) || isEntryAlone(message, one),
          isRide: read.includes("log") && !isAdded && isRideIn(message, one),
          isNews:
            read.includes("horse") && (situation.notice === "health" || isLimitBeside(one.text, situation)),
          isStated: limitsHorse(one, situation) && read.includes("horse"),
          isUnread: its.some(({ sign }) => sign.startsWith(`horse:${unreadNews}:`)),
          answersDraft: read.includes("answer") && situation.answers?.includes("draft") === true,
        });
    const isRemark = stretches.length > 1 && !read.includes("question") && choice.sureness < sureOfUnread;
    return [one, choice.intent === "question" && isRemark ? { ...choice, intent: "talk" } : choice];
  });
  const choices = withoutDoubtsBeside(chosen);
  const found = intentsIn(choices);
  const main = order.find((one) => adopters.has(one) && found.has(one)) ?? "talk";
  // Talk beside anything else is said of it.
  const isSeparate = (intent: Intent) => intent !== "talk" || main === "talk";
  const entries = (message.entries ?? []).filter(({ start, end }) =>
    choices.some(([one, { intent }]) => intent === "entry" && start < one.end && end > one.start),
  );
  const text = withoutSpans(message.text, entries);
  const toPart = (intent: Intent): Part => {
    const its = choices.filter(
      ([, choice]) => choice.intent === intent || (choice.isBoth === true && intent === "log"),
    );
    const own = [...its, ...(intent === main ? choices.filter(([, one]) => !isSeparate(one.intent)) : [])];
    const stretchesOwn = own.map(([one]) => one);
    const read = readings.find(
      (one) => one.intent === intent && one.stretches.some((each) => stretchesOwn.includes(each)),
    );
    return {
      intent,
      sign: read?.sign ?? `${intent}:unknown`,
      sureness: Math.max(0, ...its.map(([, { sureness }]) => sureness)),
      text: own.length === stretches.length ? text : keepStretches(text, stretchesOwn),
    };
  };
  const parts = inOrderSaid(order.filter((intent) => found.has(intent) && isSeparate(intent)).map(toPart));
  const all = parts.length > 0 ? parts : [{ ...toPart("talk"), text }];
  const doubted = choices.find(([, one]) => one.doubted !== undefined)?.[1].doubted;
  return {
    parts: situation.replaces ? withReplaced(message, all) : all,
    ...(doubted && { doubted }),
    ...(entries.length > 0 && { entries }),
  };
}
