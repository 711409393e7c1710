import { Track } from "../../../ui/chart/track.tsx";
import styles from "../program.module.css";

/** A program's progress, as a bar with numbers. */
export const ProgressLine = ({ done, sessions }: { readonly done: number; readonly sessions: number }) => (
  <div className={styles.progress}>
    <Track share={sessions === 0 ? 0 : done / sessions} />
    <span>
      {done} of {sessions} {sessions === 1 ? "session" : "sessions"}
    </span>
  </div>
);
