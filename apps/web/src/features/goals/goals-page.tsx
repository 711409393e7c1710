import { Button } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { GoalResponse } from "@canter/protocol/health/goals";
import { useState } from "react";
import { massUnitOf, formatDuration } from "@canter/domain/units/format-units";
import { siToMeasurement, defaultUnit } from "@canter/domain/health/measurement-rules";
import type { Units } from "@canter/domain/units/unit";
import { goals } from "../../api/diary.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { DeletedEntries } from "../diary/deleted-entries.tsx";
import diary from "../diary/diary.module.css";
import { NobodyHere, useDiaryAthlete, type DiaryAthlete } from "../diary/use-diary-athlete.tsx";
import { startWith } from "../log/writing/open-with.ts";
import { GoalEditor } from "./goal-editor.tsx";
import styles from "./goals.module.css";
import { useOpening } from "../../ui/form/use-opening.ts";
import { formatShortDate, formatKg, formatMeters, formatNumber } from "../../ui/formats.ts";
import { Track } from "../../ui/chart/track.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { EntryMenu, useDeleting } from "../diary/entry-menu.tsx";

type Of = { readonly acting: ActingMember; readonly whose: DiaryAthlete };

const useGoals = ({ athleteId }: DiaryAthlete, status: GoalResponse["status"]) => {
  const pages = useInfiniteQuery(goals.pagesQuery({ athleteId, status }));
  return { pages, goals: pages.data?.pages.flatMap(({ items }) => items) ?? [] };
};

const Empty = ({ acting, whose }: Of) => {
  const box = useLogBox();
  const example = `want to get to ${acting.member.units === "kg" ? "78 kg" : "172 lb"} by March`;
  const open = () => {
    startWith(acting.member.id, example);
    box.open();
  };
  return (
    <EmptyState {...(whose.mayWrite && { example, onExample: open })}>
      {whose.mayWrite
        ? "No goal yet. A weight, a lift, a time over a distance, or how often you train: say it in your own words, or set it by the form."
        : "There is no goal here."}
    </EmptyState>
  );
};

type Status = GoalResponse["status"];
type StandingProps = {
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

type Goal = Pick<GoalResponse, "target" | "progress">;

const gap = "\u00a0";

/** A goal's progress value (in SI) in the reader's unit. */
const valueOf = ({ target, progress }: Goal, value: number, units: Units): string => {
  switch (progress.unit) {
    case "kg":
      return formatKg(value, units);
    case "%":
      return `${formatNumber(value, 1)}${gap}%`;
    case "s":
      return formatDuration(Math.round(value));
    case "m": {
      if (target.kind !== "body_composition") return formatMeters(value, units);
      const unit = defaultUnit("waist", massUnitOf(units));
      return `${formatNumber(siToMeasurement(value, unit), 1)}${gap}${unit}`;
    }
    case "reps":
      return `${formatNumber(value)}${gap}reps`;
    default:
      return formatNumber(value, 1);
  }
};

/** A goal's progress: "now 81.4 kg, from 84 kg to 78 kg"; a habit "2 of 4 in the last 7 days". */
export const standingInWords = (goal: Goal, units: Units): string => {
  const { current, start, target } = goal.progress;
  const words = (value: number) => valueOf(goal, value, units);
  if (goal.target.kind === "habit")
    return (current ?? 0) > target
      ? `${formatNumber(current ?? 0)} in the last 7 days, ${formatNumber(target)} aimed at`
      : `${formatNumber(current ?? 0)} of ${formatNumber(target)} in the last 7 days`;
  if (current === undefined) return `to ${words(target)}`;
  return start === undefined || start === current
    ? `now ${words(current)}, to ${words(target)}`
    : `now ${words(current)}, from ${words(start)} to ${words(target)}`;
};

const verdicts: Readonly<Record<GoalResponse["progress"]["verdict"], string | undefined>> = {
  reached: "Reached",
  ahead: "Ahead of time",
  on_track: "On track",
  late: "Later than aimed",
  behind: "Behind",
  overdue: "Its day has passed",
  no_data: "No data yet",
  open: undefined,
};

/** The verdict, compared with a straight line from its start to its date; nothing for one without a date. */
export const verdictInWords = ({
  progress: { verdict },
}: Pick<GoalResponse, "progress">): string | undefined => verdicts[verdict];

const Standing = ({ acting, goal }: Pick<StandingProps, "acting" | "goal">) => {
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
const GoalRow = ({ acting, goal, mayWrite, heading: Title }: StandingProps) => {
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

const Active = ({ acting, whose, isAdding }: Of & { readonly isAdding: boolean }) => {
  const { pages, goals } = useGoals(whose, "active");
  return (
    <section aria-label="Goals now">
      {pages.isPending && <ListSkeleton rows={3} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && goals.length === 0 && !isAdding && <Empty acting={acting} whose={whose} />}
      {goals.length > 0 && (
        <ul className={styles.goals}>
          {goals.map((goal) => (
            <GoalRow key={goal.id} acting={acting} goal={goal} mayWrite={whose.mayWrite} heading="h2" />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older goals" />
    </section>
  );
};

const Earlier = ({
  acting,
  whose,
  status,
  title,
}: Of & { readonly status: "achieved" | "abandoned"; readonly title: string }) => {
  const { pages, goals } = useGoals(whose, status);
  if (goals.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby={status}>
      <h2 id={status}>{title}</h2>
      <ul className={styles.goals}>
        {goals.map((goal) => (
          <GoalRow key={goal.id} acting={acting} goal={goal} mayWrite={whose.mayWrite} heading="h3" />
        ))}
      </ul>
      <OlderButton pages={pages} says="Older goals" />
    </section>
  );
};

/** Active goals with their progress and when they will be reached; below, achieved and abandoned ones. */
export const GoalsPage = () => {
  const { athlete } = useSearch({ from: "/goals" });
  const acting = useActingMember();
  const whose = useDiaryAthlete(athlete, "goal");
  const [isAdding, setAdding, buttonRef] = useOpening();
  if (whose.isUnknown) return <NobodyHere />;
  return (
    <>
      <PageHead
        title="Goals"
        over={whose.name ?? <BackToMore />}
        actions={
          whose.mayWrite &&
          !isAdding && (
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              New goal
            </Button>
          )
        }
      />
      {isAdding && (
        <div className={diary.newOne}>
          <GoalEditor acting={acting} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </div>
      )}
      <ViewerNotice />
      <Active acting={acting} whose={whose} isAdding={isAdding} />
      <Earlier acting={acting} whose={whose} status="achieved" title="Done" />
      <Earlier acting={acting} whose={whose} status="abandoned" title="Given up" />
      {whose.mayWrite && (
        <DeletedEntries
          area={goals}
          athleteId={whose.athleteId}
          title="Deleted goals"
          says={(goal) => shownGoalTitle(goal, acting.member.units)}
        />
      )}
    </>
  );
};
