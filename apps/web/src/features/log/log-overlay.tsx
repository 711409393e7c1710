import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState, useEffectEvent } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { RunResult } from "@canter/protocol/coach/messages";
import { isOver } from "../../api/live/run-progress.ts";
import { request, isSignedOut, isTemporary, isUnreachable } from "../../api/request.ts";
import {
  dropUnsentFile,
  handOnFiles,
  isSendable,
  readUnsentBytes,
  unsentFiles,
  useUnsentFiles,
  withWorkouts,
  type UnsentFile,
} from "../../browser/unsent-files.ts";
import { unsentMessages, useUnsentMessages, type UnsentMessage } from "../../browser/unsent-messages.ts";
import { addAttachment, deleteWorkout, refreshAttachments, sendMessage } from "../../api/workout-actions.ts";
import { problemWords } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { Outcome } from "./outcome/outcome.tsx";
import { RunProgressCard } from "./outcome/run-progress-card.tsx";
import { useSentMessages, type Answered } from "./sent-messages.ts";
import { Writing } from "./writing/writing.tsx";
import styles from "./log.module.css";
import { diaryAreas } from "./outcome/outcome-entry.tsx";

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

/** Pause between tries while the server is unreachable, in milliseconds: browsers don't always notice that a connection is back. */
const againMs = 15_000;

/** Everything in the message was saved, and there are no questions. */
const isClean = ({ state, allWorkouts, entries, horses, unread }: RunResult): boolean =>
  isOver(state) &&
  unread.length === 0 &&
  (allWorkouts.length + entries.length > 0 || horses !== undefined) &&
  allWorkouts.every(({ saved, workout }) => saved && workout.issues.length === 0);

const offerBack = (client: QueryClient, { reply, allWorkouts, entries }: RunResult): void =>
  offerUndo(`Sent. ${reply}`, async () => {
    for (const { workoutId } of allWorkouts) await deleteWorkout(client, workoutId);
    for (const { kind, id } of entries) await diaryAreas[kind].delete(client, id);
  });

const sendMessageOf = async (
  client: QueryClient,
  memberId: string,
  message: UnsentMessage,
): Promise<void> => {
  const { key, at, text, athleteId, as, scope } = message;
  try {
    const said = { text, now: at, ...(athleteId && { athleteId }), ...(as && { as }) };
    const result = await sendMessage(client, said, key, scope);
    handOnFiles(memberId, key, result.runId);
    if (isClean(result)) {
      unsentMessages.drop(memberId, key);
      if (result.allWorkouts.length + result.entries.length > 0) offerBack(client, result);
    } else {
      const draftId = result.allWorkouts.find(({ saved }) => !saved)?.workoutId;
      const reply = result.reply || "It is being worked on.";
      unsentMessages.store(memberId, { ...message, reply, ...(draftId !== undefined && { draftId }) });
    }
  } catch (error) {
    if (isTemporary(error)) throw error;
    unsentMessages.store(memberId, { ...message, reply: problemWords(error) });
  }
};

/** Which workout a file belongs to that was added to a message written offline; the same file: that is not known yet. */
const afterRun = async (file: UnsentFile, runId: string): Promise<UnsentFile> => {
  const { scope } = file;
  const { state, allWorkouts } = await request("GET /runs/{id}", { params: { id: runId }, scope });
  if (!isOver(state)) return file;
  const workouts = allWorkouts.map(({ workoutId, athleteName, workout: { discipline } }) => ({
    workoutId,
    label: `${athleteName}, ${discipline.replaceAll("_", " ")}`,
  }));
  return withWorkouts(file, workouts);
};

/** The browser has removed a file's bytes. Or another tab has, which has sent it: then it is no longer listed. */
const noteLost = (memberId: string, file: UnsentFile): void => {
  if (unsentFiles.read(memberId).some(({ key }) => key === file.key))
    unsentFiles.store(memberId, {
      ...file,
      problem: "This browser has lost it before it was sent: add it again.",
    });
};

const sendFile = async (client: QueryClient, memberId: string, file: UnsentFile): Promise<void> => {
  const { key, workoutId, runId, durationSeconds, scope } = file;
  try {
    if (workoutId === undefined) {
      const found = await afterRun(file, runId ?? "");
      if (found === file) return;
      unsentFiles.store(memberId, found);
      if (isSendable(found)) await sendFile(client, memberId, found);
      return;
    }
    const bytes = await readUnsentBytes(key);
    if (!bytes) return noteLost(memberId, file);
    await addAttachment({ workoutId, bytes, durationSeconds, key, scope });
    await dropUnsentFile(memberId, key);
    await refreshAttachments(client, workoutId);
  } catch (error) {
    if (isTemporary(error)) throw error;
    unsentFiles.store(memberId, { ...file, problem: problemWords(error) });
  }
};

/** The server can't be asked for anything: the rest waits, too. */
const isHopeless = (error: unknown): boolean => isUnreachable(error) || isSignedOut(error);

/**
 * Sends all items in order now, again while there are any, and as soon as the browser is online. `send` throws where an item has to wait;
 * one that the server can't take at the moment holds up none of the others.
 */
const useSending = <Item extends { readonly key: string }>(
  items: readonly Item[],
  send: (item: Item) => Promise<void>,
): void => {
  const isUnderWay = useRef(false);
  const nextOf = useEffectEvent((tried: ReadonlySet<string>) => items.find(({ key }) => !tried.has(key)));
  const sendIt = useEffectEvent(send);
  const keys = items.map(({ key }) => key).join(" ");
  useEffect(() => {
    if (keys === "") return undefined;
    const sendAll = async (): Promise<void> => {
      const tried = new Set<string>();
      for (let item = nextOf(tried); item; item = nextOf(tried)) {
        tried.add(item.key);
        try {
          await sendIt(item);
        } catch (error) {
          if (isHopeless(error)) return;
        }
      }
    };
    const attempt = () => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void sendAll().finally(() => {
        isUnderWay.current = false;
      });
    };
    attempt();
    const timer = setInterval(attempt, againMs);
    window.addEventListener("online", attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [keys]);
};

/**
 * Sends what was written and added offline, in order, as soon as there is a connection. It is bundled with the box: once the connection is
 * lost it could not be fetched.
 */
export const UnsentSender = ({ memberId }: { readonly memberId: string }) => {
  const client = useQueryClient();
  const messages = useUnsentMessages(memberId).filter(({ reply }) => reply === undefined);
  const files = useUnsentFiles(memberId).filter(isSendable);
  useSending(messages, (one) => sendMessageOf(client, memberId, one));
  useSending(files, (one) => sendFile(client, memberId, one));
  return null;
};
