import { useQueryClient } from "@tanstack/react-query";
import { undoProgram } from "../../../api/programs-actions.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";

/** Reports a change of a program, and offers an undo; `after`: the resulting program. */
export const useProgramUndo = () => {
  const client = useQueryClient();
  return (text: string, after: Parameters<typeof undoProgram>[1]): void =>
    offerUndo(text, async () => void (await undoProgram(client, after)));
};
