import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import type { CoachSession } from "./coach-session.ts";
import type { CoachKnowledge } from "./coach-world.ts";
import { latestTools } from "./latest/tools.ts";
import { moreTools, type ToolKind, toolKinds, type ToolsByKind } from "./tool-kinds.ts";
import { contentTools } from "./tools/content-tools.ts";
import { dayTools, type LookedAt } from "./tools/day-tools.ts";
import { forget } from "./tools/forget.ts";
import { getExerciseInformation } from "./tools/get-exercise-information.ts";
import { getPersonalRecords } from "./tools/get-personal-records.ts";
import { getProgram } from "./tools/get-program.ts";
import { getRecentWorkouts } from "./tools/get-recent-workouts.ts";
import { healthTools } from "./tools/health-tools.ts";
import { proposeEdits } from "./tools/propose-edits.ts";
import { queryTraining } from "./tools/query-training.ts";
import { remember } from "./tools/remember.ts";
import { withdrawEdits } from "./tools/withdraw-edits.ts";

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
  /** Whether a model is told of it now: what only makes sense after another call costs no words before it. */
  readonly isOffered: (tool: Tool<TransactionHandle>) => boolean;
  /** Kinds that a model has brought in by then. */
  readonly broughtIn: ReadonlySet<ToolKind>;
};

/** The tools of one attempt of a run of the coach. */
export function coachTools(
  world: CoachKnowledge,
  { session, onProgramState, id, agent }: ToolsOf,
): CoachTools {
  const looked: LookedAt = {};
  const day = dayTools(world, looked, id);
  const byKind: ToolsByKind = {
    always: [
      getProgram(world),
      getRecentWorkouts(world),
      getPersonalRecords(world),
      queryTraining(world),
      getExerciseInformation(world),
      remember(world, agent),
      forget(world, agent),
    ],
    edits: [proposeEdits(world, session), withdrawEdits(world, session)],
    body: healthTools(world),
    programs: contentTools(world, onProgramState),
    latest: latestTools(world, session),
    page: [day.reading, ...day.writing],
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
