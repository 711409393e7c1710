import { doubtText } from "@canter/domain/plausibility/open-doubts";
import { WorkoutListPage } from "./workout-list-page.tsx";
import styles from "./workout.module.css";

/** Workouts with open questions. */
export const DraftsPage = () => (
  <WorkoutListPage
    title="Drafts"
    status="draft"
    empty="Nothing waits for an answer. What you log incompletely is kept here until you say the rest."
    under="Open one to fill in what is missing."
    below={(workout) => {
      const questions = workout.issues.flatMap((issue) =>
        issue.kind === "missing"
          ? [issue.question]
          : issue.kind === "duplicate"
            ? ["Is this the same as one that is there already?"]
            : issue.kind === "doubt"
              ? [doubtText(issue)]
              : [],
      );
      return questions.length > 0 && <p className={styles.question}>{questions.join(" ")}</p>;
    }}
  />
);
