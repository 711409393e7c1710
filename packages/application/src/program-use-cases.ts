import { lazily } from "./lazily.ts";

/** What members do with programs. */
export const programUseCases = {
  listPrograms: lazily(async () => (await import("./program/list-programs.ts")).listPrograms),
  readProgram: lazily(async () => (await import("./program/read-program.ts")).readProgram),
  createProgram: lazily(async () => (await import("./program/create-program.ts")).createProgram),
  changeProgram: lazily(async () => (await import("./program/change-program.ts")).changeProgram),
  deleteProgram: lazily(async () => (await import("./program/delete-program.ts")).deleteProgram),
  restoreProgram: lazily(async () => (await import("./program/delete-program.ts")).restoreProgram),
  editProgram: lazily(async () => (await import("./program/edit-program.ts")).editProgram),
  undoProgram: lazily(async () => (await import("./program/undo-program.ts")).undoProgram),
  redoProgram: lazily(async () => (await import("./program/undo-program.ts")).redoProgram),
  listProgramVersions: lazily(
    async () => (await import("./program/list-program-versions.ts")).listProgramVersions,
  ),
  exportProgram: lazily(async () => (await import("./program/export-program.ts")).exportProgram),
  listProgramTemplates: lazily(
    async () => (await import("./program/list-program-templates.ts")).listProgramTemplates,
  ),
  saveSessionLog: lazily(async () => (await import("./program/save-session-log.ts")).saveSessionLog),
  finishSession: lazily(async () => (await import("./program/finish-session.ts")).finishSession),
  markSession: lazily(async () => (await import("./program/mark-session.ts")).markSession),
  readWorkoutInPlan: lazily(async () => (await import("./program/workout-in-plan.ts")).readWorkoutInPlan),
  substituteSession: lazily(async () => (await import("./program/mark-session.ts")).substituteSession),
};
