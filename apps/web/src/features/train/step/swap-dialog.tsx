import { Modal, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import { alternativesQuery, exercisesQuery } from "../../../api/workouts.ts";
import { sentence } from "../../program/planned-in-words.ts";
import { useLastTime } from "./use-last-time.ts";
import styles from "../train.module.css";

type Props = {
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
const useChoices = ({ name, athleteId }: Props, words: string) => {
  const { exercise } = useLastTime(name, athleteId);
  const alike = useQuery({ ...alternativesQuery(exercise?.id ?? ""), enabled: exercise !== undefined });
  const isAsking = words.trim().length > 1;
  const found = useQuery({ ...exercisesQuery({ q: words, limit: shown }), enabled: isAsking });
  return { isAsking, items: (isAsking ? found.data : alike.data) ?? [] };
};

const Choices = (props: Props) => {
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
export const SwapDialog = (props: Props) => {
  const isPhone = useMediaQuery("(max-width: 40em)") ?? false;
  return (
    <Modal opened onClose={props.onClose} title={`Instead of ${props.name}, this time`} fullScreen={isPhone}>
      <Choices {...props} />
    </Modal>
  );
};
