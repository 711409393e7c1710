import { changeProgram } from "./program/change-program.ts";
import { createProgram } from "./program/create-program.ts";
import { deleteProgram, restoreProgram } from "./program/delete-program.ts";
import { editProgram } from "./program/edit-program.ts";
import { exportProgram } from "./program/export-program.ts";
import { finishSession } from "./program/finish-session.ts";
import { listPrograms } from "./program/list-programs.ts";
import { listProgramTemplates } from "./program/list-program-templates.ts";
import { listProgramVersions } from "./program/list-program-versions.ts";
import { markSession, substituteSession } from "./program/mark-session.ts";
import { readProgram } from "./program/read-program.ts";
import { saveSessionLog } from "./program/save-session-log.ts";
import { redoProgram, undoProgram } from "./program/undo-program.ts";

/** What members do with programs. */
export const programUseCases = {
  listPrograms,
  readProgram,
  createProgram,
  changeProgram,
  deleteProgram,
  restoreProgram,
  editProgram,
  undoProgram,
  redoProgram,
  listProgramVersions,
  exportProgram,
  listProgramTemplates,
  saveSessionLog,
  finishSession,
  markSession,
  substituteSession,
};
