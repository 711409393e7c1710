import { describeAge, sourceNames } from "@canter/domain/context/context-piece";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RunContext } from "@canter/protocol/coach/runs";
import { runContextQuery } from "../../../api/live/runs.ts";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import styles from "../coach.module.css";

type WayProps = Pick<RunContext["pieces"][number], "conversationId" | "recordId" | "kind"> & {
  readonly children: string;
};

const WayThere = ({ conversationId, recordId = "", kind, children }: WayProps) => {
  if (kind === "program")
    return (
      <Link to="/plan/$programId" params={{ programId: recordId }} className={styles.how}>
        {children}
      </Link>
    );
  return kind === "workout" ? (
    <Link to="/workouts/$workoutId" params={{ workoutId: recordId }} className={styles.how}>
      {children}
    </Link>
  ) : (
    <Link to="/coach" search={{ conversation: conversationId }} className={styles.how}>
      {children}
    </Link>
  );
};

const Pieces = ({ runId }: { readonly runId: string }) => {
  const context = useQuery(runContextQuery(runId));
  if (context.isPending) return <ListSkeleton rows={1} />;
  if (context.isError) return <ProblemNotice error={context.error} again={() => void context.refetch()} />;
  const pieces = context.data.pieces.filter(({ why }) => why !== "recency");
  if (pieces.length === 0) return <p className={styles.quiet}>What was used has been deleted since.</p>;
  return (
    <ul className={styles.elsewhere}>
      {pieces.map(({ conversationId, recordId, kind, ageSeconds, author, text, messageIds }) => (
        <li key={recordId ?? `${conversationId} ${messageIds.join()}`}>
          <WayThere conversationId={conversationId} recordId={recordId} kind={kind}>
            {`${sourceNames[kind]}, ${describeAge(ageSeconds)}`}
          </WayThere>
          <p>
            {author === "member" ? "You: " : ""}
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** Below an answer: the excerpts of other conversations that it used, each with its source and age. */
export const UsedFromElsewhere = ({ runId, count }: { readonly runId: string; readonly count: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.told} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Used {count === 1 ? "one thing" : `${count} things`} said in other conversations</summary>
      {isOpen && <Pieces runId={runId} />}
    </details>
  );
};
