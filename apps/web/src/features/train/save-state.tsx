import { problemWords } from "../../ui/problem-notice.tsx";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";

/** Where what was ticked off is: on the server, or for now on this device only. */
export const SaveState = ({ state: { kept, error, isRefused } }: { readonly state: SessionLogState }) => (
  <output className={styles.saving} data-trouble={error !== undefined || undefined}>
    {isRefused
      ? `${problemWords(error)} It is kept on this device.`
      : error !== undefined
        ? "No connection. Kept on this device until there is one."
        : kept.log.startedAt === undefined
          ? ""
          : kept.isSent
            ? "Saved"
            : "Saving"}
  </output>
);
