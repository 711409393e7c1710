import type { ToolContext, Playbook, Step } from "@canter/agent/run/agent";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { readDoubtAnswer } from "@canter/domain/plausibility/read-doubt-answer";
import { bareNumber, readCommand } from "@canter/domain/intent/read-command";
import { readTalk } from "@canter/domain/intent/read-talk";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { z } from "zod";
import { asksForChange } from "../router/asks-for-change.ts";
import { answerTalk } from "./answer-talk.ts";
import { answerQuestion } from "./answer-question.ts";
import type { CoachSession } from "./coach-session.ts";
import type { CoachWorld } from "./coach-world.ts";
import { forgetLatest, keepInMind } from "./keep-in-mind.ts";
import { openDoubtIn } from "./latest/tools.ts";
import { openQuestion } from "./pending-question.ts";
import { followCommand } from "./program-command.ts";
import { plainRefusal } from "./plain-refusal.ts";
import { quoteElsewhere, readChangeElsewhere } from "./recall-elsewhere.ts";
import { takeBackNamed } from "./take-back-named.ts";
import { proposedSchema } from "./tools/propose-edits.ts";

const answer = (text: string): Step => ({ type: "answer", text });

/** Takes back what waits: whole messages that mean only this. */
const takesBack =
  /^\W*(?:no,? ?)?(?:never ?mind|forget (?:it|that|about it)|leave (?:it|that)(?: as it is| alone)?|scrap (?:it|that)|cancel(?: it| that| everything)?)\W*$/i;
/** Agrees in words, which applies nothing. */
const agrees =
  /^\W*(?:yes|yeah|yep|ok(?:ay)?|sure|perfect|sounds good|do it|go ahead|apply(?: it| them)?)(?:[,.! ]+(?:do it|please|perfect|apply(?: it| them)?|go ahead|sounds good|thanks))*\W*$/i;

async function proposeChange(
  { toolCalls, reply: said }: EditReading,
  { callPrefix }: CoachWorld,
  hands: ToolContext,
  session: CoachSession,
): Promise<Step> {
  // A model's edits of the same run are numbered without the letter.
  const calls = toolCalls.map((call, index) => ({ ...call, id: `${callPrefix}p${index + 1}` }));
  const outcome = await hands.call("propose_edits", { calls });
  if (!outcome.ok) return answer(outcome.message);
  const { refusal } = proposedSchema.parse(outcome.output);
  if (refusal) {
    const { message, suggestedReplies } = plainRefusal(refusal);
    session.suggest(suggestedReplies);
    return answer(message);
  }
  session.suggest(["Never mind"]);
  return answer(said);
}

/** What is said in passing is short. */
const isShort = (text: string): boolean => text.length <= 200;
const isDropping = (text: string): boolean => isShort(text) && takesBack.test(text);

/** What is said about waiting changes in words instead of by a click. */
async function aboutWaiting(world: CoachWorld, hands: ToolContext): Promise<Step | undefined> {
  const { text, program } = world;
  const [isYes, isNo] = [isShort(text) && agrees.test(text), isDropping(text)];
  if (!isYes && !isNo) return undefined;
  if (!program?.open)
    return answer(
      (isNo ? await forgetLatest(world, hands) : undefined) ??
        "All right, I leave that. Nothing waits for a click, and nothing was changed.",
    );
  if (isYes) return answer("They wait for your click: Apply makes the changes, a typed yes does not.");
  const outcome = await hands.call("withdraw_edits", {});
  return answer(outcome.ok ? "Taken back. Nothing was changed." : outcome.message);
}

/** What is said while a question is open and answers it neither with a value nor with one of its own. */
function aboutQuestion({ text, program }: CoachWorld, question: EditReading): Step | undefined {
  if (isDropping(text))
    return answer(`All right, I leave that.${program?.open ? " What waited before still waits." : ""}`);
  return isShort(text) && agrees.test(text) ? answer(question.reply) : undefined;
}

const aboutToday = /\btoday['’]?s (?:session|workout|training)\b/iu;

/** A change of today's session where there is none, or it is done: no other session is taken for it. */
function withoutTodaysSession(
  { text, program, words }: CoachWorld,
  session: CoachSession,
  change: EditReading | undefined,
): string | undefined {
  if (program?.status !== "active" || !aboutToday.test(text)) return undefined;
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

/** A number alone is asked about: a weight is what it mostly is. */
function askWhat(
  { value, unit }: NonNullable<ReturnType<typeof bareNumber>>,
  { member }: CoachWorld,
  session: CoachSession,
): string {
  const weight = `${value} ${unit ?? member.member.units}`;
  session.suggest([`Weighed ${weight}`, "Never mind"]);
  return `${value}${unit === undefined ? "" : ` ${unit}`} of what: your weight, or something of your training? Nothing is saved yet.`;
}

const outcomeText = z.object({ text: z.string() });

/** What is said to a value that was asked about. */
async function answerOpenDoubt(world: CoachWorld, hands: ToolContext): Promise<string | undefined> {
  const open = openDoubtIn(world);
  const said = open && readDoubtAnswer(world.text, open);
  if (!said) return undefined;
  const outcome = await hands.call("answer_doubt", { answer: said });
  if (!outcome.ok) return outcome.message;
  const { text } = outcomeText.parse(outcome.output);
  return said === "leave_out" ? "Left out. Nothing is noted." : `Noted: ${text}.`;
}

/** Undoes, redoes or corrects the latest of the conversation, or sets what is to be eaten, where the whole message says so. */
async function followOrder({ text }: CoachWorld, hands: ToolContext): Promise<string | undefined> {
  const command = readCommand(text);
  if (!command) return undefined;
  const call = {
    undo: () => hands.call("undo_latest", {}),
    redo: () => hands.call("redo_latest", {}),
    correct: () => hands.call("correct_latest", { was: command.kind === "correct" ? command.rest : "" }),
    targets: () => hands.call("set_nutrition_targets", command.kind === "targets" ? command.targets : {}),
  }[command.kind];
  const outcome = await call();
  if (!outcome.ok) return outcome.message;
  const { text: what } = outcomeText.parse(outcome.output);
  return {
    undo: `Taken back: ${what}. Say “redo” to bring it back.`,
    redo: `Brought back: ${what}.`,
    correct: `Corrected: ${what}. Say “undo” to take that back.`,
    targets: `Your targets a day from today: ${what}.`,
  }[command.kind];
}

async function reply(
  world: CoachWorld,
  hands: ToolContext,
  session: CoachSession,
  change: EditReading | undefined,
): Promise<Step> {
  const { text } = world;
  const question = openQuestion(world);
  // What is said beside a question leaves it open.
  const beside = (step: Step): Step => {
    if (question && !isDropping(text)) session.suggest(question.suggestedReplies, question.pending);
    return step;
  };
  const settled = await answerOpenDoubt(world, hands);
  if (settled !== undefined) return beside(answer(settled));
  const taken = await takeBackNamed(world, hands);
  if (taken !== undefined) return beside(answer(taken));
  const kept = await keepInMind(world, hands);
  if (kept !== undefined) return beside(answer(kept));
  const waiting = (question && aboutQuestion(world, question)) ?? (await aboutWaiting(world, hands));
  if (waiting) return beside(waiting);
  const nothingToday = question ? undefined : withoutTodaysSession(world, session, change);
  if (nothingToday !== undefined) return beside(answer(nothingToday));
  const bare = question ? undefined : bareNumber(text);
  if (bare) return beside(answer(askWhat(bare, world, session)));
  // What makes a surer change is one ("can't squat today, skip it"); what would only be asked back is taken up as what it says.
  const isChange = change?.kind === "edits" && change.confidence === "sure";
  // Beside a program that is looked at, "remove the last exercise" means that one.
  const isOfProgram = isChange && world.openedProgramId !== undefined;
  const ordered = isOfProgram ? undefined : await followOrder(world, hands);
  if (ordered !== undefined) return beside(answer(ordered));
  const talk = readTalk(text);
  if (talk && !isChange && !(question && change && change.kind !== "none" && talk.kind === "ahead"))
    return beside(answerTalk(world, session, talk));
  if (change?.kind === "edits") return proposeChange(change, world, hands, session);
  const elsewhere = readChangeElsewhere(world);
  if (elsewhere) {
    session.recalled([elsewhere.piece]);
    const { reply: proposed } = elsewhere.change;
    const said = `${quoteElsewhere(elsewhere.piece)}\n${proposed}`;
    return proposeChange({ ...elsewhere.change, reply: said }, world, hands, session);
  }
  if (change?.kind === "ask") {
    session.suggest(change.suggestedReplies, change.pending);
    return answer(change.reply);
  }
  if (!world.program && asksForChange(text))
    return answer(
      "There is no program to change yet. Design one under Plan: what you say here is known there. Or bring one along as a file.",
    );
  return beside(await answerQuestion(world, hands, session));
}

/**
 * The coach without a model: proposes the changes that it understands, asks back where it would have to guess, answers what the
 * diary, the program and the catalogue answer, and says plainly what it can't. `change`: what the message asks for, as read;
 * `command`: what it says is to become of the program.
 */
export const coachPlaybook = (
  world: CoachWorld,
  session: CoachSession,
  change: EditReading | undefined,
  command?: Parameters<typeof followCommand>[1],
): Playbook =>
  async function* playbook(hands) {
    // A model that proposed and then failed: what it had begun is dropped.
    const unfinished = session.state.toolCalls.map(({ id }) => id);
    if (unfinished.length > 0) await hands.call("withdraw_edits", { callIds: unfinished });
    yield command
      ? await followCommand(world, command, hands, session)
      : await reply(world, hands, session, change);
  };
