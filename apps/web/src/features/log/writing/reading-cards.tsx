import { memo, startTransition, useEffect, useRef, useState } from "react";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Intent } from "@canter/domain/intent/reading";
import type { Units } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { ReadContext } from "@canter/domain/reading-example/read-as-corrected";
import type { BoxText } from "@canter/domain/log-box/box-offers";
import { horseInWords } from "@canter/domain/horse/horse-in-words";
import { type HorseNotice, readHorseNotices } from "@canter/domain/horse/words/read-horse-notice";
import { type NewHorse, readNewHorses } from "@canter/domain/horse/words/read-new-horse";
import card from "../../../ui/card.module.css";
import { When } from "../../../ui/when.tsx";
import { workoutTitle } from "../../../ui/words/workout-in-words.ts";
import { WorkoutBody } from "../../../ui/workout/workout-body.tsx";
import styles from "../log.module.css";
import { readingThread } from "./reading-thread.ts";
import type { ParseAnswer, ParseRequest } from "./parse.worker.ts";
import { formatDate, formatMarks } from "../../../ui/formats.ts";

type Props = {
  readonly parsed: ParsedMessage;
  readonly disciplines: readonly DisciplineResponse[];
  readonly units: Units;
  readonly today: string;
  /** The athlete if the text names nobody. */
  readonly athleteName: string;
  /** The display name that a name resolves to; undefined: unknown here. */
  readonly placeOf: (name: string) => string | undefined;
  readonly intent: Intent | undefined;
  /** It answers what a draft lacks, is asked about before it is saved, or is read by an example. */
  readonly beside: keyof typeof besideWords | undefined;
};

/** What becomes of a text of which nothing is saved, by what it wants. */
const hints: Readonly<Partial<Record<Intent, string>>> = {
  question: "A question: the answer comes here.",
  order: "About what was saved before: sending it changes that.",
  edit: "A change of the plan: the coach proposes it, and nothing changes without a click.",
};
const nothingHint =
  "Nothing to log in this yet. Say what was done, how much and when; as it stands it goes to the coach.";

const besideWords = {
  completes: "Completes what was asked about:",
  oneOf: "Sending asks first which of these it completes:",
  doubted: "Sending asks first whether this is to be saved:",
  setRight: "Read as these words were set right before:",
} as const;

/** What `previewMessage` finds besides training. */
const diaryKinds = { measurement: "reading", nutrition: "food", goal: "goal" } as const;

type Entry = ParsedMessage["spans"][number] & { readonly kind: keyof typeof diaryKinds };
const isEntry = (span: ParsedMessage["spans"][number]): span is Entry => span.kind in diaryKinds;

/** What a goal is of stands in its card's corner. */
const titleOf = ({ kind, meaning }: Entry): string => {
  const said = formatMarks(meaning);
  return kind === "goal" ? said.replace(/^Goal: /, "") : said.charAt(0).toUpperCase() + said.slice(1);
};

const EntryCard = ({ entry, today }: { readonly entry: Entry; readonly today: string }) => (
  <li className={card.card}>
    <div className={card.head}>
      <h3>{titleOf(entry)}</h3>
      <span className={card.quiet}>
        {diaryKinds[entry.kind]}
        {entry.date !== undefined && " · "}
        {entry.date !== undefined && <When date={entry.date} today={today} />}
      </span>
    </div>
  </li>
);

type WorkoutCardProps = Pick<Props, "disciplines" | "units" | "today" | "athleteName" | "placeOf"> & {
  readonly workout: ParsedMessage["workouts"][number];
};

const WorkoutCard = ({ workout, disciplines, units, today, athleteName, placeOf }: WorkoutCardProps) => {
  const { athlete, ...content } = workout;
  return (
    <li className={card.card}>
      <div className={card.head}>
        <h3>{workoutTitle(content, disciplines)}</h3>
        <span className={card.quiet}>
          {athlete === undefined ? athleteName : (placeOf(athlete) ?? athlete)} ·{" "}
          <When date={content.date} time={content.startTime} today={today} />
        </span>
      </div>
      <WorkoutBody content={content} units={units} disciplines={disciplines} />
      {athlete !== undefined && placeOf(athlete) === undefined && (
        <p className={styles.unknown}>
          {athlete} is not known here yet. It is kept as a draft, from which {athlete} can be added.
        </p>
      )}
    </li>
  );
};

/**
 * What would be saved, updated while typing: a card for each workout, weight, meal and goal. Rendered again with each reading, not with
 * each key.
 */
export const ReadingCards = memo(({ parsed, intent, beside, ...shown }: Props) => {
  const entries = parsed.spans.filter(isEntry);
  const refused = entries.flatMap(({ doubt }) => doubt ?? []);
  const noted = entries.filter(({ doubt }) => doubt === undefined);
  if (!parsed.isLog && parsed.workouts.length + entries.length === 0)
    return <p className={styles.hint}>{(intent && hints[intent]) ?? nothingHint}</p>;
  return (
    <>
      {beside && <p className={styles.hint}>{besideWords[beside]}</p>}
      <ul className={styles.cards} aria-label="What will be saved">
        {parsed.workouts.map((workout, index) => (
          <WorkoutCard key={index} workout={workout} {...shown} />
        ))}
        {noted.map((entry) => (
          <EntryCard key={entry.start} entry={entry} today={shown.today} />
        ))}
      </ul>
      {refused.length > 0 && <p className={styles.hint}>Not noted: {refused.join("; ")}.</p>}
    </>
  );
});

/** Pause after a keystroke before the text is read, in milliseconds. */
const quietMs = 70;

type LiveReading = {
  /** The last reading and its text. */
  readonly text: string;
  readonly parsed?: ParsedMessage;
  /** Its intent, once it is known. */
  readonly box?: BoxText;
  /** With the name of its horse it is training; see `readForHorse`. */
  readonly sendsAs?: string;
  /** It is read as the same words were set right before. */
  readonly isSetRight?: boolean;
  /** Reading while typing does not work here; saving still does. */
  readonly isBroken: boolean;
};

/** Reads the text on another thread while it is typed. `context` and `drafts`, which it may answer, must keep their identity between renders. */
export const useLiveReading = (
  text: string,
  context: ReadContext | undefined,
  drafts: readonly Workout[],
  horse: string | undefined,
): LiveReading => {
  const lastId = useRef(0);
  const [reading, setReading] = useState<LiveReading>({ text: "", isBroken: false });

  useEffect(() => {
    const thread = readingThread();
    const hear = ({ data }: MessageEvent<ParseAnswer>) => {
      // A key pressed meanwhile takes precedence over rendering the reading.
      if (data.id === lastId.current) startTransition(() => setReading({ ...data, isBroken: false }));
    };
    const fail = () => setReading((before) => ({ ...before, isBroken: true }));
    thread.addEventListener("message", hear);
    thread.addEventListener("error", fail);
    return () => {
      thread.removeEventListener("message", hear);
      thread.removeEventListener("error", fail);
    };
  }, []);

  useEffect(() => {
    lastId.current += 1;
    if (context === undefined || text.trim() === "") return undefined;
    const request: ParseRequest = { id: lastId.current, text, context, drafts, horse };
    const timer = setTimeout(() => readingThread().postMessage(request), quietMs);
    return () => clearTimeout(timer);
  }, [text, context, drafts, horse]);

  return text.trim() === "" ? { text: "", isBroken: reading.isBroken } : reading;
};

const inWords = new Intl.ListFormat("en");

/** A message's request about horses, without training: to add them, or to store a fact about them. */
type AboutHorses = (
  | { readonly added: readonly NewHorse[]; readonly verb: string }
  | { readonly notices: readonly HorseNotice[]; readonly verb: string }
) & { readonly sendsAs?: string };

/** `horses`: the names of known ones; `today`: a local date. Undefined: the message is about something else. */
export function aboutHorses(text: string, horses: readonly string[], today: string): AboutHorses | undefined {
  const added = readNewHorses(text, today);
  if (added.length > 0) return { added, verb: `Add ${inWords.format(added.map(({ name }) => name))}` };
  const notices = readHorseNotices(text, { horses, today });
  return notices.length > 0 ? { notices, verb: verbOf(notices) } : undefined;
}

const verbOf = (notices: readonly HorseNotice[]): string => {
  if (notices.some(({ unpin }) => unpin !== undefined)) return "Take it off";
  if (notices.some(({ becomes }) => becomes)) return "Send";
  if (notices.some(({ caution }) => caution)) return "Pin it";
  return notices.some(({ care }) => care) ? "Note it" : "Send";
};

type CardProps = { readonly title: string; readonly what: string; readonly text: string };
const HorseCard = ({ title, what, text }: CardProps) => (
  <div className={card.card}>
    <div className={card.head}>
      <h3>{title}</h3>
      <span className={card.quiet}>{what}</span>
    </div>
    {text !== "" && <p>{text}</p>}
  </div>
);

type Inside = Omit<CardProps, "title">;
const cautionInWords = ({ text, until }: NonNullable<HorseNotice["caution"]>): Inside => ({
  what: `a caution${until === undefined ? "" : ` until ${formatDate(until)}`}`,
  text,
});
const careInWords = ({ kind, dueOn, doneOn, everyWeeks }: NonNullable<HorseNotice["care"]>): Inside => {
  const parts = [
    doneOn !== undefined && `done ${formatDate(doneOn)}`,
    dueOn !== undefined && `due ${formatDate(dueOn)}`,
    everyWeeks !== undefined && `every ${everyWeeks === 1 ? "week" : `${everyWeeks} weeks`}`,
  ];
  return { what: kind, text: parts.filter(Boolean).join(", ") };
};

const becomesInWords: Readonly<Record<NonNullable<HorseNotice["becomes"]>["status"], string>> = {
  archived: "to be archived: you are asked why",
  active: "is active again",
  on_loan: "is on loan",
  retired: "is retired",
  sold: "is sold",
};

const NoticeCards = ({ horses, caution, care, unpin, becomes, over }: HorseNotice) => {
  const title = horses.length > 0 ? inWords.format(horses) : "Which horses? You are asked";
  return (
    <>
      {unpin !== undefined && <HorseCard title={title} what="a caution comes off" text={unpin} />}
      {becomes && (
        <HorseCard
          title={title}
          what={becomesInWords[becomes.status]}
          text={becomes.until === undefined ? "" : `Until ${formatDate(becomes.until)}`}
        />
      )}
      {caution && <HorseCard title={title} {...cautionInWords(caution)} />}
      {care && <HorseCard title={title} {...careInWords(care)} />}
      {over !== undefined && (
        <HorseCard title={title} what="over" text="What is pinned about it is offered to be taken off." />
      )}
    </>
  );
};

/** The effect of saving the message. */
export const AboutHorsesCards = ({ about, today }: { readonly about: AboutHorses; readonly today: string }) =>
  "added" in about
    ? about.added.map(({ name, profile }) => (
        <HorseCard
          key={name}
          title={name}
          what="a new horse"
          text={[horseInWords(profile, today), profile.notes].filter(Boolean).join(". ")}
        />
      ))
    : about.notices.map((notice) => <NoticeCards key={notice.horses.join()} {...notice} />);
