import { kgToMass } from "@canter/domain/units/convert-units";
import { massUnitOf } from "@canter/domain/units/format-units";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Units } from "@canter/domain/units/unit";
import type { WorkoutOutcomeResponse, WorkoutFiguresResponse } from "@canter/protocol/training/workouts";
import { formatDuration } from "@canter/domain/units/format-units";
import { workoutOutcomeQuery } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { formatShortDate, formatMass, formatMeters, formatNumber } from "../../ui/formats.ts";
import { When } from "../../ui/when.tsx";
import { setsInWords } from "../../ui/words/sets-in-words.ts";
import { recordInWords } from "../../ui/words/record-in-words.ts";
import styles from "./workout-worth.module.css";

/** A figure of a workout, and the same the previous time. */
type OutcomeFigure = { readonly label: string; readonly value: string; readonly before?: string };

/** Volume without decimals: nobody compares a tenth of a kilogram. */
const volumeInWords = (kg: number, units: Units): string => {
  const { value, unit } = kgToMass(kg, massUnitOf(units));
  return formatMass({ value: Math.round(value), unit });
};

/** The previous volume of the same exercises; undefined if one of them is new. */
const volumeBefore = ({ exercises }: Outcome): number | undefined => {
  const lifted = exercises.filter(({ figures }) => figures.volumeKg !== undefined);
  const before = lifted.map(({ last }) => last?.figures.volumeKg);
  return before.length > 0 && before.every((kg) => kg !== undefined)
    ? before.reduce((sum, kg) => sum + kg, 0)
    : undefined;
};

const figure = (
  label: string,
  words: (value: number) => string,
  value: number | undefined,
  before: number | undefined,
): readonly OutcomeFigure[] =>
  value === undefined
    ? []
    : [{ label, value: words(value), ...(before !== undefined && { before: words(before) }) }];

/** Volume, sets and effort of a workout with exercises. */
const liftedFigures = (outcome: Outcome, units: Units): readonly OutcomeFigure[] => {
  const { figures, session } = outcome;
  return [
    ...figure("Volume", (kg) => volumeInWords(kg, units), figures.volumeKg, volumeBefore(outcome)),
    ...figure("Working sets", (count) => String(count), figures.workingSets, undefined),
    ...figure("Hardest set", (rpe) => `RPE ${formatNumber(rpe)}`, figures.hardestRpe, undefined),
    ...figure("How it was", (rating) => `${rating} of 5`, session?.rating, undefined),
  ];
};

/** `5 km in 25:00`: an earlier workout that is described by distance and time. */
const travelledInWords = (
  { distanceMeters, durationSeconds }: WorkoutFiguresResponse,
  units: Units,
): string =>
  [
    distanceMeters === undefined ? "" : formatMeters(distanceMeters, units),
    durationSeconds === undefined ? "" : formatDuration(durationSeconds),
  ]
    .filter(Boolean)
    .join(" in ");

/** `Back Squat: 5RM 225 lb, before 220 lb`, a line for each subject. */
const recordLines = ({ records }: Outcome, units: Units): readonly string[] => {
  const bySubject = Map.groupBy(records, ({ subject }) => ("name" in subject ? subject.name : ""));
  return [...bySubject].map(([name, broken]) => {
    const recordTexts = broken.map((record) => recordInWords(record, units)).join(" · ");
    return name === "" ? recordTexts : `${name}: ${recordTexts}`;
  });
};

const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;

/** `Back Squat 225 lb: 100 %, before 96 %`. */
const goalLines = ({ goals }: Outcome): readonly string[] =>
  goals.map(({ title, fraction, fractionBefore, reached }) => {
    const now = reached ? "reached" : fraction === undefined ? "no figure yet" : percent(fraction);
    return `${title}: ${now}${fractionBefore === undefined ? "" : `, before ${percent(fractionBefore)}`}`;
  });

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

const earlierOnes = ({ exercises, last }: Outcome, units: Units): readonly Earlier[] => [
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
  const earlier = earlierOnes(outcome, acting.units).filter(({ said }) => said !== "");
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

/** What was pinned to the horse and the ride goes against, with who pinned it and when, and what its page says. */
const Against = ({ against = [], remarks = [] }: Pick<Outcome, "against" | "remarks">) => {
  const { today } = useActingMember();
  const pinned = against.map(
    ({ text, authorName, date }) =>
      `Against “${text}” (${[authorName, formatShortDate(date, today)].filter(Boolean).join(", ")})`,
  );
  return [...pinned, ...remarks].map((line) => (
    <p key={line} className={styles.against}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>{line}</span>
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
  const { exercises, last, session, against = [], remarks = [] } = outcome;
  const isCompared = last !== undefined || exercises.some((exercise) => exercise.last);
  if (
    figures.length + records.length + goals.length + against.length + remarks.length === 0 &&
    !isCompared &&
    !session
  )
    return null;
  return (
    <section className={styles.worth} aria-label="What it came to">
      <Against against={against} remarks={remarks} />
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
