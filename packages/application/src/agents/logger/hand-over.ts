import type { ToolContext } from "@canter/agent/run/agent";
import { reportsDone } from "@canter/domain/intent/reports-done";
import { joinRecords, type RunRecord, runRecordSchema } from "../../core/run-record.ts";
import { coachMessageSchema } from "../coach/coach-input.ts";
import type { LoggerSession } from "./logger-context.ts";

/** What a model may say that a message wants which reports no training, or wants something beside it. */
export const handedOverFor = ["question", "change", "talk"] as const;
export type HandedOverFor = (typeof handedOverFor)[number];

/** A tap is not longer. */
const maxTapLength = 115;

/**
 * Has the coach go on with a message that is no log, or not only one, within the same run. What the coach itself had handed over is not
 * handed back.
 */
export async function handToCoach(
  toolContext: Pick<ToolContext, "child">,
  session: LoggerSession,
  wanted: HandedOverFor,
): Promise<void> {
  const input = coachMessageSchema.safeParse(session.world.request.input).data;
  if (!input || input.isHandedOver) return;
  const { reply, result } = await toolContext.child("coach", {
    ...input,
    isHandedOver: true,
    ...(wanted === "question" && { isAsked: true }),
  });
  const record = runRecordSchema.safeParse(result).data;
  session.handedOver.record = record && { ...record, reply };
}

/** Where the rules had read training that a model took for something else, the words can still be logged, by a tap. */
function withWayBack(record: RunRecord, { world }: LoggerSession): RunRecord {
  const { text, parsed } = world;
  const tap = `Log it: ${text.trim()}`;
  if (!parsed.isLog || !reportsDone(text) || tap.length > maxTapLength) return record;
  const { suggestedReplies = [], ...said } = record.said ?? {};
  return {
    ...record,
    reply: `${record.reply} Nothing is logged; was it training that you did?`,
    said: { ...said, suggestedReplies: [tap, ...suggestedReplies] },
  };
}

/** What the logger and the coach made of the message together. */
export function concludeHandedOver(
  own: { readonly reply: string; readonly result: RunRecord },
  session: LoggerSession,
): { readonly reply: string; readonly result: RunRecord } {
  const { record } = session.handedOver;
  if (!record) return own;
  if (!own.result.isLog) {
    const result = withWayBack(record, session);
    return { reply: result.reply, result };
  }
  const reply = `${own.reply}\n\n${record.reply}`;
  return { reply, result: joinRecords([own.result, record], reply) };
}
