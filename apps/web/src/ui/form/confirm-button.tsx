import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ProblemNotice } from "../page/problem-notice.tsx";
import styles from "./confirm-button.module.css";

type Props = {
  /** The button's text. */
  readonly children: string;
  /** The subject, if several such buttons are on a page. */
  readonly label?: string;
  readonly title: string;
  /** What happens then, and what can't be undone. */
  readonly says: ReactNode;
  readonly onConfirm: () => Promise<unknown>;
  /** Additional input, such as a password: in the dialog, where it can be reached. */
  readonly field?: ReactNode;
  /** Whether what `field` asks for is there. */
  readonly isReady?: boolean;
  /** Alone on the page, not in a row. */
  readonly isAlone?: boolean;
};

/** A button for what can't be undone: it asks first. */
export const ConfirmButton = ({
  children,
  label,
  title,
  says,
  onConfirm,
  field,
  isReady = true,
  isAlone = false,
}: Props) => {
  const [isAsking, setAsking] = useState(false);
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: () => setAsking(false) });
  return (
    <>
      <Button
        variant={isAlone ? "default" : "subtle"}
        color="gray"
        onClick={() => setAsking(true)}
        {...(label !== undefined && { "aria-label": label })}
      >
        {children}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={title} centered>
        <form
          className={styles.question}
          onSubmit={(event) => {
            event.preventDefault();
            doing.mutate();
          }}
        >
          <p>{says}</p>
          {field}
          {doing.isError && <ProblemNotice error={doing.error} />}
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={!isReady} loading={doing.isPending}>
              {children}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
};
