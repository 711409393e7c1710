import type { Message } from "@canter/storage/conversation/conversation-row";
import type { EditReading, EditRequestInput } from "@canter/domain/edit-request/edit-request";
import { isDayOrSession } from "@canter/domain/edit-request/items/item";
import { withEventDays, withoutOwner, withoutProgramName } from "@canter/domain/program/program-meant";
import { anyDay, readProgramCommand } from "@canter/domain/content/words/read-program-command";
import { readTalk } from "@canter/domain/intent/read-talk";
import { afterOpeners } from "@canter/domain/text/openers";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { Program } from "@canter/domain/program/program";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { type MessageData, messageDataOf, type OfProgram } from "../../../core/message-data.ts";
import { ridingOf } from "../../../logging/parse-text.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";
import type { CoachProgram } from "./coach-program.ts";
import { isOwnQuestion, openQuestion, pendingIn } from "../answers/pending-question.ts";
import type { CoachSession } from "../coach-session.ts";

type Asking = Pick<
  CoachKnowledge,
  "program" | "words" | "language" | "edits" | "text" | "isAsked" | "history"
>;

/** How somebody is, or what is to become of the whole program, answers no question about a change. */
const saysSomethingElse = (text: string): boolean =>
  readTalk(text)?.kind === "state" || readProgramCommand(text, anyDay) !== undefined;

/** Says that it goes on with what was proposed. */
const goesOn =
  /^\W*(?:and|plus|(?:just|only)(?! (?:move|shift|push|put|skip|cancel|swap|make)\b)|no|nope|not|but|rather|leave|keep|without)\b|\b(?:also|too|as well|it|that|them|em|those|instead)\b/iu;

/** "Move it to Sunday instead", of what was to be taken out: that can't be both. */
const putsInstead = /^(?!\W*and\b).{0,200}\binstead\b/isu;
const removes = ({ toolCalls = [] }: MessageData): boolean =>
  toolCalls.every(({ function: { name } }) => name.startsWith("remove_"));

/**
 * The waiting edits whose place another order takes: removals that give way to something else, and those that a message passes by though they were only a guess, since somebody who wants
 * something else did not mean them. Edits that were sure wait on otherwise, and are joined.
 */
function guessPassedBy({
  history,
  program,
  text,
}: Pick<Asking, "history" | "program" | "text">): readonly string[] | undefined {
  const last = history.findLast((one) => (messageDataOf(one.data).toolCalls ?? []).length > 0);
  const ids = waitingOf(last, program);
  const said = messageDataOf(last?.data);
  const isPassed = said.isGuess && !goesOn.test(text);
  return ids.length > 0 && (isPassed || (removes(said) && putsInstead.test(text))) ? ids : undefined;
}

/** The edits of a message that still wait. */
function waitingOf(message: Message | undefined, program: Asking["program"]): readonly string[] {
  const waiting = new Set(program?.open?.edits.map(({ call }) => call.id));
  const { toolCalls = [] } = messageDataOf(message?.data);
  return toolCalls.map(({ id }) => id).filter((id) => waiting.has(id));
}

/** Says where something is to go that was elsewhere before: what was changed last, whatever was asked since. */
const movesBack = /\b(?:put|move|bring|shift|switch) (?:it|that|them|em|this) back\b/iu;

/** What of the program was spoken of last. */
function spokenOf({ history, text }: Pick<Asking, "history" | "text">): OfProgram | undefined {
  const click = movesBack.test(text)
    ? history.findLastIndex(({ data }) => messageDataOf(data).decision?.kind === "applied")
    : -1;
  const said = click >= 0 ? history[click + 1] : history.findLast(({ author }) => author === "agent");
  return messageDataOf(said?.data).ofProgram;
}

const maxBefore = 400;
/** All words that "it" may go back to, the latest last. */
const allWords = ({ words, before }: OfProgram): string =>
  [before, words].filter(Boolean).join(". ").slice(-maxBefore);

/** What of the program is spoken of from here on; `request`: what was asked for as a whole, of which the message may be a part. */
export function spokenWith(world: Pick<Asking, "history" | "text">, request = world.text): OfProgram {
  const last = spokenOf(world);
  const before =
    last && goesOn.test(world.text) ? (request === world.text ? allWords(last) : last.before) : undefined;
  return { words: request, ...(before !== undefined && { before }) };
}

/**
 * What was just asked for as it is with what a message says otherwise of it, and with nothing else: "from now on", "no, Wednesday", "make that 20",
 * "and Friday too". `callIds`: the waiting edits whose place it takes.
 */
function asVaried(
  world: Asking,
): { readonly callIds: readonly string[]; readonly reading: EditReading } | undefined {
  const { history, program, edits, text } = world;
  const waiting = waitingOf(
    history.findLast(({ author }) => author === "agent"),
    program,
  );
  const asked = spokenOf(world);
  if (!program || asked === undefined || waiting.length === 0) return undefined;
  const kept = asKept(world, program, waiting, asked);
  if (kept) return { callIds: waiting, reading: kept };
  const callIds = edits.addsTo(text) ? [] : waiting;
  const before = {
    ...requestOf(world, program, asked.words, programWithout(program, callIds)),
    before: asked.before,
  };
  // "Leave it at 290": what is so already without what waits takes that back.
  const left = leaves.exec(text.slice(0, maxLeft))?.[1];
  const asItWas = { ...before, message: `make ${left}`, before: allWords(asked) };
  if (left !== undefined && edits.readEditRequest(asItWas).isSo)
    return { callIds: waiting, reading: leftAsItWas };
  const varied = edits.varyRequest(before, text);
  const scope = edits.readScope(requestOf(world, program, text));
  // What goes on with a day that was spoken of is put on another one, and not held to it.
  const isMoved = asked.before !== undefined && scope?.some(isDayOrSession);
  if (varied === undefined && (scope === undefined || isMoved)) return undefined;
  const request = varied ?? asked.words;
  const reading = edits.readEditRequest(
    varied === undefined ? { ...before, scope, isScopeInstead: true } : { ...before, message: request },
  );
  const same = JSON.stringify(edits.readEditRequest(before).toolCalls);
  const isLeft = reading.isSo || (reading.kind === "ask" && left !== undefined);
  if (varied !== undefined && isLeft) return { callIds, reading: leftAsItWas };
  const isOther = reading.toolCalls.length !== waiting.length || JSON.stringify(reading.toolCalls) !== same;
  if (isOther) return { callIds, reading: { ...reading, request } };
  return varied === undefined || scope === undefined ? undefined : { callIds: [], reading: waitsAlready };
}

const keepsIn = new RegExp(
  String.raw`${afterOpeners("no|nope|nah")}(?:keep|leave|have) (?:it|that|them|those|the \p{L}+(?: \p{L}+)?) in\b[\s,;–-]*(?:(?:but|just|only|and|with|at|then|make (?:it|them))\b[\s,]*)*(?<how>\S.{1,60})$`,
  "iu",
);

/** "No, keep it in but lighter, 85": what was to be taken out stays, and is changed instead. */
function asKept(
  { history, edits, words, language, text }: Asking,
  program: CoachProgram,
  waiting: readonly string[],
  asked: OfProgram,
): EditReading | undefined {
  const how = keepsIn.exec(text)?.groups?.["how"];
  const last = history.findLast(({ author }) => author === "agent");
  if (how === undefined || !removes(messageDataOf(last?.data))) return undefined;
  const request = `make it ${how}`;
  const input = requestOf({ words, language }, program, request, programWithout(program, waiting));
  const reading = edits.readEditRequest({ ...input, before: allWords(asked) });
  return reading.kind === "edits" ? { ...reading, request } : undefined;
}

const leaves = /\b(?:leave|keep) ((?:it|that|them|this)\b.*)$/isu;
const maxLeft = 100;

/** What was just proposed is not wanted any more. */
export const leftAsItWas: EditReading = {
  kind: "ask",
  confidence: "sure",
  toolCalls: [],
  reply: "",
  suggestedReplies: [],
};

/** "No, Thursday", of what was proposed for Thursday. */
const waitsAlready: EditReading = {
  kind: "ask",
  confidence: "sure",
  toolCalls: [],
  reply: "That is what waits for your click already. What should be otherwise?",
  suggestedReplies: ["Never mind"],
};

/** Whether a reading has all edits of another one. */
function holdsAll(reading: EditReading, other: EditReading): boolean {
  const all = new Set(reading.toolCalls.map((call) => JSON.stringify(call.function)));
  return other.toolCalls.every((call) => all.has(JSON.stringify(call.function)));
}

/** Whether a message only says what of that which was just proposed is to be otherwise. */
export const variesProposed = (world: Asking): boolean => asVaried(world) !== undefined;

/** The waiting edits whose place is taken by what a message asks for. */
export function takesPlaceOf(world: Asking): readonly string[] | undefined {
  const [at, guess] = [asVaried(world)?.callIds, guessPassedBy(world)];
  return at ? (at.length > 0 ? at : undefined) : guess;
}

/** Whether a change is made once of what comes again, and may as well be meant for each time. */
export function isOnlyOnce(world: Asking, once: EditReading): boolean {
  const { program, edits, text } = world;
  if (!program) return false;
  const without = programWithout(program, takesPlaceOf(world) ?? []);
  const longer = edits.readEditRequest({
    ...requestOf(world, program, once.request ?? text, without),
    scope: [{ type: "every" }],
  });
  const isLonger = longer.toolCalls.length > once.toolCalls.length;
  return longer.kind === "edits" && longer.confidence === "sure" && isLonger && holdsAll(longer, once);
}

/** The program as it is with all that waits but these edits. */
export function programWithout(
  { open, current, program }: CoachProgram,
  callIds: readonly string[],
): Program {
  const left = open?.edits.filter(({ call }) => !callIds.includes(call.id)) ?? [];
  const { outcome } = rebaseEdits(current, left);
  return outcome.ok ? outcome.program : program;
}

/** What is read of a message about a program. */
const requestOf = (
  { words, language }: Pick<Asking, "words" | "language">,
  of: CoachProgram,
  text: string,
  program: Program = of.program,
): EditRequestInput => ({
  program,
  message: withoutProgramName(
    withEventDays(withoutOwner(text, of.athleteName), of.head.targetDate),
    of,
    language.catalogue,
  ),
  now: words.parse.now,
  catalogue: language.catalogue,
  unit: words.parse.units,
  land: words.parse.distanceUnit,
  paces: of.paces,
  riding: ridingOf(words, of.athleteName),
});

/** A request that leaves open only what most people mean by it: a proposal with that, which can be looked at before a click. */
function withUsual(reading: EditReading, input: EditRequestInput, edits: Asking["edits"]): EditReading {
  const { pending } = reading;
  if (reading.kind !== "ask" || pending?.usual === undefined) return reading;
  const usual = edits.readEditAnswer({ ...input, message: pending.usual, pending });
  return usual.kind === "edits" ? { ...usual, confidence: "unsure" } : reading;
}

/** What is asked for is there, and a change that waits takes it away: that one has to go first. */
const inTheWay = ({ open }: CoachProgram): EditReading => ({
  kind: "ask",
  confidence: "sure",
  toolCalls: [],
  reply: `A change that waits is in the way of that: ${open?.preview.summary ?? ""} Cancel it, or take it back, and say it again.`,
  suggestedReplies: ["Never mind"],
});

/**
 * The change of the program that a message asks for, also by answering what the coach asked back (`isAnswer`). Undefined: there is no
 * program.
 */
export function readChange(
  world: Asking,
): { readonly reading: EditReading; readonly isAnswer: boolean; readonly varies?: true } | undefined {
  const { program, edits, text } = world;
  if (!program || world.isAsked) return undefined;
  const varied = asVaried(world);
  if (varied) return { reading: varied.reading, isAnswer: true, varies: true };
  const guess = guessPassedBy(world);
  const last = goesOn.test(text) ? spokenOf(world) : undefined;
  const input = {
    ...requestOf(world, program, text, guess && programWithout(program, guess)),
    ...(last && { before: allWords(last) }),
  };
  const own = () => {
    const reading = withUsual(edits.readEditRequest(input), input, edits);
    const isHidden = program.open !== undefined && !guess && reading.isMissing === true;
    const without = isHidden ? edits.readEditRequest({ ...input, program: program.current }) : undefined;
    return { reading: without?.kind === "edits" ? inTheWay(program) : reading, isAnswer: false };
  };
  const pending = isOwnQuestion(text) || saysSomethingElse(text) ? undefined : pendingIn(world);
  const answered = pending && withUsual(edits.readEditAnswer({ ...input, pending }), input, edits);
  if (!answered || answered.kind === "none") return own();
  // A question that completes nothing answers nothing: "can we do more back work?"
  if (answered.kind === "ask" && /[?？]\s*$/u.test(text)) return own();
  if (answered.kind === "edits") return { reading: answered, isAnswer: answered.standsAlone === undefined };
  const isSentence = text.trim().split(/\s+/u).length > 2;
  const teachesNothing = isSentence && openQuestion(world)?.reply === answered.reply;
  if (!teachesNothing && !asksForChange(text)) return { reading: answered, isAnswer: true };
  // Who goes on to something else is not asked the same again.
  const other = own();
  return other.reading.kind === "none" && !teachesNothing ? { reading: answered, isAnswer: true } : other;
}

const todays = /\btoday['’]?s ((?:\p{L}+ ){0,2}\p{L}+)/iu;
/** Whether a text speaks of today's session, by that word or by what it is of: "today's run". */
function isAboutToday({ text, language, words }: CoachWorld): boolean {
  const named = todays.exec(text)?.[1];
  return (
    named !== undefined &&
    (/^(?:session|workout|training)\b/iu.test(named) ||
      language.subjectsIn(named, words.disciplines).spans.some(({ start }) => start === 0))
  );
}

/** A change of today's session where there is none, or it is done: no other session is taken for it. */
export function withoutTodaysSession(
  world: CoachWorld,
  session: CoachSession,
  change: EditReading | undefined,
): string | undefined {
  const { program, words } = world;
  if (program?.status !== "active" || !isAboutToday(world)) return undefined;
  if (!change || change.kind === "none") return undefined;
  const today = words.parse.now.slice(0, 10);
  const { next } = nextSession(program.program, program.head, today);
  if (!next || next.when !== "ahead" || next.date === undefined) return undefined;
  const dates = sessionDates(program.program, program.head, today);
  const done = program.program.weeks
    .flatMap(({ sessions }) => sessions)
    .find(({ uid }) => dates.get(uid) === today);
  session.suggest(["What is next?"]);
  const what =
    done && sessionState(done) === "done" ? `${done.name} is done already today` : "Nothing is planned today";
  return `${what}, so nothing is changed. Next is ${next.session.name}, ${describeDate(next.date, today)}: which one do you mean?`;
}
