import type { Hands, Playbook, Step } from "@canter/agent/run/agent";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { asksForChange } from "../router/asks-for-change.ts";
import { answerQuestion } from "./answer-question.ts";
import type { CoachSession } from "./coach-session.ts";
import type { CoachWorld } from "./coach-world.ts";
import { proposedSchema } from "./tools/propose-edits.ts";

const answer = (text: string): Step => ({ type: "answer", text });

/** Takes back what waits: whole messages that mean only this. */
const takesBack =
  /^\W*(?:no,? ?)?(?:never ?mind|forget (?:it|that|about it)|scrap (?:it|that)|cancel(?: it| that| everything)?)\W*$/i;
/** Agrees in words, which applies nothing. */
const agrees =
  /^\W*(?:yes|yeah|yep|ok(?:ay)?|sure|perfect|sounds good|do it|go ahead|apply(?: it| them)?)(?:[,.! ]+(?:do it|please|perfect|apply(?: it| them)?|go ahead|sounds good|thanks))*\W*$/i;

async function proposeChange(
  { toolCalls, reply, suggestedReplies }: EditReading,
  { callPrefix }: CoachWorld,
  hands: Hands,
  session: CoachSession,
): Promise<Step> {
  // A model's edits of the same run are numbered without the letter.
  const calls = toolCalls.map((call, index) => ({ ...call, id: `${callPrefix}p${index + 1}` }));
  const outcome = await hands.call("propose_edits", { calls });
  if (!outcome.ok) return answer(outcome.message);
  const { refusal } = proposedSchema.parse(outcome.output);
  if (refusal) {
    session.suggest(refusal.suggestedReplies);
    return answer(refusal.message);
  }
  session.suggest(suggestedReplies);
  return answer(reply);
}

/** Said to somebody, and wants no more than an answer in kind. */
const thanks =
  /^\W*(?:great|super|perfect|nice|cool|awesome|ok(?:ay)?|got it|alright|all right)?[,.! ]*(?:thanks?(?: you| a lot| so much)?|thx|cheers|ta)\b.{0,25}$/iu;
const greeting = /^\W*(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: (?:there|coach))?\W*$/iu;

/** What is said in passing is short. */
const longestRemark = 200;

const smallTalk = (text: string): string | undefined => {
  if (text.length > longestRemark) return undefined;
  if (thanks.test(text)) return "You’re welcome.";
  return greeting.test(text)
    ? "Hello. Ask about your training, your program or an exercise, or tell me what to change."
    : undefined;
};

/** What is said about waiting changes in words instead of by a click. */
async function aboutWaiting({ text, program }: CoachWorld, hands: Hands): Promise<Step | undefined> {
  if (text.length > longestRemark) return undefined;
  if (!program?.open)
    return agrees.test(text) || takesBack.test(text) ? answer("Nothing waits for a click.") : undefined;
  if (agrees.test(text))
    return answer("They wait for your click: Apply makes the changes, a typed yes does not.");
  if (!takesBack.test(text)) return undefined;
  const outcome = await hands.call("withdraw_edits", {});
  return answer(outcome.ok ? "Taken back. Nothing was changed." : outcome.message);
}

/**
 * The coach without a model: proposes the changes that it understands, asks back where it would have to guess, answers what the
 * diary, the program and the catalogue answer, and says plainly what it can't. `change`: what the message asks for, as read.
 */
export const coachPlaybook = (
  world: CoachWorld,
  session: CoachSession,
  change: EditReading | undefined,
): Playbook =>
  async function* playbook(hands) {
    // A model that proposed and then failed: what it had begun is dropped.
    const unfinished = session.state.toolCalls.map(({ id }) => id);
    if (unfinished.length > 0) await hands.call("withdraw_edits", { callIds: unfinished });
    if (world.decision) {
      const { kind } = world.decision;
      yield answer(kind === "applied" ? "Done: the changes are in your program." : "Nothing was changed.");
      return;
    }
    const waiting = await aboutWaiting(world, hands);
    if (waiting) {
      yield waiting;
      return;
    }
    if (change?.kind === "edits") {
      yield await proposeChange(change, world, hands, session);
      return;
    }
    if (change?.kind === "ask") {
      session.suggest(change.suggestedReplies, change.pending);
      yield answer(change.reply);
      return;
    }
    const talk = smallTalk(world.text);
    if (talk !== undefined) {
      yield answer(talk);
      return;
    }
    if (!world.program && asksForChange(world.text)) {
      yield answer("There is no program to change yet. Start one under Plan, or bring one along as a file.");
      return;
    }
    yield await answerQuestion(world, hands);
  };
