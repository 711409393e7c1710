import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Assignment } from "@canter/protocol/coach/agents";
import { readCron, writeCron } from "@canter/domain/schedule/cron-in-words";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { DayChoice } from "../program/new/day-choice.tsx";

type Props = {
  readonly schedule: Assignment["schedule"];
  /** `null`: the default time again. */
  readonly save: (cron: string | null) => Promise<void>;
  readonly onDone: () => void;
};

const morning = { time: "07:00", days: [1, 2, 3, 4, 5, 6, 7] } as const;

/** When an assignment is done: a time on days of the week; a more complex cron stays a cron. */
export const ScheduleForm = ({ schedule, save, onDone }: Props) => {
  const [cron, setCron] = useState(schedule?.cron ?? writeCron(morning));
  const [plain, setPlain] = useState(() => (schedule ? readCron(schedule.cron) : morning));
  const keep = useMutation({ mutationFn: save, onSuccess: onDone });
  const wrong = fieldProblem(keep.error, "cron");
  return (
    <form
      className={styles.form}
      aria-label="When"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        keep.mutate(plain ? writeCron(plain) : cron.trim());
      }}
    >
      {plain ? (
        <>
          <TextInput
            type="time"
            label="At"
            required
            withAsterisk={false}
            value={plain.time}
            error={wrong}
            onChange={(event) => setPlain({ ...plain, time: event.currentTarget.value })}
          />
          <DayChoice days={plain.days} onChange={(days) => setPlain({ ...plain, days })} />
        </>
      ) : (
        <TextInput
          label="Cron: minute, hour, day, month, weekday"
          value={cron}
          maxLength={100}
          error={wrong}
          onChange={(event) => setCron(event.currentTarget.value)}
        />
      )}
      {keep.error && wrong === undefined && <ProblemNotice error={keep.error} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={keep.isPending}
          disabled={plain ? plain.time === "" || plain.days.length === 0 : cron.trim() === ""}
        >
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        {schedule?.isOwn === true && (
          <Button variant="subtle" color="gray" onClick={() => keep.mutate(null)}>
            The usual time
          </Button>
        )}
      </div>
    </form>
  );
};
