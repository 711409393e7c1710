import { VisuallyHidden } from "@mantine/core";
import type { Change } from "./workout-changes.ts";
import styles from "./workout.module.css";

/** Differences: the old value struck through, the new one beside it. */
export const ChangeList = ({ changes }: { readonly changes: readonly Change[] }) => (
  <ul className={styles.changes}>
    {changes.map(({ what, before, after }) => (
      <li key={what}>
        <span className={styles.quiet}>{what}</span>{" "}
        {before && (
          <del>
            <VisuallyHidden>was </VisuallyHidden>
            {before}
          </del>
        )}{" "}
        {after && (
          <ins>
            <VisuallyHidden>now </VisuallyHidden>
            {after}
          </ins>
        )}
      </li>
    ))}
  </ul>
);
