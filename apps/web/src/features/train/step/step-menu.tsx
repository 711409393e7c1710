import { ActionIcon, Button, Menu, Modal, Textarea, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import type { TrainMoves } from "../use-train-moves.ts";
import type { SessionLogState } from "../use-session-log.ts";
import styles from "../train.module.css";
import { alternativesQuery, exercisesQuery } from "../../../api/workouts.ts";
import { sentence } from "../../program/planned-in-words.ts";
import { swapped, swappedBack, withExercise } from "./change-log.ts";
import { useLastTime } from "./use-last-time.ts";

type SwapDialogProps = {
  readonly name: string;
  readonly athleteId: string;
  readonly onClose: () => void;
  readonly onSwap: (name: string) => void;
};

const shown = 12;

/** "Dumbbell · chest, triceps". */
const aboutExercise = ({ equipment, primaryMuscles, secondaryMuscles }: Exercise): string =>
  [
    equipment && equipment !== "other"
      ? sentence(equipment === "body only" ? "no equipment" : equipment)
      : "",
    [...(primaryMuscles ?? []), ...(secondaryMuscles ?? [])].slice(0, 3).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");

/** Alternatives: the most similar ones before anything is typed, then search results. */
const useChoices = ({ name, athleteId }: SwapDialogProps, words: string) => {
  const { exercise } = useLastTime(name, athleteId);
  const alike = useQuery({ ...alternativesQuery(exercise?.id ?? ""), enabled: exercise !== undefined });
  const isAsking = words.trim().length > 1;
  const found = useQuery({ ...exercisesQuery({ q: words, limit: shown }), enabled: isAsking });
  return { isAsking, items: (isAsking ? found.data : alike.data) ?? [] };
};

const Choices = (props: SwapDialogProps) => {
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text, 150);
  const { isAsking, items } = useChoices(props, asked);
  const written = text.trim();
  const isListed = items.some(({ name }) => name.toLowerCase() === written.toLowerCase());
  return (
    <form
      className={styles.swap}
      onSubmit={(event) => {
        event.preventDefault();
        if (written !== "") props.onSwap(written);
      }}
    >
      <TextInput
        aria-label="Exercise"
        placeholder="Another exercise"
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!isAsking && items.length > 0 && <p className={styles.quiet}>Trains the same:</p>}
      <ul className={styles.list} aria-label="What to do instead">
        {items.map((exercise) => (
          <li key={exercise.id}>
            <button type="button" className={styles.choice} onClick={() => props.onSwap(exercise.name)}>
              <span>{exercise.name}</span>
              <span className={styles.quiet}>{aboutExercise(exercise)}</span>
            </button>
          </li>
        ))}
        {written.length > 1 && !isListed && (
          <li>
            <button type="submit" className={styles.choice}>
              <span>{written}</span>
              <span className={styles.quiet}>As you wrote it</span>
            </button>
          </li>
        )}
      </ul>
    </form>
  );
};

/** Replaces an exercise by another one, this time only: big rows to tap, over the whole of a phone. */
const SwapDialog = (props: SwapDialogProps) => {
  const isPhone = useMediaQuery("(max-width: 40em)") ?? false;
  return (
    <Modal opened onClose={props.onClose} title={`Instead of ${props.name}, this time`} fullScreen={isPhone}>
      <Choices {...props} />
    </Modal>
  );
};

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
