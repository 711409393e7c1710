import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import styles from "../train.module.css";

type Props = {
  /** The label for screen readers: "Weight of set 2". */
  readonly label: string;
  readonly value: number | undefined;
  /** The unit after the number: `kg`, `reps`. */
  readonly unit: string;
  /** The name of one step: "2.5 kg". */
  readonly step: string;
  readonly onNudge: (by: 1 | -1) => void;
  readonly onType: (value: number) => void;
};

/** A large number with buttons for a step down and up; it can be typed into as well. */
export const Stepper = ({ label, value, unit, step, onNudge, onType }: Props) => {
  const shown = value === undefined ? "" : String(value);
  const [typed, setTyped] = useState<string>();
  const nudge = (by: 1 | -1) => {
    setTyped(undefined);
    onNudge(by);
  };
  // Input counts at once: a tap on the next button need not leave the field first.
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(",", "."));
    if (text.trim() !== "" && Number.isFinite(number) && number >= 0) onType(number);
  };
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button type="button" aria-label={`${step} less`} onClick={() => nudge(-1)}>
        <IconMinus size={28} stroke={2} aria-hidden />
      </button>
      <label className={styles.number}>
        <input
          aria-label={label}
          inputMode="decimal"
          placeholder="–"
          value={typed ?? shown}
          style={{ width: `${Math.max(2, (typed ?? shown).length) + 0.25}ch` }}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
            if (event.key === "ArrowUp") nudge(1);
            if (event.key === "ArrowDown") nudge(-1);
            if (event.key === "ArrowUp" || event.key === "ArrowDown") event.preventDefault();
          }}
        />
        <span>{unit}</span>
      </label>
      <button type="button" aria-label={`${step} more`} onClick={() => nudge(1)}>
        <IconPlus size={28} stroke={2} aria-hidden />
      </button>
    </fieldset>
  );
};
