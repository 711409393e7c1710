import type { DashboardDraft } from "../dashboard-draft.ts";
import { isSayable, type MemberDay } from "../member-day.ts";
import { isResting } from "../answer/engagement.ts";
import { mayAsk } from "../settle-draft.ts";

type PromptDraft = DashboardDraft["coach"]["prompts"][number];

/** Days without training after which it is worth asking how somebody is. */
const restedDays = 2;
const sunday = 7;
/** After so many days in a row, or where a session waits, it is worth asking whether today is the day. */
const tiringDays = 3;

const choicesOf = (day: MemberDay): readonly (PromptDraft & { readonly isWanted: boolean })[] => {
  const { date, weekday, program, suggested, training, live, wish } = day;
  return [
    {
      key: "goal.kind",
      type: "multiple_choice",
      question: "What should your training lead to?",
      options: ["Train regularly", "Lose weight", "Get stronger", "Something else"],
      effects: {
        "Train regularly": "goal.train_3",
        "Lose weight": "goal.weight",
        "Get stronger": "goal.performance",
      },
      isWanted: live.openGoals === 0,
    },
    {
      key: "program.resume",
      type: "multiple_choice",
      question: "{{program.name}} is paused. Go on with it?",
      options: ["Yes, go on", "Not yet", "I am done with it"],
      effects: { "Yes, go on": "resume_program", "I am done with it": "end_program" },
      isWanted: program?.status === "paused",
    },
    {
      key: "program.follow",
      type: "multiple_choice",
      question: "You did {{suggestion.done}} of {{suggestion.program}} in its order. Are you following it?",
      options: ["Yes, I follow it", "No"],
      effects: { "Yes, I follow it": "start_program" },
      isWanted: suggested !== undefined,
    },
    {
      key: `ready.${date}`,
      type: "multiple_choice",
      question: "Are you up for {{program.next}} today?",
      options: ["Yes", "Something lighter", "Rest day"],
      effects: { "Something lighter": "lighter", "Rest day": "rest" },
      isWanted:
        wish === undefined &&
        program?.today === "session" &&
        (training.daysInARow >= tiringDays || program.isOverdue),
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
        !isResting(day.engagement ?? [], { key, today: day.date }) &&
        mayAsk(
          day.asked.find((one) => one.key === key),
          day.date,
        ),
    )
    .slice(0, 1)
    .map(({ key, type, question, options, effects }) => ({
      key,
      type,
      question,
      options,
      ...(effects && { effects }),
    }));
