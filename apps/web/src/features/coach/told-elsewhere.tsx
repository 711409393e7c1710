import { describeAge, sourceNames } from "@canter/domain/context/context-piece";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { runContextQuery } from "../../api/runs.ts";
import { ListBones } from "../../ui/page-bones.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./coach.module.css";

const Pieces = ({ runId }: { readonly runId: string }) => {
  const context = useQuery(runContextQuery(runId));
  if (context.isPending) return <ListBones rows={1} />;
  if (context.isError) return <ProblemNotice error={context.error} again={() => void context.refetch()} />;
  const pieces = context.data.pieces.filter(({ why }) => why !== "recency");
  if (pieces.length === 0) return <p className={styles.quiet}>What was used has been deleted since.</p>;
  return (
    <ul className={styles.elsewhere}>
      {pieces.map(({ conversationId, kind, ageSeconds, author, text, messageIds }) => (
        <li key={messageIds.join()}>
          <Link to="/coach" search={{ conversation: conversationId }} className={styles.how}>
            {sourceNames[kind]}, {describeAge(ageSeconds)}
          </Link>
          <p>
            {author === "member" ? "You: " : ""}
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** Under an answer: what of other conversations it was made with, each with its source and age. */
export const ToldElsewhere = ({ runId, count }: { readonly runId: string; readonly count: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.told} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Used {count === 1 ? "one thing" : `${count} things`} said in other conversations</summary>
      {isOpen && <Pieces runId={runId} />}
    </details>
  );
};
