import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { valuesOf } from "@canter/domain/program-design/answers";
import {
  type Interview,
  type InterviewTurn,
  takeTurn,
} from "@canter/domain/program-design/interview/interview";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, localDateAt, weekStartOf } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { newUid } from "../../../core/ids.ts";
import { loadEditLanguage, loadLanguage } from "../../../core/language.ts";
import { localNow } from "../../../core/local-time.ts";
import { plainRecord, type RunContext } from "../../../core/run-record.ts";
import { readMergedProgram } from "../../../program/merged-program.ts";
import type { Designed, SaidToDesigner } from "../designer-input.ts";
import { keepDesigned, type KeptDraft } from "./keep-designed.ts";
import { freshInterview, interviewOf, type OpenedInterview } from "./open-interview.ts";
import type { DraftReading } from "./read-draft-change.ts";
import { isAboutDraft, refineInTalk } from "./refine-in-talk.ts";

type Task = AgentTask<TransactionHandle>;
type Circumstances = Parameters<Agent<TransactionHandle>["prepare"]>[1];

const daysToMonday = 6;

type Turning = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly request: RunRequest;
  readonly input: SaidToDesigner;
  readonly opened: OpenedInterview;
  readonly reading: Omit<DraftReading, "program" | "values">;
};

const listed = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(", ");

/** What became of wishes that were applied to the draft before. */
const wishesInWords = ({ again, lost }: KeptDraft): string =>
  [
    again.length > 0 ? `What you had applied is in it again: ${listed(again)}.` : "",
    lost.length > 0 ? `This is not in it any more, so say it again if it still holds: ${listed(lost)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");

function turnOf({ member, input, opened, reading }: Turning): InterviewTurn {
  const { zone, units } = member.member;
  const today = reading.now.slice(0, 10);
  return takeTurn(opened.interview, input.text, {
    units,
    startDate: weekStartOf(addDays(today, daysToMonday)),
    newUid,
    catalogue: reading.language.catalogue,
    dayOf: (at) => describeDate(localDateAt(at, zone), today),
  });
}

/** One turn of the interview, by rule. */
function turnTask(turning: Turning): Pick<Task, "playbook" | "conclude"> {
  const { context, member, request, input, opened, reading } = turning;
  const turn = turnOf(turning);
  const heard = opened.context;
  return {
    playbook: async function* playbook() {
      yield { type: "answer", text: turn.reply };
    },
    conclude: async (tx, ending) => {
      if (ending.kind !== "answered") return { reply: "Stopped.", result: plainRecord("Stopped.") };
      const { designed } = turn;
      const values = valuesOf(turn.interview.answers);
      const kept =
        designed &&
        (await keepDesigned(context, member, tx, {
          conversationId: request.conversationId,
          athleteId: input.athleteId,
          interview: turn.interview,
          designed,
          reading: { ...reading, values },
        }));
      const reply = kept?.ok === false ? kept.error.detail : [turn.reply, kept ? wishesInWords(kept.value) : ""].filter(Boolean).join(" ");
      const programId = kept?.ok ? kept.value.programId : turn.interview.programId;
      return { reply, result: recordOf(reply, turn, { programId, heard }) };
    },
  };
}

type Came = { readonly programId: string | undefined; readonly heard: RunContext | undefined };

function recordOf(reply: string, turn: InterviewTurn, { programId, heard }: Came) {
  const interview: Interview = { ...turn.interview, ...(programId !== undefined && { programId }) };
  const own: Designed = { cannot: [], changes: [], ...(programId !== undefined && { programId }) };
  return plainRecord(reply, {
    said: {
      suggestedReplies: [...turn.replies],
      interview,
      ...(heard && heard.pieces.length > 0 && { elsewhere: heard.pieces.length }),
    },
    ...(heard && { context: heard }),
    own,
  });
}

/** What is said in an interview: an answer, by which it goes on, or something about the draft that it has led to. */
export async function interviewTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  input: SaidToDesigner,
  circumstances: Circumstances,
): Promise<() => Partial<Task> & Pick<Task, "playbook" | "conclude">> {
  const { conversationId } = request;
  const before = await interviewOf(context, member, conversationId);
  const opened: OpenedInterview = before
    ? { interview: before }
    : await freshInterview(context, member, { athleteId: input.athleteId, conversationId });
  const { interview } = opened;
  const [language, edits] = await Promise.all([loadLanguage(), loadEditLanguage()]);
  const { units } = member.member;
  const now = input.now ?? localNow(context.clock.now(), member.member.zone);
  const reading = { units, now, language, edits };
  const draft =
    interview.programId === undefined
      ? undefined
      : await readMergedProgram(context.store.db, member.scope, interview.programId);
  if (draft && draft.stored.deletedAt === undefined) {
    const onDraft: DraftReading = { ...reading, program: draft.program, values: valuesOf(interview.answers) };
    const said = { conversationId, interview, text: input.text };
    if (await isAboutDraft(context, member, said, onDraft))
      return refineInTalk(context, request, circumstances, {
        interview,
        reading: onDraft,
        input: { ...input, now },
      });
  }
  return () => turnTask({ context, member, request, input, opened, reading });
}
