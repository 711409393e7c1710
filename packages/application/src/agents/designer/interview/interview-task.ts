import type { Agent, AgentTask, ModelDrive } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { valuesOf } from "@canter/domain/program-design/answers";
import { designStart } from "@canter/domain/program-design/build-program";
import { type InterviewTurn, takeTurn } from "@canter/domain/program-design/interview/interview";
import type { Interview } from "@canter/domain/program-design/interview/interview-state";
import { describeRecalled, recallAnswers } from "@canter/domain/program-design/interview/recall-answers";
import { rankRelevance } from "@canter/domain/context/rank-relevance";
import { readReference } from "@canter/domain/context/read-reference";
import { termsOf } from "@canter/domain/context/terms";
import type { ContextPiece } from "@canter/domain/context/context-piece";
import type { SelectedContext } from "@canter/domain/context/select-context";
import { readPlanWish } from "@canter/domain/goal-plan/read/read-plan-wish";
import { howAsked } from "@canter/domain/intent/how-asked";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import type { ModelMessage } from "@canter/agent/schema/model";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { newUid } from "../../../core/ids.ts";
import { loadEditLanguage, loadLanguage } from "../../../core/language.ts";
import { localNow } from "../../../core/local-time.ts";
import { plainRecord, type RunContext, runRecordSchema } from "../../../core/run-record.ts";
import { readMergedProgram } from "../../../program/merged-program.ts";
import { prepareCoach } from "../../coach/prepare-coach.ts";
import type { TalkRole } from "../../coach/talk-role.ts";
import type { Designed, DesignerMessage } from "../designer-input.ts";
import { gatherContext } from "../../../context/gather-context.ts";
import { contextForModel } from "../../../context/context-for-model.ts";
import { groupWords } from "../../../logging/parse-text.ts";
import { recordAnswers, type ModelReading } from "./record-answers.ts";
import { storeDesigned, type StoredDraft } from "../store-draft.ts";
import { earlierTalk, freshInterview, interviewOf, type OpenedInterview } from "./open-interview.ts";
import { type DraftReading, isAboutDraft, refineInTalk } from "./refine-in-talk.ts";
import { interviewPrompt } from "../prompt.ts";

type Task = AgentTask<TransactionHandle>;
type Circumstances = Parameters<Agent<TransactionHandle>["prepare"]>[1];

type Turning = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly request: RunRequest;
  readonly input: DesignerMessage;
  readonly opened: OpenedInterview;
  readonly reading: Omit<DraftReading, "program" | "values">;
};

const listed = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(", ");

/** What became of wishes that were applied to the draft before. */
const wishesInWords = ({ again, lost }: StoredDraft): string =>
  [
    again.length > 0 ? `What you had applied is in it again: ${listed(again)}.` : "",
    lost.length > 0 ? `This is not in it any more, so say it again if it still holds: ${listed(lost)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");

const maxTries = 3;

/** What a model said beside what it read. */
type ModelWords = ModelReading & { words?: string };

/** A model that reads a message of an interview: what it reads goes through `record_answers`; what answers nothing, it answers. */
const driveInterview = (asked: Parameters<typeof interviewPrompt>[0], reading: ModelWords): ModelDrive =>
  async function* drive(toolContext) {
    const { system, user } = interviewPrompt(asked);
    const messages: ModelMessage[] = [
      { role: "system", text: system },
      { role: "user", text: user },
    ];
    for (let tries = 0; tries < maxTries; tries++) {
      const { text, calls, opaque } = await toolContext.ask({ messages, tools: ["record_answers"] });
      const outcomes = await toolContext.callAll(calls.map(({ tool, input }) => ({ tool, input })));
      if (outcomes.every(({ ok }) => ok)) {
        if (calls.length === 0) reading.words = text.trim();
        yield { type: "answer", text: reading.words ?? "read" };
        return;
      }
      messages.push(
        { role: "assistant", text, calls, ...(opaque !== undefined && { opaque }) },
        {
          role: "tool",
          results: calls.map(({ callId, tool }, index) => {
            const outcome = outcomes[index];
            return outcome?.ok
              ? { callId, tool, output: "Taken.", isError: false }
              : { callId, tool, output: outcome?.message ?? "not carried out", isError: true };
          }),
        },
      );
    }
    yield { type: "answer", text: "" };
  };

function turnOf(
  { member, input, opened, reading }: Turning,
  { read, words = "" }: ModelWords = {},
): InterviewTurn {
  const { zone, units } = member.member;
  const today = reading.now.slice(0, 10);
  const given =
    read ?? (words === "" ? undefined : { said: {}, reopened: [], isUnsure: false, problems: [words] });
  return takeTurn(
    opened.interview,
    input.text,
    {
      units,
      startDate: designStart(today),
      today,
      newUid,
      catalogue: reading.language.catalogue,
      dayOf: (at) => describeDate(localDateAt(at, zone), today),
    },
    given,
  );
}

/** What a model is given of other conversations, as data with source and age. */
async function elsewhereFor({ context, member, request, input, reading }: Turning): Promise<SelectedContext> {
  return gatherContext(context, member, {
    conversationId: request.conversationId,
    kind: "designer",
    text: input.text,
    parse: (await groupWords(context, member, { ...input, now: reading.now })).parse,
    language: reading.language,
    history: [],
  });
}

const isElsewhere = ({ why }: ContextPiece): boolean => why !== "recency";

/** "Like we talked about, glute bridges": what that talk makes of the interview. Undefined: the message points to none, or to nothing that a program is made by. */
async function turnByEarlier(turning: Turning): Promise<InterviewTurn | undefined> {
  const { context, member, request, input, reading } = turning;
  const today = reading.now.slice(0, 10);
  if (readReference(input.text, { today }) === undefined || howAsked(input.text) !== "no") return undefined;
  const { catalogue } = reading.language;
  const { units, zone } = member.member;
  const talk = await earlierTalk(context, member, request.conversationId);
  const { recalled } = recallAnswers(talk, { units, catalogue });
  const [meant] = rankRelevance(
    termsOf(input.text, catalogue),
    recalled.map((one) => ({ ...one, terms: termsOf(one.text, catalogue) })),
  );
  const said = talk.find(
    ({ messageId }) => messageId !== undefined && messageId === meant?.item.source.messageId,
  );
  if (!meant || !said) return undefined;
  const turn = turnOf({ ...turning, input: { ...input, text: said.text } });
  const where = describeRecalled([meant.item], (at) => describeDate(localDateAt(at, zone), today));
  return turn.isHeard ? { ...turn, reply: [...where, turn.reply].join(" ") } : undefined;
}

type TurnTask = Partial<Task> & Pick<Task, "playbook" | "conclude">;

/** One turn of the interview: by rule, or with a model where the rules understand nothing of the message. */
async function turnTask(turning: Turning, byRule: InterviewTurn, hasModel: boolean): Promise<() => TurnTask> {
  const { opened, input, reading } = turning;
  const isFirst = opened.interview.asked === undefined && opened.interview.programId === undefined;
  if (!hasModel || byRule.isHeard || isFirst)
    return () => conclusionOf(turning, () => byRule, opened.context);
  const elsewhere = await elsewhereFor(turning);
  const { units, language, now } = reading;
  const known = {
    text: input.text,
    today: now.slice(0, 10),
    values: valuesOf(opened.interview.answers),
    asked: opened.interview.asked,
    catalogue: language.catalogue,
  };
  return () => {
    const model: ModelWords = {};
    let isByModel = false;
    const asked = {
      interview: opened.interview,
      units,
      now,
      text: input.text,
      elsewhere: contextForModel(elsewhere.pieces),
    };
    const drive = driveInterview(asked, model);
    const pieces = elsewhere.pieces.filter(isElsewhere).map(({ text: _text, ...piece }) => piece);
    return {
      ...conclusionOf(turning, () => (isByModel ? turnOf(turning, model) : byRule), { ...elsewhere, pieces }),
      tools: [recordAnswers(known, model)],
      first: "model",
      modelDrive: (toolContext) => {
        isByModel = true;
        return drive(toolContext);
      },
      playbook: async function* playbook() {
        isByModel = false;
        yield { type: "answer", text: byRule.reply };
      },
    };
  };
}

/** What comes of a turn: its answer, and the draft that it makes. `heard`: what of other conversations it was made with. */
function conclusionOf(
  turning: Turning,
  turned: () => InterviewTurn,
  heard: RunContext | undefined,
): Pick<Task, "playbook" | "conclude"> {
  const { context, member, request, input, reading } = turning;
  return {
    playbook: async function* playbook() {
      yield { type: "answer", text: turned().reply };
    },
    conclude: async (tx, ending) => {
      if (ending.kind !== "answered") return { reply: "Stopped.", result: plainRecord("Stopped.") };
      const turn = turned();
      const { designed } = turn;
      const values = valuesOf(turn.interview.answers);
      const kept =
        designed &&
        (await storeDesigned(context, member, tx, {
          conversationId: request.conversationId,
          athleteId: input.athleteId,
          interview: turn.interview,
          designed,
          reading: { ...reading, values },
        }));
      const wishes = kept?.ok ? wishesInWords(kept.value) : "";
      const reply = kept?.ok === false ? kept.error.detail : [turn.reply, wishes].filter(Boolean).join(" ");
      const programId = kept?.ok ? kept.value.programId : turn.interview.programId;
      return { reply, result: recordOf(reply, turn, { programId, heard, isKept: kept?.ok === true }) };
    },
  };
}

type Came = {
  readonly programId: string | undefined;
  readonly heard: RunContext | undefined;
  readonly isKept: boolean;
};

function recordOf(reply: string, turn: InterviewTurn, { programId, heard, isKept }: Came) {
  const interview: Interview = { ...turn.interview, ...(programId !== undefined && { programId }) };
  const own: Designed = { cannot: [], changes: [], ...(programId !== undefined && { programId }) };
  return plainRecord(reply, {
    said: {
      suggestedReplies: [...turn.replies],
      interview,
      ...(isKept && { isOutcome: true }),
      ...(heard && heard.pieces.length > 0 && { elsewhere: heard.pieces.length }),
    },
    ...(heard && { context: heard }),
    own,
  });
}

/** Who answers a question in the middle of an interview: as the coach would. */
const interviewer: TalkRole = {
  kind: "designer",
  opening:
    "You are the program designer of a training diary for people and horses, in the middle of an interview. Answer the question, and ask none.",
};

/** Whether a message asks something, and neither answers what is open nor is the wish that the interview is about. */
const isQuestion = ({ input: { text }, reading }: Turning, { isHeard }: InterviewTurn): boolean =>
  !isHeard &&
  ["word", "mark", "figure_mark"].includes(howAsked(text)) &&
  readPlanWish(text, { today: reading.now.slice(0, 10), names: [] }) === undefined;

/** A question gets its answer, with whatever is known, and what is open is asked again. */
async function answerTask(turning: Turning, circumstances: Circumstances): Promise<() => Task> {
  const { context, request, input, reading } = turning;
  const asked = { ...request, input: { ...input, now: reading.now, isAsked: true } };
  const prepare = await prepareCoach(context, asked, circumstances, interviewer);
  return () => {
    const task = prepare();
    return {
      ...task,
      conclude: async (tx, ending) => {
        const { reply: answer, result } = await task.conclude(tx, ending);
        const record = runRecordSchema.parse(result);
        const { reply, replies, interview } = turnOf(turning, { words: answer });
        return {
          reply,
          result: { ...record, reply, said: { ...record.said, suggestedReplies: [...replies], interview } },
        };
      },
    };
  };
}

/** What is said in an interview: an answer, by which it goes on, or something about the draft that it has led to. */
export async function interviewTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  input: DesignerMessage,
  circumstances: Circumstances,
): Promise<() => TurnTask> {
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
  const turning = { context, member, request, input, opened, reading };
  const read = turnOf(turning);
  const isOpening = interview.asked === undefined && interview.programId === undefined;
  const byRule = (read.isHeard || isOpening ? undefined : await turnByEarlier(turning)) ?? read;
  return isQuestion(turning, byRule)
    ? answerTask(turning, circumstances)
    : turnTask(turning, byRule, circumstances.hasModel);
}
