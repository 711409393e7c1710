import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { RequestFailed, isUnreachable } from "../../api/request.ts";
import styles from "./problem-notice.module.css";

/** An error as a sentence for the user. */
export const problemWords = (error: unknown): string => {
  if (isUnreachable(error)) {
    return navigator.onLine
      ? "Canter’s server did not answer. It may be starting or switched off."
      : "You are offline.";
  }
  if (error instanceof RequestFailed) return error.problem.detail;
  return "Something in this page broke.";
};

type Props = { readonly error: unknown; readonly again?: (() => void) | undefined; readonly kept?: string };

/** An error where it happened: its message, what was kept, and what can be done. */
export const ProblemNotice = ({ error, again, kept }: Props) => (
  <div className={styles.notice} role="alert">
    <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
    <p>
      {problemWords(error)} {kept}
    </p>
    {again && (
      <Button variant="default" onClick={again}>
        Try again
      </Button>
    )}
  </div>
);
