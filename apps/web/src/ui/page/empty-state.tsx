import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type Props = { readonly children: ReactNode; readonly example?: string; readonly onExample?: () => void };

/** An empty list: what it will show, and one example that can be tapped. */
export const EmptyState = ({ children, example, onExample }: Props) => (
  <div className={styles.empty} data-empty>
    <p>{children}</p>
    {example && (
      <button type="button" onClick={onExample}>
        {example}
      </button>
    )}
  </div>
);
