import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { knownAnswers } from "@canter/domain/program-design/describe-answer";
import type { Interview } from "@canter/domain/program-design/interview/interview-state";
import { programRules } from "@canter/domain/program-design/program-rules";
import { readAnswer } from "@canter/domain/program-design/reading/read-answer";
import { frameOfProgram } from "@canter/domain/program-design/interview/redraft";
import { readRefusal } from "@canter/domain/program-design/interview/recall-answers";
import { listMessages } from "@canter/storage/conversation/messages";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import { runRecordSchema } from "../../../core/run-record.ts";
import type { PendingEdit } from "@canter/domain/edit-request/edit-request";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import type { TalkRole } from "../../coach/talk-role.ts";
import { prepareCoach } from "../../coach/prepare-coach.ts";
import { type DraftReading, readDraftChange, rulesBrokenBy } from "./read-draft-change.ts";

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
