import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { NextSession, ProgramResponse } from "@canter/protocol/programs";
import { findSession } from "./find-session.ts";
import { nextWhen } from "./next-in-words.ts";
import { sessionInWords } from "./planned-in-words.ts";
import styles from "./plan.module.css";

type Props = { readonly program: ProgramResponse; readonly next: NextSession; readonly today: string };

/** What is next in line, and the way to begin. */
export const NextUp = ({ program, next, today }: Props) => {
  const found = findSession(program.program, next.sessionUid);
  const params = { programId: program.id, sessionUid: next.sessionUid };
  const isUnderWay = program.logs[next.sessionUid] !== undefined;
  const says = [
    `Week ${next.weekNumber}`,
    nextWhen(next, today),
    found && sessionInWords(found.session),
  ].filter(Boolean);
  return (
    <section className={styles.next} aria-labelledby="next-up">
      <div>
        <p className={styles.quiet}>{isUnderWay ? "Under way" : "Next"}</p>
        <h2 id="next-up">
          <Link to="/plan/$programId/$sessionUid" params={params}>
            {next.name}
          </Link>
        </h2>
        <p className={styles.quiet}>{says.join(" · ")}</p>
      </div>
      {program.mayEdit && (
        <Button
          renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}
        >
          {isUnderWay ? "Go on" : "Train"}
        </Button>
      )}
    </section>
  );
};
