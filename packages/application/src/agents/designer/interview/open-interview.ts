import { knownDesignAnswers } from "@canter/domain/program-design/interview/diary-start";
import { type Interview, interviewSchema } from "@canter/domain/program-design/interview/interview-state";
import { recallAnswers } from "@canter/domain/program-design/interview/recall-answers";
import { valuesOf } from "@canter/domain/program-design/answers";
import { readAnswer } from "@canter/domain/program-design/reading/read-answer";
import { listMessages } from "@canter/storage/conversation/messages";
import { listEquipment } from "@canter/storage/group/equipment";
import { readProgram } from "@canter/storage/program/read-programs";
import { workoutsOfAthlete } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { loadLanguage } from "../../../core/language.ts";
import { todayOf } from "../../../core/local-time.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import type { RunContext } from "../../../core/run-record.ts";
import type { Understood } from "../../../logging/understood.ts";
import { reportsDone } from "@canter/domain/intent/reports-done";
import { contextOfRecalled, earlierTalk } from "./earlier-talk.ts";

/** So far back the last word of the designer is looked for: clicks and what was logged may stand behind it. */
const recentMessages = 60;

/** How far the interview of a conversation has come; undefined: it has not begun. */
export async function interviewOf(
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

/** An interview, and the messages elsewhere that it begins with. */
export type OpenedInterview = { readonly interview: Interview; readonly context?: RunContext };

/** Where one begins: with what the diary, the group's equipment and earlier talk say. */
export async function freshInterview(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, conversationId }: { readonly athleteId: string; readonly conversationId: string },
): Promise<OpenedInterview> {
  const { db } = context.store;
  const isOwn = athleteId === member.member.athleteId;
  const [workouts, equipment, talk, { catalogue }] = await Promise.all([
    workoutsOfAthlete(db, member.scope, athleteId),
    listEquipment(db, member.scope),
    // What somebody wants for themselves is not what another athlete wants.
    isOwn ? earlierTalk(context, member, conversationId) : [],
    loadLanguage(),
  ]);
  const { units } = member.member;
  const known = knownDesignAnswers({
    workouts,
    equipment: equipment.map(({ name }) => name),
    today: todayOf(context, member),
    units,
  });
  const { answers, recalled } = recallAnswers(talk, { units, catalogue });
  if (recalled.length === 0) return { interview: { answers: known } };
  return {
    interview: { answers: { ...known, ...answers }, recalled: [...recalled] },
    context: contextOfRecalled(recalled, talk, context.clock.now()),
  };
}

/**
 * Who takes a message of a designer's conversation that goes on with its interview; undefined: it does not. What reports training is the
 * diary's, unless it answers what was asked (the weights that somebody lifts). A conversation about a plan has no interview.
 */
export async function planInterview(
  context: ApplicationContext,
  member: MemberContext,
  conversationId: string | undefined,
  {
    text,
    usual,
    parsed,
    entries,
    words,
  }: Pick<Understood, "text" | "usual" | "parsed" | "entries" | "words">,
): Promise<{ readonly agent: string; readonly input: object } | undefined> {
  if (usual.kind !== "person") return undefined;
  const { now, units } = words.parse;
  const taken = { agent: "designer", input: { text, athleteId: usual.id, now, units } };
  const isReport = (parsed.isLog && parsed.confidence === "sure") || entries.length > 0;
  if (conversationId === undefined) return isReport ? undefined : taken;
  if (await readProgram(context.store.db, member.scope, conversationId)) return undefined;
  if (!isReport) return taken;
  const { asked, answers, programId } = (await interviewOf(context, member, conversationId)) ?? {};
  // Beside a draft "bench 4x6" is a wish, as long as nobody says that it was done.
  if (programId !== undefined && entries.length === 0 && !reportsDone(text)) return taken;
  if (asked === undefined || !answers) return undefined;
  const { said } = readAnswer(text, {
    asked,
    units: member.member.units,
    values: valuesOf(answers),
    today: now.slice(0, 10),
  });
  return asked in said ? taken : undefined;
}
