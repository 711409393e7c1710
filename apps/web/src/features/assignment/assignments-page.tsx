import { useSuspenseQuery, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@mantine/core";
import { can } from "@canter/domain/access/access";
import type { DeadJob } from "@canter/protocol/coach/agents";
import { agentsQuery, deadJobPagesQuery, retryJob } from "../../api/agents.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { agentInWords } from "../run/run-in-words.ts";
import { Moment } from "../../ui/moment.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { AssignmentRow } from "./assignment-row.tsx";

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
