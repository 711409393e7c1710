import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { GoalResponse } from "@canter/protocol/health/goals";
import { formatShortDate } from "../../ui/formats.ts";
import { goals } from "../../api/diary.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { Track } from "../../ui/chart/track.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { EntryMenu, useDeleting } from "../diary/entry-menu.tsx";
import { GoalEditor } from "./goal-editor.tsx";
import { standingInWords, verdictInWords } from "./goal-in-words.ts";
import styles from "./goals.module.css";

type Status = GoalResponse["status"];
type Props = {
  readonly acting: ActingMember;
  readonly goal: GoalResponse;
  readonly mayWrite: boolean;
  /** The title's level: one below its section's. */
  readonly heading: "h2" | "h3";
};

const confirmations: Readonly<Record<Status, (title: string) => string>> = {
  achieved: (title) => `${title} is done.`,
  abandoned: (title) => `Gave up ${title}.`,
  active: (title) => `Took up ${title} again.`,
};

const useStatus = (goal: GoalResponse, title: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: Status) => goals.change(client, goal.id, { version: goal.version, status }),
    onSuccess: ({ version }, status) =>
      offerUndo(confirmations[status](title), async () => {
        await goals.change(client, goal.id, { version, status: goal.status });
      }),
  });
};

const Standing = ({ acting, goal }: Pick<Props, "acting" | "goal">) => {
  const { progress, targetDate, status } = goal;
  const { fraction, eta, method } = progress;
  const { today } = acting;
  const isActive = status === "active";
  const lines = [
    isActive && verdictInWords(goal),
    isActive && eta !== undefined && `${formatShortDate(eta, today)} at this pace`,
    targetDate !== undefined && `aimed at ${formatShortDate(targetDate, today)}`,
  ].filter(Boolean);
  return (
    <>
      <Track share={fraction ?? 0} />
      <p>
        {standingInWords(goal, acting.units)}
        {fraction !== undefined && goal.target.kind !== "habit" && <> · {Math.round(fraction * 100)} %</>}
      </p>
      {lines.length > 0 && <p className={styles.verdict}>{lines.join(" · ")}</p>}
      {goal.note && <p className={styles.quiet}>{goal.note}</p>}
      {isActive && (
        <details className={styles.method}>
          <summary>How this is worked out</summary>
          <p>{method}</p>
        </details>
      )}
    </>
  );
};

/** One goal: its progress, when it will be reached, and its actions. */
export const GoalRow = ({ acting, goal, mayWrite, heading: Title }: Props) => {
  const [isChanging, setChanging] = useState(false);
  const title = shownGoalTitle(goal, acting.member.units);
  const deciding = useStatus(goal, title);
  const deleting = useDeleting(goals, () => title);
  const close = () => setChanging(false);
  const isActive = goal.status === "active";
  if (isChanging)
    return (
      <li>
        <GoalEditor acting={acting} goal={goal} onDone={close} onCancel={close} />
      </li>
    );
  const error = deciding.error ?? deleting.error;
  return (
    <li className={styles.goal}>
      <div className={styles.head}>
        <Title>{title}</Title>
        {mayWrite && (
          <EntryMenu
            of={title}
            items={[
              ...(isActive
                ? [
                    { says: "Change", onClick: () => setChanging(true) },
                    { says: "Done", onClick: () => deciding.mutate("achieved") },
                    { says: "Give up", onClick: () => deciding.mutate("abandoned") },
                  ]
                : [{ says: "Take up again", onClick: () => deciding.mutate("active") }]),
              { says: "Delete", onClick: () => deleting.mutate(goal) },
            ]}
          />
        )}
      </div>
      <Standing acting={acting} goal={goal} />
      {mayWrite && isActive && goal.progress.verdict === "reached" && (
        <Button onClick={() => deciding.mutate("achieved")} loading={deciding.isPending}>
          Mark as done
        </Button>
      )}
      {error && <ProblemNotice error={error} />}
    </li>
  );
};
