import { changeProgram } from "./program/change-program.ts";
import { createProgram } from "./program/create-program.ts";
import { deleteProgram, restoreProgram } from "./program/delete-program.ts";
import { editProgram } from "./program/edit-program.ts";
import { exportProgram } from "./program/export-program.ts";
import { listPrograms } from "./program/list-programs.ts";
import { listProgramVersions } from "./program/list-program-versions.ts";
import { readProgram } from "./program/read-program.ts";
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
};
