import type { AgentTask, Ending, Playbook } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";
import { todayOf } from "../../core/local-time.ts";
import type { RunRecord } from "../../core/run-record.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { diaryInputSchema } from "./diary-input.ts";
import {
  createDiarySession,
  type DiaryContext,
  type DiarySession,
  diaryWorld,
  type SavedEntry,
} from "./diary-context.ts";
import { openDoubtOf, questionOf, repliesTo } from "./ask-doubt.ts";
import { recordMeasurement, recordNutrition, setGoal } from "./tools/record-entry.ts";

const tools = { measurement: "record_measurement", nutrition: "record_nutrition", goal: "set_goal" } as const;

/** Stores what the language read, each entry on its own: one that can't be kept stops no other. */
const diaryPlaybook = ({ entries }: DiaryContext): Playbook =>
  async function* playbook(toolContext) {
    await toolContext.callAll(
      entries.map(({ reading }, entry) => ({ tool: tools[reading.kind], input: { entry } })),
    );
    yield { type: "answer", text: "" };
  };

const openings: Readonly<Record<Ending["kind"], readonly string[]>> = {
  answered: [],
  cancelled: ["Stopped."],
  unfinished: ["Something went wrong in Canter before this was done."],
};

/** Whose it is, and when it was, where that is not the writer's today. */
const aside = ({ context, member }: DiaryContext, { reading }: DiaryContext["entries"][number]): string => {
  if (reading.kind === "goal") return "";
  const whose = reading.kind === "measurement" && reading.athlete !== undefined ? [reading.athlete] : [];
  const day = describeDate(reading.date, todayOf(context, member));
  const parts = [...whose, ...(day === "today" ? [] : [day])];
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
};

const sentence = (begin: string, parts: readonly string[]): readonly string[] =>
  parts.length > 0 ? [`${begin}: ${parts.join("; ")}.`] : [];

function concluded(world: DiaryContext, { kept, refused }: DiarySession, ending: Ending) {
  const sortOf = ({ kind, changed: was }: SavedEntry) =>
    kind !== "goal" ? "entry" : was ? "changed" : "goal";
  const textsOf = (sort: ReturnType<typeof sortOf>) =>
    world.entries.flatMap((entry, index) => {
      const one = kept.get(index);
      return one && !one.doubts && sortOf(one) === sort ? [`${one.text}${aside(world, entry)}`] : [];
    });
  const missed = world.entries.flatMap((entry, index) => {
    const { start, end } = entry;
    const reason = kept.has(index) ? undefined : (refused.get(index) ?? "it was not brought to its end");
    const text = world.text.slice(start, end).slice(0, 500);
    return reason === undefined ? [] : [{ start, end, text, reason }];
  });
  const doubts = [...kept.values()].flatMap((one) => one.doubts ?? []);
  const asked = [...kept.values()].find((one) => one.doubts);
  const open = asked && openDoubtOf(asked);
  const changed = [...kept.values()].find((one) => one.changed)?.changed;
  const reply = [
    ...openings[ending.kind],
    ...sentence("Noted", textsOf("entry")),
    ...sentence("Goal set", textsOf("goal")),
    ...sentence("Goal changed", textsOf("changed")),
    ...doubts.map(questionOf),
    ...missed.map(({ text, reason }) => `Not noted: “${text.trim()}”: ${reason.replace(/[.]$/, "")}.`),
  ].join(" ");
  const result: RunRecord = {
    isLog: false,
    confidence: missed.length > 0 || doubts.length > 0 ? "unsure" : "sure",
    reply,
    workouts: [],
    unread: missed,
    ...((open ?? changed) && {
      said: {
        ...(open && { suggestedReplies: repliesTo(open), openDoubt: open }),
        ...(changed && { did: changed }),
      },
    }),
    // What was there before is not taken back with the message.
    entries: [...kept].toSorted(([a], [b]) => a - b).flatMap(([, entry]) => (entry.changed ? [] : [entry])),
  };
  return { reply, result };
}

/** The diary's task on entries that are prepared. */
export function openDiary(world: DiaryContext): AgentTask<TransactionHandle> {
  const session = createDiarySession();
  return {
    tools: [recordMeasurement(world, session), recordNutrition(world, session), setGoal(world, session)],
    playbook: diaryPlaybook(world),
    first: "playbook",
    conclude: (_tx, ending) => Promise.resolve(concluded(world, session, ending)),
  };
}

/** Looks up what a request's entries need; throws when the member is gone. */
export async function prepareDiary(
  context: ApplicationContext,
  request: RunRequest,
): Promise<() => AgentTask<TransactionHandle>> {
  const entered = await enterAsMember(context, request);
  if (!entered.ok) throw new Error(entered.error.detail);
  const world = await diaryWorld(context, entered.value, request, diaryInputSchema.parse(request.input));
  return () => openDiary(world);
}
