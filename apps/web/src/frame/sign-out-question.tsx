import { Button, Modal } from "@mantine/core";
import { ProblemNotice } from "../ui/page/problem-notice.tsx";
import styles from "../ui/form/confirm-button.module.css";

type Props = {
  /** Messages in this browser that the server does not have. */
  readonly unsent: number;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Asks before signing out deletes messages written offline; also shows why signing out failed. */
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
