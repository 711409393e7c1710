import type { ToolContext, Playbook, Step } from "@canter/agent/run/agent";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { readDoubtAnswer } from "@canter/domain/plausibility/read-doubt-answer";
import { readOrder } from "@canter/domain/intent/read-loose-order";
import { type Command, readCommand } from "@canter/domain/intent/read-command";
import { readReference } from "@canter/domain/context/read-reference";
import { asBefore, broughtBack, corrected, outcomeText, takenBack } from "./outcome-words.ts";
import { addedDetail, type Part } from "@canter/domain/intent/decide-message";
import type { Intent } from "@canter/domain/intent/reading";
import { bareNumber, figureSaid, readShortReply } from "@canter/domain/intent/short-replies";
import { wouldPin } from "../../horse/notices.ts";
import { askWhatIsMeant, repliesFor } from "../router/what-is-meant.ts";
import { answerTalk, askOfNumber, careWords, shortOfTime, talkOf } from "./answers/answer-talk.ts";
import { answerQuestion, asksWhatIf } from "./answers/answer-question.ts";
import type { CoachSession } from "./coach-session.ts";
import type { CoachWorld } from "./coach-world.ts";
import { keepInMind, keepState, undoRemembered } from "./keep-in-mind.ts";
import { openDoubtIn } from "./corrections/correction-tools.ts";
import { openQuestion, passedBy } from "./answers/pending-question.ts";
import { followFoodRemark } from "./food-remark.ts";
import {
  withoutTodaysSession,
  isOnlyOnce,
  leftAsItWas,
  readChange,
  spokenWith,
  takesPlaceOf,
} from "./changes/read-change.ts";
import {
  aboutOpen,
  askOfElsewhere,
  spokeOfWithdrawn,
  undoLatest,
  withdraw,
  withdrawElsewhere,
} from "./changes/about-open.ts";
import { handToDesigner } from "./tools/start-design.ts";
import { proposeChange, askByHorse, askWhichPlan, fitToCautions } from "./changes/propose-change.ts";
import { followCommand, logOtherwise, resumeJustPaused } from "./changes/program-command.ts";
import { quoteElsewhere, readChangeElsewhere } from "./conversation/recall-elsewhere.ts";
import { logTrainingOf } from "./conversation/log-training.ts";
import { withoutBesides } from "./corrections/corrected-workout.ts";
import { horseSaid, isJustCorrected, targetsSaid } from "./corrections/just-logged.ts";
import { takeOrBringNamed } from "./corrections/deleted-training.ts";
import { correctionOf } from "./corrections/correct-what.ts";
import { moveLogged } from "./corrections/named-training.ts";
import {
  isAfterDeletion,
  isJustApplied,
  undoApplied,
  undoCorrected,
  putsBack,
  takesBackProposed,
  undoNamed,
} from "./changes/undo-change.ts";

const answer = (text: string): Step => ({ type: "answer", text });

/** What is said to a value that was asked about. */
async function answerOpenDoubt(world: CoachWorld, toolContext: ToolContext): Promise<string | undefined> {
  const open = openDoubtIn(world);
  const said = open && readDoubtAnswer(world.text, open);
  if (!said) return undefined;
  const outcome = await toolContext.call("answer_doubt", { answer: said });
  if (!outcome.ok) return outcome.message;
  const { text } = outcomeText.parse(outcome.output);
  return said === "leave_out" ? "All right, I leave that out. Nothing is noted." : `Noted: ${text}.`;
}

const redoing: Command = { kind: "redo" };

/** Undoes, redoes or corrects the latest of the conversation, or sets what is to be eaten, where the message says so. */
async function followOrder(
  world: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
  { sign }: Part,
): Promise<string | undefined> {
  const { text, words } = world;
  const ofFood = sign === addedDetail ? await followFoodRemark(world, toolContext) : undefined;
  const first = ofFood ?? (await undoCorrected(world, toolContext));
  if (first !== undefined) return first;
  const aims = sign === addedDetail ? await targetsSaid(world) : undefined;
  const order = aims ?? readOrder(text);
  const figure = sign === addedDetail && readCommand(text) === undefined ? figureSaid(text) : undefined;
  const isSaid = sign === addedDetail && !aims && (order?.kind !== "correct" || figure !== undefined);
  const horse = isSaid ? horseSaid(text, words.athletes) : undefined;
  const isDetail = isSaid && horse === undefined && figure === undefined;
  // What is only said of the training that was just logged is put to it.
  const said: Command | undefined = isSaid
    ? {
        kind: "correct",
        rest: horse ?? figure?.was ?? withoutBesides(text),
        about: figure ? `the ${figure.about}` : "",
      }
    : order;
  // "Undo" after "delete the yoga" is about the deletion.
  const command = said?.kind === "undo" && !said.deletes && isAfterDeletion(world) ? redoing : said;
  if (!command) return undefined;
  const resumed = command.kind === "undo" ? await resumeJustPaused(world, toolContext, true) : undefined;
  if (resumed !== undefined) return resumed;
  if (command.kind === "repeat" && command.but !== undefined)
    return `The same, but what? I don’t understand “${command.but}”, so nothing is saved. Say it whole, as in: bench 3x5 at 80.`;
  const call = {
    repeat: () => toolContext.call("repeat_workout", command.kind === "repeat" ? command : {}),
    undo: () => toolContext.call("undo_latest", command.kind === "undo" ? { what: command.what } : {}),
    redo: async () => {
      if (putsBack.test(text) && (await isJustApplied(world))) return toolContext.call("undo_latest", {});
      const again = await toolContext.call("redo_latest", { what: text.slice(0, 200) });
      // "Put it back", behind a correction: as it was before.
      return again.ok || !putsBack.test(text) || !(await isJustCorrected(world))
        ? again
        : toolContext.call("undo_latest", {});
    },
    correct: () =>
      toolContext.call(
        "correct_latest",
        command.kind === "correct" ? { ...correctionOf(command), ...(isDetail && { adds: true }) } : {},
      ),
    targets: () =>
      toolContext.call("set_nutrition_targets", command.kind === "targets" ? command.targets : {}),
  }[command.kind];
  const outcome = await call();
  if (!outcome.ok)
    return (command.kind === "undo" ? await askOfElsewhere(world, session) : undefined) ?? outcome.message;
  if (command.kind === "correct") return corrected(outcome.output, isDetail ? "Noted" : "Corrected");
  const { text: what } = outcomeText.parse(outcome.output);
  return {
    repeat: `Saved once more: ${what}. Say “undo” to take that back.`,
    undo: takenBack(outcome.output),
    redo: (putsBack.test(text) ? asBefore : broughtBack)(outcome.output),
    targets: `Your targets a day from today: ${what}.`,
  }[command.kind];
}

/** Proposes the change, asks back where it would have to be guessed, or says that there is nothing to change. */
async function changeProgram({ world, toolContext, session, change }: Turn): Promise<Step | undefined> {
  const undone = await undoApplied(world, toolContext);
  if (undone !== undefined) return answer(undone);
  if (change === leftAsItWas)
    return withdraw({ world, toolContext, session }, { callIds: [...(takesPlaceOf(world) ?? [])] });
  const nothingToday = openQuestion(world) ? undefined : withoutTodaysSession(world, session, change);
  if (nothingToday !== undefined) return answer(nothingToday);
  const moved = change?.pending?.rest === undefined ? await moveLogged(world, toolContext) : undefined;
  if (moved) return answer(moved.ok ? corrected(moved.output) : moved.message);
  const fitted = await fitToCautions(world, session);
  if (typeof fitted === "string") return answer(fitted);
  const edits = fitted ?? change;
  if (edits?.kind === "edits") {
    const isOnce = edits === change && isOnlyOnce(world, edits);
    session.spokeOfProgram(spokenWith(world, edits.request));
    const instead = takesPlaceOf(world);
    const proposed = await proposeChange(edits, world, toolContext, session, { instead, isOnce });
    const resumed = await resumeJustPaused(world, toolContext);
    return resumed !== undefined && proposed.type === "answer"
      ? answer(`${resumed} ${proposed.text}`)
      : proposed;
  }
  const named = await takeOrBringNamed(world, toolContext);
  if (named !== undefined) return answer(named);
  const elsewhere = await changeElsewhere(world, toolContext, session);
  if (elsewhere) return elsewhere;
  if (change?.isSo && world.program?.open)
    return answer("That waits for your click already: Apply makes it so.");
  // "Cut that down to 25 min": no change of one exercise, but what can be left out.
  const short = shortOfTime(world.text);
  if (short) return answerTalk(world, session, short);
  if (change?.kind === "ask") {
    session.suggest(change.suggestedReplies, passedBy(world, change.pending));
    session.spokeOfProgram(spokenWith(world, change.pending?.message));
    return answer(change.reply);
  }
  return world.program ? undefined : answer(await askWhichPlan(world, session));
}

/** "My knee hurts, no squats this week": what is said of it, with the change that is asked for beside it. */
async function changeBesideState(turn: Turn): Promise<Step | undefined> {
  const { world, toolContext, change, part } = turn;
  const talk = talkOf(world);
  const care = talk && careWords(talk);
  if (!talk || care === undefined || change?.kind !== "edits") return undefined;
  // A mere statement would only be guessed at.
  if (part.intent !== "edit" && (part.intent !== "talk" || change.confidence !== "sure")) return undefined;
  const kept = await keepState(world, toolContext, talk);
  const proposed = await changeProgram(turn);
  return proposed?.type === "answer"
    ? answer([care, proposed.text, kept].filter(Boolean).join(" "))
    : proposed;
}

/** "Can I do Friday's session on Saturday?": what that would change, which is a tap away, or "then move it". */
function whatWouldChange({ world, session }: Turn): Step | undefined {
  const change = asksWhatIf(world) ? readChange({ ...world, isAsked: false })?.reading : undefined;
  if (change?.changes === undefined) return undefined;
  const [propose = ""] = repliesFor("edit");
  session.asked([propose], world.text);
  session.spokeOfProgram({ words: world.text });
  return answer(`You can. That would be: ${change.changes}. Nothing is changed by asking.`);
}

/** The change that was asked for in another conversation, where the message points to it. */
async function changeElsewhere(
  world: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step | undefined> {
  const elsewhere = readChangeElsewhere(world);
  if (!elsewhere) return undefined;
  session.recalled([elsewhere.piece]);
  const said = `${quoteElsewhere(elsewhere.piece)}\n${elsewhere.change.reply}`;
  return proposeChange({ ...elsewhere.change, reply: said }, world, toolContext, session);
}

/** What a turn of the coach works with; `part`: what the message was decided to be. */
type Turn = {
  readonly world: CoachWorld;
  readonly toolContext: ToolContext;
  readonly session: CoachSession;
  readonly part: Part;
  /** What it may as well not be: that is asked about first. */
  readonly doubted?: Intent | undefined;
  readonly change: EditReading | undefined;
  readonly command: Parameters<typeof followCommand>[1] | undefined;
};
/** Undefined: what was decided comes to nothing here. */
type Follow = (turn: Turn) => Promise<Step | undefined>;

const toStep = (text: string | undefined): Step | undefined =>
  text === undefined ? undefined : answer(text);

const undoAlone = /^\W*undo(?: (?:that|it|this))?\W*$/iu;

/** What is done about each thing that a message may want. */
const follows: Readonly<Record<Intent, Follow>> = {
  answer: async (turn) => {
    const { world, toolContext, session } = turn;
    // "Undo" is no answer to what is asked, whatever that is.
    if (undoAlone.test(world.text)) {
      const ordered = await follows.order(turn);
      if (ordered) return ordered;
    }
    const doubtAnswered = await answerOpenDoubt(world, toolContext);
    const withdrawn = doubtAnswered === undefined ? await undoNamed(world, toolContext) : undefined;
    if (withdrawn !== undefined) spokeOfWithdrawn(world, session);
    const answered = doubtAnswered ?? withdrawn;
    return toStep(answered) ?? (await aboutOpen(world, toolContext, session)) ?? changeProgram(turn);
  },
  memory: async ({ world, toolContext }) => toStep(await keepInMind(world, toolContext)),
  order: async ({ world, toolContext, session, part }) => {
    const proposed = await takesBackProposed(world);
    if (proposed) return withdraw({ world, toolContext, session }, proposed);
    // "Cancel that" is about what waits, before it is about what was saved.
    const isAboutOpen =
      (world.program?.open ?? openQuestion(world)) && readShortReply(world.text) === "drops";
    if (isAboutOpen) return aboutOpen(world, toolContext, session);
    const otherwise = part.sign === addedDetail ? await logOtherwise(world, toolContext) : undefined;
    const forgotten = undoAlone.test(world.text) ? await undoRemembered(world, toolContext) : undefined;
    return otherwise ?? toStep(forgotten ?? (await followOrder(world, toolContext, session, part)));
  },
  number: async ({ world, session, toolContext }) => {
    const bare = bareNumber(world.text);
    return bare && answer(await askOfNumber(bare, world, { session, toolContext }));
  },
  program: async ({ world, toolContext, session, command }) =>
    command && followCommand(world, command, toolContext, session),
  plan: ({ world, toolContext, session }) => handToDesigner(world, toolContext, session),
  edit: changeProgram,
  talk: async (turn) => {
    const { world, toolContext, session, part, change } = turn;
    const talk = talkOf(world);
    if (talk) return answerTalk(world, session, talk, await keepState(world, toolContext, talk));
    const open = await aboutOpen(world, toolContext, session);
    // What goes on with what was proposed may change it; anything else that is only said does not.
    if (open || part.sign.startsWith("talk:goes_on")) return open ?? (change && changeProgram(turn));
    const named = await takeOrBringNamed(world, toolContext);
    if (named !== undefined) return answer(named);
    const reported = world.language.parseMessage(world.text, world.words.parse);
    return reported.isLog ? answerTalk(world, session, { kind: "others" }) : undefined;
  },
  question: async (turn) =>
    whatWouldChange(turn) ?? (await changeElsewhere(turn.world, turn.toolContext, turn.session)),
  log: handToLogger,
  entry: () => Promise.resolve(undefined),
  horse: () => Promise.resolve(undefined),
};

/** What a message would come to if it is taken for what is in doubt, in a sentence; undefined: that is not known before. */
async function whatWouldBeDone({ world, change }: Turn, doubted: Intent): Promise<string | undefined> {
  if (doubted === "horse") return wouldPin(world.text, world.words.parse);
  return doubted === "edit" && change?.changes !== undefined
    ? `That would be: ${change.changes}.`
    : undefined;
}

/** Training that the coach was given is the logger's, within the same run; what the logger had handed over is not handed back. */
async function handToLogger({ world, toolContext, session }: Turn): Promise<Step | undefined> {
  const { input } = world;
  return input.isHandedOver ? undefined : answer(await logTrainingOf(world, toolContext, session));
}

/** Said of several horses it is read as many things, and is in doubt; see `askByHorse`. */
const mayChangeRides = ({ intent }: Part, doubted: Intent | undefined): boolean =>
  doubted !== undefined || intent === "edit" || intent === "talk";

async function reply(turn: Turn): Promise<Step> {
  const { world, toolContext, session, part, doubted } = turn;
  const agreed = await withdrawElsewhere(world, toolContext);
  if (agreed) return agreed;
  const isBack = putsBack.test(world.text) && !world.program?.open && mayChangeRides(part, doubted);
  // "Put the deadlifts back where they were", behind a click that moved them.
  if (isBack && (await isJustApplied(world))) return undoLatest(toolContext);
  const byHorse = mayChangeRides(part, doubted) ? await askByHorse(world, session) : undefined;
  if (byHorse !== undefined) return answer(byHorse);
  const beside = doubted && doubted !== "edit" ? undefined : await changeBesideState(turn);
  if (beside) return beside;
  if (doubted) {
    // A change of the plan or of what was logged: the diary knows what is there to be taken back or brought again.
    const named = doubted === "edit" ? await takeOrBringNamed(world, toolContext) : undefined;
    if (named !== undefined) return answer(named);
    const asked = askWhatIsMeant(doubted, await whatWouldBeDone(turn, doubted));
    session.asked(asked.replies, world.text);
    return answer(asked.text);
  }
  const question = openQuestion(world);
  const followed = await follows[part.intent](turn);
  // Nothing else is made of it: the question is asked once more.
  const stillOpen = question && passedBy(world, question.pending);
  const pointsElsewhere = readReference(world.text, { today: world.words.parse.now.slice(0, 10) })?.kind;
  if (question && stillOpen && !followed && part.sign === "talk:unknown" && !pointsElsewhere) {
    session.suggest(question.suggestedReplies, stillOpen);
    return answer(question.reply);
  }
  const done = followed ?? (await answerQuestion(world, toolContext, session));
  // What is said beside a question leaves it open, but for another change.
  const isDropped =
    part.intent === "answer" ||
    session.state.pendingQuestion !== undefined ||
    session.state.toolCalls.length > 0;
  // Its replies are not offered under an answer to something else.
  if (question && stillOpen && !isDropped) session.suggest(session.state.suggestedReplies, stillOpen);
  return done;
}

/**
 * The coach without a model: proposes the changes that it understands, asks back where it would have to guess, answers what the
 * diary, the program and the catalogue answer, and says plainly what it can't. `part`: what the message was decided to want; `change`: what it
 * asks for of the program, as read; `command`: what it says is to become of the program.
 */
export const coachPlaybook = (turn: Omit<Turn, "toolContext">): Playbook =>
  async function* playbook(toolContext) {
    // A model that proposed and then failed: what it had begun is dropped.
    const unfinished = turn.session.state.toolCalls.map(({ id }) => id);
    if (unfinished.length > 0) await toolContext.call("withdraw_edits", { callIds: unfinished });
    yield await reply({ ...turn, toolContext });
  };
