import { Button, Modal } from "@mantine/core";
import type { UnsentCounts } from "../browser/unsent/unsent-members.ts";
import { ProblemNotice } from "../ui/page/problem-notice.tsx";
import styles from "../ui/form/confirm-button.module.css";

type Props = {
  /** What is in this browser that the server does not have. */
  readonly unsent: UnsentCounts;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

const inWords = new Intl.ListFormat("en");

const unsentInWords = ({ messages, files, sessions }: UnsentCounts): string => {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];
  const all = inWords.format([
    ...counted(messages, "message that you wrote", "messages that you wrote"),
    ...counted(files, "photo or voice memo", "photos or voice memos"),
    ...counted(sessions, "training session", "training sessions"),
  ]);
  const [is, it] = messages + files + sessions === 1 ? ["is", "it"] : ["are", "them"];
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${is} on this device only and not sent yet. Signing out deletes ${it}.`;
};

/** Asks before signing out deletes what was written, added or ticked off offline; also shows why signing out failed. */
export const SignOutQuestion = ({ unsent, error, isPending, onStay, onLeave }: Props) => {
  const isLosing = unsent.messages + unsent.files + unsent.sessions > 0;
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
