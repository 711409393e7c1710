import { useQueryClient } from "@tanstack/react-query";
import { undoProgram } from "../../../api/programs-actions.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";

/** Says what was just changed in a program, and offers to take it back; `after`: the program that came of it. */
export const useProgramUndo = () => {
  const client = useQueryClient();
  return (text: string, after: Parameters<typeof undoProgram>[1]): void =>
    offerUndo(text, async () => void (await undoProgram(client, after)));
};
