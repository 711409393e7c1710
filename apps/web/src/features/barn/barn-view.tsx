import { Button, Group } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { can } from "@canter/domain/access/access";
import type { BarnHorse } from "@canter/domain/barn/barn";
import { barnQuery } from "../../api/horses.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { type ActingMember, useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useOfflineHorses } from "../horse/use-offline-horses.ts";
import { examplesFor } from "../log/writing/examples.ts";
import { startWith, startFor } from "../log/writing/open-with.ts";
import { formatShortDate, formatDate } from "../../ui/formats.ts";
import { When } from "../../ui/when.tsx";
import { cautionEnd } from "../../ui/words/caution-end.ts";
import { careTitle } from "../../ui/words/care-in-words.ts";
import { VerdictChip } from "../evaluation/verdict.tsx";
import { HorsePhoto } from "../horse/horse-photo.tsx";
import { awayInWords } from "../horse/status-in-words.ts";
import { nextWhen } from "../program/next/next-in-words.ts";
import { WeekGrid } from "./week-grid.tsx";
import styles from "./barn.module.css";
import { rideFacts } from "./ride-facts.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useMayLog } from "../../frame/use-may-log.ts";
import { PageHead } from "../../ui/page/page-head.tsx";

type HorseCardProps = { readonly horse: BarnHorse; readonly acting: ActingMember; readonly mayLog: boolean };

const Cautions = ({ horse: { cautions }, acting }: Omit<HorseCardProps, "mayLog">) =>
  cautions.length > 0 && (
    <ul className={styles.cautions} aria-label="Cautions">
      {cautions.map((caution) => (
        <li key={caution.id}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>
            {caution.text} <span className={styles.until}>{cautionEnd(caution, acting.today)}</span>
          </span>
        </li>
      ))}
    </ul>
  );

const Next = ({ horse: { next }, acting }: Omit<HorseCardProps, "mayLog">) => {
  if (!next) return null;
  const { date, title, programId, against, rider } = next;
  const when = date !== undefined && date < acting.today ? "overdue" : "ahead";
  return (
    <Link to="/plan/$programId" params={{ programId }} className={styles.fact}>
      <span className={styles.label}>Next</span>
      <span>
        {[
          title,
          nextWhen({ date, when }, acting.today),
          rider && `${rider} rides`,
          against && `against “${against}”`,
        ]
          .filter(Boolean)
          .join(", ")}
      </span>
    </Link>
  );
};

const Due = ({ horse: { id, care }, acting }: Omit<HorseCardProps, "mayLog">) =>
  care.length > 0 && (
    <Link to="/horses/$horseId" params={{ horseId: id }} hash="care" className={styles.fact}>
      <span className={styles.label}>Due</span>
      <span>
        {care.map((item) => (
          <span key={item.id} className={item.standing === "overdue" ? styles.overdue : styles.due}>
            {careTitle(item)} {item.standing === "overdue" && "overdue since "}
            {formatShortDate(item.dueOn, acting.today)}
          </span>
        ))}
      </span>
    </Link>
  );

/** A horse today: cautions, the last rider, what is due, and the button to log a ride. */
const HorseCard = ({ horse, acting, mayLog }: HorseCardProps) => {
  const box = useLogBox();
  const { last, verdicts, next } = horse;
  const verdict = verdicts.find(({ status, isOver }) => status === "behind" && !isOver) ?? verdicts[0];
  return (
    <li className={styles.horse}>
      <div className={styles.horseHead}>
        <HorsePhoto horse={horse} className={styles.photo} />
        <h3>
          <Link to="/horses/$horseId" params={{ horseId: horse.id }}>
            {horse.name}
          </Link>
        </h3>
        {horse.status !== "active" && (
          <span className={styles.label}>{awayInWords(horse, acting.today)}</span>
        )}
      </div>
      <Cautions horse={horse} acting={acting} />
      {last ? (
        <Link to="/workouts/$workoutId" params={{ workoutId: last.id }} className={styles.fact}>
          <span className={styles.label}>
            Last ride, <When date={last.date} today={acting.today} />
          </span>
          <span>{rideFacts(last, ["work", "minutes", "rider"])}</span>
        </Link>
      ) : (
        <p className={styles.fact}>
          <span className={styles.label}>Nothing logged yet.</span>
        </p>
      )}
      <Next horse={horse} acting={acting} />
      <Due horse={horse} acting={acting} />
      {verdict && (
        <p className={styles.verdict}>
          <VerdictChip
            status={verdict.status}
            isOver={verdict.isOver}
            isWaiting={next?.date !== undefined && next.date < acting.today}
          />
          <span className={styles.label}>{verdict.name}</span>
        </p>
      )}
      {mayLog && horse.status === "active" && (
        <Button
          variant="light"
          fullWidth
          className={styles.logRide}
          onClick={() => {
            startFor(acting.member.id, horse.id);
            box.open();
          }}
        >
          Log a ride
        </Button>
      )}
    </li>
  );
};

type Props = { readonly acting: ActingMember; readonly mayLog: boolean; readonly week?: string | undefined };

const newHorse = "we have a new horse, Star, a 9 year old bay mare";

const NoHorses = ({ acting, mayAdd }: { readonly acting: ActingMember; readonly mayAdd: boolean }) => {
  const box = useLogBox();
  if (!mayAdd)
    return <EmptyState>There are no horses yet. An owner or a member of the barn adds them.</EmptyState>;
  return (
    <>
      <EmptyState
        example={newHorse}
        onExample={() => {
          startWith(acting.member.id, newHorse);
          box.open();
        }}
      >
        Add your horses. Everybody in the barn sees them, and can log what they did with them. Say it in
        words, or fill in the form:
      </EmptyState>
      <Group mt="md">
        <Button size="lg" renderRoot={(props) => <Link {...props} to="/horses/new" />}>
          Add a horse
        </Button>
        {can(acting.member.role, "invitation", "write") && (
          <Button size="lg" variant="default" renderRoot={(props) => <Link {...props} to="/members" />}>
            Invite riders
          </Button>
        )}
      </Group>
    </>
  );
};

const Example = ({ acting, names }: { readonly acting: ActingMember; readonly names: readonly string[] }) => {
  const box = useLogBox();
  const example = examplesFor("barn", acting.units, [...names])[0] ?? "";
  return (
    <EmptyState
      example={example}
      onExample={() => {
        startWith(acting.member.id, example);
        box.open();
      }}
    >
      What you log shows up here. Write it as you would say it; tap this to try:
    </EmptyState>
  );
};

/** The horses today, and below them their week. */
export const BarnView = ({ acting, mayLog, week }: Props) => {
  const { data: barn } = useSuspenseQuery(barnQuery(week));
  const { horses } = barn;
  useOfflineHorses(horses);
  const mayAdd = can(acting.member.role, "athlete", "write");
  return (
    <>
      <section className={styles.section} aria-labelledby="horses">
        <div className={styles.sectionHead}>
          <h2 id="horses">Horses</h2>
          {mayAdd && horses.length > 0 && (
            <Link to="/horses/new" className={styles.move}>
              Add a horse
            </Link>
          )}
        </div>
        {horses.length === 0 && <NoHorses acting={acting} mayAdd={mayAdd} />}
        <ul className={styles.horses}>
          {horses.map((horse) => (
            <HorseCard key={horse.id} horse={horse} acting={acting} mayLog={mayLog} />
          ))}
        </ul>
        {mayLog && horses.length > 0 && horses.every(({ last }) => !last) && (
          <Example acting={acting} names={horses.map(({ name }) => name)} />
        )}
      </section>
      {horses.length > 0 && <WeekGrid barn={barn} />}
      {horses.length > 0 && (
        <p className={styles.section}>
          <Link to="/reports" className={styles.move}>
            Weekly reports
          </Link>
          {can(acting.member.role, "invitation", "write") && (
            <Link to="/members" className={styles.move}>
              Invite riders
            </Link>
          )}
        </p>
      )}
    </>
  );
};

/** All horses, and their week. */
export const BarnPage = () => {
  const { week } = useSearch({ from: "/barn" });
  const acting = useActingMember();
  const mayLog = useMayLog();
  return (
    <>
      <PageHead title="Barn" over={formatDate(acting.today)} />
      {!mayLog && <ViewerNotice />}
      <BarnView acting={acting} mayLog={mayLog} week={week} />
    </>
  );
};
