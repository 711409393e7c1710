import { useSuspenseQuery } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import { agentsQuery } from "../../api/agents.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { agentInWords } from "../run/run-in-words.ts";
import { AssignmentRow } from "./assignment-row.tsx";
import { FailedJobs } from "./failed-jobs.tsx";

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
