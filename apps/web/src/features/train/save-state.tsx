import { problemWords } from "../../ui/problem-notice.tsx";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";

type Props = {
  readonly state: SessionLogState;
  /** At the end nothing but trouble is said: what is saved there is the workout. */
  readonly isEnd: boolean;
};

/** Where what was ticked off is: on the server, or for now on this device only. */
export const SaveState = ({ state: { kept, error, isRefused }, isEnd }: Props) => (
  <output className={styles.saving} data-trouble={error !== undefined || undefined}>
    {isRefused
      ? `${problemWords(error)} It is kept on this device.`
      : error !== undefined
        ? "No connection. Kept on this device until there is one."
        : kept.log.startedAt === undefined || isEnd
          ? ""
          : kept.isSent
            ? "Saved"
            : "Saving"}
  </output>
);
