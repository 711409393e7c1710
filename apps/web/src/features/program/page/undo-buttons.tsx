import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { redoProgram, refreshProgram, undoProgram } from "../../../api/programs-actions.ts";
import { withdrawAnyUndo } from "../../../ui/undo/undo-offer.ts";
import { EditProblem } from "./edit-problem.tsx";
import { isOutdated } from "./use-program-edits.ts";
import styles from "../program.module.css";

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
