import type { EditReading, PendingEdit } from "@canter/domain/edit-request/edit-request";
import type { CallResult, ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Program } from "@canter/domain/program/program";
import type { AnswerValues } from "@canter/domain/program-design/answers";
import { briefFor, designStart } from "@canter/domain/program-design/build-program";
import { brokenRules, programRules } from "@canter/domain/program-design/program-rules";
import { readRefinement } from "@canter/domain/program-design/refine/read-refinement";
import { refineDraft } from "@canter/domain/program-design/refine/refine-draft";
import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { knownAnswers } from "@canter/domain/program-design/describe-answer";
import type { Interview } from "@canter/domain/program-design/interview/interview-state";
import { readAnswer } from "@canter/domain/program-design/reading/read-answer";
import { frameOfProgram } from "@canter/domain/program-design/interview/redraft";
import { readRefusal } from "@canter/domain/program-design/interview/recall-answers";
import { listMessages } from "@canter/storage/conversation/messages";
import type { TransactionHandle } from "@canter/storage/database";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import type { EditLanguage, Language } from "../../../core/language.ts";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import { runRecordSchema } from "../../../core/run-record.ts";
import type { TalkRole } from "../../coach/talk-role.ts";
import { prepareCoach } from "../../coach/prepare-coach.ts";

/** A draft, what was answered in its interview, and what its words are read with. */
export type DraftReading = {
  readonly program: Program;
  readonly values: AnswerValues;
  readonly units: "kg" | "lb";
  /** Local date and time with offset. */
  readonly now: string;
  readonly language: Language;
  readonly edits: EditLanguage;
};

/** What the changed draft would keep no longer of what a designed program keeps, in sentences. */
function rulesBrokenBy(
  before: Program,
  after: Program,
  { values, units, language, now }: Pick<DraftReading, "values" | "units" | "language" | "now">,
): readonly string[] {
  const brief = briefFor(values, { startDate: designStart(now.slice(0, 10)), units });
  const context = { values, units, catalogue: language.catalogue.exercises, brief, cannot: [] };
  return brokenRules(before, after, context);
}

const minding = (broken: readonly string[]): string =>
  broken.length === 0 ? "" : ` It would no longer hold that: ${broken.join(" ")}`;

/** What a message asks of a draft as a whole or of a stretch of it; undefined: nothing that the designer reads by itself. */
function readDraftChange(text: string, reading: DraftReading): EditReading | undefined {
  const { program, values, language } = reading;
  const refinement = readRefinement(text, language.catalogue);
  if (!refinement) return undefined;
  const { calls, says } = refineDraft(program, refinement, values);
  const toolCalls = calls.map((call, index): ToolCall => ({ ...call, id: `refine_${index + 1}` }));
  if (toolCalls.length === 0)
    return { kind: "ask", confidence: "sure", toolCalls, reply: says, suggestedReplies: [] };
  let count = 0;
  const { program: after } = runCalls(program, toolCalls, () => `tried-${(count += 1)}`);
  const reply = `${says}${minding(rulesBrokenBy(program, after, reading))} Apply makes it so.`;
  return { kind: "edits", confidence: "sure", toolCalls, reply, suggestedReplies: [] };
}

const isFine = ({ success }: CallResult): boolean => success;

/** A draft with wishes carried out that were applied to the one before it, and those that could not be. */
export function withWishes(
  wishes: readonly string[],
  reading: DraftReading,
  newUid: () => string,
): { readonly program: Program; readonly again: readonly string[]; readonly lost: readonly string[] } {
  let { program } = reading;
  const [again, lost]: [string[], string[]] = [[], []];
  for (const text of wishes) {
    const { language, edits, now, units } = reading;
    const change =
      readDraftChange(text, { ...reading, program }) ??
      edits.readEditRequest({ program, message: text, now, catalogue: language.catalogue, unit: units });
    const outcome = change.kind === "edits" ? runCalls(program, change.toolCalls, newUid) : undefined;
    if (outcome?.results.every(isFine)) {
      program = outcome.program;
      again.push(text);
    } else lost.push(text);
  }
  return { program, again, lost };
}

type Task = AgentTask<TransactionHandle>;

const namesPart = /\bweeks? \d|\b(?:session|exercise) \d/i;

/** Whether a message is about the draft as it stands, and not an answer by which it is made anew. */
export async function isAboutDraft(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  {
    conversationId,
    interview,
    text,
  }: { readonly conversationId: string; readonly interview: Interview; readonly text: string },
  reading: DraftReading,
): Promise<boolean> {
  const { program, values, units, now, language, edits } = reading;
  const { catalogue } = language;
  const read = readAnswer(text, {
    asked: interview.asked,
    units,
    values,
    catalogue,
    today: now.slice(0, 10),
    frame: frameOfProgram(program),
  });
  if (interview.asked !== undefined) return false;
  if (readRefusal(text, interview.recalled ?? [])) return false;
  if (read.isAhead) return false;
  // Days, weeks and a start of the whole program are answers: the draft is made anew by the rules.
  if (read.isOfFrame) return false;
  if (readDraftChange(text, reading)) return true;
  const input = { program, message: text, now, catalogue, unit: units };
  const [last] = await listMessages(db, scope, conversationId, { limit: 1 });
  const pending = messageDataOf(last?.data).pendingQuestion as PendingEdit | undefined;
  if (pending !== undefined && edits.readEditAnswer({ ...input, pending }).kind !== "none") return true;
  const isEdit = edits.readEditRequest(input).kind === "edits";
  if (isEdit && (asksForChange(text) || namesPart.test(text))) return true;
  if (Object.keys(read.said).length + read.reopened.length > 0) return false;
  return isEdit || read.problems.length === 0 || asksForChange(text) || /\?\s*$/.test(text);
}

const knownOf = ({ answers, programId }: Interview): string =>
  [
    "This is the draft of a program that you designed from the member's answers; it is not active.",
    `Answers: ${knownAnswers(answers)
      .map(({ name, text }) => `${name.toLowerCase()} ${text}`)
      .join("; ")}.`,
    "It keeps these rules, and so must what you propose:",
    ...programRules.map(({ says }) => `- ${says}`),
    programId === undefined ? "" : "Make active, which the member clicks, makes it their plan.",
  ]
    .filter(Boolean)
    .join("\n");

/** Numbers of a text, as it writes them. */
const numbersIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(",", "."))));

const weightPattern = /(\d+(?:\.\d+)?) ?(?:kg|lb)/;

/** Exercises that would get a weight which nobody said, and had none before. */
function inventedWeights(before: DraftReading["program"], after: DraftReading["program"], text: string) {
  const exercisesOf = ({ weeks }: DraftReading["program"]) =>
    weeks.flatMap(({ sessions }) => sessions.flatMap(({ exercises }) => exercises));
  const weighed = new Set(
    exercisesOf(before).flatMap(({ name, targetLoad }) => (weightPattern.test(targetLoad) ? [name] : [])),
  );
  const said = numbersIn(text);
  return new Set(
    exercisesOf(after).flatMap(({ name, targetLoad }) => {
      const weight = weightPattern.exec(targetLoad)?.[1];
      return weight === undefined || weighed.has(name) || said.has(Number(weight)) ? [] : [name];
    }),
  );
}

/** The designer where it talks of a draft: with the coach's tools and its way to propose. */
const designerRole = (interview: Interview, reading: DraftReading): TalkRole => ({
  kind: "designer",
  opening:
    "You are the program designer of a training diary for people and horses. You refine the draft below with the member.",
  known: knownOf(interview),
  readChange: ({ text, program }) =>
    program && readDraftChange(text, { ...reading, program: program.program }),
  checkEdits: (before, after, text) => [
    ...[...inventedWeights(before, after, text)].map(
      (name) => `No weight of ${name} is known: give an effort instead, as in RPE 7.`,
    ),
    ...rulesBrokenBy(before, after, reading).map((says) => `It would no longer hold that: ${says}`),
  ],
});

/** The task of a run that talks of a draft: what it changes waits as a proposal; the interview stays where it was. */
export async function refineInTalk(
  context: ApplicationContext,
  request: RunRequest,
  circumstances: Parameters<Agent<TransactionHandle>["prepare"]>[1],
  {
    interview,
    reading,
    input,
  }: { readonly interview: Interview; readonly reading: DraftReading; readonly input: object },
): Promise<() => Task> {
  const { programId } = interview;
  const asked = { ...request, input: { ...input, programId } };
  const prepare = await prepareCoach(context, asked, circumstances, designerRole(interview, reading));
  return () => {
    const task = prepare();
    return {
      ...task,
      conclude: async (tx, ending) => {
        const { reply, result } = await task.conclude(tx, ending);
        const record = runRecordSchema.parse(result);
        return { reply, result: { ...record, said: { ...record.said, interview } } };
      },
    };
  };
}
