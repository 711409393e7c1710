import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "@tanstack/react-router";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import type { DoubtAnswer } from "@canter/domain/plausibility/open-doubts";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { RunResult } from "@canter/protocol/coach/messages";
import { goals, measurements, nutrition } from "../../../api/diary.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { useMayLog } from "../../../frame/use-may-log.ts";
import card from "../../../ui/card.module.css";
import { DoubtQuestion } from "../../../ui/workout/doubt-question.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import styles from "../log.module.css";

export type OutcomeEntryOf = RunResult["entries"][number];

/** The diary area of an entry's kind. */
export const diaryAreas = { measurement: measurements, nutrition, goal: goals } as const;

/** The page where an entry can be changed, on its day. */
const pageOf = ({ kind, athleteId, date, measure }: OutcomeEntryOf, own: string) => {
  const athlete = athleteId === own ? undefined : athleteId;
  if (kind === "measurement") return { to: "/body", search: { athlete, kind: measure } } as const;
  return kind === "nutrition"
    ? ({ to: "/food", search: { athlete, date } } as const)
    : ({ to: "/goals", search: { athlete } } as const);
};

const MealEnergy = lazy(async () => ({ default: (await import("../../food/ask-energy.tsx")).MealEnergy }));

type Props = {
  readonly entry: OutcomeEntryOf;
  readonly onChange: (entry: OutcomeEntryOf) => void;
};

/** A message's weight, meal or goal, after saving: undo, restore, or a link to its page. */
export const OutcomeEntry = ({ entry, onChange }: Props) => {
  const { member, today } = useActingMember();
  const mayLog = useMayLog();
  const client = useQueryClient();
  const { kind, id, text, date, isDeleted, doubts = [] } = entry;
  const turning = useMutation({
    mutationFn: async () => void (await diaryAreas[kind][isDeleted ? "restore" : "delete"](client, id)),
    onSuccess: () => onChange({ ...entry, isDeleted: !isDeleted }),
  });
  const answer = async (doubt: Doubt, said: DoubtAnswer): Promise<void> => {
    if (kind === "goal") return;
    const now = await diaryAreas[kind].answerDoubt(client, id, { field: doubt.field, answer: said });
    const { doubts: _, ...rest } = entry;
    const left = doubts.filter(({ field }) => field !== doubt.field);
    onChange({
      ...rest,
      isDeleted: now.deletedAt !== undefined,
      ...("value" in now && { text: describeMeasurement(now) }),
      ...(left.length > 0 && { doubts: left }),
    });
  };
  return (
    <li className={card.card}>
      <div className={isDeleted ? styles.gone : undefined}>
        <div className={card.head}>
          <h3>{text}</h3>
          <span className={card.quiet}>
            {date !== undefined && `${describeDate(date, today)} · `}
            {isDeleted ? "taken back" : doubts.length > 0 ? "not counted yet" : "saved"}
          </span>
        </div>
      </div>
      {!isDeleted &&
        mayLog &&
        doubts.map((doubt) => (
          <DoubtQuestion key={doubt.field} doubt={doubt} onAnswer={(said) => answer(doubt, said)} />
        ))}
      {kind === "nutrition" && mayLog && !isDeleted && date !== undefined && (
        <Suspense fallback={null}>
          <MealEnergy id={id} athleteId={entry.athleteId ?? member.athleteId} date={date} />
        </Suspense>
      )}
      {mayLog && (
        <div className={styles.actions}>
          {!isDeleted && (
            <Button
              variant="subtle"
              size="compact"
              renderRoot={(props) => <Link {...props} {...pageOf(entry, member.athleteId)} replace />}
            >
              Edit
            </Button>
          )}
          <Button
            variant="subtle"
            {...(!isDeleted && { color: "gray" })}
            size="compact"
            loading={turning.isPending}
            onClick={() => turning.mutate()}
          >
            {isDeleted ? "Bring back" : "Undo"}
          </Button>
          {turning.isError && <ProblemNotice error={turning.error} />}
        </div>
      )}
    </li>
  );
};
