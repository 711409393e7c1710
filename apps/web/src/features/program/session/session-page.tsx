import { Button } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { datePart } from "@canter/domain/program/entered-date";
import type { PlannedSession } from "@canter/domain/program/program";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { programQuery } from "../../../api/programs.ts";
import { formatShortDate } from "../../../ui/formats.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { MissingPage } from "../../../ui/page/missing-page.tsx";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { When } from "../../../ui/when.tsx";
import { BackLink } from "../back-link.tsx";
import { findSession, type FoundSession } from "./find-session.ts";
import { cardioInWords, isRest, sessionInWords, workInWords } from "../planned-in-words.ts";
import { PlaySession } from "./play-session.tsx";
import { SessionExercises } from "./session-exercises.tsx";
import { SessionWarmup } from "./session-warmup.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { usePlayableContent } from "./use-playable-content.ts";
import { trainWord, useIsHorse } from "../who-trains.ts";
import { UndoButtons } from "../page/undo-buttons.tsx";
import styles from "./session.module.css";

const Timed = ({ session: { cardio, work } }: { readonly session: PlannedSession }) => (
  <>
    {cardio && (
      <section className={styles.timed}>
        <h2>{cardioInWords(cardio)}</h2>
        {cardio.instructions && <p>{cardio.instructions}</p>}
        {cardio.notes && <p className={styles.quiet}>{cardio.notes}</p>}
      </section>
    )}
    {work && (
      <section className={styles.timed}>
        <h2>{workInWords(work)}</h2>
        {work.focus && <p>{work.focus}</p>}
      </section>
    )}
  </>
);

type Props = { readonly program: ProgramResponse; readonly found: FoundSession };

const Actions = ({ program, found: { session } }: Props) => {
  const params = { programId: program.id, sessionUid: session.uid };
  const workoutId = program.workouts[session.uid];
  const isUnderWay = program.logs[session.uid] !== undefined;
  const isHorse = useIsHorse(program.athleteId);
  const isOpen = sessionState(session) === "open";
  const contentIds = usePlayableContent(program.athleteId, session);
  return (
    <>
      <SessionMenu program={program} sessionUid={session.uid} />
      {workoutId !== undefined && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/workouts/$workoutId" params={{ workoutId }} />}
        >
          What you did
        </Button>
      )}
      {isOpen && (
        <Button
          {...(contentIds.length > 0 && { variant: "default" })}
          renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}
        >
          {isUnderWay ? "Go on" : trainWord(session, isHorse)}
        </Button>
      )}
      {isOpen && contentIds.length > 0 && <PlaySession {...params} contentIds={contentIds} />}
    </>
  );
};

const Subtitle = ({ program, found: { session } }: Props) => {
  const { today } = useActingMember();
  const date = program.dates[session.uid];
  const instead = program.substitutions.find(({ sessionUid }) => sessionUid === session.uid);
  const says = sessionInWords(session);
  const doneOn = session.completed ? datePart(session.completedDate) : undefined;
  const isOtherDay = doneOn !== undefined && date !== undefined && doneOn !== date;
  const nothing = isRest(session) ? "Rest" : "Nothing planned yet";
  return (
    <>
      {session.completed && (
        <>
          Done{isOtherDay && <> on {formatShortDate(doneOn, today)}</>}
          {instead ? ` with something else: ${instead.reason}` : ""} ·{" "}
        </>
      )}
      {isOtherDay && "planned for "}
      {date !== undefined && <When date={date} today={today} />}
      {date !== undefined && says && " · "}
      {says}
      {says === "" && (date === undefined ? nothing : ` · ${nothing.toLowerCase()}`)}
    </>
  );
};

/** One planned session: its content, to view, edit and train from. */
export const SessionPage = () => {
  const { programId, sessionUid } = useParams({ from: "/plan/$programId/$sessionUid" });
  const { data: program } = useSuspenseQuery(programQuery(programId));
  const isHorse = useIsHorse(program.athleteId);
  const found = findSession(program.program, sessionUid);
  if (!found) return <MissingPage what="This session is no longer in the plan." />;
  const { session, week } = found;
  const isEditable = program.mayEdit && program.deletedAt === undefined;
  return (
    <>
      <PageHead
        title={session.name}
        over={
          <BackLink to="/plan/$programId" params={{ programId }}>
            {isHorse && <>{program.athleteName} · </>}
            {program.name} · Week {week.weekNumber}
          </BackLink>
        }
        under={<Subtitle program={program} found={found} />}
        actions={isEditable && <Actions program={program} found={found} />}
      />
      {isEditable && <UndoButtons program={program} />}
      <SessionWarmup session={session} />
      {!(isHorse && session.exercises.length === 0) && (
        <SessionExercises program={program} found={found} isEditable={isEditable} />
      )}
      <Timed session={session} />
      {session.notes && <p className={styles.notes}>{session.notes}</p>}
    </>
  );
};
