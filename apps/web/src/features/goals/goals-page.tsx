import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { GoalResponse } from "@canter/protocol/health/goals";
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
import { GoalRow } from "./goal-row.tsx";
import styles from "./goals.module.css";
import { useOpening } from "../../ui/form/use-opening.ts";

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
