import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MassUnit } from "@canter/domain/units/unit";
import type { WorkoutOutcomeResponse } from "@canter/protocol/training/workouts";
import { workoutOutcomeQuery } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { formatShortDate } from "../../ui/formats.ts";
import { When } from "../../ui/when.tsx";
import {
  goalLines,
  liftedFigures,
  recordLines,
  travelledInWords,
  type OutcomeFigure,
} from "../../ui/words/outcome-in-words.ts";
import { setsInWords } from "../../ui/words/sets-in-words.ts";
import styles from "./workout-worth.module.css";

type Props = { readonly workoutId: string };
type Outcome = WorkoutOutcomeResponse;

const Figures = ({ figures }: { readonly figures: readonly OutcomeFigure[] }) =>
  figures.length > 0 && (
    <dl className={styles.figures}>
      {figures.map(({ label, value, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {before !== undefined && <dd className={styles.quiet}>{before} last time</dd>}
        </div>
      ))}
    </dl>
  );

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );

type Earlier = {
  readonly name: string;
  readonly said: string;
  readonly workoutId: string;
  readonly date: string;
};

const earlierOnes = ({ exercises, last }: Outcome, units: MassUnit): readonly Earlier[] => [
  ...exercises.flatMap(({ name, last: before }) => {
    if (!before) return [];
    const working = before.sets.filter(({ warmup, failed }) => !warmup && !failed);
    const said = setsInWords(working, units)
      .map(({ main, load }) => [main, load].filter(Boolean).join(" · "))
      .join(", ");
    return said === "" ? [] : [{ name, said, workoutId: before.workoutId, date: before.date }];
  }),
  ...(last ? [{ name: "", said: travelledInWords(last.figures, units), ...last }] : []),
];

const LastTime = ({ outcome }: { readonly outcome: Outcome }) => {
  const acting = useActingMember();
  const earlier = earlierOnes(outcome, acting.member.units).filter(({ said }) => said !== "");
  if (earlier.length === 0) return null;
  return (
    <div>
      <h2>Last time</h2>
      <ul className={styles.earlier}>
        {earlier.map(({ name, said, workoutId, date }) => (
          <li key={name}>
            {name && <span>{name}</span>}
            <span className={styles.said}>{said}</span>
            <Link to="/workouts/$workoutId" params={{ workoutId }} className={styles.day}>
              <When date={date} today={acting.today} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** What was pinned to the horse and the ride goes against, with who pinned it and when. */
const Against = ({ against = [] }: Pick<Outcome, "against">) => {
  const { today } = useActingMember();
  return against.map(({ id, text, authorName, date }) => (
    <p key={id} className={styles.against}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        Against “{text}” ({[authorName, formatShortDate(date, today)].filter(Boolean).join(", ")})
      </span>
    </p>
  ));
};

/** A workout's outcome, in plain facts: volume and effort, broken records, goals, and the same the previous time. */
export const WorkoutWorth = ({ workoutId }: Props) => {
  const { units } = useActingMember().member;
  const { data: outcome } = useQuery(workoutOutcomeQuery(workoutId));
  if (!outcome) return null;
  const figures = liftedFigures(outcome, units);
  const records = recordLines(outcome, units);
  const goals = goalLines(outcome);
  const { exercises, last, session, against = [] } = outcome;
  const isCompared = last !== undefined || exercises.some((exercise) => exercise.last);
  if (figures.length + records.length + goals.length + against.length === 0 && !isCompared && !session)
    return null;
  return (
    <section className={styles.worth} aria-label="What it came to">
      <Against against={against} />
      <Figures figures={figures} />
      <Lines title="Records" lines={records} />
      <Lines title="Goals" lines={goals} />
      <LastTime outcome={outcome} />
      {session && (
        <p className={styles.quiet}>
          Done as{" "}
          <Link
            to="/plan/$programId/$sessionUid"
            params={{ programId: session.programId, sessionUid: session.sessionUid }}
            className={styles.session}
          >
            {session.name}, {session.programName}
          </Link>
        </p>
      )}
    </section>
  );
};

/** The same in a line or two, for a card, which shows records beside their exercises. */
export const WorthLine = ({ workoutId }: Props) => {
  const { units } = useActingMember().member;
  const { data: outcome } = useQuery(workoutOutcomeQuery(workoutId));
  if (!outcome) return null;
  const volume = liftedFigures(outcome, units).find(({ label }) => label === "Volume");
  const lines = [
    ...(volume
      ? [`Volume ${volume.value}${volume.before === undefined ? "" : `, last time ${volume.before}`}`]
      : []),
    ...goalLines(outcome),
  ];
  return (
    <>
      <Against {...outcome} />
      {lines.length > 0 && <p className={styles.line}>{lines.join(" · ")}</p>}
    </>
  );
};
