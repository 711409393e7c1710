import { VisuallyHidden } from "@mantine/core";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import styles from "../program.module.css";

type Props = {
  readonly days: readonly number[];
  /** The required number; default: any. */
  readonly need?: number;
  readonly onChange: (days: readonly number[]) => void;
};

/** Days of the week to choose, 1 for Monday. */
export const DayChoice = ({ days, need, onChange }: Props) => (
  <fieldset className={styles.days}>
    <legend>
      Days
      {need !== undefined && days.length !== need && <span className={styles.hint}> · choose {need}</span>}
    </legend>
    <div>
      {weekdays.map((name, index) => {
        const day = index + 1;
        const isOn = days.includes(day);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              onChange(isOn ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b))
            }
          >
            <span aria-hidden>{name.slice(0, 2)}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        );
      })}
    </div>
  </fieldset>
);
