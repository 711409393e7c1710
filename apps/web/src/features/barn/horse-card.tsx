import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { BarnHorse } from "@canter/domain/barn/barn";
import { useLogBox } from "../../frame/use-log-box.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { formatShortDate } from "../../ui/formats.ts";
import { When } from "../../ui/when.tsx";
import { careTitle } from "../../ui/words/care-in-words.ts";
import { VerdictChip } from "../evaluation/verdict-chip.tsx";
import { HorsePhoto } from "../horse/horse-photo.tsx";
import { statusInWords } from "../horse/status-in-words.ts";
import { startFor } from "../log/writing/open-with.ts";
import { nextWhen } from "../program/next/next-in-words.ts";
import { rideFacts } from "./ride-facts.ts";
import styles from "./barn.module.css";

type Props = { readonly horse: BarnHorse; readonly acting: ActingMember; readonly mayLog: boolean };

const Cautions = ({ horse: { cautions }, acting }: Omit<Props, "mayLog">) =>
  cautions.length > 0 && (
    <ul className={styles.cautions} aria-label="Cautions">
      {cautions.map(({ id, text, until }) => (
        <li key={id}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>
            {text}
            {until && <span className={styles.until}> until {formatShortDate(until, acting.today)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );

const Next = ({ horse: { next }, acting }: Omit<Props, "mayLog">) => {
  if (!next) return null;
  const { date, title, programId } = next;
  const when = date !== undefined && date < acting.today ? "overdue" : "ahead";
  return (
    <Link to="/plan/$programId" params={{ programId }} className={styles.fact}>
      <span className={styles.label}>Next</span>
      <span>{[title, nextWhen({ date, when }, acting.today)].filter(Boolean).join(", ")}</span>
    </Link>
  );
};

const Due = ({ horse: { id, care }, acting }: Omit<Props, "mayLog">) =>
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
export const HorseCard = ({ horse, acting, mayLog }: Props) => {
  const box = useLogBox();
  const { last, verdicts } = horse;
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
        {horse.status !== "active" && <span className={styles.label}>{statusInWords[horse.status]}</span>}
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
          <VerdictChip status={verdict.status} isOver={verdict.isOver} />
          <span className={styles.label}>{verdict.name}</span>
        </p>
      )}
      {mayLog && (
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
