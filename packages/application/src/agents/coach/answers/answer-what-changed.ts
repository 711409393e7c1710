import { markDay } from "@canter/domain/claim/marked-text";
import { stemsOf } from "@canter/domain/context/stems";
import { termsOf } from "@canter/domain/context/terms";
import { withoutProgramName } from "@canter/domain/program/program-meant";
import { describePastDay } from "@canter/domain/schedule/describe-date";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { foldText } from "@canter/domain/text/fold-words";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { listProgramVersions, type ProgramVersion } from "@canter/storage/program/program-versions";
import { readProposal } from "@canter/storage/proposal/proposals";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachWorld } from "../coach-world.ts";
import { undoableThings } from "../corrections/undo-or-redo.ts";

const doing =
  "change[ds]?|changing|d[io]d?|done|edit(?:ed)?|alter(?:ed)?|move[ds]?|apply|applied|undo|undone|take back";
const whoElse = "i|we|(?:the|my) (?:coach|designer|trainer)";
const made = String.raw`(?:just |actually |exactly )*(?:${doing})`;
const end = String.raw`(?: (?:just now|there|exactly|then|now|today|yesterday|this week|lately|so far|(?:to|in|with|about) (?:it|that|my (?:plan|program(?:me)?)|the (?:plan|program(?:me)?)))){0,3}\W*$`;
/** Asks what the coach did; each with its example, which is a test. */
export const changedForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`what (?:exactly )?(?:did|have) you ${made}`, "what did you change?"],
  [
    String.raw`what (?:exactly )?(?:did|have|has) (?:${whoElse}) (?:just |already )*(?:changed?|edit(?:ed)?|alter(?:ed)?|swap(?:ped)?)`,
    "what did I change in my plan today?",
  ],
  [
    String.raw`(?:did|has|have) (?:${whoElse}) (?:just |already )*(?:changed?|edit(?:ed)?|alter(?:ed)?|touch(?:ed)?)(?: anything)?(?: in)? (?:my|the) (?:plan|program(?:me)?)`,
    "did the designer change my plan?",
  ],
  [
    String.raw`what(?:s| has| is| was)? (?:just )?(?:been )?(?:changed|different)(?: now)?`,
    "what's changed in my plan?",
  ],
  [
    String.raw`(?:which|what) (?:changes?|edits?) (?:did you|have you|were|was) (?:make|made|apply|applied|do|done)`,
    "which changes did you make",
  ],
  [
    String.raw`(?:what|whats|which) (?:was |is |were )?(?:the |your |my )?(?:last|latest|most recent) (?:thing|change|edit)s?(?: (?:that )?(?:you|i|we) (?:made|make|${doing}))?`,
    "what was the last thing you changed?",
  ],
  [
    String.raw`(?:show|tell) me (?:again )?(?:what you ${made}|(?:the|your) (?:last )?(?:change|edit)s?)`,
    "show me what you changed",
  ],
];
const asksWhatChanged = new RegExp(
  String.raw`^\W*(?:(?:and|so|ok(?:ay)?|wait|sorry|hey|coach)\W+)*(?:${changedForms.map(([form]) => form).join("|")})${end}`,
  "u",
);

/** What a message of the conversation did, in words; undefined: nothing. */
async function doneBy(
  { context: { store }, member: { scope }, history }: CoachWorld,
  message: Message,
): Promise<string | undefined> {
  const { decision, proposalId, undid, redid } = messageDataOf(message.data);
  const summaryOf = async (id: string | undefined) =>
    id === undefined ? undefined : (await readProposal(store.db, scope, id))?.preview.summary;
  if (decision) {
    const summary = await summaryOf(proposalId);
    return decision.kind === "applied"
      ? `Applied: ${summary ?? message.text}`
      : `Nothing: you decided against it. ${summary ?? ""}`.trim();
  }
  const moved = undid ?? redid;
  if (moved?.kind === "program") {
    const applied = history.findLast(({ data }) => messageDataOf(data).decision?.kind === "applied");
    const summary =
      (await summaryOf(messageDataOf(applied?.data).proposalId)) ?? "the latest change of the program";
    return `${undid ? "Taken back" : "Brought back"}: ${summary}`;
  }
  const { done } = await undoableThings(store.db, scope, [message]);
  return moved || done.length > 0 ? message.text.split("\n\n")[0] : undefined;
}

type Change = Pick<ProgramVersion, "change" | "createdAt" | "summary">;

/** So far back it is looked, and said so. */
const maxVersions = 50;

/** What became of the program, the latest first, and whether there is more. */
async function changesOf({
  context: { store },
  member,
  program,
}: CoachWorld): Promise<{ readonly changes: readonly Change[]; readonly hasOlder: boolean }> {
  if (!program) return { changes: [], hasOlder: false };
  const page = await listProgramVersions(store.db, member.scope, program.id, { limit: maxVersions });
  const { items, nextCursor } = page.ok ? page.value : { items: [] };
  return {
    changes: items.filter(({ change }) => change !== "created" && change !== "head"),
    hasOlder: nextCursor !== undefined,
  };
}

/** "Today: Leg Press out of A." */
function describeChange({ member, words }: CoachWorld, { change, createdAt, summary }: Change): string {
  const day = describePastDay(
    localDateAt(createdAt, member.member.zone),
    words.parse.now.slice(0, 10),
    markDay,
  );
  const taken = change === "undone" ? "taken back: " : "";
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${taken}${summary}`;
}

/** Asks whether a change of the program was made: of a plan that is done to, never of training that was done. */
const asksIfChanged = new RegExp(
  String.raw`^\W*(?:(?:and|so|ok(?:ay)?|wait|sorry|hey|coach)\W+)*(?:(?:has|have|was|were|is|are) (?:the|my|that|this|those|these)\b.{1,60}\b(?:swapped|replaced|removed|added|moved|deleted|dropped|changed|made|applied|taken out)|(?:did|have) (?:you|we|(?:the|my) (?:coach|designer|trainer)) (?:already |just |really )?(?:swap|replace|remove|take out|drop)(?:ped|d)?\b.{1,60}?)(?: (?:already|yet|now|out|today|yesterday))*\W*$`,
  "u",
);
/** "Has my squat max changed?": nobody is said to have changed it; of a lift that asks for what was lifted, of a plan for what was done to it. */
const changedByItself =
  /^(?:\W*\w+\W+)??(?:has|have) (?!(?:you|we)\b)(?!.*\b(?:been|coach|designer|trainer)\b)/u;
const namesPlan = /\b(?:plan|program(?:me)?|schedule|sessions?|workouts?)\b/u;
const namesChange = /\b(?:swaps?|changes?|edits?|replacements?)\b/u;

/** Whether a change was made that the message names by its exercises, or as a change at all: what the ledger says. Undefined: it names none. */
async function answerIfChanged(world: CoachWorld, asked: string): Promise<string | undefined> {
  const { program, language } = world;
  if (!program || !asksIfChanged.test(asked)) return undefined;
  if (changedByItself.test(asked) && !namesPlan.test(asked)) return undefined;
  const { exercises: named, stems: said } = termsOf(asked, language.catalogue);
  if (named.length === 0 && !namesChange.test(asked)) return undefined;
  const isMeant = (summary: string): boolean => {
    const { exercises, stems } = termsOf(summary, language.catalogue);
    // "The curls" are those of the summary, whichever curls these are.
    const isNamed = (id: string) => {
      const own = stemsOf(language.catalogue.byId(id)?.name ?? id).filter((stem) => said.includes(stem));
      return exercises.includes(id) || (own.length > 0 && own.every((stem) => stems.includes(stem)));
    };
    return named.length === 0 || named.some(isNamed);
  };
  const waiting = program.open?.preview.summary;
  if (waiting !== undefined && isMeant(waiting))
    return `Not yet. ${waiting} It waits for your click: Apply makes it so.`;
  const { changes, hasOlder } = await changesOf(world);
  const change = changes.find(({ summary }) => isMeant(summary));
  if (change) return `${change.change === "undone" ? "No" : "Yes"}. ${describeChange(world, change)}`;
  return `No. Nothing of the kind was changed in ${program.name}${hasOlder ? ` in the last ${maxVersions} changes` : ""}.`;
}

/** Who asks what "you" did asks of this conversation; else it is of the program, whoever changed it. */
const ofConversation = /\byou(?:r|ve)?\b/u;
const maxChanges = 3;

/** "What did you change?": what waits, else what was done last, as the ledger has it. Undefined: something else is asked. */
export async function answerWhatChanged(world: CoachWorld): Promise<string | undefined> {
  const { program, history, language } = world;
  const asked = foldText(program ? withoutProgramName(world.text, program, language.catalogue) : world.text)
    .replaceAll(/\s+/gu, " ")
    .trim();
  const ifChanged = await answerIfChanged(world, foldText(world.text));
  if (ifChanged !== undefined) return ifChanged;
  if (!asksWhatChanged.test(asked)) return undefined;
  if (program?.open)
    return `Nothing yet. ${program.open.preview.summary} It waits for your click: Apply makes it so.`;
  for (const message of ofConversation.test(asked) ? history.toReversed() : []) {
    const done = await doneBy(world, message);
    if (done !== undefined) return done;
  }
  const changes = (await changesOf(world)).changes
    .slice(0, maxChanges)
    .map((one) => describeChange(world, one));
  if (ofConversation.test(asked) || !program)
    return ["Nothing was changed in this conversation.", ...changes.slice(0, 1)].join(" ");
  return changes.length > 0 ? changes.join("\n") : `Nothing was changed in ${program.name}.`;
}
