import { Button } from "@mantine/core";
import { localTimeAt } from "@canter/domain/schedule/local-date";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { formatTime } from "../../../ui/formats.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import styles from "../dashboard.module.css";
import { usePrepareAgain } from "../use-prepare-again.ts";

type Props = { readonly acting: ActingMember; readonly at: number };

/** Shown when the coach's text is older than the latest entries: offers to prepare it again. */
export const MadeBefore = ({ acting, at }: Props) => {
  const again = usePrepareAgain(acting.today);
  return (
    <div className={styles.answered}>
      <p className={styles.quiet}>
        Made at {formatTime(localTimeAt(at, acting.member.zone))}, before what was written down since.
      </p>
      <Button variant="default" loading={again.isPending} onClick={again.start}>
        Prepare the day again
      </Button>
      {again.error && <ProblemNotice error={again.error} />}
    </div>
  );
};
