import { can } from "@canter/domain/access/access";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import type { NextSession, ProgramSummary } from "@canter/protocol/training/programs";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { minutesInWords } from "../../../ui/words/time-in-words.ts";
import { nextWhen, waitingInWords } from "./next-in-words.ts";
import { PlaySession } from "../session/play-session.tsx";
import { isUnderWay, useActivePrograms } from "./use-active-programs.ts";
import { formatStatement } from "../../../ui/formats.ts";
import styles from "./next-session-card.module.css";

const NotToday = lazy(() => import("./not-today.tsx").then((module) => ({ default: module.NotToday })));

type Up = { readonly program: ProgramSummary; readonly next: NextSession };

/** Soonest first; sessions without a day come last. */
const soonestFirst = (one: Up, other: Up): number =>
  (one.next.date ?? "9999").localeCompare(other.next.date ?? "9999");

/** The next sessions of programs, soonest first. */
const nextIn = (programs: readonly ProgramSummary[]): readonly Up[] =>
  programs.flatMap((program) => (program.next ? [{ program, next: program.next }] : [])).sort(soonestFirst);

/** The next session of a member's own programs on a day without one: "Next in Half marathon: Easy run, in 2 days". */
export const NextPlanned = ({ acting }: { readonly acting: ActingMember }) => {
  const [up] = nextIn(useActivePrograms(acting.member.athleteId));
  if (!up) return null;
  const { program, next } = up;
  const params = { programId: program.id, sessionUid: next.sessionUid };
  return (
    <p>
      Next in {program.name}:{" "}
      <Link to="/plan/$programId/$sessionUid" params={params} className={styles.program}>
        {next.name}
      </Link>
      {next.date !== undefined && `, ${nextWhen(next, acting.today)}`}
    </p>
  );
};

/** The alternatives, fetched on request. */
const Otherwise = ({ program, next, acting }: Up & { readonly acting: ActingMember }) => {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button variant="default" onClick={() => setAsked(true)}>
      Not today
    </Button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <NotToday programId={program.id} next={next} today={acting.today} />
    </Suspense>
  ) : (
    button
  );
};

/** The day's data about it. `contentId` as in the day's menu: `session:<program>/<uid>`. */
type Offer = {
  readonly contentId: string;
  readonly durationMinutes?: number | undefined;
  readonly why?: { readonly text: string } | undefined;
};

/** The next session of the member's own program, or the one under way, and a button to start or continue it. */
export const NextSessionCard = ({
  acting,
  offer,
}: {
  readonly acting: ActingMember;
  readonly offer?: Offer | undefined;
}) => {
  const programs = useActivePrograms(acting.member.athleteId);
  const [first] = nextIn(programs);
  const begun = programs.find(isUnderWay);
  const program = begun ?? first?.program;
  const session = begun?.underWay ?? first?.next;
  if (!program || !session) return null;
  const params = { programId: program.id, sessionUid: session.sessionUid };
  const mayTrain = can(acting.member.role, "program", "write");
  const said = offer?.contentId === `session:${program.id}/${session.sessionUid}` ? offer : undefined;
  const when = first && nextWhen(first.next, acting.today);
  // The program's name and the day are shown above already.
  const isShown = said?.why?.text.startsWith(program.name) || said?.why?.text.toLowerCase() === when;
  const why = isShown ? undefined : said?.why && formatStatement(said.why);
  const contentIds = begun ? undefined : first?.next.contentIds;
  return (
    <section className={styles.card} aria-labelledby="next-session">
      <div>
        <p className={styles.quiet}>
          {(begun
            ? ["Under way"]
            : ["Up next", when, said?.durationMinutes !== undefined && minutesInWords(said.durationMinutes)]
          )
            .filter(Boolean)
            .join(" · ")}
        </p>
        <h2 id="next-session">
          <Link to="/plan/$programId/$sessionUid" params={params}>
            {session.name}
          </Link>
        </h2>
        <p className={styles.quiet}>
          <Link to="/plan/$programId" params={{ programId: program.id }} className={styles.program}>
            {program.name}
          </Link>{" "}
          · week {session.weekNumber}
        </p>
        {program.waiting && (
          <p className={styles.quiet}>
            <Link
              to="/plan/$programId/$sessionUid"
              params={{ programId: program.id, sessionUid: program.waiting.sessionUid }}
              className={styles.program}
            >
              {waitingInWords(program.waiting, acting.today)}
            </Link>
          </p>
        )}
        {why !== undefined && <p className={styles.why}>{why}</p>}
      </div>
      {mayTrain && (
        <div className={styles.buttons}>
          {contentIds ? (
            <PlaySession {...params} contentIds={contentIds} />
          ) : (
            <Button
              renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}
            >
              {begun ? "Go on" : "Train"}
            </Button>
          )}
          {!begun && first && <Otherwise key={session.sessionUid} {...first} acting={acting} />}
        </div>
      )}
    </section>
  );
};
