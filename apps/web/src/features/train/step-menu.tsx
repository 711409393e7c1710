import { ActionIcon, Button, Menu, Modal, Textarea } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { PlannedExercise } from "@canter/domain/program/program";
import { ExerciseName } from "../workout/exercise-name.tsx";
import { withExercise } from "./set-rows.ts";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";

type Props = { readonly exercise: PlannedExercise; readonly state: SessionLogState };

/** What is rare: another exercise this time, none at all, a note. The plan stays as it is. */
export const StepMenu = ({ exercise, state }: Props) => {
  const [open, setOpen] = useState<"swap" | "note">();
  const [text, setText] = useState("");
  const entry = state.log.exercises[exercise.uid];
  const set = (patch: Parameters<typeof withExercise>[2]) =>
    state.change((log) => withExercise(log, exercise.uid, patch));
  const show = (what: "swap" | "note") => {
    setText(what === "swap" ? "" : (entry?.notes ?? ""));
    setOpen(what);
  };
  const save = () => {
    if (open === "note") set({ notes: text.trim() });
    else if (text.trim() !== "") set({ swappedFor: text.trim(), skipped: false });
    setOpen(undefined);
  };
  const swapBack = () =>
    state.change((log) => {
      const { swappedFor: _, ...rest } = { ...log.exercises[exercise.uid], sets: entry?.sets ?? [] };
      return { ...log, exercises: { ...log.exercises, [exercise.uid]: rest } };
    });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${exercise.name}`} size={56}>
            <IconDots size={24} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {entry?.swappedFor === undefined ? (
            <Menu.Item onClick={() => show("swap")}>Swap it, this time</Menu.Item>
          ) : (
            <Menu.Item onClick={swapBack}>Back to {exercise.name}</Menu.Item>
          )}
          <Menu.Item onClick={() => set({ skipped: entry?.skipped !== true })}>
            {entry?.skipped ? "Don’t skip it" : "Skip it, this time"}
          </Menu.Item>
          <Menu.Item onClick={() => show("note")}>
            {entry?.notes ? "Change the note" : "Add a note"}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === "note" ? "Note" : `Instead of ${exercise.name}, this time`}
        centered
      >
        <form
          className={styles.dialog}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {open === "swap" ? (
            <ExerciseName name={text} path="swappedFor" isNew onChange={setText} />
          ) : (
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
          )}
          <div className={styles.dialogButtons}>
            <Button type="submit">{open === "swap" ? "Swap" : "Keep"}</Button>
          </div>
        </form>
      </Modal>
    </>
  );
};
