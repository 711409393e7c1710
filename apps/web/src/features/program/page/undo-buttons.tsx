import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { redoProgram, refreshProgram, undoProgram } from "../../../api/programs-actions.ts";
import { withdrawAnyUndo, offerUndo } from "../../../ui/undo/undo-offer.ts";
import styles from "../program.module.css";
import { isOutdated } from "../../../ui/edit/use-editor.ts";
import { EditProblem } from "./use-program-edits.tsx";

/** Undoes the plan's last change, or redoes it. Progress stays. */
export const UndoButtons = ({ program }: { readonly program: ProgramResponse }) => {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: (way: "undo" | "redo") =>
      way === "undo" ? undoProgram(client, program) : redoProgram(client, program),
    onSuccess: withdrawAnyUndo,
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
  if (!program.canUndo && !program.canRedo) return null;
  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        color="gray"
        aria-label="Undo the last change"
        leftSection={<IconArrowBackUp size={22} stroke={1.6} aria-hidden />}
        disabled={!program.canUndo || turning.isPending}
        onClick={() => turning.mutate("undo")}
      >
        Undo
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowForwardUp size={22} stroke={1.6} aria-hidden />}
        disabled={!program.canRedo || turning.isPending}
        onClick={() => turning.mutate("redo")}
      >
        Redo
      </Button>
      <EditProblem error={turning.error} />
    </div>
  );
};

/** Reports a change of a program, and offers an undo; `after`: the resulting program. */
export const useProgramUndo = () => {
  const client = useQueryClient();
  return (text: string, after: Parameters<typeof undoProgram>[1]): void =>
    offerUndo(text, async () => void (await undoProgram(client, after)));
};
