import { Button } from "@mantine/core";
import type { Workout } from "@canter/domain/workout/workout";
import { ChangeList } from "./change-list.tsx";
import type { WorkoutPatchFields } from "./edit/form-to-patch.ts";
import { workoutChanges, type ChangeContext } from "./workout-changes.ts";
import styles from "./workout.module.css";

type Props = {
  readonly base: Workout;
  readonly newer: Workout;
  /** The unsaved changes. */
  readonly patch: WorkoutPatchFields;
  readonly context: ChangeContext;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

/** The edited version with a patch applied, to show what it would have become. */
const withPatch = (workout: Workout, patch: WorkoutPatchFields): Workout =>
  // What may be null in a patch may be missing in a workout.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  Object.fromEntries(
    Object.entries({ ...workout, ...patch }).filter(([, value]) => value !== null),
  ) as Workout;

/** Somebody saved another version meanwhile: both are shown, and one chooses. */
export const ConflictNotice = ({ base, newer, patch, context, onKeepMine, onTakeTheirs }: Props) => (
  <section className={styles.conflict} role="alert" aria-label="Changed meanwhile">
    <p>This workout was changed somewhere else while you edited it. Nothing of yours is lost yet.</p>
    <div className={styles.sides}>
      <div>
        <h2>Changed there</h2>
        <ChangeList changes={workoutChanges(base, newer, context)} />
        <Button variant="default" onClick={onTakeTheirs}>
          Take that, drop mine
        </Button>
      </div>
      <div>
        <h2>Changed by you</h2>
        <ChangeList changes={workoutChanges(base, withPatch(base, patch), context)} />
        <Button variant="default" onClick={onKeepMine}>
          Save my changes over it
        </Button>
      </div>
    </div>
  </section>
);
