import type { DashboardDraft } from "../dashboard-draft.ts";
import { isSayable, type MemberDay } from "../member-day.ts";
import { mayAsk } from "../settle-draft.ts";

type PromptDraft = DashboardDraft["coach"]["prompts"][number];

/** Days without training after which it is worth asking how somebody is. */
const restedDays = 2;
const sunday = 7;
/** After so many days in a row, or where a session waits, it is worth asking whether today is the day. */
const tiringDays = 3;

const choicesOf = (day: MemberDay): readonly (PromptDraft & { readonly isWanted: boolean })[] => {
  const { date, weekday, program, training, live } = day;
  return [
    {
      key: "goal.kind",
      type: "multiple_choice",
      question: "What should your training lead to?",
      options: ["Get stronger", "Lose weight", "More endurance", "Stay healthy"],
      isWanted: live.openGoals === 0,
    },
    {
      key: "program.resume",
      type: "multiple_choice",
      question: "{{program.name}} is paused. Go on with it?",
      options: ["Yes, go on", "Not yet", "I am done with it"],
      isWanted: program?.status === "paused",
    },
    {
      key: `ready.${date}`,
      type: "multiple_choice",
      question: "Are you up for {{program.next}} today?",
      options: ["Yes", "Something lighter", "Rest day"],
      isWanted: program?.today === "session" && (training.daysInARow >= tiringDays || program.isOverdue),
    },
    {
      key: "energy.after_rest",
      type: "voice_memo",
      question: "You have had {{training.pause}} without training. How is your energy?",
      options: [],
      isWanted: (training.daysSinceLast ?? 0) > restedDays,
    },
    {
      key: `week.${date}`,
      type: "voice_memo",
      question: "How did the week feel?",
      options: [],
      isWanted: weekday === sunday && training.last7 > 0,
    },
  ];
};

/** The one question worth asking today; none is asked a third time. */
export const ask = (day: MemberDay): PromptDraft[] =>
  choicesOf(day)
    .filter(
      ({ isWanted, key, question }) =>
        isWanted &&
        isSayable(day, question) &&
        mayAsk(
          day.asked.find((one) => one.key === key),
          day.date,
        ),
    )
    .slice(0, 1)
    .map(({ key, type, question, options }) => ({ key, type, question, options }));
