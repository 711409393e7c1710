import { can } from "@canter/domain/access/access";
import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { doneThingSchema } from "../../core/message-data.ts";
import { getVoiceMemos } from "../../dashboard/day-tools/get-voice-memos.ts";
import { getFitnessContent } from "../../agent-tools/content/get-fitness-content.ts";
import { getProgramState } from "../../agent-tools/content/get-program-state.ts";
import { updateProgramState } from "../../agent-tools/content/update-program-state.ts";
import { getHealthSummary, getWeightTrend } from "../../agent-tools/health/body-tools.ts";
import { calculateGoalProgress, getUserGoals } from "../../agent-tools/health/goal-tools.ts";
import {
  calculateRemainingMacros,
  getNutritionHistory,
  getRecentMeals,
  getTodayNutrition,
  suggestCalorieTarget,
} from "../../agent-tools/health/nutrition-tools.ts";
import type { ToolScope } from "../../agent-tools/tool-scope.ts";
import type { CoachSession } from "./coach-session.ts";
import type { CoachKnowledge } from "./coach-world.ts";
import { logAsPlanned } from "./changes/log-as-planned.ts";
import { latestTools } from "./corrections/correction-tools.ts";
import { moreTools, type ToolKind, toolKinds, type ToolsByKind } from "./tool-kinds.ts";
import { dayTools, type LookedAt } from "./tools/day-tools.ts";
import { getExerciseInformation } from "./tools/get-exercise-information.ts";
import { getPersonalRecords } from "./tools/get-personal-records.ts";
import { getProgram } from "./tools/get-program.ts";
import { getRecentWorkouts } from "./tools/get-recent-workouts.ts";
import { forget, remember } from "./tools/memory-tools.ts";
import { proposeEdits } from "./tools/propose-edits.ts";
import { queryTraining } from "./tools/query-training.ts";
import { startDesign } from "./tools/start-design.ts";
import { withdrawEdits } from "./tools/withdraw-edits.ts";

/** A session that a call marked as done. */
const markedSchema = z.object({ done: doneThingSchema.optional(), reopened: doneThingSchema.optional() });

/** What there is to train with, where the member is in their program, and how it moves on by their words. `remember`: told what that came to. */
function contentTools(
  { context, member, words, text, program, openedProgramId, athleteId }: CoachKnowledge,
  remember: (output: unknown) => void,
): readonly Tool<TransactionHandle>[] {
  const today = words.parse.now.slice(0, 10);
  const isUnderWay = program?.status === "active" || program?.status === "paused";
  // Of one's own programs that nobody has opened, the one that it can be is found by what is said of it.
  const isMeant = program?.id === openedProgramId || program?.athleteId !== member.member.athleteId;
  return [
    getFitnessContent(context, member, today),
    getProgramState(context, member, today),
    updateProgramState({
      context,
      member,
      today,
      said: text,
      athleteId,
      programId: isUnderWay && isMeant ? program.id : undefined,
      remember,
    }),
  ];
}

/** What a coach looks up about its member's body, food and goals. All of it reads. */
export const healthTools = ({ context, member }: ToolScope): readonly Tool<TransactionHandle>[] =>
  [
    getWeightTrend,
    getTodayNutrition,
    getNutritionHistory,
    getRecentMeals,
    getHealthSummary,
    getUserGoals,
    getVoiceMemos,
    calculateGoalProgress,
    calculateRemainingMacros,
    suggestCalorieTarget,
  ].map((create) => create({ context, member }));

type ToolsOf = {
  readonly session: CoachSession;
  /** What `update_program_state` came to. */
  readonly onProgramState: (output: unknown) => void;
  /** Of the run. */
  readonly id: string;
  readonly agent: string;
};

export type CoachTools = {
  readonly byKind: ToolsByKind;
  readonly all: readonly Tool<TransactionHandle>[];
  /** Whether a model is given it now: what only makes sense after another call costs no words before it. */
  readonly isOffered: (tool: Tool<TransactionHandle>) => boolean;
  /** Kinds that a model has brought in by then. */
  readonly broughtIn: ReadonlySet<ToolKind>;
};

/** Who only looks on is answered by tools that only read. */
const allowedTo = (
  { member }: CoachKnowledge,
  tools: readonly Tool<TransactionHandle>[],
): readonly Tool<TransactionHandle>[] =>
  can(member.member.role, "workout", "write") ? tools : tools.filter(({ effect }) => effect === "read");

/** The tools of one attempt of a run of the coach. */
export function coachTools(
  world: CoachKnowledge,
  { session, onProgramState, id, agent }: ToolsOf,
): CoachTools {
  const looked: LookedAt = {};
  const day = dayTools(world, looked, id);
  const may = (tools: readonly Tool<TransactionHandle>[]) => allowedTo(world, tools);
  const byKind: ToolsByKind = {
    always: may([
      getProgram(world),
      getRecentWorkouts(world),
      getPersonalRecords(world),
      queryTraining(world),
      getExerciseInformation(world),
      remember(world, agent),
      forget(world, agent),
    ]),
    edits: may([proposeEdits(world, session), withdrawEdits(world, session)]),
    body: healthTools(world),
    programs: may([
      ...contentTools(world, (output) => {
        onProgramState(output);
        const { done, reopened } = markedSchema.safeParse(output).data ?? {};
        if (done) session.did({ did: done });
        if (reopened) session.did({ undid: reopened });
      }),
      logAsPlanned(world, session),
      startDesign(world, session),
    ]),
    latest: may(latestTools(world, session)),
    page: may([day.reading, ...day.writing]),
  };
  const broughtIn = new Set<ToolKind>();
  const more = moreTools(byKind, (kind) => void broughtIn.add(kind));
  return {
    byKind,
    all: [...byKind.always, more, ...toolKinds.flatMap((kind) => byKind[kind])],
    isOffered: (tool) => looked.day !== undefined || !day.writing.includes(tool),
    broughtIn,
  };
}
