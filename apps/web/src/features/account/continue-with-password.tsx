import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "../../ui/page/plain-page.module.css";

type Props = {
  /** From `usePasswordFirst`: nothing, unless the password is needed. */
  readonly field: ReactNode;
  /** Repeats what was refused. */
  readonly onContinue: () => void;
  readonly isPending: boolean;
};

/** The password and a button to continue, outside of a form. */
export const ContinueWithPassword = ({ field, onContinue, isPending }: Props) =>
  field && (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      {field}
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
