import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { editProgram, refreshProgram } from "../../../api/programs-actions.ts";
import { RequestFailed } from "../../../api/request.ts";

/** Whether somebody else was quicker: what is on the screen is old. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 409;

/** Makes edits of the program as it is on the screen, all or none; where it has changed meanwhile it is fetched anew. */
export const useProgramEdits = (program: Pick<ProgramResponse, "id" | "version">) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (toolCalls: readonly ToolCall[]) =>
      editProgram(client, program.id, { version: program.version, toolCalls: [...toolCalls] }),
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
};
