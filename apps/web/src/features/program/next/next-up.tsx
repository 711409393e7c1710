import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { findSession } from "../session/find-session.ts";
import { nextWhen, waitingInWords } from "./next-in-words.ts";
import { PlaySession } from "../session/play-session.tsx";
import { sessionInWords } from "../planned-in-words.ts";
import { usePlayableContent } from "../session/use-playable-content.ts";
import { trainWord, useIsHorse } from "../who-trains.ts";
import styles from "../program.module.css";

type Props = { readonly program: ProgramResponse; readonly today: string };

/** The session under way, else the next one in line, with a link to it. */
export const NextUp = ({ program, today }: Props) => {
  const isHorse = useIsHorse(program.athleteId);
  const { next, underWay } = program;
  const up = underWay ?? next;
  const found = up && findSession(program.program, up.sessionUid);
  const contentIds = usePlayableContent(program.athleteId, found?.session);
  if (!up) return null;
  const params = { programId: program.id, sessionUid: up.sessionUid };
  const says = [
    `Week ${up.weekNumber}`,
    !underWay && next ? nextWhen(next, today) : "",
    found && sessionInWords(found.session),
  ].filter(Boolean);
  return (
    <section className={styles.next} aria-labelledby="next-up">
      <div>
        <p className={styles.quiet}>{underWay ? "Under way" : "Next"}</p>
        <h2 id="next-up">
          <Link to="/plan/$programId/$sessionUid" params={params}>
            {up.name}
          </Link>
        </h2>
        <p className={styles.quiet}>{says.join(" · ")}</p>
        {program.waiting && (
          <p className={styles.quiet}>
            <Link
              to="/plan/$programId/$sessionUid"
              params={{ programId: program.id, sessionUid: program.waiting.sessionUid }}
            >
              {waitingInWords(program.waiting, today)}
            </Link>
          </p>
        )}
      </div>
      {program.mayEdit &&
        (!underWay && contentIds.length > 0 ? (
          <PlaySession {...params} contentIds={contentIds} />
        ) : (
          <Button
            renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}
          >
            {underWay ? "Go on" : trainWord(found?.session, isHorse)}
          </Button>
        ))}
    </section>
  );
};
