import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { NextSession, ProgramSummary } from "@canter/protocol/programs";
import { programsQuery } from "../../api/programs.ts";
import type { Place } from "../../frame/use-place.ts";
import { nextWhen } from "./next-in-words.ts";
import styles from "./next-session-card.module.css";

type Up = { readonly program: ProgramSummary; readonly next: NextSession };

/** Soonest first; what has no day waits behind what has one. */
const soonestFirst = (one: Up, other: Up): number =>
  (one.next.date ?? "9999").localeCompare(other.next.date ?? "9999");

/** What is next in the active programs of an athlete, or of everybody; nothing while that is not known. */
const useNextSessions = (athleteId?: string): readonly Up[] => {
  const { data } = useQuery(programsQuery({ status: "active", athleteId }, 50));
  return (data?.items ?? [])
    .flatMap((program) => (program.next ? [{ program, next: program.next }] : []))
    .sort(soonestFirst);
};

/** What the member's own program asks for next, and the way to begin. */
export const NextSessionCard = ({ place }: { readonly place: Place }) => {
  const [first] = useNextSessions(place.member.athleteId);
  if (!first) return null;
  const { program, next } = first;
  const params = { programId: program.id, sessionUid: next.sessionUid };
  return (
    <section className={styles.card} aria-labelledby="next-session">
      <div>
        <p className={styles.quiet}>
          {["Next session", nextWhen(next, place.today)].filter(Boolean).join(" · ")}
        </p>
        <h2 id="next-session">
          <Link to="/plan/$programId/$sessionUid" params={params}>
            {next.name}
          </Link>
        </h2>
        <p className={styles.quiet}>
          <Link to="/plan/$programId" params={{ programId: program.id }} className={styles.program}>
            {program.name}
          </Link>{" "}
          · week {next.weekNumber}
        </p>
      </div>
      <Button renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}>
        Train
      </Button>
    </section>
  );
};

/** What a horse's program asks for next, in a line. */
export const NextForHorse = ({ horseId, today }: { readonly horseId: string; readonly today: string }) => {
  const next = useNextSessions().find(({ program }) => program.athleteId === horseId);
  if (!next) return null;
  return (
    <p>
      <Link
        to="/plan/$programId/$sessionUid"
        params={{ programId: next.program.id, sessionUid: next.next.sessionUid }}
        className={styles.horse}
      >
        Next: {[next.next.name, nextWhen(next.next, today)].filter(Boolean).join(", ")}
      </Link>
    </p>
  );
};
