import { Track } from "../../../ui/chart/track.tsx";
import styles from "../program.module.css";

/** How far a program is, as a filling line with its numbers. */
export const ProgressLine = ({ done, sessions }: { readonly done: number; readonly sessions: number }) => (
  <div className={styles.progress}>
    <Track share={sessions === 0 ? 0 : done / sessions} />
    <span>
      {done} of {sessions} {sessions === 1 ? "session" : "sessions"}
    </span>
  </div>
);
