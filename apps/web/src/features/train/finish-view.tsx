import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PlannedSession } from "@canter/domain/program/program";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import type { ProgramResponse } from "@canter/protocol/programs";
import { finishSession } from "../../api/programs-actions.ts";
import { usePlace } from "../../frame/use-place.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { dropKept } from "./kept-session.ts";
import { rowInWords, setRows, type RowOptions } from "./set-rows.ts";
import { isAnythingDone, stepProgress, type TrainStep } from "./train-steps.ts";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly session: PlannedSession;
  readonly steps: readonly TrainStep[];
  readonly options: RowOptions;
  readonly state: SessionLogState;
};

const doneWords = (step: TrainStep, { state, options }: Pick<Props, "state" | "options">): string => {
  const { log } = state;
  if (step.kind !== "exercise") {
    const planned = step.kind === "cardio" ? step.cardio.duration : step.work.durationMinutes;
    return log[step.kind]?.done ? `${log[step.kind]?.minutes ?? planned} min` : "left out";
  }
  const entry = log.exercises[step.key];
  const done = entry?.skipped ? [] : setRows(step.exercise, entry, options).filter(({ isDone }) => isDone);
  if (done.length === 0) return "left out";
  const groups: { readonly words: string; count: number }[] = [];
  for (const row of done) {
    const words = rowInWords(row);
    const last = groups.at(-1);
    if (last?.words === words) last.count += 1;
    else groups.push({ words, count: 1 });
  }
  return groups.map(({ words, count }) => (count > 1 ? `${count} sets of ${words}` : words)).join(", ");
};

const ratings = [1, 2, 3, 4, 5] as const;

/** The end of a session: what was done, how it was, and saving it as a workout. */
export const FinishView = ({ program, session, steps, options, state }: Props) => {
  const client = useQueryClient();
  const place = usePlace();
  const { log, kept } = state;
  const finishing = useMutation({
    mutationFn: () =>
      finishSession(
        client,
        program.id,
        session.uid,
        {
          log: { ...log, ...(kept.baseAt !== undefined && { baseAt: kept.baseAt }) },
          now: place.now(),
        },
        `${kept.finishKey}-${log.at}`,
      ),
    onSuccess: () => dropKept(program.id, session.uid),
  });
  const begun =
    log.startedAt === undefined ? undefined : Temporal.Instant.from(log.startedAt).epochMilliseconds;
  const minutes =
    begun === undefined
      ? 0
      : Math.round((Temporal.Instant.from(place.now()).epochMilliseconds - begun) / 60_000);
  const open = steps.filter((step) => {
    const { done, total, isSkipped } = stepProgress(step, log);
    return !isSkipped && done < total;
  }).length;
  return (
    <div className={styles.finish}>
      {minutes > 0 && minutes < 360 && <p className={styles.figure}>{formatDurationInWords(minutes * 60)}</p>}
      {open > 0 && (
        <p className={styles.quiet}>
          {open === 1 ? "One thing is" : `${open} things are`} not all done. What you did is kept; the session
          counts as done.
        </p>
      )}
      <ul className={styles.done} aria-label="What you did">
        {steps.map((step) => (
          <li key={step.key}>
            <span>
              {(step.kind === "exercise" ? log.exercises[step.key]?.swappedFor : undefined) ?? step.name}
            </span>
            <span className={styles.doneWords}>{doneWords(step, { state, options })}</span>
          </li>
        ))}
      </ul>
      <fieldset className={styles.rating}>
        <legend>How was it?</legend>
        <div>
          {ratings.map((rating) => (
            <button
              key={rating}
              type="button"
              aria-pressed={log.rating === rating}
              aria-label={`${rating} of 5`}
              onClick={() => state.change((before) => ({ ...before, rating }))}
            >
              {rating}
            </button>
          ))}
        </div>
        <p className={styles.ratingEnds} aria-hidden>
          <span>poor</span>
          <span>great</span>
        </p>
      </fieldset>
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={log.notes ?? ""}
        onChange={(event) => {
          const notes = event.currentTarget.value;
          state.change((before) => ({ ...before, notes }));
        }}
      />
      {finishing.isError && (
        <ProblemNotice error={finishing.error} kept="What you ticked off is kept on this device." />
      )}
      <Button
        className={styles.tick}
        disabled={!isAnythingDone(log)}
        onClick={() => finishing.mutate()}
        loading={finishing.isPending}
      >
        Save as a workout
      </Button>
      {!isAnythingDone(log) && (
        <p className={styles.quiet}>Tick off one set first: there is nothing to save yet.</p>
      )}
    </div>
  );
};
