import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LoggedWorkout, RunResult } from "@canter/protocol/coach/messages";
import { joined } from "@canter/domain/text/joined";
import type { Workout } from "@canter/domain/workout/workout";
import { sendMessage } from "../../../api/workout-actions.ts";
import { withRetryKey } from "../../../api/request.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { OutcomeEntry } from "./outcome-entry.tsx";
import { excerpt } from "../../../ui/words/excerpt.ts";
import { replyMessage, type Answered } from "../sent-messages.ts";
import { TryAgain } from "./try-again.tsx";
import { WayToDesigner } from "../../../ui/way-to-designer.tsx";
import styles from "../log.module.css";

type Props = {
  readonly answered: Answered;
  readonly onChange: (result: RunResult) => void;
  /** Puts the text back into the box. */
  readonly onWriteAgain: () => void;
  /** A suggested reply was sent: its result, or its run while that is not over. */
  readonly onReplied: (result: RunResult) => void;
};

/** The replies that an answer suggests; a tap sends one in the same conversation. */
const Replies = ({ answered, onReplied }: Pick<Props, "answered" | "onReplied">) => {
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
export const Outcome = ({ answered, onChange, onWriteAgain, onReplied }: Props) => {
  const { result } = answered;
  const drafts = result.allWorkouts.filter(
    ({ workout }) => workout.status === "draft" && workout.deletedAt === undefined,
  );
  // A bare answer completes the conversation's latest draft, so only that one may be answered here.
  const answerable = drafts.at(-1)?.workoutId;
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
          <OutcomeCard
            key={logged.workoutId}
            logged={logged}
            conversationId={logged.workoutId === answerable ? result.conversationId : undefined}
            onChange={replace}
          />
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
