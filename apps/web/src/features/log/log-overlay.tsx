import { Button, Modal, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LoggedWorkout, RunResult, MessageCreate } from "@canter/protocol/coach/messages";
import { joined } from "@canter/domain/text/joined";
import type { Workout } from "@canter/domain/workout/workout";
import { RunProgressCard } from "./outcome/run-progress-card.tsx";
import { Writing } from "./writing/writing.tsx";
import { sendMessage } from "../../api/workout-actions.ts";
import { withRetryKey } from "../../api/request.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { OutcomeCard } from "./outcome/outcome-card.tsx";
import { OutcomeEntry } from "./outcome/outcome-entry.tsx";
import { excerpt } from "../../ui/words/excerpt.ts";
import { TryAgain } from "./outcome/try-again.tsx";
import { WayToDesigner } from "../../ui/way-to-designer.tsx";
import { isOver } from "../../api/live/run-progress.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { usePendingRuns, type SentText } from "./pending-runs.ts";
import { startWith } from "./writing/open-with.ts";
import styles from "./log.module.css";

/** A message that has its answer. */
export type Answered = { readonly result: RunResult; readonly sent: SentText };

/** A suggested reply: of the same time and about the same athlete as the message that was asked about. */
export const replyMessage = (
  { result: { conversationId }, sent: { at, athleteId } }: Answered,
  text: string,
): MessageCreate => ({ text, conversationId, ...(at && { now: at }), ...(athleteId && { athleteId }) });

/** An answer with a reply to it offers no others, and remains only for what it logged. */
export const withoutReplies = (answered: readonly Answered[], runId: string): readonly Answered[] =>
  answered.flatMap((one) => {
    const { result } = one;
    if (result.runId !== runId) return [one];
    if (result.allWorkouts.length + result.entries.length === 0) return [];
    return [{ ...one, result: { ...result, suggestedReplies: [] } }];
  });

/** The messages sent from this box that were not dismissed yet: some still in progress, some finished. */
const useSentMessages = () => {
  const acting = useActingMember();
  const { pending, add, remove } = usePendingRuns(acting.member.id);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const receive = (one: Answered) => {
    if (isOver(one.result.state)) setAnswered((before) => [...before, one]);
    else add({ runId: one.result.runId, ...one.sent });
  };
  return {
    pending,
    answered,
    receive,
    receiveReply: (to: Answered, result: RunResult) => {
      setAnswered((before) => withoutReplies(before, to.result.runId));
      receive({ result, sent: to.sent });
    },
    over: (one: Answered) => {
      remove(one.result.runId);
      setAnswered((before) => [...before, one]);
    },
    forget: remove,
    replace: (changed: RunResult) =>
      setAnswered((before) =>
        before.map((one) => (one.result.runId === changed.runId ? { ...one, result: changed } : one)),
      ),
    putAway: () => setAnswered([]),
    /** The text goes back into the box for rewording. */
    writeAgain: (text: string) => startWith(acting.member.id, text),
  };
};

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

type RepliesProps = {
  readonly answered: Answered;
  readonly onChange: (result: RunResult) => void;
  /** Puts the text back into the box. */
  readonly onWriteAgain: () => void;
  /** A suggested reply was sent: its result, or its run while that is not over. */
  readonly onReplied: (result: RunResult) => void;
};

/** The replies that an answer suggests; a tap sends one in the same conversation. */
const Replies = ({ answered, onReplied }: Pick<RepliesProps, "answered" | "onReplied">) => {
  const client = useQueryClient();
  const { result } = answered;
  const replying = useMutation({
    mutationFn: (text: string) =>
      withRetryKey(["reply", result.runId, text], (key) =>
        sendMessage(client, replyMessage(answered, text), key),
      ),
    onSuccess: onReplied,
  });
  return (
    <Group gap="xs">
      {result.suggestedReplies.map((reply) => (
        <Button
          key={reply}
          loading={replying.isPending && replying.variables === reply}
          disabled={replying.isPending}
          onClick={() => replying.mutate(reply)}
        >
          {reply}
        </Button>
      ))}
      {replying.isError && <ProblemNotice error={replying.error} />}
    </Group>
  );
};

/** Replaces changed workouts; also applies what the answer to a draft says about others. */
const withWorkouts = (result: RunResult, changed: readonly LoggedWorkout[]): RunResult => ({
  ...result,
  allWorkouts: result.allWorkouts.map(
    (entry) => changed.find(({ workoutId }) => workoutId === entry.workoutId) ?? entry,
  ),
});

/** What became of the message, once a draft of it was completed or a workout deleted by a tap. */
function replyNow({ allWorkouts }: RunResult): string {
  const names = (wanted: "saved" | "draft") =>
    joined(
      allWorkouts
        .filter(({ workout }) => workout.status === wanted && workout.deletedAt === undefined)
        .map(({ workoutName, athleteName }) => `${workoutName} (${athleteName})`),
    );
  const [saved, kept] = [names("saved"), names("draft")];
  return [saved && `Saved ${saved}.`, kept && `Kept ${kept} as a draft.`].filter(Boolean).join(" ");
}

/** The results of another reading replace the drafts that it removed. */
const readAgain = (result: RunResult, again: RunResult): RunResult => ({
  ...result,
  reply: again.reply,
  allWorkouts: [
    ...result.allWorkouts.filter(({ workout }) => workout.status === "saved" || workout.version > 1),
    ...again.allWorkouts,
  ],
  unread: again.unread,
  canTryAgain: false,
});

/** After saving: the same cards stay, with broken records and possible actions. */
const Outcome = ({ answered, onChange, onWriteAgain, onReplied }: RepliesProps) => {
  const { result } = answered;
  const replace = (workout: Workout, logged?: readonly LoggedWorkout[]) => {
    const changed = result.allWorkouts
      .filter(({ workoutId }) => workoutId === workout.id)
      .map((entry) => ({
        ...entry,
        workout,
        saved: workout.status === "saved",
        records: workout.deletedAt ? [] : entry.records,
      }));
    const next = withWorkouts(result, logged ?? changed);
    const isOther = next.allWorkouts.some(({ saved }, at) => saved !== result.allWorkouts[at]?.saved);
    onChange(isOther ? { ...next, reply: replyNow(next) } : next);
  };
  return (
    <>
      <div>
        <output
          className={
            result.allWorkouts.length + result.entries.length > 0 && !result.horses
              ? styles.said
              : styles.answered
          }
        >
          {result.reply}
        </output>{" "}
        <Link to="/runs/$runId" params={{ runId: result.runId }} replace className={styles.how}>
          How this came about
        </Link>
      </div>
      {result.horses && (
        <Group gap="xs">
          {result.horses.map(({ id, name }) => (
            <Button
              key={id}
              renderRoot={(props) => (
                <Link {...props} to="/horses/$horseId" params={{ horseId: id }} replace />
              )}
            >
              Open {name}’s page
            </Button>
          ))}
        </Group>
      )}
      {result.proposalId !== undefined && (
        <Group>
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/coach" search={{ conversation: result.conversationId }} replace />
            )}
          >
            Look at it and apply
          </Button>
        </Group>
      )}
      {result.started && <WayToDesigner started={result.started} replace />}
      {result.proposalId === undefined && result.suggestedReplies.length > 0 && (
        <Replies answered={answered} onReplied={onReplied} />
      )}
      {result.canTryAgain && (
        <TryAgain runId={result.runId} onRead={(again) => onChange(readAgain(result, again))} />
      )}
      <ul className={styles.cards} aria-label="What became of your message">
        {result.allWorkouts.map((logged) => (
          <OutcomeCard key={logged.workoutId} logged={logged} onChange={replace} />
        ))}
        {result.entries.map((entry) => (
          <OutcomeEntry
            key={entry.id}
            entry={entry}
            onChange={(changed) =>
              onChange({
                ...result,
                entries: result.entries.map((one) => (one.id === changed.id ? changed : one)),
              })
            }
          />
        ))}
      </ul>
      {result.unread.length > 0 && result.allWorkouts.length > 0 && (
        <p className={styles.reply}>
          I could not read {result.unread.map(({ text }) => `“${excerpt(text)}”`).join(", ")}. Open the
          workout to add what is missing.
        </p>
      )}
      {result.allWorkouts.length + result.entries.length === 0 && !result.horses && !result.started && (
        <div className={styles.ways}>
          <Button variant="default" onClick={onWriteAgain}>
            Say it in other words
          </Button>
          {result.run.agent !== "logger" && result.proposalId === undefined && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/coach" search={{ conversation: result.conversationId }} replace />
              )}
            >
              Go on with the coach
            </Button>
          )}
        </div>
      )}
    </>
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
