import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Outcome } from "./outcome/outcome.tsx";
import { RunProgressCard } from "./outcome/run-progress-card.tsx";
import { useSentMessages, type Answered } from "./sent-messages.ts";
import { Writing } from "./writing/writing.tsx";
import styles from "./log.module.css";

const titleOf = (isAtWork: boolean, answered: readonly Answered[]): string => {
  if (isAtWork) return "At work";
  if (answered.some(({ result }) => result.allWorkouts.length + result.entries.length > 0)) return "Logged";
  return answered.some(({ result }) => result.horses) ? "Noted" : "Answer";
};

type FootProps = {
  readonly isAtWork: boolean;
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

const Foot = ({ isAtWork, onAnother, onClose }: FootProps) => {
  const done = useRef<HTMLButtonElement>(null);
  // The text field is gone: the focus moves here.
  useEffect(() => done.current?.focus(), []);
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={onAnother}>
        Log another
      </Button>
      <Button onClick={onClose} ref={done}>
        {isAtWork ? "Close" : "Done"}
      </Button>
    </div>
  );
};

/** On closing, the focus returns to where it was when the box was opened, or to the page, unless it has moved elsewhere. */
const useFocusBack = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement !== body && activeElement !== null) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== body;
        // Opened by a key, it was nowhere.
        (isThere ? opener : document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
};

/** The log box, over whatever page is open. */
export const LogOverlay = ({ onClose }: { readonly onClose: () => void }) => {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const { pending, answered, ...change } = useSentMessages();
  const [isWriting, setWriting] = useState(pending.length === 0);
  // The tapped button is gone after each reply: the foot takes the focus again.
  const [replies, setReplies] = useState(0);
  useFocusBack();
  const write = () => {
    change.putAway();
    setWriting(true);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={680}
      yOffset="10dvh"
      title={isWriting ? "Log" : titleOf(pending.length > 0, answered)}
      classNames={{ title: styles.title, content: styles.sheet, header: styles.header, body: styles.body }}
    >
      {isWriting && pending.length > 0 && (
        <button type="button" className={styles.waiting} onClick={() => setWriting(false)}>
          {pending.length === 1 ? "One message is" : `${pending.length} messages are`} being worked on. Show
        </button>
      )}
      {isWriting ? (
        <Writing
          onSent={(result, sent) => {
            change.receive({ result, sent });
            setWriting(false);
          }}
        />
      ) : (
        <>
          {answered.map((one) => (
            <Outcome
              key={one.result.runId}
              answered={one}
              onChange={change.replace}
              onReplied={(result) => {
                change.receiveReply(one, result);
                setReplies((count) => count + 1);
              }}
              onWriteAgain={() => {
                change.writeAgain(one.sent.text);
                write();
              }}
            />
          ))}
          {pending.map(({ runId, ...sent }) => (
            <RunProgressCard
              key={runId}
              runId={runId}
              text={sent.text}
              onOver={(result) => change.over({ result, sent })}
              onForget={() => change.forget(runId)}
            />
          ))}
          <Foot key={replies} isAtWork={pending.length > 0} onAnother={write} onClose={onClose} />
        </>
      )}
    </Modal>
  );
};
