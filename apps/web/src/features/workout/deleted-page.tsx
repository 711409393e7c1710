import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Workout } from "@canter/domain/workout/workout";
import { can } from "@canter/domain/access/access";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import { athletesQuery } from "../../api/session.ts";
import { restoreWorkout } from "../../api/workout-actions.ts";
import { deleteHorse } from "../../api/accounts.ts";
import { DeleteForGood } from "../account/delete-for-good.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { restoreHorse, removedHorsesQuery } from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import plain from "../../ui/page/plain-page.module.css";
import { WorkoutListPage } from "./workout-list-page.tsx";
import styles from "./workout.module.css";

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
