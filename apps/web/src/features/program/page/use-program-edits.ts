import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { editProgram, refreshProgram } from "../../../api/programs-actions.ts";
import { RequestFailed } from "../../../api/request.ts";

/** Whether somebody else was quicker: the screen is outdated. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 409;

/** Applies edits to the program on the screen, all or none; if it has changed meanwhile it is refetched. */
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
