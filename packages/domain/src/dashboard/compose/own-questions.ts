import { energyKey, goalKey, weekKey } from "../answer/engagement.ts";
import type { DashboardDraft } from "../dashboard-draft.ts";
import type { MemberDay } from "../member-day.ts";

export type PromptDraft = DashboardDraft["coach"]["prompts"][number];

/** Days without training after which it is worth asking how somebody is. */
const restedDays = 2;
const sunday = 7;
/** After this many days in a row, or if a session is waiting, it is worth asking whether today is the day. */
const tiringDays = 3;

/** Begins the keys of questions whether somebody is up for what is next. */
const readyPrefix = "ready.";
export const isReadyKey = (key: string): boolean => key.startsWith(readyPrefix);

type OwnQuestion = { readonly isWanted: boolean; readonly prompt: PromptDraft };

/** Questions whose answers change a program. */
const programQuestions = ({ program, suggested }: MemberDay): readonly OwnQuestion[] => [
  {
    isWanted: program?.status === "paused",
    prompt: {
      key: "program.resume",
      type: "multiple_choice",
      question: "{{program.name}} is paused. Go on with it?",
      options: ["Yes, go on", "Not yet", "I am done with it"],
      effects: { "Yes, go on": "resume_program", "I am done with it": "end_program" },
    },
  },
  {
    isWanted: suggested !== undefined,
    prompt: {
      key: "program.follow",
      type: "multiple_choice",
      question: "You did {{suggestion.done}} of {{suggestion.program}} in its order. Are you following it?",
      options: ["Yes, I follow it", "No"],
      effects: { "Yes, I follow it": "start_program" },
    },
  },
];

/** The coach's own questions, and which of them apply on a day. */
export const ownQuestions = (day: MemberDay): readonly OwnQuestion[] => {
  const { date, weekday, program, training, live, wish } = day;
  return [
    {
      isWanted: live.openGoals === 0,
      prompt: {
        key: goalKey,
        type: "multiple_choice",
        question: "What should your training lead to?",
        options: ["Train regularly", "Lose weight", "Get stronger", "Something else"],
        effects: {
          "Train regularly": "goal.train_3",
          "Lose weight": "goal.weight",
          "Get stronger": "goal.performance",
        },
      },
    },
    ...programQuestions(day),
    {
      isWanted:
        wish === undefined &&
        program?.today === "session" &&
        program.nextId !== undefined &&
        training.daysSinceLast !== 0 &&
        (training.daysInARow >= tiringDays || program.isOverdue || day.state !== undefined),
      prompt: {
        key: `${readyPrefix}${date}`,
        type: "multiple_choice",
        question: "Are you up for {{program.next}} today?",
        options: ["Yes", "Something lighter", "Rest day"],
        effects: { Yes: "begin", "Something lighter": "lighter", "Rest day": "rest" },
      },
    },
    {
      isWanted: (training.daysSinceLast ?? 0) > restedDays,
      prompt: {
        key: energyKey,
        type: "voice_memo",
        question: "You have had {{training.pause}} without training. How is your energy?",
        options: [],
      },
    },
    {
      isWanted: weekday === sunday && training.last7 > 0,
      prompt: {
        key: weekKey(date),
        type: "voice_memo",
        question: "How did the week feel?",
        options: [],
      },
    },
  ];
};
