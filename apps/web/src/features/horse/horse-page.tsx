import { Button } from "@mantine/core";
import { useQueryClient, useSuspenseQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Fragment, Suspense, lazy, useMemo, useEffect, useRef, type ReactNode, type RefObject } from "react";
import { can } from "@canter/domain/access/access";
import { riderInWords } from "@canter/domain/workout/rider";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import type { HandoffLine, HandoffLineKind } from "@canter/domain/handoff/handoff";
import { describeDate } from "@canter/domain/schedule/describe-date";
import {
  changeHorse,
  horseQuery,
  removeHorse,
  restoreHorse,
  handoffQuery,
  markHandoffRead,
} from "../../api/horses.ts";
import { athletesQuery, forgetAthlete } from "../../api/session.ts";
import { disciplinesQuery, workoutsQuery } from "../../api/workouts.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { useOpening } from "../../ui/form/use-opening.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { ChangedMeanwhile } from "../../ui/edit/changed-meanwhile.tsx";
import { useEditor } from "../../ui/edit/use-editor.ts";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { CareSection, CautionList } from "../handoff/care-section.tsx";
import { startFor } from "../log/writing/open-with.ts";
import { HorseEditor } from "./horse-editor.tsx";
import { HorsePlans } from "./horse-plans.tsx";
import { HorseShares } from "./horse-shares.tsx";
import { HorsePhoto, PhotoButtons } from "./horse-photo.tsx";
import { horseChanges, horseLabels, horseToForm } from "./horse-form.ts";
import { useRidersInWords } from "./riders-field.tsx";
import { maxLastRides, useOfflineHorses } from "./use-offline-horses.ts";
import { awayInWords } from "./status-in-words.ts";
import { AttachmentList } from "../attachment/attachment-list.tsx";
import { onceViewed } from "../../browser/passing-time.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { formatStatement } from "../../ui/formats.ts";
import styles from "./horse.module.css";
import handoffStyles from "../handoff/handoff.module.css";

// Loaded with its charts after what is read first.
const ProgressSection = lazy(() =>
  import("../handoff/progress-section.tsx").then((module) => ({ default: module.ProgressSection })),
);

const LastRides = ({ horseId }: { readonly horseId: string }) => {
  const acting = useActingMember();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { data } = useSuspenseQuery(workoutsQuery({ athleteId: horseId }, maxLastRides));
  const nameOf = useAthleteName();
  return (
    <section className={styles.rides} aria-labelledby="last-rides">
      <h2 id="last-rides">Last rides</h2>
      {data.items.length === 0 && <p className={plain.quiet}>Nothing is logged yet.</p>}
      <ul className={rows.list}>
        {data.items.map((workout) => (
          <WorkoutRow
            key={workout.id}
            workout={workout}
            disciplines={disciplines}
            units={acting.units}
            aside={
              <>
                {riderInWords(workout, nameOf) && <>{riderInWords(workout, nameOf)} · </>}
                <When date={workout.date} today={acting.today} />
              </>
            }
          />
        ))}
      </ul>
      {data.items.length > 0 && (
        <Link to="/history" search={{ athlete: horseId }} className={plain.way}>
          The whole history
        </Link>
      )}
    </section>
  );
};

const Profile = ({ horse }: { readonly horse: HorseResponse }) => {
  const ridersInWords = useRidersInWords();
  const { level, knownIssues, feed, notes, equipment = [], riderIds } = horse.profile;
  const facts = [
    ["Level", level],
    ["Who may ride", riderIds && ridersInWords(riderIds)],
    ["Equipment", equipment.join("\n")],
    ["Feed", feed],
    ["Notes", notes],
  ].filter(([, value]) => value);
  return (
    <>
      {knownIssues && (
        <section className={styles.issues} aria-labelledby="known-issues">
          <h2 id="known-issues">What riders need to know</h2>
          <p>{knownIssues}</p>
        </section>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
};

const RemoveHorse = ({ horse }: { readonly horse: HorseResponse }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await removeHorse(horse.id);
    // Before the barn is shown, which would request rides of a horse that is no longer there.
    forgetAthlete(client, horse.id);
    await navigate({ to: "/" });
    await client.invalidateQueries();
    offerUndo(`${horse.name} is removed.`, async () => {
      await restoreHorse(horse.id);
      await client.invalidateQueries();
    });
  };
  return (
    <ConfirmButton
      title={`Remove ${horse.name}?`}
      says={`${horse.name} and everything logged about ${horse.name} is not shown in ${acting.group.name} any more. It can be brought back. For a horse that was sold or retired, edit the status instead: its history stays.`}
      onConfirm={remove}
      isAlone
    >
      Remove from this barn
    </ConfirmButton>
  );
};

const EditHorse = ({ horse, onClose }: { readonly horse: HorseResponse; readonly onClose: () => void }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const ridersInWords = useRidersInWords();
  const formOf = (opened: HorseResponse) => horseToForm(opened, acting.member.units);
  const editor = useEditor({
    item: horse,
    formOf,
    fetchNewest: () => client.fetchQuery({ ...horseQuery(horse.id), staleTime: 0 }),
    save: async (opened, form) => {
      const changes = horseChanges(formOf(opened), form);
      if (Object.keys(changes).length > 0) await changeHorse(opened, changes);
    },
    onSaved: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const { theirs } = editor;
  const riders = theirs && "riders" in theirs ? { riders: [ridersInWords(theirs.riders)] } : {};
  return (
    <HorseEditor
      form={editor.form}
      onChange={editor.setForm}
      action="Save"
      onSave={editor.save}
      onCancel={onClose}
      isSaving={editor.isPending}
      error={editor.error}
    >
      <ChangedMeanwhile theirs={theirs && { ...theirs, ...riders }} labels={horseLabels} />
    </HorseEditor>
  );
};

/** After viewing it for this long, it counts as read. */
const readAfterMs = 5000;

const kindsInWords: Readonly<Record<HandoffLineKind, string>> = {
  caution: "Caution",
  watch: "Watch",
  asked: "Asked",
  rides: "Rides",
  ride: "Last ride",
  note: "Noted",
  plan: "Plan",
  load: "Work",
  care: "Due",
};

type LeadProps = { readonly line: HandoffLine; readonly horseId: string; readonly children: ReactNode };

/** Links to a line's source: the latest of its rides, all of them where it counts them, the plan, the care dates. */
const Lead = ({ line, horseId, children }: LeadProps) => {
  const [kind, id = ""] = line.sources[0]?.split(":") ?? [];
  const shown = { className: handoffStyles.lead, children };
  if (line.kind === "rides" || line.kind === "load")
    return <Link to="/history" search={{ athlete: horseId }} {...shown} />;
  if (kind === "workout") return <Link to="/workouts/$workoutId" params={{ workoutId: id }} {...shown} />;
  if (kind === "program") return <Link to="/plan/$programId" params={{ programId: id }} {...shown} />;
  return (
    <a href="#care" className={handoffStyles.lead}>
      {children}
    </a>
  );
};

type HandoffSectionProps = { readonly horseId: string };
type LinesProps = HandoffSectionProps & { readonly section: RefObject<Element | null> };

/** Others rely on its being read: a page in the background, or scrolled elsewhere, is not. */
const useMarkedRead = ({ section, horseId }: LinesProps, hasNew: boolean): void => {
  useEffect(() => {
    if (!hasNew || !section.current) return undefined;
    return onceViewed(
      section.current,
      readAfterMs,
      () => void markHandoffRead(horseId).catch(() => undefined),
    );
  }, [section, horseId, hasNew]);
};

const Lines = ({ section, horseId }: LinesProps) => {
  const { data } = useSuspenseQuery(handoffQuery(horseId));
  useMarkedRead(
    { section, horseId },
    data.lines.some(({ isNew }) => isNew),
  );
  // Cautions are shown above, where they are edited.
  const lines = data.lines.filter(({ kind }) => kind !== "caution");
  // The mark tells new lines from others; on all of them it says nothing.
  const isMarking = lines.some(({ isNew }) => !isNew);
  const { attachments } = data;
  const { today } = useActingMember();
  if (lines.length === 0) return <p className={plain.quiet}>Nothing to hand over yet.</p>;
  return (
    <>
      <ul className={handoffStyles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <Lead line={line} horseId={horseId}>
              <span className={handoffStyles.kind}>
                {kindsInWords[line.kind]}
                {isMarking && line.isNew && <span className={handoffStyles.new}>New</span>}
              </span>
              <span className={handoffStyles.says}>{formatStatement(line)}</span>
            </Lead>
          </li>
        ))}
      </ul>
      {attachments.length > 0 && (
        <AttachmentList
          items={attachments}
          isSmall
          captionOf={({ riderName, date }) =>
            [riderName, describeDate(date, today)].filter(Boolean).join(", ")
          }
        />
      )}
    </>
  );
};

/** What to know before taking over the horse, each line linking to its source. */
const HandoffSection = ({ horseId }: HandoffSectionProps) => {
  const section = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(handoffQuery(horseId));
  return (
    <section ref={section} className={handoffStyles.section} aria-labelledby="handoff">
      <h2 id="handoff">Before you ride</h2>
      {error && !data && <ProblemNotice error={error} again={() => void refetch()} />}
      {data && <Lines section={section} horseId={horseId} />}
    </section>
  );
};

/** One horse: what to know, what is next, what was done, and the button to log a ride. */
export const HorsePage = () => {
  const { horseId } = useParams({ from: "/horses/$horseId" });
  const acting = useActingMember();
  const box = useLogBox();
  const [isEditing, setEditing, editButton] = useOpening();
  const { data: horse } = useSuspenseQuery(horseQuery(horseId));
  useOfflineHorses(useMemo(() => [horse], [horse]));
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  const isWritable = athletes.some(({ id, writable }) => id === horse.id && writable);
  const mayWrite = can(acting.member.role, "athlete", "write") && isWritable;
  const mayEdit = mayWrite && !horse.isGuest;
  const mayShare = can(acting.member.role, "athlete", "administer") && !acting.group.demo;
  const under = [
    awayInWords({ ...horse.profile, status: horse.status }, acting.today),
    horseInWords(horse.profile, acting.today),
  ];
  return (
    <>
      <PageHead
        title={horse.name}
        over={<Link to="/barn">Barn</Link>}
        under={under.filter(Boolean).join(" · ")}
        actions={
          mayEdit &&
          !isEditing && (
            <Button ref={editButton} variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      />
      {isEditing ? (
        <>
          <PhotoButtons horse={horse} />
          <EditHorse horse={horse} onClose={() => setEditing(false)} />
        </>
      ) : (
        <>
          <HorsePhoto horse={horse} className={styles.photo} />
          <CautionList
            horseId={horse.id}
            today={acting.today}
            mayWrite={mayWrite}
            beside={
              mayWrite && (
                <Button
                  className={styles.log}
                  onClick={() => {
                    startFor(acting.member.id, horse.id);
                    box.open();
                  }}
                >
                  Log a ride
                </Button>
              )
            }
          />
          <HandoffSection horseId={horse.id} />
          <HorsePlans horse={horse} mayWrite={mayWrite} />
          <Profile horse={horse} />
          <CareSection horseId={horse.id} today={acting.today} mayWrite={mayWrite} />
          <LastRides horseId={horse.id} />
          <Suspense>
            <ProgressSection horseId={horse.id} today={acting.today} />
          </Suspense>
          <p className={styles.rides}>
            <Link to="/horses/$horseId/card" params={{ horseId: horse.id }} className={plain.way}>
              Stall card to print
            </Link>
          </p>
        </>
      )}
      {(isEditing || horse.isGuest) && mayShare && <HorseShares horse={horse} />}
      {isEditing && can(acting.member.role, "athlete", "administer") && <RemoveHorse horse={horse} />}
    </>
  );
};
