import { useSuspenseQuery, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, TextInput } from "@mantine/core";
import { can } from "@canter/domain/access/access";
import type { DeadJob, Assignment } from "@canter/protocol/coach/agents";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { cronInWords, readCron, writeCron } from "@canter/domain/schedule/cron-in-words";
import { agentsQuery, deadJobPagesQuery, retryJob, changeSchedule, runAssignment } from "../../api/agents.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { agentInWords, stateInWords } from "../run/run-in-words.ts";
import { Moment } from "../../ui/moment.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { withRetryKey } from "../../api/request.ts";
import { formatTime } from "../../ui/formats.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { DayChoice } from "../program/new/day-choice.tsx";

const Row = ({ job, acting }: { readonly job: DeadJob; readonly acting: ActingMember }) => {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => client.invalidateQueries({ queryKey: deadJobPagesQuery.queryKey }),
  });
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h3>{job.queue}</h3>
        <p>{job.error}</p>
        <p className={styles.quiet}>
          {job.key} · tried {job.attempts} times, last{" "}
          <Moment at={job.diedAt} zone={acting.member.zone} today={acting.today} />
        </p>
        {retry.error && <ProblemNotice error={retry.error} />}
      </div>
      <Button
        variant="default"
        loading={retry.isPending}
        aria-label={`Try again: ${job.key}`}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
    </li>
  );
};

/** For owners: background jobs that failed so often that they are not retried automatically. */
const FailedJobs = ({ acting }: { readonly acting: ActingMember }) => {
  const pages = useInfiniteQuery(deadJobPagesQuery);
  const jobs = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles.section} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">Given up</h2>
      {jobs.length > 0 && (
        <p className={styles.says}>
          Work for {acting.group.name} that failed too often. It waits here until somebody tries it again.
        </p>
      )}
      {pages.isPending && <ListSkeleton rows={1} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.data && jobs.length === 0 && (
        <p className={styles.quiet}>Nothing that runs by itself for {acting.group.name} has failed.</p>
      )}
      {jobs.length > 0 && (
        <ul className={styles.list}>
          {jobs.map((job) => (
            <Row key={job.id} job={job} acting={acting} />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Show older ones" />
    </section>
  );
};

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

type AssignmentRowProps = {
  readonly agent: string;
  readonly assignment: Assignment;
  readonly acting: ActingMember;
  readonly mayChange: boolean;
};

/** One assignment: what it is, when it is done, and how to change that. */
const AssignmentRow = ({ agent, assignment, acting, mayChange }: AssignmentRowProps) => {
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

/** What agents do for the member on their own: when, when last, and the result. */
export const AssignmentsPage = () => {
  const acting = useActingMember();
  const { data: agents } = useSuspenseQuery(agentsQuery);
  const busy = agents.filter((agent) => agent.assignments.length > 0);
  const { role } = acting.member;
  return (
    <>
      <PageHead
        title="Automatic tasks"
        over={<BackToMore />}
        under={`What is done for you without being asked, by your clock (${acting.member.zone}).`}
      />
      {busy.length === 0 && <EmptyState>Nothing is done on its own.</EmptyState>}
      {busy.map((agent) => (
        <section key={agent.id} className={styles.section} aria-label={agentInWords(agent.id)}>
          <h2>{agentInWords(agent.id)}</h2>
          <ul className={styles.list}>
            {agent.assignments.map((assignment) => (
              <AssignmentRow
                key={assignment.id}
                agent={agent.id}
                assignment={assignment}
                acting={acting}
                mayChange={can(role, "assignment", "write")}
              />
            ))}
          </ul>
        </section>
      ))}
      {can(role, "assignment", "administer") && <FailedJobs acting={acting} />}
    </>
  );
};
