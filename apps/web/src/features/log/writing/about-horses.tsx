import { horseInWords } from "@canter/domain/horse/horse-in-words";
import { type HorseNotice, readHorseNotices } from "@canter/domain/horse/words/read-horse-notice";
import { type NewHorse, readNewHorses } from "@canter/domain/horse/words/read-new-horse";
import card from "../../../ui/card.module.css";
import { formatDate } from "../../../ui/formats.ts";

const inWords = new Intl.ListFormat("en");

/** A message's request about horses, without training: to add them, or to store a fact about them. */
export type AboutHorses =
  | { readonly added: readonly NewHorse[]; readonly verb: string }
  | { readonly notices: readonly HorseNotice[]; readonly verb: string };

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
