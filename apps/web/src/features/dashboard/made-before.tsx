import { Button } from "@mantine/core";
import type { Place } from "../../frame/use-place.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./dashboard.module.css";
import { usePrepareAgain } from "./use-prepare-again.ts";

type Props = { readonly place: Place; readonly at: number };

const clockOf = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);

/** The coach's words are older than what was written down since: says so, and has them made anew. */
export const MadeBefore = ({ place, at }: Props) => {
  const again = usePrepareAgain(place.today);
  return (
    <div className={styles.answered}>
      <p className={styles.quiet}>
        Made at {clockOf(at, place.member.zone)}, before what was written down since.
      </p>
      <Button variant="default" loading={again.isPending} onClick={again.start}>
        Prepare the day again
      </Button>
      {again.error && <ProblemNotice error={again.error} />}
    </div>
  );
};
