import { useQuery } from "@tanstack/react-query";
import type { Intent } from "@canter/domain/intent/reading";
import { landUnitOf, massUnitOf } from "@canter/domain/units/format-units";
import type { Units } from "@canter/domain/units/unit";
import { athletesQuery } from "../../api/session.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useMayLog } from "../../frame/use-may-log.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { startWith } from "../log/writing/open-with.ts";
import styles from "./help.module.css";

type Example = {
  readonly text: string;
  /** What the decision takes it for; the test asks it. */
  readonly intent: Intent;
};
type Section = {
  readonly title: string;
  readonly says: string;
  readonly examples: readonly Example[];
};

const as = (intent: Intent, texts: readonly string[]): readonly Example[] =>
  texts.map((text) => ({ text, intent }));

const ofHorses = (horses: readonly string[]): Section => {
  const [first = "Beau", second = "Luna"] = horses;
  return {
    title: "Horses",
    says: "Name the horse, and who rode it if it wasn't you. Cautions and care are kept with the horse, for everybody.",
    examples: [
      ...as("log", [
        `${first} 45 min flatwork, stiff to the right`,
        `Tom hacked ${second} for an hour, spooky at the tractor`,
      ]),
      ...as("horse", [
        `${first}: shoe loose, no jumping until Friday`,
        "farrier for all horses every 6 weeks, next 4 December",
      ]),
      ...as("question", [`is ${first} sound?`, `who rode ${second} last?`]),
    ],
  };
};

const ofDiary = (units: Units): readonly Section[] => {
  const isPounds = massUnitOf(units) === "lb";
  const [work, warm, weight] = isPounds ? ["225", "135", "181.4"] : ["100", "60", "82.3"];
  const far = landUnitOf(units) === "mi" ? "5 miles" : "8k";
  return [
    {
      title: "What you did",
      says: "Any number of workouts, days and people in one message. What is read stands below the box while you type.",
      examples: [
        ...as("log", [
          `squat 5x5 @ ${work}, then bench ${warm}x10, 3x8 and a 20 min easy spin after`,
          `yesterday ran ${far} in 44:10, felt heavy for the first two`,
          "mon: 5k 26:30. wed: 8k 44:10. fri: 6 x 800m in 3:05 w/ 2 min jog",
          "AMRAP 12: 5 pull ups, 10 push ups, 15 air squats - got 9 rounds + 7",
        ]),
      ],
    },
    {
      title: "Corrections",
      says: "Of what was saved last, or of what you name. Nothing is lost: every change can be undone.",
      examples: as("order", ["undo", `no, bench was ${warm}`, "delete yesterday's run"]),
    },
    {
      title: "Body and food",
      says: "Readings and meals, with their day and time if it isn't now.",
      examples: as("entry", [`weighed ${weight} this morning`, "slept 7 h 20", "2 eggs and toast, 350 kcal"]),
    },
    {
      title: "Goals and targets",
      says: "A weight, a lift, a time over a distance, how often; calories and protein of a day.",
      examples: [
        ...as("entry", [
          `want to get to ${isPounds ? "172 lb" : "78 kg"} by March`,
          "10k under 50 minutes by May",
        ]),
        ...as("order", ["2200 kcal and 150 g protein a day"]),
      ],
    },
  ];
};

/** The same in all units. */
const ofCoach: readonly Section[] = [
  {
    title: "Changing the program",
    says: "You see exactly what would change. Nothing happens before you tap Apply.",
    examples: as("edit", [
      "move Thursday's session to Saturday",
      "replace squats with lunges",
      "make next week a deload",
      "I can't do deadlifts today",
    ]),
  },
  {
    title: "Questions",
    says: "Answered from your own data; nothing is changed by asking.",
    examples: as("question", [
      "how many km did I run last month?",
      "what did I bench last time?",
      "what is next?",
      "how was my week?",
    ]),
  },
  {
    title: "What to remember",
    says: "How you like it, for the coach. More > Memory shows all of it.",
    examples: as("memory", ["remember that I train at 6 in the morning"]),
  },
];

/** What the one box understands, by what people want, in the reader's units and with the horses that they know. */
export function whatToWrite(units: Units, horses: readonly string[], isBarn: boolean): readonly Section[] {
  const sections = [...ofDiary(units), ...ofCoach];
  if (isBarn) return [ofHorses(horses), ...sections];
  return horses.length > 0 ? [...sections, ofHorses(horses)] : sections;
}

/** What the one box understands, with examples that a tap puts into it. */
export const HelpPage = () => {
  const acting = useActingMember();
  const box = useLogBox();
  const mayLog = useMayLog();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const horses = athletes.filter(({ kind }) => kind === "horse").map(({ name }) => name);
  const write = (text: string) => {
    startWith(acting.member.id, text);
    box.open();
  };
  return (
    <>
      <PageHead
        title="What you can write"
        under={
          mayLog &&
          "One box for all of it, in your own words. Tap an example to try it: nothing is sent before you send it."
        }
      />
      <ViewerNotice />
      <div className={styles.sections}>
        {whatToWrite(acting.units, horses, acting.group.kind === "barn").map(({ title, says, examples }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <p>{says}</p>
            <ul>
              {examples.map(({ text }) => (
                <li key={text}>
                  <button type="button" disabled={!mayLog} onClick={() => write(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
};
