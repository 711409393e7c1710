import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToolCall, EditName } from "@canter/domain/program/edits/edit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { editProgram, refreshProgram } from "../../../api/programs-actions.ts";
import { RequestFailed } from "../../../api/request.ts";
import { isOutdated } from "../../../ui/edit/use-editor.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";

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

let made = 0;

/** One of the eleven edits as the server accepts it; the id only has to be unique within a list. */
export const toolCall = (name: EditName, args: Readonly<Record<string, unknown>>): ToolCall => {
  made += 1;
  return { id: `edit-${made}`, type: "function", function: { name, arguments: JSON.stringify(args) } };
};

/** Why an edit was refused: the server's sentences about the calls, without their indexes. */
const reasons = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.problem.fields && error.problem.fields.length > 0
    ? [...new Set(error.problem.fields.map(({ message }) => message))].join(" ")
    : undefined;

const withReasons = (error: Error): Error => {
  const said = reasons(error);
  return said === undefined || !(error instanceof RequestFailed)
    ? error
    : new RequestFailed({ ...error.problem, detail: said });
};

/** A refused edit, and why. */
export const EditProblem = ({ error }: { readonly error: Error | null }) =>
  error && (
    <ProblemNotice
      error={withReasons(error)}
      kept={isOutdated(error) ? "Here it is as it stands now; look, then try again." : "Nothing was changed."}
    />
  );
