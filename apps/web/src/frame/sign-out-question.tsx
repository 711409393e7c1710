import { Button, Modal } from "@mantine/core";
import { ProblemNotice } from "../ui/page/problem-notice.tsx";
import styles from "../ui/form/confirm-button.module.css";

type Props = {
  /** Messages, and photos or voice memos, in this browser that the server does not have. */
  readonly unsent: { readonly messages: number; readonly files: number };
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

const unsentInWords = ({ messages, files }: Props["unsent"]): string => {
  const written = messages === 1 ? "one message that you wrote" : `${messages} messages that you wrote`;
  const added = files === 1 ? "one photo or voice memo" : `${files} photos or voice memos`;
  const all = [...(messages > 0 ? [written] : []), ...(files > 0 ? [added] : [])].join(" and ");
  const [is, it] = messages + files === 1 ? ["is", "it"] : ["are", "them"];
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${is} on this device only and not sent yet. Signing out deletes ${it}.`;
};

/** Asks before signing out deletes what was written or added offline; also shows why signing out failed. */
export const SignOutQuestion = ({ unsent, error, isPending, onStay, onLeave }: Props) => {
  const isLosing = unsent.messages + unsent.files > 0;
  return (
    <Modal opened onClose={onStay} title="Sign out?" centered>
      <div className={styles.question}>
        {isLosing && <p>{unsentInWords(unsent)}</p>}
        {error && <ProblemNotice error={error} kept="Signing out needs a connection." />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onStay} data-autofocus>
            Stay signed in
          </Button>
          <Button {...(isLosing && { color: "red" })} onClick={onLeave} loading={isPending}>
            {isLosing ? "Sign out and delete" : "Sign out"}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
