import { Button, Modal } from "@mantine/core";
import { ProblemNotice } from "../ui/page/problem-notice.tsx";
import styles from "../ui/form/confirm-button.module.css";

type Props = {
  /** Messages that this browser keeps and the server has not got. */
  readonly unsent: number;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Before signing out takes along what was written without a connection; and where signing out did not work. */
export const SignOutQuestion = ({ unsent, error, isPending, onStay, onLeave }: Props) => (
  <Modal opened onClose={onStay} title="Sign out?" centered>
    <div className={styles.question}>
      {unsent > 0 && (
        <p>
          {unsent === 1 ? "One message that you wrote is" : `${unsent} messages that you wrote are`} on this
          device only and not sent yet. Signing out deletes {unsent === 1 ? "it" : "them"}.
        </p>
      )}
      {error && <ProblemNotice error={error} kept="Signing out needs a connection." />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay signed in
        </Button>
        <Button {...(unsent > 0 && { color: "red" })} onClick={onLeave} loading={isPending}>
          {unsent > 0 ? "Sign out and delete" : "Sign out"}
        </Button>
      </div>
    </div>
  </Modal>
);
