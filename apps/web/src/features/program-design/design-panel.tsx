import { Link } from "@tanstack/react-router";
import { CloseButton, Drawer } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { localDateAt, weekdayOf } from "@canter/domain/schedule/local-date";
import { answerFields, isOfSome, isUnasked } from "@canter/domain/program-design/answers";
import { fieldNames, knownAnswers } from "@canter/domain/program-design/describe-answer";
import type { Interview, Recalled } from "@canter/domain/program-design/interview/interview-state";
import { refuseMessage, reopenMessage } from "@canter/domain/program-design/answer-messages";
import { datePart, dayOfWeekName } from "@canter/domain/program/entered-date";
import type { Program } from "@canter/domain/program/program";
import { IconChevronUp } from "@tabler/icons-react";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { StartChoice } from "../program/new/start-choice.tsx";
import { useProposalOnSheet } from "../program/proposal/lay-on-sheet.ts";
import { formatMarks, formatShortDate } from "../../ui/formats.ts";
import { changedLines } from "../program/sheet/changed-lines.ts";
import { overlaySheet, type SheetSession, type SheetWeek } from "../program/sheet/overlay-sheet.ts";
import { sessionLines } from "../program/planned-in-words.ts";
import { statusInWords } from "../program/status-in-words.ts";
import { WasAndIs } from "../program/sheet/was-and-is.tsx";
import type { Design } from "./use-design.ts";
import styles from "./design.module.css";

type DraftWeeksProps = {
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

type ExerciseLoads = {
  readonly name: string;
  readonly unit: string;
  /** Of the weeks with a weight, in their order. */
  readonly weights: readonly number[];
};

const weight = /^(\d+(?:\.\d+)?) ?(kg|lb)s?$/;

/** The weights of each exercise that has some on the sheet, week by week: 60, 62.5, 65. */
export function loadsByExercise({ weeks }: Program): readonly ExerciseLoads[] {
  const loads = new Map<string, { readonly unit: string; readonly weights: number[] }>();
  for (const { sessions } of weeks) {
    const seen = new Set<string>();
    for (const { name, targetLoad } of sessions.flatMap(({ exercises }) => exercises)) {
      const [, value, unit = ""] = weight.exec(targetLoad) ?? [];
      if (value === undefined || seen.has(name)) continue;
      seen.add(name);
      const known = loads.get(name) ?? { unit, weights: [] };
      known.weights.push(Number(value));
      loads.set(name, known);
    }
  }
  return [...loads].map(([name, rest]) => ({ name, ...rest }));
}

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
const DraftWeeks = ({ program, after, today }: DraftWeeksProps) => {
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
      <section aria-label="The program, week by week">
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

type AnswerListProps = {
  readonly interview: Interview;
  readonly acting: ActingMember;
  /** Sends a message to the conversation; absent for read-only members. */
  readonly onSay: ((text: string) => void) | undefined;
};

const sourceOf: Readonly<Record<Recalled["source"]["from"], string>> = {
  coach: "your talk with the coach",
  designer: "an earlier talk about a program",
  daily: "an answer of yours",
  memory: "what the coach keeps in mind",
};

const RecalledRow = ({
  recalled,
  acting,
  onSay,
}: Pick<AnswerListProps, "acting" | "onSay"> & { readonly recalled: Recalled }) => {
  const { text, source } = recalled;
  const day = describeDate(localDateAt(source.at, acting.member.zone), acting.today);
  return (
    <li className={styles.recalled}>
      <span>
        {text}
        <small>
          from {sourceOf[source.from]}
          {source.from === "memory" ? "" : `, ${day}`}
        </small>
      </span>
      {onSay && (
        <CloseButton
          size="lg"
          aria-label={`Leave out: ${text}`}
          onClick={() => onSay(refuseMessage(recalled))}
        />
      )}
    </li>
  );
};

/** The answers, each of which a tap changes, with its source if it was not given here; and the open questions. */
const AnswerList = ({ interview, acting, onSay }: AnswerListProps) => {
  const { answers, recalled = [], asked } = interview;
  const known = knownAnswers(answers);
  const isOpen = (field: (typeof answerFields)[number]) => !known.some((one) => one.field === field);
  const open = answerFields.filter((field) => isOpen(field) && !isUnasked(field) && !isOfSome(field));
  return (
    <>
      <dl className={styles.answers} aria-label="Your answers">
        {known.map(({ field, name, text, from }) => {
          const earlier = recalled.filter((one) => one.field === field);
          return (
            <div key={field} className={styles.answer}>
              <dt>{name}</dt>
              <dd>
                {earlier.length > 0 ? (
                  <ul>
                    {earlier.map((one) => (
                      <RecalledRow key={one.text} recalled={one} acting={acting} onSay={onSay} />
                    ))}
                  </ul>
                ) : (
                  <>
                    {formatMarks(text)}
                    {from !== "said" && (
                      <small>{from === "known" ? "from your diary" : "I chose it: you did not know"}</small>
                    )}
                  </>
                )}
              </dd>
              {onSay && (
                <button
                  type="button"
                  className={styles.change}
                  aria-label={`Change ${name.toLowerCase()}`}
                  onClick={() => onSay(reopenMessage(field))}
                >
                  Change
                </button>
              )}
            </div>
          );
        })}
      </dl>
      {asked !== undefined && open.length > 0 && (
        <p className={styles.quiet}>
          Still to ask: {open.map((field) => fieldNames[field].toLowerCase()).join(", ")}.
        </p>
      )}
    </>
  );
};

type DesignPanelProps = {
  readonly design: Design;
  readonly acting: ActingMember;
  readonly onSay: ((text: string) => void) | undefined;
};

const StoredDraft = ({ program, today }: { readonly program: ProgramResponse; readonly today: string }) => {
  const onSheet = useProposalOnSheet(program);
  const isActive = program.status === "active";
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Link to="/plan/$programId" params={{ programId: program.id }}>
            {program.name}
          </Link>
        </h2>
        {isActive ? (
          <p className={styles.active}>It is active: Today shows what is next.</p>
        ) : (
          <>
            <p className={styles.quiet}>Not started. Nothing of it is active until you make it so.</p>
            {(program.status === "draft" || program.status === "paused") && (
              <StartChoice program={program} label="Make it active" />
            )}
          </>
        )}
        {onSheet && (
          <p className={styles.waits}>Proposed changes wait for your click in the talk; they are marked.</p>
        )}
      </header>
      <DraftWeeks program={program.program} after={onSheet?.after} today={today} />
    </>
  );
};

/** A program being designed, beside its conversation: the answers, and the resulting program as it changes. */
export const DesignPanel = ({ design, acting, onSay }: DesignPanelProps) => {
  const { interview, stored, preview } = design;
  return (
    <div className={styles.panel}>
      {stored ? (
        <StoredDraft program={stored} today={acting.today} />
      ) : (
        <header className={styles.head}>
          <h2>{preview?.name ?? "Your program"}</h2>
          <p className={styles.quiet}>
            {preview
              ? "What your answers come to so far. Nothing is kept before the last question."
              : "It takes shape here as you answer."}
          </p>
        </header>
      )}
      <AnswerList interview={interview} acting={acting} onSay={onSay} />
      {!stored && preview && <DraftWeeks program={preview.program} after={undefined} today={acting.today} />}
    </div>
  );
};

type DesignStripProps = {
  readonly design: Design;
  readonly acting: ActingMember;
  readonly onSay: ((text: string) => void) | undefined;
};

const nameOf = ({ stored, preview }: Design): string => stored?.name ?? preview?.name ?? "Your program";

/** If there is no room beside the conversation: the draft in one line, which opens it. */
export const DesignStrip = ({ design, acting, onSay }: DesignStripProps) => {
  const [isOpen, setOpen] = useState(false);
  const status = design.stored ? statusInWords[design.stored.status].toLowerCase() : "taking shape";
  return (
    <>
      <button type="button" className={styles.strip} onClick={() => setOpen(true)}>
        <span>
          <strong>{nameOf(design)}</strong> <small>{status}</small>
        </span>
        <IconChevronUp size={20} stroke={1.6} aria-hidden />
      </button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85%"
        title="The program so far"
      >
        <DesignPanel
          design={design}
          acting={acting}
          onSay={
            onSay &&
            ((text) => {
              setOpen(false);
              onSay(text);
            })
          }
        />
      </Drawer>
    </>
  );
};
