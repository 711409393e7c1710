import { useMemo, useState } from "react";
import { datePart, dayOfWeekName } from "@canter/domain/program/entered-date";
import type { Program } from "@canter/domain/program/program";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { formatShortDate } from "../../ui/formats.ts";
import { changedLines } from "../program/sheet/changed-lines.ts";
import { overlaySheet, type SheetSession, type SheetWeek } from "../program/sheet/overlay-sheet.ts";
import { sessionLines } from "../program/planned-in-words.ts";
import { WasAndIs } from "../program/sheet/was-and-is.tsx";
import { loadsByExercise } from "./loads-by-exercise.ts";
import styles from "./design.module.css";

type Props = {
  readonly program: Program;
  /** With pending changes. */
  readonly after: Program | undefined;
  readonly today: string;
};

const isChanged = ({ state, sessions }: SheetWeek): boolean =>
  state !== "same" || sessions.some((session) => session.state !== "same");

const dayOf = ({ session }: SheetSession): string => {
  const date = datePart(session.scheduledDate ?? "");
  return date === undefined ? "" : dayOfWeekName(weekdayOf(date)).slice(0, 3);
};

const linesOf = ({ state, before, after, session }: SheetSession) =>
  state === "changed" && before && after
    ? changedLines(before, after)
    : sessionLines(session, {}).map((line, index) => ({ key: String(index), before: line, after: line }));

const SessionItem = ({ session }: { readonly session: SheetSession }) => (
  <li className={styles.session} data-state={session.state}>
    <h4>
      <span className={styles.day}>{dayOf(session)}</span>{" "}
      {session.state === "removed" ? (
        <del>{session.session.name}</del>
      ) : session.state === "added" ? (
        <ins>{session.session.name}</ins>
      ) : (
        session.session.name
      )}
    </h4>
    <ul>
      {linesOf(session).map(({ key, ...line }) => (
        <li key={key}>
          <WasAndIs {...line} />
        </li>
      ))}
    </ul>
  </li>
);

const Loads = ({ program }: { readonly program: Program }) => {
  const loads = useMemo(() => loadsByExercise(program), [program]);
  if (loads.length === 0) return null;
  return (
    <section className={styles.loads}>
      <h3>Weights, week by week</h3>
      <dl>
        {loads.map(({ name, unit, weights }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {weights.join(" → ")} {unit}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** A draft, one week at a time, with pending changes marked; below, the progression of its weights. */
export const DraftWeeks = ({ program, after, today }: Props) => {
  const weeks = useMemo(() => overlaySheet(program, after), [program, after]);
  const [chosen, setChosen] = useState<number>();
  const firstChanged = weeks.findIndex(isChanged);
  const at = Math.min(chosen ?? Math.max(0, firstChanged), weeks.length - 1);
  const week = weeks[at];
  if (!week) return null;
  const { startDate, phase, description } = week.week;
  const start = datePart(startDate ?? "");
  return (
    <>
      <section aria-label="The draft, week by week">
        <fieldset className={styles.weekNumbers} aria-label="Week to look at">
          {weeks.map((one, index) => (
            <button
              key={one.uid}
              type="button"
              aria-pressed={index === at}
              aria-label={`Week ${index + 1}${isChanged(one) ? ", would change" : ""}`}
              data-changed={isChanged(one) || undefined}
              onClick={() => setChosen(index)}
            >
              {index + 1}
            </button>
          ))}
        </fieldset>
        <h3>
          Week {at + 1}
          <span className={styles.phase}>
            {phase}
            {start === undefined ? "" : ` · from ${formatShortDate(start, today)}`}
          </span>
        </h3>
        {description !== undefined && <p className={styles.quiet}>{description}</p>}
        <ul className={styles.sessions}>
          {week.sessions.map((session) => (
            <SessionItem key={session.uid} session={session} />
          ))}
        </ul>
      </section>
      <Loads program={after ?? program} />
    </>
  );
};
