import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { localDateAt, localTimeAt } from "@canter/domain/schedule/local-date";
import type { DisciplineResponse, WorkoutVersion } from "@canter/protocol/training/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import { workoutVersionsQuery } from "../../api/workouts.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ChangeList } from "./change-list.tsx";
import { workoutChanges, type ChangeContext } from "./workout-changes.ts";
import { formatTime } from "../../ui/formats.ts";
import styles from "./workout.module.css";

const verbs: Readonly<Record<WorkoutVersion["change"], string>> = {
  created: "Logged",
  edited: "Edited",
  deleted: "Deleted",
  restored: "Brought back",
  undone: "Undone",
  completed: "Completed",
};

type Props = { readonly workout: Workout; readonly disciplines: readonly DisciplineResponse[] };

const VersionList = ({ workout, disciplines }: Props) => {
  const acting = useActingMember();
  const nameOf = useAthleteName();
  const versions = useQuery(workoutVersionsQuery(workout.id));
  if (versions.isPending) return <ListSkeleton rows={2} />;
  if (versions.isError) return <ProblemNotice error={versions.error} again={() => void versions.refetch()} />;
  const newestFirst = [...versions.data].sort((a, b) => b.version - a.version);
  const context: ChangeContext = { units: acting.units, disciplines, nameOf };
  const { zone } = acting.member;
  return (
    <ol className={styles.versions}>
      {newestFirst.map((version, index) => {
        const before = newestFirst[index + 1];
        return (
          <li key={version.version}>
            <p>
              <strong>{verbs[version.change]}</strong>{" "}
              <span className={styles.quiet}>
                {describeDate(localDateAt(version.createdAt, zone), acting.today)}{" "}
                {formatTime(localTimeAt(version.createdAt, zone))}
              </span>
            </p>
            {before && <ChangeList changes={workoutChanges(before.workout, version.workout, context)} />}
          </li>
        );
      })}
    </ol>
  );
};

/** Every version of a workout with its changes; fetched on request. */
export const WorkoutVersions = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Changes</summary>
      {isOpen && <VersionList {...props} />}
    </details>
  );
};

type Version = Pick<WorkoutVersion, "version" | "change"> & {
  readonly workout: Pick<WorkoutVersion["workout"], "deletedAt">;
};

/**
 * Whether the latest change can be undone without deleting the workout: undoing the first version (or a restore) would delete it, and
 * there is another button for that.
 */
export const isUndoable = (versions: readonly Version[]): boolean => {
  const states: Version[] = [];
  for (const version of [...versions].sort((a, b) => a.version - b.version))
    if (version.change === "undone") states.pop();
    else states.push(version);
  const target = states.at(-2);
  return target !== undefined && target.workout.deletedAt === undefined;
};
