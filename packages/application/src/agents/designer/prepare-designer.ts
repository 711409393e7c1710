import type { Agent, AgentTask, Ending } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { plannedDays } from "@canter/domain/goal-plan/planned-day";
import { planName } from "@canter/domain/goal-plan/plan-name";
import { unitsOf, valueFormsOf } from "@canter/domain/group/member-units";
import { readGoal } from "@canter/domain/goal-plan/read/read-goal";
import { markDate } from "@canter/domain/claim/marked-text";
import type { TrainingPlan } from "@canter/domain/program/training-plan";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { memberOfRequest } from "../open-assignment.ts";
import {
  type Designed,
  designerInputSchema,
  type PlanAsked,
  type DesignerMessage,
} from "./designer-input.ts";
import { driveGoalPlan } from "./drive-goal-plan.ts";
import { storeDraft } from "./store-draft.ts";
import { interviewTask } from "./interview/interview-task.ts";
import { couldNotFinish, type DesignedPlan, type PlanSession } from "./plan-session.ts";
import { athleteOf, disciplinesFor, openPlanWorld, type PlanWorld } from "./plan-world.ts";
import { planPlaybook } from "./playbook.ts";
import { refineTask, whichDraftTask } from "./refine-task.ts";
import { planTools } from "./tools/plan-tools.ts";

type Task = AgentTask<TransactionHandle>;
type Circumstances = Parameters<Agent<TransactionHandle>["prepare"]>[1];

const howToAsk =
  'I make a training plan for a goal and a date. Ask for one on the page of a horse, or with: canter plan NAME "goal" --by DATE.';

const record = (reply: string, designed: Partial<Designed> = {}) => ({
  reply,
  result: plainRecord(reply, { own: { cannot: [], changes: [], ...designed } satisfies Designed }),
});

const replyOf = (
  { plan, cannot, changes, by }: DesignedPlan,
  name: string,
  hasModelFailed: boolean,
): string => {
  const weeks = plan.weeklyPlans.length;
  const sessions = plan.weeklyPlans.reduce((sum, week) => sum + week.sessions.length, 0);
  return [
    hasModelFailed && by === "playbook" ? "The model failed; this is the plan that the rules make." : "",
    `A plan for ${name} is ready: ${weeks} week${weeks === 1 ? "" : "s"}, ${sessions} session${sessions === 1 ? "" : "s"}, to ${markDate(plan.targetDate)}.`,
    ...cannot,
    changes.length > 0 ? "The model’s plan was changed to keep the rules." : "",
    "Nothing is active until you make it so.",
  ]
    .filter(Boolean)
    .join(" ");
};

const whyNot = (ending: Ending): string =>
  ending.kind === "unfinished" ? `it came to no end (${ending.reason.replace(/\.$/, "")})` : "it was stopped";

const nameOf = (
  { member: { member }, today }: PlanWorld,
  { goalDescription: text, targetDate }: PlanAsked,
  goal: ReturnType<typeof readGoal>,
  plan: TrainingPlan,
): string =>
  planName(goal, {
    text,
    targetDate,
    today,
    units: unitsOf(member),
    forms: valueFormsOf(member),
    workTypes: new Set(plannedDays(plan).map(({ workType }) => workType)),
  });

async function planTask(
  world: PlanWorld,
  { conversationId }: RunRequest,
  asked: PlanAsked,
  hasModel: boolean,
): Promise<() => Task> {
  const { context, member } = world;
  const athlete = await athleteOf(world);
  const name = athlete?.name ?? "the athlete";
  const disciplines = athlete ? await disciplinesFor(world, athlete) : [];
  const { units } = member.member;
  const goal = readGoal(asked.goalDescription, { athleteKind: athlete?.kind ?? "person", units });
  return () => {
    const session: PlanSession = { found: [] };
    let [hasModelBegun, hasModelFailed] = [false, false];
    const tools = planTools(world);
    const [byPlaybook, byModel] = [
      planPlaybook(session, unitsOf(member.member)),
      driveGoalPlan(world, session, tools, name),
    ];
    return {
      tools,
      playbook: (toolContext) => {
        hasModelFailed = hasModelBegun;
        return byPlaybook(toolContext);
      },
      modelDrive: (toolContext) => {
        hasModelBegun = true;
        return byModel(toolContext);
      },
      first: hasModel && athlete ? "model" : "playbook",
      conclude: async (tx, ending) => {
        const { designed } = session;
        if (ending.kind === "cancelled") return record("Stopped. No plan was kept.");
        if (ending.kind !== "answered") return record(couldNotFinish(session, whyNot(ending)));
        if (!designed) return record(ending.text);
        const { programId, athleteId } = asked;
        const kept = await storeDraft(context, member, tx, {
          conversationId,
          programId,
          athleteId,
          name: nameOf(world, asked, goal, designed.plan),
          plan: designed.plan,
          disciplines,
        });
        if (!kept.ok) return record(couldNotFinish(session, kept.error.detail));
        const { by, cannot, changes } = designed;
        return record(replyOf(designed, name, hasModelFailed), {
          programId,
          by,
          cannot: [...cannot],
          changes: [...changes],
        });
      },
    };
  };
}

/** Something that is said to it without a plan to work on: of a person, its interview; of a horse, how a plan is asked for. */
async function talkTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  input: DesignerMessage,
  circumstances: Circumstances,
): Promise<() => Task> {
  const world = openPlanWorld(context, member, { athleteId: input.athleteId });
  const athlete = await athleteOf(world);
  const interview =
    athlete?.kind === "person"
      ? await interviewTask(context, member, request, input, circumstances)
      : undefined;
  return () => ({
    tools: planTools(world),
    first: "playbook",
    playbook: async function* playbook() {
      yield { type: "answer", text: howToAsk };
    },
    conclude: async (_tx, ending) => record(ending.kind === "answered" ? ending.text : "Stopped."),
    ...interview?.(),
  });
}

/** What the designer needs to know, in the scope of its member; see `Agent.prepare`. */
export const prepareDesigner = async (
  context: ApplicationContext,
  request: RunRequest,
  circumstances: Circumstances,
): Promise<() => Task> => {
  const { hasModel } = circumstances;
  const member = await memberOfRequest(context, request);
  const input = designerInputSchema.parse(request.input);
  if ("drafts" in input) return () => whichDraftTask(input);
  if ("feedback" in input) return refineTask(context, member, request, input, hasModel);
  if (!("goalDescription" in input)) return talkTask(context, member, request, input, circumstances);
  return planTask(openPlanWorld(context, member, input), request, input, hasModel);
};
