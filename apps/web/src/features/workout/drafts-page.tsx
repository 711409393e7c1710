import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../api/accounts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { questionsOfDraft } from "../../ui/words/drafts-in-words.ts";
import { WorkoutListPage } from "./workout-list-page.tsx";
import styles from "./workout.module.css";

/** Workouts with open questions, one's own and those of others that one may read. */
export const DraftsPage = () => {
  const acting = useActingMember();
  const { data: members = [] } = useQuery(membersQuery);
  return (
    <WorkoutListPage
      title="Drafts"
      status="draft"
      empty="Nothing waits for an answer. What you log incompletely is kept here until you say the rest."
      under="Open one to fill in what is missing."
      below={(workout) => {
        const writer = members.find(({ id }) => id === workout.loggedBy);
        const questions = questionsOfDraft(workout).join(" ");
        return (
          <>
            {writer && writer.id !== acting.member.id && (
              <p className={styles.quiet}>{writer.name} wrote it.</p>
            )}
            {questions && <p className={styles.question}>{questions}</p>}
          </>
        );
      }}
    />
  );
};
