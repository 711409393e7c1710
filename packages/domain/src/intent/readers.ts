import { readLooseProgramCommand } from "../content/words/read-loose-program-command.ts";
import {
  anyDay,
  namesProgram,
  type ProgramCommand,
  readProgramCommand,
} from "../content/words/read-program-command.ts";
import { withoutSpans } from "../text/fold-words.ts";
import { limitsForTime, limitsOrBars } from "../horse/words/caution-words.ts";
import { asksToUnpin } from "../horse/words/unpin-words.ts";
import { readNewHorses } from "../horse/words/read-new-horse.ts";
import { readPlanWish } from "../goal-plan/read/read-plan-wish.ts";
import { type Command, readCommand } from "./read-command.ts";
import { readLooseOrder } from "./read-loose-order.ts";
import { memoryWishIn } from "./read-memory-wish.ts";
import { readTalk } from "./read-talk.ts";
import { type Message, type Reading, type Situation, type StretchRead, unreadNews } from "./reading.ts";
import { readStretches } from "./read-stretches.ts";
import { beginsAsReport, reportsDone } from "./reports-done.ts";
import { afterOpeners } from "../text/openers.ts";
import { riderCorrected } from "../horse/words/rider-corrected.ts";
import { bareNumber, readShortReply } from "./short-replies.ts";

/** What a reader is given: the message, its stretches, and what it stands beside. */
type Given = Message & { readonly stretches: readonly StretchRead[]; readonly situation: Situation };
type Reader = (given: Given) => readonly Reading[];

/** What the whole message reports, as far as it matters to who reads it as something else. */
const beside = ({ stretches }: Given): string =>
  (["sure", "unsure", "planned", "names"] as const).find((one) =>
    stretches.some(({ reported }) => reported === one),
  ) ?? "none";

const whole = (given: Given, intent: Reading["intent"], sign: string): readonly Reading[] => [
  { intent, sign: `${intent}:${sign}`, stretches: given.stretches },
];

const formOf = (command: Command): string =>
  command.kind === "correct" && command.refers ? "correct_that" : command.kind;

const hasValues = ({ reported }: StretchRead): boolean =>
  reported === "sure" || reported === "unsure" || reported === "planned";

/** Tells to write down what was done, whatever else may change in the same message: "log a single at 190 and put Friday at 170". */
const toldToLog = new RegExp(
  String.raw`${afterOpeners("can you|could you|would you")}(?:log|record|track|enter|save|note(?: down)?|jot(?: down)?|put (?:me )?down|write down|mark down)\b`,
  "iu",
);
const isToldToLog = (one: StretchRead): boolean => hasValues(one) && toldToLog.test(one.text);

const denies =
  /\b(?:no|nope|not|sorry|oops|wrong\w*|mistake|actually|rather|instead|correct\w*|i mean|meant|should|make|change)\b/iu;
/** "Hacked Beau 50 min. It was 5 km": a value that the report in front of it has, and that nothing says was otherwise. */
const isOfReport = ({ stretches }: Given, one: StretchRead): boolean =>
  hasValues(one) &&
  !denies.test(one.text) &&
  stretches.some((other) => other.start < one.start && hasValues(other));

/** "Beau: no more than 20 min walk until Friday" is still to come. Of a lift, "max" and "at most" tell of a set. */
const isLimitOfHorse = (text: string, { notice }: Situation): boolean =>
  notice === "caution" && limitsForTime(text) && !reportsDone(text);
/** "No jumping till Friday", in a sentence beside a ride. */
export const isLimitBeside = (text: string, { notice }: Situation): boolean =>
  notice === "caution" && limitsOrBars(text) && !reportsDone(text);

/** "All jumping of Beau: date, height. List, please": what is named in front is asked for. */
const asksForList = /^\W*(?:(?:please|pls) )?list(?: (?:it|them|that|those|all))?\W*(?:please|pls)?\W*$/iu;

const training: Reader = (given) => {
  const { text, stretches, situation } = given;
  // "Did bench day, only got 4 on the last set" tells what of the plan was otherwise, and nothing by itself.
  const done = readProgramCommand(text, anyDay, situation.programs);
  if (done?.kind === "advance" && done.but !== undefined) return [];
  const command = readCommand(text);
  const isOne = stretches.length === 1;
  /** "…, oh and sorry, the run was 6k": of what was logged before, as a sentence beside others may be. */
  const correctsIn = ({ text: own }: StretchRead): string => {
    const its = isOne ? command : denies.test(own) ? readCommand(own) : command;
    return its?.kind === "correct" ? `+${formOf(its)}` : "";
  };
  // "Emma rode, not me" names no horse and no time: it is said of a ride that is logged.
  if (command?.kind === "correct" && riderCorrected(command.rest) !== undefined) return [];
  if (isLimitOfHorse(text, situation)) return [];
  // "Sorry, bench not squat" has names alone: it is said of what is logged, too.
  if (command?.kind === "correct" && command.not !== undefined && !stretches.some(hasValues)) return [];
  const isListed = stretches.some((one) => asksForList.test(one.text));
  return stretches.flatMap((one) =>
    one.reported === "none" ||
    (isListed && (one.reported === "names" || one.reported === "noted")) ||
    (one.reported === "noted" && isLimitBeside(one.text, situation))
      ? []
      : [
          {
            // Beside a program that is looked at, what is not said to be done speaks of it.
            intent: one.reported === "planned" ? "talk" : "log",
            sign: `log:${one.reported}:${one.asked}${one.change ? `+${one.change}` : ""}${isToldToLog(one) ? "+told" : ""}${correctsIn(one)}`,
            stretches: [one],
          },
        ],
  );
};

const questions: Reader = ({ text, stretches }) => {
  // What nobody's diary knows is asked, too, and is declined as talk.
  const isElsewhere = readTalk(text)?.kind === "elsewhere";
  return stretches.flatMap((one) =>
    one.asked === "no"
      ? []
      : [
          {
            intent: "question",
            sign: `question:${one.reported}:${one.asked}${isElsewhere ? "+elsewhere" : ""}`,
            stretches: [one],
          },
        ],
  );
};

/** Where a word is both ("delete the last one"), each is counted beside the other, and apart where a program is looked at. */
const also = ({ text, situation }: Given): string => {
  const command = readCommand(text);
  const ofProgram = command ? undefined : readProgramCommand(text, anyDay, situation.programs)?.kind;
  const kind = command ? formOf(command) : ofProgram && learnedAs(ofProgram);
  const page = situation.isProgramOpen || situation.isOfProgram ? ":page" : "";
  return kind === undefined ? page : `+${kind}${page}`;
};

/** What is aimed at ("squat 140 by June", "set my protein target to 150 g") is no change of the plan. */
const isAim = ({ entries }: Given, { text, start, end }: StretchRead): boolean =>
  readCommand(text)?.kind === "targets" ||
  entries?.some((entry) => entry.reading.kind === "goal" && entry.start < end && entry.end > start) === true;

/** "Set a reminder for 6am", "remind me at 6 to train" is no note of the session. */
const asksToBeReminded = (text: string): boolean => {
  const talk = readTalk(text);
  return talk?.kind === "elsewhere" && /\bremind/u.test(talk.topic);
};

const orders: Reader = (given) =>
  given.stretches.flatMap((one) =>
    one.change === undefined || isAim(given, one) || asksToBeReminded(one.text)
      ? []
      : [
          {
            intent: "edit",
            sign: `edit:${one.change}:${one.reported === "sure" ? "sure" : one.asked}${also(given)}`,
            stretches: [one],
          },
        ],
  );

const ofPlan = /\b(?:plan|program(?:me)?|schedule)\b/iu;
/** "Change the plan", "shift the program by a week". */
const ordersPlan = ({ text, change }: StretchRead): boolean => change === "order" && ofPlan.test(text);

/** A change that the program itself shows: read with its names and numbers. */
const changes: Reader = (given) => {
  const { change, isProgramOpen } = given.situation;
  const asked = given.stretches.find((one) => one.asked !== "no" && one.asked !== "may")?.asked;
  const sign = `edit:${change}:${isProgramOpen ? "page" : "off_page"}:${beside(given)}${asked ? `:${asked}` : ""}`;
  // What is told to be logged beside it, or to have been done beside an order, is not what changes.
  const isDone = ({ text, reported, change: ordered }: StretchRead): boolean =>
    ordered === undefined && (reported === "sure" || reported === "unsure") && beginsAsReport(text);
  const isOrdered = given.stretches.some((one) => one.change === "order");
  const others = given.stretches.filter((one) => !isToldToLog(one) && !(isOrdered && isDone(one)));
  const all = others.length > 0 ? others : given.stretches;
  // "No jumping for Luna this week, change the plan": the first is to be known of her.
  const ordered = given.situation.notice ? all.filter(ordersPlan) : [];
  const stretches = ordered.length > 0 ? ordered : all;
  // "Totally wiped out today", "I'm travelling from 7 to 13 December": nothing is proposed unless it is asked for.
  const talk = readTalk(given.text);
  const tells = talk?.kind === "state" || (talk?.kind === "constraint" && talk.constraint === "travel");
  const isState = tells && given.stretches.every((one) => one.change === undefined);
  return change === undefined ||
    isState ||
    given.stretches.every(({ text }) => asksToBeReminded(text)) ||
    given.stretches.every((one) => isAim(given, one))
    ? []
    : [{ intent: "edit", sign, stretches }];
};

/** To reopen a session, or to mark it, is as plain an order as to mark it as done, and is learned with it. */
const learnedAs = (kind: ProgramCommand["kind"]): string =>
  kind === "reopen" || kind === "mark" ? "advance" : kind;
/** To go on at another place is as plain an order as to pause. */
const formOfProgram = ({ kind }: ProgramCommand): string => (kind === "place" ? "pause" : learnedAs(kind));

const programs: Reader = (given) => {
  const { programs: names, replaces, isOfProgram } = given.situation;
  // Of what was spoken of in it, and not of the program.
  if (isOfProgram && dropsIt.test(given.text)) return [];
  // "Luna wormed today. Done."
  if (given.situation.notice === "care" && given.stretches.length > 1) return [];
  const command = readProgramCommand(given.text, anyDay, names);
  // What was done instead is logged as well, where it is training: see `decideMessage`.
  if (command?.kind === "substitute")
    return replaces && beside(given) === "none" ? whole(given, "program", "substitute") : [];
  const isNamed = command?.kind === "start" && namesProgram.test(given.text);
  const strict = command
    ? whole(given, "program", `${formOfProgram(command)}${isNamed ? "_named" : ""}:${beside(given)}`)
    : inStretches(given, "program", ({ text, reported }) => {
        const own = readProgramCommand(text, anyDay, names);
        return own && own.kind !== "substitute" ? `${formOfProgram(own)}:${reported}` : undefined;
      });
  const loose = inStretches(given, "program", ({ text, reported }) => {
    const own = readLooseProgramCommand(text, anyDay, names);
    return own && `${learnedAs(own.kind)}:loosely:${reported}`;
  });
  return [...strict, ...loose];
};

/** A plan that does not exist yet; it matters whether something is to be reached. */
const plans: Reader = (given) => {
  const wish = readPlanWish(given.text, { today: anyDay });
  const page = given.situation.isProgramOpen ? ":page" : "";
  return wish ? whole(given, "plan", `${wish.goal === "" ? "bare" : "goal"}:${beside(given)}${page}`) : [];
};

/** What a reader makes of stretches one by one; `signOf`: by what it reads one. */
const inStretches = (
  { stretches }: Given,
  intent: Reading["intent"],
  signOf: (one: StretchRead) => string | undefined,
): readonly Reading[] =>
  stretches.flatMap((one) => {
    const sign = signOf(one);
    return sign === undefined ? [] : [{ intent, sign: `${intent}:${sign}`, stretches: [one] }];
  });

/** What is told to be done with "it" is done with the plan, where that was spoken of last; of what waits or was asked, "drop it" is said to that. */
const isOfPlan = (command: Command | undefined, { text, situation }: Given): boolean =>
  situation.isOfProgram === true &&
  ((command?.kind === "correct" && command.isOrder === true) ||
    (command?.kind === "undo" && situation.isTalking !== true && dropsIt.test(text)));

const commands: Reader = (given) => {
  const command = readCommand(given.text);
  if (isOfPlan(command, given)) return [];
  const page = given.situation.isProgramOpen ? ":page" : "";
  const strict = command
    ? whole(given, "order", `${formOf(command)}:${beside(given)}${page}`)
    : inStretches(given, "order", (one) => {
        const own = readCommand(one.text);
        if (own?.kind === "correct" && isOfReport(given, one)) return undefined;
        return own && `${formOf(own)}:${one.reported}${page}`;
      });
  const loose = inStretches(given, "order", (one) => {
    const { text, reported } = one;
    // "Take it off Luna" is said of what is pinned to her.
    const isOfCaution =
      isLimitOfHorse(text, given.situation) || (given.situation.notice === "caution" && asksToUnpin(text));
    const own = isOfCaution ? undefined : readLooseOrder(text);
    if (own?.kind === "correct" && isOfReport(given, one)) return undefined;
    return own && `${formOf(own)}:loosely:${reported}${page}`;
  });
  return [...strict, ...loose];
};

const memory: Reader = (given) => {
  // "Forget that" means what waits before it means what was kept in mind.
  const kindOf = (text: string) => {
    const kind = memoryWishIn(text)?.kind;
    return kind === "forget_latest" ? undefined : kind;
  };
  const kind = kindOf(given.text);
  return kind
    ? whole(given, "memory", `${kind}:${beside(given)}`)
    : inStretches(given, "memory", ({ text, reported }) => {
        const own = kindOf(text);
        return own && `${own}:${reported}`;
      });
};

const courtesies: ReadonlySet<string> = new Set(["greeting", "thanks", "goodbye", "praise", "mood"]);

const talk: Reader = (given) => {
  // "No jumping for Luna until tomorrow" is no wish for one's own training.
  if (given.situation.notice === "caution") return [];
  // What is said beside an entry takes nothing from it: "slept 6.5 hours, shoulder is sore".
  const { entries: spans = [], text } = given;
  const read = readTalk(withoutSpans(text, spans));
  const command = readCommand(text);
  const free = given.stretches.filter(
    (one) => !spans.some(({ start, end }) => start < one.end && end > one.start),
  );
  // "Cool. time was 26:00 actually": what is said out of courtesy is the first alone.
  const isCourtesy = read !== undefined && courtesies.has(read.kind);
  const polite = isCourtesy ? free.filter((one) => !readCommand(one.text)) : free;
  const stretches = polite.length > 0 ? polite : free;
  return read && stretches.length > 0
    ? whole(
        { ...given, stretches },
        "talk",
        `${read.kind}:${beside(given)}${command ? `+${formOf(command)}` : ""}`,
      )
    : [];
};

const numbers: Reader = (given) =>
  bareNumber(given.text) && !given.situation.isProgramOpen ? whole(given, "number", "alone") : [];

const entries: Reader = ({ entries: spans = [], stretches }) =>
  stretches.flatMap((one) => {
    const own = spans.find(({ start, end }) => start < one.end && end > one.start);
    return own
      ? [
          {
            intent: "entry",
            sign: `entry:${own.reading.kind}:${one.reported}:${one.asked}`,
            stretches: [one],
          },
        ]
      : [];
  });

const horses: Reader = (given) => {
  const { notice } = given.situation;
  const { isLog, confidence } = given.parsed;
  if ((!isLog || confidence === "unsure") && readNewHorses(given.text, anyDay).length > 0)
    return whole(given, "horse", "new");
  // "…, change the plan" is no part of what is to be known of a horse.
  const stretches = given.stretches.filter((one) => !ordersPlan(one));
  if (stretches.length === 0) return [];
  if (notice) return whole({ ...given, stretches }, "horse", `${notice}:${beside(given)}`);
  const isReport = isLog && confidence === "sure";
  return given.situation.namesHorse && !isReport
    ? whole({ ...given, stretches }, "horse", `${unreadNews}:${beside(given)}`)
    : [];
};

const answers: Reader = (given) => {
  const { answers: open = [], isTalking, notice } = given.situation;
  const { isOfProgram } = given.situation;
  // "Skip it", behind a session that was asked for: nothing is open.
  const isOfSession = isOfProgram === true && !isTalking && dropsIt.test(given.text);
  const short = isOfSession ? undefined : readShortReply(given.text);
  // "What's 225 in kg": no value of a draft is told by a question.
  const isAsked = given.stretches.every(({ asked }) => asked === "word" || asked === "figure_mark");
  const answered = open.filter((one) => !(one === "draft" && isAsked));
  return [
    ...answered.flatMap((one) => whole(given, "answer", `${one}:${beside(given)}`)),
    ...(short ? whole(given, "answer", short) : []),
    // What reports nothing surely goes on with what is talked about: "just the squats".
    ...(isTalking && notice !== "caution" && refersBack.test(given.text)
      ? whole(given, "talk", `goes_on:${beside(given)}`)
      : []),
  ];
};
const dropsIt =
  /^\W*(?:\p{L}+[,.! ]+)?(?:skip|drop|cancel|scrap|ditch|delete|remove) (?:it|that)(?: please| pls| then)?\W*$/iu;
/** Goes on from what was said. */
const refersBack = /^\W*(?:just|only|no|not|but|rather|leave|keep|forget|without|what about|how about)\b/iu;

/** Everybody who reads a message; each reads the whole of it. */
const readers: readonly Reader[] = [
  training,
  questions,
  orders,
  changes,
  plans,
  programs,
  commands,
  memory,
  talk,
  numbers,
  entries,
  horses,
  answers,
];

/** All that the readers make of a message. What else is said while it answers what is open is counted apart ("@draft"). */
export function readAll(
  message: Message,
  situation: Situation,
): { readonly stretches: readonly StretchRead[]; readonly readings: readonly Reading[] } {
  const given = { ...message, situation, stretches: readStretches(message, situation) };
  const [open] = situation.answers ?? [];
  const besideOpen = open === undefined ? "" : `@${open}`;
  const readings = readers
    .flatMap((read) => read(given))
    .map((reading) =>
      reading.intent === "answer" ? reading : { ...reading, sign: `${reading.sign}${besideOpen}` },
    );
  return { stretches: given.stretches, readings };
}
