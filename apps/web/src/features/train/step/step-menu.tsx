import { ActionIcon, Button, Menu, Modal, Textarea } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { PlannedExercise } from "@canter/domain/program/program";
import { swapped, swappedBack, withExercise } from "./change-log.ts";
import { SwapDialog } from "./swap-dialog.tsx";
import type { TrainMoves } from "../use-train-moves.ts";
import type { SessionLogState } from "../use-session-log.ts";
import styles from "../train.module.css";

const NoteForm = ({ note, onKeep }: { readonly note: string; readonly onKeep: (note: string) => void }) => {
  const [text, setText] = useState(note);
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(text.trim());
      }}
    >
      <Textarea
        aria-label="Note"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.dialogButtons}>
        <Button type="submit">Keep</Button>
      </div>
    </form>
  );
};

type Props = {
  readonly exercise: PlannedExercise;
  readonly athleteId: string;
  readonly state: SessionLogState;
  readonly moves: TrainMoves;
};

/** Rare actions: another exercise this time, skipping, a note. The plan stays as it is. */
export const StepMenu = ({ exercise, athleteId, state, moves }: Props) => {
  const { dialog, openDialog, closeDialog } = moves;
  const entry = state.log.exercises[exercise.uid];
  const set = (patch: Parameters<typeof withExercise>[2]) =>
    state.change((log) => withExercise(log, exercise.uid, patch));
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${exercise.name}`} size={56}>
            <IconDots size={24} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => openDialog("swap")}>Swap it, this time</Menu.Item>
          {entry?.swappedFor !== undefined && (
            <Menu.Item onClick={() => state.change((log) => swappedBack(log, exercise.uid))}>
              Back to {exercise.name}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => set({ skipped: entry?.skipped !== true })}>
            {entry?.skipped ? "Don’t skip it" : "Skip it, this time"}
          </Menu.Item>
          <Menu.Item onClick={() => openDialog("note")}>
            {entry?.notes ? "Change the note" : "Add a note"}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "swap" && (
        <SwapDialog
          name={exercise.name}
          athleteId={athleteId}
          onClose={closeDialog}
          onSwap={(name) => {
            state.change((log) => swapped(log, exercise.uid, name));
            closeDialog();
          }}
        />
      )}
      <Modal opened={dialog === "note"} onClose={closeDialog} title="Note" centered>
        <NoteForm
          note={entry?.notes ?? ""}
          onKeep={(notes) => {
            set({ notes });
            closeDialog();
          }}
        />
      </Modal>
    </>
  );
};
