import type { PlannedSession } from "@canter/domain/program/program";
import styles from "./session.module.css";

/** What is done before a session's exercises. */
export const SessionWarmup = ({ session: { warmup = [] } }: { readonly session: PlannedSession }) =>
  warmup.length > 0 && (
    <p className={styles.warmup}>
      <span className={styles.quiet}>Warm-up:</span> {warmup.join(", ")}
    </p>
  );
