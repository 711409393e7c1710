import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dropUnsent, useUnsent } from "../../browser/unsent-messages.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import card from "../../ui/card.module.css";
import { When } from "../../ui/when.tsx";
import { excerpt } from "../../ui/words/excerpt.ts";
import styles from "./log.module.css";

type Props = {
  readonly acting: ActingMember;
  /** Puts a text back into the box, if that is empty. */
  readonly onWriteAgain?: ((text: string) => void) | undefined;
};

/** Messages written offline: waiting to be sent, or sent and needing attention. */
export const UnsentList = ({ acting, onWriteAgain }: Props) => {
  const messages = useUnsent(acting.member.id);
  if (messages.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label="Written without a connection">
      {messages.map(({ key, at, text, reply, draftId }) => (
        <li key={key} className={card.card}>
          <div className={card.head}>
            <p>{excerpt(text)}</p>
            <span className={card.quiet}>
              <When date={at.slice(0, 10)} time={at.slice(11, 16)} today={acting.today} />
            </span>
          </div>
          {reply === undefined ? (
            <output className={styles.hint}>
              Kept on this device. It is sent when there is a connection.
            </output>
          ) : (
            <output className={styles.reply}>{reply}</output>
          )}
          <div className={styles.actions}>
            {draftId !== undefined && (
              <Button
                size="compact"
                renderRoot={(props) => (
                  <Link {...props} to="/workouts/$workoutId" params={{ workoutId: draftId }} replace />
                )}
                onClick={() => dropUnsent(acting.member.id, key)}
              >
                Answer
              </Button>
            )}
            {onWriteAgain && draftId === undefined && (
              <Button
                variant="subtle"
                size="compact"
                onClick={() => {
                  dropUnsent(acting.member.id, key);
                  onWriteAgain(text);
                }}
              >
                Back into the box
              </Button>
            )}
            {reply !== undefined && (
              <Button
                variant="subtle"
                color="gray"
                size="compact"
                onClick={() => dropUnsent(acting.member.id, key)}
              >
                Put away
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
};
