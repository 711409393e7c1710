import type { Evaluation } from "@canter/domain/evaluation/evaluation";
import styles from "./verdict.module.css";

const inWords: Readonly<Record<Evaluation["status"], string>> = {
  on_track: "On track",
  behind: "Behind",
  ahead: "Ahead",
  no_data: "Nothing to go by yet",
};

type Props = { readonly status: Evaluation["status"]; readonly isOver?: boolean };

/** A plan's status, in a word. */
export const VerdictChip = ({ status, isOver = false }: Props) => (
  <span className={styles.chip} data-status={status}>
    {isOver ? "Over" : inWords[status]}
  </span>
);
