import { Button } from "@mantine/core";
import {
  useMutation,
  useQuery,
  useQueryClient,
  useInfiniteQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import type { Workout } from "@canter/domain/workout/workout";
import { can } from "@canter/domain/access/access";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import type { ReactNode } from "react";
import { athletesQuery } from "../../api/session.ts";
import { restoreWorkout } from "../../api/workout-actions.ts";
import { deleteHorse, membersQuery } from "../../api/accounts.ts";
import { AnswerInWords } from "../log/outcome/answer-in-words.tsx";
import { DeleteForGood } from "../account/delete-for-good.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { restoreHorse, removedHorsesQuery } from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import plain from "../../ui/page/plain-page.module.css";
import { questionsOfDraft } from "../../ui/words/drafts-in-words.ts";
import { disciplinesQuery, workoutPagesQuery } from "../../api/workouts.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { When } from "../../ui/when.tsx";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import styles from "./workout.module.css";
import rows from "../../ui/workout/workout-row.module.css";

const RemovedHorse = ({ horse }: { readonly horse: HorseResponse }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreHorse(horse.id),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h3>{horse.name}</h3>
        {restoring.isError && <ProblemNotice error={restoring.error} />}
      </div>
      <Button variant="subtle" onClick={() => restoring.mutate()} loading={restoring.isPending}>
        Bring back
      </Button>
      {!acting.group.demo && (
        <DeleteForGood
          label={`Delete ${horse.name} for good`}
          title={`Delete ${horse.name} for good?`}
          says={`Everything that was ever logged, planned or noted about ${horse.name} is deleted, for every rider and every barn that it was shared with. It can’t be brought back. Backups that were made still hold it.`}
          name={horse.name}
          onDelete={async (typed) => {
            await deleteHorse(horse.id, typed);
            await client.invalidateQueries();
          }}
        >
          Delete for good
        </DeleteForGood>
      )}
    </li>
  );
};

/** Horses that were removed from the barn, for those who may restore them. */
const RemovedHorses = () => {
  const acting = useActingMember();
  const mayRestore = can(acting.member.role, "athlete", "administer");
  const { data: horses = [] } = useQuery({ ...removedHorsesQuery, enabled: mayRestore });
  if (horses.length === 0) return null;
  return (
    <section className={plain.section} aria-labelledby="removed-horses">
      <h2 id="removed-horses">Horses</h2>
      <ul className={plain.list}>
        {horses.map((horse) => (
          <RemovedHorse key={horse.id} horse={horse} />
        ))}
      </ul>
    </section>
  );
};

const BringBack = ({ workout }: { readonly workout: Workout }) => {
  const client = useQueryClient();
  const { data: athletes } = useQuery(athletesQuery);
  const restoring = useMutation({ mutationFn: () => restoreWorkout(client, workout.id) });
  if (athletes?.find(({ id }) => id === workout.athleteId)?.writable !== true) return null;
  return (
    <div className={styles.above}>
      <Button
        variant="subtle"
        size="compact"
        onClick={() => restoring.mutate()}
        loading={restoring.isPending}
      >
        Bring back
      </Button>
      {restoring.isError && <ProblemNotice error={restoring.error} />}
    </div>
  );
};

type WorkoutListPageProps = {
  readonly title: string;
  readonly status: "draft" | "deleted";
  /** Shown when there are none. */
  readonly empty: string;
  readonly under?: string;
  /** Shown below a row: its question, or a button. */
  readonly below: (workout: Workout) => ReactNode;
};

/** Workouts that are not in the history: drafts, or deleted ones. */
const WorkoutListPage = ({ title, status, empty, under, below }: WorkoutListPageProps) => {
  const acting = useActingMember();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const nameOf = useAthleteName();
  const pages = useInfiniteQuery(workoutPagesQuery({ status }));
  const workouts = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHead title={title} over={<BackToMore />} under={workouts.length > 0 ? under : undefined} />
      {pages.isPending && <ListSkeleton />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && workouts.length === 0 && <EmptyState>{empty}</EmptyState>}
      {workouts.length > 0 && (
        <ul className={rows.list}>
          {workouts.map((workout) => (
            <WorkoutRow
              key={workout.id}
              workout={workout}
              disciplines={disciplines}
              units={acting.units}
              below={below(workout)}
              aside={
                <>
                  {nameOf(workout.athleteId)} · <When date={workout.date} today={acting.today} />
                </>
              }
            />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older ones" />
    </>
  );
};

/** Deleted workouts: they don't count, and are never lost. */
export const DeletedPage = () => (
  <>
    <WorkoutListPage
      title="Deleted"
      status="deleted"
      empty="No workouts here. What you delete stays here and can be brought back at any time."
      below={(workout) => <BringBack workout={workout} />}
    />
    <RemovedHorses />
  </>
);

/** One question that words answer is answered in the list; anything else on the draft's own page. */
const AnswerHere = ({ workout }: { readonly workout: Workout }) => {
  const { data: athletes } = useQuery(athletesQuery);
  const [issue, ...others] = workout.issues.filter(({ kind }) => kind !== "unsure");
  const isWritable = athletes?.find(({ id }) => id === workout.athleteId)?.writable === true;
  if (!isWritable || issue?.kind !== "missing" || issue.field === "athlete" || others.length > 0) return null;
  return (
    <div className={styles.answerHere}>
      <AnswerInWords workout={workout} issue={issue} />
    </div>
  );
};

/** Workouts with open questions, one's own and those of others that one may read. */
export const DraftsPage = () => {
  const acting = useActingMember();
  const { data: members = [] } = useQuery(membersQuery);
  return (
    <WorkoutListPage
      title="Drafts"
      status="draft"
      empty="Nothing waits for an answer. What you log incompletely is kept here until you say the rest."
      under="They count once their questions are answered."
      below={(workout) => {
        const writer = members.find(({ id }) => id === workout.loggedBy);
        const questions = questionsOfDraft(workout).join(" ");
        return (
          <>
            {writer && writer.id !== acting.member.id && (
              <p className={styles.quiet}>{writer.name} wrote it.</p>
            )}
            {questions && <p className={styles.question}>{questions}</p>}
            <AnswerHere workout={workout} />
          </>
        );
      }}
    />
  );
};
