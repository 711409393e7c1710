import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { Assignment } from "@canter/protocol/coach/agents";
import { cronInWords, readCron, writeCron } from "@canter/domain/schedule/cron-in-words";
import { agentsQuery, changeSchedule, runAssignment } from "../../api/agents.ts";
import { withRetryKey } from "../../api/request.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { formatTime } from "../../ui/formats.ts";
import { Moment } from "../../ui/moment.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { stateInWords } from "../run/run-in-words.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { DayChoice } from "../program/new/day-choice.tsx";

type ScheduleFormProps = {
  readonly schedule: Assignment["schedule"];
  /** `null`: the default time again. */
  readonly save: (cron: string | null) => Promise<void>;
  readonly onDone: () => void;
};

const morning = { time: "07:00", days: [1, 2, 3, 4, 5, 6, 7] } as const;

/** When an assignment is done: a time on days of the week; a more complex cron stays a cron. */
const ScheduleForm = ({ schedule, save, onDone }: ScheduleFormProps) => {
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

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type WhenProps = { readonly assignment: Assignment; readonly acting: ActingMember };

const Next = ({ assignment: { schedule }, acting }: WhenProps) => {
  if (!schedule) return <p className={styles.quiet}>When you ask for it.</p>;
  const when = cronInWords(schedule.cron, formatTime);
  return (
    <p>
      {schedule.isPaused ? `Paused. Otherwise ${when}` : capital(when)}
      {!schedule.isPaused && schedule.nextAt !== undefined && (
        <>
          {" "}
          · next <Moment at={schedule.nextAt} zone={schedule.zone} today={acting.today} />
        </>
      )}
    </p>
  );
};

const Last = ({ assignment: { last }, acting }: WhenProps) => {
  if (!last) return <p className={styles.quiet}>Not done yet.</p>;
  const when = (
    <Moment at={last.run?.createdAt ?? last.dueAt} zone={acting.member.zone} today={acting.today} />
  );
  return (
    <p className={styles.quiet}>
      Last{" "}
      {last.run ? (
        <>
          <Link to="/runs/$runId" params={{ runId: last.run.id }} className={styles.link}>
            {when}
          </Link>
          : {stateInWords(last.run.state)}
        </>
      ) : (
        <>{when}: waits for its turn</>
      )}
      {last.trigger.startsWith("manual:") && ", as you asked"}
    </p>
  );
};

type Props = {
  readonly agent: string;
  readonly assignment: Assignment;
  readonly acting: ActingMember;
  readonly mayChange: boolean;
};

/** One assignment: what it is, when it is done, and how to change that. */
export const AssignmentRow = ({ agent, assignment, acting, mayChange }: Props) => {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const at = { agent, assignment: assignment.id };
  const refresh = () => client.invalidateQueries({ queryKey: agentsQuery.queryKey });
  const run = useMutation({
    mutationFn: () => withRetryKey(["assignment", at], (key) => runAssignment(at, key)),
    onSuccess: async () => {
      for (const key of ["dashboard", "runs"]) void client.invalidateQueries({ queryKey: [key] });
      await refresh();
    },
  });
  const pause = useMutation({
    mutationFn: (paused: boolean) => changeSchedule(at, { paused }),
    onSuccess: refresh,
  });
  const { schedule, title } = assignment;
  const error = run.error ?? pause.error;
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{title}</h3>
        <p className={styles.quiet}>{assignment.description}</p>
        <Next assignment={assignment} acting={acting} />
        <Last assignment={assignment} acting={acting} />
        <output>{run.data?.reply !== undefined && <q>{run.data.reply}</q>}</output>
        {error && <ProblemNotice error={error} />}
      </div>
      {mayChange && !isChanging && (
        <div className={styles.buttons}>
          {schedule && (
            <Button
              variant="subtle"
              color="gray"
              loading={pause.isPending}
              aria-label={`${schedule.isPaused ? "Resume" : "Pause"} ${title}`}
              onClick={() => pause.mutate(!schedule.isPaused)}
            >
              {schedule.isPaused ? "Resume" : "Pause"}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={`${schedule ? "Change the time" : "Give it a time"}: ${title}`}
            onClick={() => setChanging(true)}
          >
            {schedule ? "Change the time" : "Give it a time"}
          </Button>
          <Button
            variant="default"
            loading={run.isPending}
            aria-label={`Do it now: ${title}`}
            onClick={() => run.mutate()}
          >
            Do it now
          </Button>
        </div>
      )}
      {isChanging && (
        <ScheduleForm
          schedule={schedule}
          save={async (cron) => {
            await changeSchedule(at, { cron });
            await refresh();
          }}
          onDone={() => setChanging(false)}
        />
      )}
    </li>
  );
};
