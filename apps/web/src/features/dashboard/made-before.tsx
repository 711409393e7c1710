import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { prepareAgain } from "../../api/dashboards.ts";
import type { Place } from "../../frame/use-place.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./dashboard.module.css";

type Props = { readonly place: Place; readonly at: number };

const clockOf = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);

/** The coach's words are older than what was written down since: says so, and has them made anew. */
export const MadeBefore = ({ place, at }: Props) => {
  const client = useQueryClient();
  const again = useMutation({ mutationFn: () => prepareAgain(client, place.today) });
  return (
    <div className={styles.answered}>
      <p className={styles.quiet}>
        Made at {clockOf(at, place.member.zone)}, before what was written down since.
      </p>
      <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        Prepare the day again
      </Button>
      {again.error && <ProblemNotice error={again.error} />}
    </div>
  );
};
