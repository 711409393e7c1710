import { can } from "@canter/domain/access/access";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { NextSession, ProgramSummary } from "@canter/protocol/training/programs";
import { markConsumed } from "../../../api/dashboards.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { lengthInWords } from "../../../ui/words/time-in-words.ts";
import { formatStatement } from "../../../ui/formats.ts";
import styles from "../dashboard.module.css";
import { DoneToday } from "./done-today.tsx";
import { OfferLength, OfferLink, offerAddress } from "../offer-link.tsx";
import type { WidgetProps } from "./widget-type.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { nextWhen, waitingInWords } from "../../program/next/next-in-words.ts";
import { PlaySession } from "../../program/session/play-session.tsx";
import { programsQuery } from "../../../api/programs.ts";

const ChosenUpNext = lazy(async () => ({ default: (await import("./other-up-next.tsx")).ChosenUpNext }));

const FirstProgram = lazy(async () => ({ default: (await import("./other-up-next.tsx")).FirstProgram }));

const NotToday = lazy(() => import("./other-up-next.tsx").then((module) => ({ default: module.NotToday })));

type Up = { readonly program: ProgramSummary; readonly next: NextSession };

/** Soonest first; sessions without a day come last. */
const soonestFirst = (one: Up, other: Up): number =>
  (one.next.date ?? "9999").localeCompare(other.next.date ?? "9999");

/** The next sessions of programs, soonest first. */
const nextIn = (programs: readonly ProgramSummary[]): readonly Up[] =>
  programs.flatMap((program) => (program.next ? [{ program, next: program.next }] : [])).sort(soonestFirst);

const activePrograms = (athleteId?: string) => programsQuery({ status: "active", athleteId }, 50);

/** The active programs of an athlete, or of everybody; none while that is unknown. */
const useActivePrograms = (athleteId?: string): readonly ProgramSummary[] =>
  useQuery(activePrograms(athleteId)).data?.items ?? [];

/** Whether that is unknown still. */
const useArePending = (athleteId: string): boolean => useQuery(activePrograms(athleteId)).isPending;

/** Whether a session was started and not finished. */
const isUnderWay = ({ underWay }: ProgramSummary): boolean => underWay !== undefined;

/** Whether a session is due today, or was due on a past day. */
const isDue = ({ next }: ProgramSummary): boolean => next?.when === "today" || next?.when === "overdue";

/** Whether an offer of the day (`session:<program>/<uid>`) is the next session of one of these programs. */
const isNextOf = (programs: readonly ProgramSummary[], contentId: string): boolean =>
  programs.some(({ id, next }) => next && contentId === `session:${id}/${next.sessionUid}`);

/** The next session of a member's own programs on a day without one: "Next in Half marathon: Easy run, in 2 days". */
const NextPlanned = ({ acting }: { readonly acting: ActingMember }) => {
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
  readonly distance?: string | undefined;
  readonly isEstimate?: true | undefined;
  readonly why?: { readonly text: string } | undefined;
};

/** The next session of the member's own program, or the one under way, and a button to start or continue it. */
const NextSessionCard = ({
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
        <p className={styles.sessionDetail}>
          {(begun ? ["Under way"] : ["Up next", when, said && lengthInWords(said)])
            .filter(Boolean)
            .join(" · ")}
        </p>
        <h2 id="next-session">
          <Link to="/plan/$programId/$sessionUid" params={params}>
            {session.name}
          </Link>
        </h2>
        <p className={styles.sessionDetail}>
          <Link to="/plan/$programId" params={{ programId: program.id }} className={styles.program}>
            {program.name}
          </Link>{" "}
          · week {session.weekNumber}
        </p>
        {program.waiting && (
          <p className={styles.sessionDetail}>
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

/** What to do next: the main item of the day, without the coach's text. */
export const UpNextWidget = ({ acting, day }: WidgetProps) => {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (contentId: string) => markConsumed(client, acting.today, { contentId, as: "not_today" }),
  });
  const { primary, alternates = [], chosen } = day?.curated.upNext ?? {};
  const programs = useActivePrograms(acting.member.athleteId);
  const isPending = useArePending(acting.member.athleteId);
  // The day was prepared earlier; a session that is under way or due by now goes first.
  const isBegun = programs.some(isUnderWay);
  const isProgramFirst = isBegun || programs.some(isDue);
  if (day && chosen && !isBegun)
    return (
      <Suspense fallback={<div className={styles.bones} />}>
        <ChosenUpNext day={day} acting={acting} />
      </Suspense>
    );
  // The largest thing on the page: it keeps its place until it is known.
  if (isPending) return <div className={styles.bones} />;
  const isNothingElse = !primary && alternates.length === 0;
  // The program's own card knows more about a session: whether it is under way, due, missed.
  const isSession = primary && offerAddress(primary.contentId).kind === "session";
  if (day && isNothingElse && programs.length === 0)
    return (
      <Suspense>
        <FirstProgram acting={acting} />
      </Suspense>
    );
  if (isProgramFirst || isNothingElse || isSession)
    return <NextSessionCard acting={acting} offer={primary} />;
  // The next session is stated by itself, with its day.
  const others = primary ? alternates : alternates.filter(({ contentId }) => !isNextOf(programs, contentId));
  return (
    <section
      className={styles.upNext}
      aria-labelledby="widget-up-next"
      data-done={primary === undefined || undefined}
    >
      {!primary && (
        <>
          <DoneToday acting={acting} day={day} />
          <NextPlanned acting={acting} />
          {others.length > 0 && <p className={styles.quiet}>If you like:</p>}
        </>
      )}
      {primary && (
        <>
          <p className={styles.quiet}>Up next</p>
          <h2 id="widget-up-next">
            <Link
              to="/content/$contentId"
              params={{ contentId: primary.contentId }}
              className={styles.titleLink}
            >
              {primary.title}
            </Link>
          </h2>
          <p className={styles.quiet}>
            {[primary.why ? formatStatement(primary.why) : primary.programContext, lengthInWords(primary)]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <div className={styles.actions}>
            <Button
              renderRoot={(props) => <Link {...props} to="/play" search={{ ids: [primary.contentId] }} />}
            >
              Play
            </Button>
            {can(acting.member.role, "dashboard", "write") && (
              <Button
                variant="default"
                loading={mark.isPending}
                onClick={() => mark.mutate(primary.contentId)}
              >
                Not today
              </Button>
            )}
          </div>
        </>
      )}
      {mark.error && <ProblemNotice error={mark.error} />}
      {others.length > 0 && (
        <ul className={styles.alternates}>
          {others.map(({ contentId, title, ...offer }) => (
            <li key={contentId}>
              <OfferLink contentId={contentId} title={title} />
              <OfferLength {...offer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
