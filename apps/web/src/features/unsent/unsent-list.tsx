import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dropUnsentFile, unsentFiles, type UnsentFile } from "../../browser/unsent/unsent-files.ts";
import { unsentMessages, type UnsentMessage } from "../../browser/unsent/unsent-messages.ts";
import {
  unsentSessions,
  useDelayedSessions,
  type StoredSession,
} from "../../browser/unsent/unsent-sessions.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import card from "../../ui/card.module.css";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { When } from "../../ui/when.tsx";
import { excerpt } from "../../ui/words/excerpt.ts";
import { AttachmentButtons } from "../attachment/attachment-buttons.tsx";
import { UnsentFileList } from "../attachment/unsent-file-list.tsx";
import styles from "../log/log.module.css";

type Props = {
  readonly acting: ActingMember;
  /** Puts a message back into the box, if that is empty. */
  readonly onWriteAgain?: ((message: UnsentMessage) => void) | undefined;
};

type CardProps = Props & { readonly message: UnsentMessage; readonly files: readonly UnsentFile[] };

const MessageCard = ({ acting, onWriteAgain, message, files }: CardProps) => {
  const { key, at, text, reply, draftId } = message;
  const drop = () => {
    unsentMessages.drop(acting.member.id, key);
    for (const file of files) void dropUnsentFile(acting.member.id, file.key);
  };
  return (
    <li className={card.card}>
      <div className={card.head}>
        <p>{excerpt(text)}</p>
        <span className={card.quiet}>
          <When date={at.slice(0, 10)} time={at.slice(11, 16)} today={acting.today} />
        </span>
      </div>
      {reply === undefined ? (
        <output className={styles.hint}>Kept on this device. It is sent when there is a connection.</output>
      ) : (
        <output className={styles.reply}>{reply}</output>
      )}
      <UnsentFileList files={files} />
      {reply === undefined && <AttachmentButtons target={{ messageKey: key }} />}
      <div className={styles.actions}>
        {draftId !== undefined && (
          <Button
            size="compact"
            renderRoot={(props) => (
              <Link {...props} to="/workouts/$workoutId" params={{ workoutId: draftId }} replace />
            )}
            onClick={drop}
          >
            Answer
          </Button>
        )}
        {onWriteAgain && draftId === undefined && files.length === 0 && (
          <Button
            variant="subtle"
            size="compact"
            onClick={() => {
              drop();
              onWriteAgain(message);
            }}
          >
            Back into the box
          </Button>
        )}
        {reply !== undefined && (
          <Button variant="subtle" color="gray" size="compact" onClick={drop}>
            Put away
          </Button>
        )}
      </div>
    </li>
  );
};

type SessionProps = { readonly memberId: string; readonly session: StoredSession };

const SessionCard = ({ memberId, session }: SessionProps) => {
  const { key, programId, sessionUid, name, finish, problem } = session;
  const waiting = finish
    ? "Kept on this device. It becomes a workout when there is a connection."
    : "Kept on this device. What you ticked off is sent when there is a connection.";
  return (
    <li className={card.card}>
      <div className={card.head}>
        <p>{name}</p>
      </div>
      {problem === undefined ? (
        <output className={styles.hint}>{waiting}</output>
      ) : (
        <output className={styles.reply}>{problem}</output>
      )}
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="compact"
          renderRoot={(props) => (
            <Link {...props} to="/train/$programId/$sessionUid" params={{ programId, sessionUid }} replace />
          )}
        >
          Open
        </Button>
        {problem !== undefined && (
          <ConfirmButton
            title={`Delete what you ticked off in ${name}?`}
            says="It is on this device only, and deleted for good."
            onConfirm={async () => unsentSessions.drop(memberId, key)}
          >
            Delete
          </ConfirmButton>
        )}
      </div>
    </li>
  );
};

/** What was written, added and ticked off offline: waiting to be sent, or sent and needing attention. */
export const UnsentList = ({ acting, onWriteAgain }: Props) => {
  const messages = unsentMessages.use(acting.member.id);
  const files = unsentFiles.use(acting.member.id);
  // Others wait with their message, which is not sent yet.
  const own = files.filter(({ messageKey, runId }) => messageKey === undefined || runId !== undefined);
  const sessions = useDelayedSessions(acting.member.id);
  return (
    <>
      {sessions.length > 0 && (
        <ul className={styles.cards} aria-label="Training without a connection">
          {sessions.map((session) => (
            <SessionCard key={session.key} memberId={acting.member.id} session={session} />
          ))}
        </ul>
      )}
      {messages.length > 0 && (
        <ul className={styles.cards} aria-label="Written without a connection">
          {messages.map((message) => (
            <MessageCard
              key={message.key}
              message={message}
              files={files.filter(
                ({ messageKey, runId }) => messageKey === message.key && runId === undefined,
              )}
              acting={acting}
              onWriteAgain={onWriteAgain}
            />
          ))}
        </ul>
      )}
      <UnsentFileList files={own} />
    </>
  );
};
