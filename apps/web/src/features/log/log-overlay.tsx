import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { startWith } from "./writing/open-with.ts";
import { Outcome } from "./outcome/outcome.tsx";
import { usePendingRuns } from "./pending-runs.ts";
import { RunProgressCard } from "./outcome/run-progress-card.tsx";
import { Writing } from "./writing/writing.tsx";
import styles from "./log.module.css";

/** Bundled with the box: once the connection is lost it could not be fetched. */
export { UnsentSender } from "./unsent-sender.tsx";

type Ended = { readonly result: RunResult; readonly text: string };

const titleOf = (isAtWork: boolean, ended: readonly Ended[]): string => {
  if (isAtWork) return "At work";
  if (ended.some(({ result }) => result.allWorkouts.length + result.entries.length > 0)) return "Logged";
  return ended.some(({ result }) => result.horses) ? "Noted" : "Answer";
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

/** The messages sent from this box that were not dismissed yet: some still in progress, some finished. */
const useSent = () => {
  const acting = useActingMember();
  const { pending, add, remove } = usePendingRuns(acting.member.id);
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  return {
    pending,
    ended,
    sent: (result: RunResult, text: string) => {
      if (isOver(result.state)) setEnded([{ result, text }]);
      else add({ runId: result.runId, text });
    },
    over: (result: RunResult, text: string) => {
      remove(result.runId);
      setEnded((before) => [...before, { result, text }]);
    },
    forget: remove,
    replace: (changed: RunResult) =>
      setEnded((before) =>
        before.map((one) => (one.result.runId === changed.runId ? { ...one, result: changed } : one)),
      ),
    putAway: () => setEnded([]),
    /** The text goes back into the box for rewording. */
    writeAgain: (text: string) => startWith(acting.member.id, text),
  };
};

/** On closing, the focus returns to where it was when the box was opened, unless it has moved elsewhere. */
const useFocusBack = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement, body } = document;
        if (opener instanceof HTMLElement && (activeElement === body || activeElement === null))
          opener.focus();
      });
    },
    [opener],
  );
};

/** The log box, over whatever page is open. */
export const LogOverlay = ({ onClose }: { readonly onClose: () => void }) => {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const { pending, ended, ...change } = useSent();
  const [isWriting, setWriting] = useState(pending.length === 0);
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
      title={isWriting ? "Log" : titleOf(pending.length > 0, ended)}
      classNames={{ title: styles.title, content: styles.sheet, header: styles.header, body: styles.body }}
    >
      {isWriting && pending.length > 0 && (
        <button type="button" className={styles.waiting} onClick={() => setWriting(false)}>
          {pending.length === 1 ? "One message is" : `${pending.length} messages are`} being worked on. Show
        </button>
      )}
      {isWriting ? (
        <Writing
          onSent={(result, text) => {
            change.sent(result, text);
            setWriting(false);
          }}
        />
      ) : (
        <>
          {ended.map(({ result, text }) => (
            <Outcome
              key={result.runId}
              result={result}
              onChange={change.replace}
              onReplied={change.sent}
              onWriteAgain={() => {
                change.writeAgain(text);
                write();
              }}
            />
          ))}
          {pending.map(({ runId, text }) => (
            <RunProgressCard
              key={runId}
              runId={runId}
              text={text}
              onOver={(result) => change.over(result, text)}
              onForget={() => change.forget(runId)}
            />
          ))}
          <Foot isAtWork={pending.length > 0} onAnother={write} onClose={onClose} />
        </>
      )}
    </Modal>
  );
};
