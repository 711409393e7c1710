import type { AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import {
  type Interview,
  type InterviewTurn,
  interviewSchema,
  knownDesignAnswers,
  takeTurn,
} from "@canter/domain/program-design/interview";
import { readAnswer } from "@canter/domain/program-design/read-answer";
import { valuesOf } from "@canter/domain/program-design/answers";
import { addDays, weekStartOf } from "@canter/domain/schedule/local-date";
import { listMessages } from "@canter/storage/conversation/list-messages";
import type { TransactionHandle } from "@canter/storage/database";
import { listEquipment } from "@canter/storage/group/equipment";
import { readProgram } from "@canter/storage/program/read-program";
import { updateProgram } from "@canter/storage/program/update-program";
import { workoutsOfAthlete } from "@canter/storage/workout/workouts-of-athlete";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { newUid } from "../../core/ids.ts";
import { todayOf } from "../../core/local-time.ts";
import { messageDataOf } from "../../core/message-data.ts";
import { plainRecord } from "../../core/run-record.ts";
import type { Understood } from "../../logging/understood.ts";
import { storeProgram } from "../../program/create-program.ts";
import type { Designed } from "./designer-input.ts";

const recentMessages = 30;
const daysToMonday = 6;

/** How far the interview of a conversation has come; undefined: it has not begun. */
async function interviewOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  conversationId: string,
): Promise<Interview | undefined> {
  const messages = await listMessages(store.db, scope, conversationId, { limit: recentMessages });
  for (const { author, data } of messages.toReversed()) {
    if (author !== "agent") continue;
    const { interview } = messageDataOf(data);
    const read = interviewSchema.safeParse(interview);
    if (read.success) return read.data;
  }
  return undefined;
}

/** Where one begins: with what the diary and the group's equipment say. */
async function freshInterview(
  context: ApplicationContext,
  member: MemberContext,
  athleteId: string,
): Promise<Interview> {
  const { db } = context.store;
  const [workouts, equipment] = await Promise.all([
    workoutsOfAthlete(db, member.scope, athleteId),
    listEquipment(db, member.scope),
  ]);
  const answers = knownDesignAnswers({
    workouts,
    equipment: equipment.map(({ name }) => name),
    today: todayOf(context, member),
    units: member.member.units,
  });
  return { answers };
}

/**
 * Who takes a message of a designer's conversation that goes on with its interview; undefined: it does not. What reports training is the
 * diary's, unless it answers what was asked (the weights that somebody lifts). A conversation about a plan has no interview.
 */
export async function planInterview(
  context: ApplicationContext,
  member: MemberContext,
  conversationId: string | undefined,
  { text, usual, parsed, entries }: Pick<Understood, "text" | "usual" | "parsed" | "entries">,
): Promise<{ readonly agent: string; readonly input: object } | undefined> {
  if (usual.kind !== "person") return undefined;
  const taken = { agent: "designer", input: { text, athleteId: usual.id } };
  const isReport = (parsed.isLog && parsed.confidence === "sure") || entries.length > 0;
  if (conversationId === undefined) return isReport ? undefined : taken;
  if (await readProgram(context.store.db, member.scope, conversationId)) return undefined;
  if (!isReport) return taken;
  const { asked, answers } = (await interviewOf(context, member, conversationId)) ?? {};
  if (asked === undefined || !answers) return undefined;
  const { said } = readAnswer(text, { asked, units: member.member.units, values: valuesOf(answers) });
  return asked in said ? taken : undefined;
}

/** Keeps the program that was designed as a draft, in the place of the one before where that is a draft still. */
async function keepDesigned(
  { clock, newId }: ApplicationContext,
  { scope }: MemberContext,
  trx: TransactionHandle,
  { interview, designed }: InterviewTurn,
  athleteId: string,
): Promise<string | undefined> {
  if (!designed) return interview.programId;
  const now = clock.now();
  const before =
    interview.programId === undefined ? undefined : await readProgram(trx, scope, interview.programId);
  const id = newId();
  const { program, head } = designed;
  const summary = "Designed from your answers.";
  const stored = await storeProgram(trx, scope, {
    id,
    athleteId,
    status: "draft",
    summary,
    program,
    head,
    now,
  });
  if (!stored.ok) return undefined;
  if (before?.status === "draft" && before.deletedAt === undefined)
    await updateProgram(trx, scope, before.id, { deletedAt: now, updatedAt: now });
  return id;
}

/** One turn of the interview, by rule: no model is asked, and none is needed. */
export async function interviewTask(
  context: ApplicationContext,
  member: MemberContext,
  { conversationId }: Pick<RunRequest, "conversationId">,
  { text, athleteId }: { readonly text: string; readonly athleteId: string },
): Promise<Pick<AgentTask<TransactionHandle>, "playbook" | "conclude">> {
  const before =
    (await interviewOf(context, member, conversationId)) ??
    (await freshInterview(context, member, athleteId));
  const startDate = weekStartOf(addDays(todayOf(context, member), daysToMonday));
  const turn = takeTurn(before, text, { units: member.member.units, startDate, newUid });
  return {
    playbook: async function* playbook() {
      yield { type: "answer", text: turn.reply };
    },
    conclude: async (tx, ending) => {
      if (ending.kind !== "answered") return { reply: "Stopped.", result: plainRecord("Stopped.") };
      const programId = await keepDesigned(context, member, tx, turn, athleteId);
      const isRefused = turn.designed !== undefined && programId === undefined;
      const reply = isRefused ? "You may read this athlete’s programs, not add one." : turn.reply;
      const interview: Interview = { ...turn.interview, ...(programId !== undefined && { programId }) };
      const own: Designed = { cannot: [], changes: [], ...(programId !== undefined && { programId }) };
      return {
        reply,
        result: plainRecord(reply, { said: { suggestedReplies: [...turn.replies], interview }, own }),
      };
    },
  };
}
