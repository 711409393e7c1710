import type { ScriptInput } from "@canter/agent/testing/script/script";
import { expect } from "vitest";
import { exercise, weekPlan, type PlanOf } from "./coach-page.ts";

type ReplyInput = ScriptInput["replies"][number];
type Call = { readonly tool: string; readonly input: object };
type Week = PlanOf["program"]["weeks"][number];

/** The message of one of the specification's scenarios, a model's calls for it, and the expected result. */
export type Scenario = {
  readonly title: string;
  readonly says: string;
  /** If a question is asked first. */
  readonly answer?: string;
  readonly calls: readonly Call[];
  readonly check: (weeks: readonly Week[]) => void;
};

/** Five weeks, each with one session of four exercises, on Friday. */
export const scenarioPlan = weekPlan(
  [
    exercise("Back Squat"),
    exercise("Overhead Press", "8", "95 lbs"),
    exercise("Barbell Row", "8", "135 lbs"),
    exercise("Barbell Curl", "10", "60 lbs"),
  ],
  [],
  5,
);

const today = { weekNumber: 1, sessionNumber: 1 };
const first = (weeks: readonly Week[]) => weeks[0]?.sessions[0]?.exercises ?? [];
const names = (weeks: readonly Week[]) => first(weeks).map(({ name }) => name);
const rest = ["Overhead Press", "Barbell Row", "Barbell Curl"];

/** Numbers and addresses without gaps, whatever was added or removed. */
export const isNumbered = (weeks: readonly Week[]): boolean =>
  weeks.every(
    ({ id, weekNumber, sessions }, week) =>
      weekNumber === week + 1 &&
      id === `week-${week + 1}` &&
      sessions.every(
        (session, index) =>
          session.id === `${id}-session-${index + 1}` &&
          session.exercises.every((one, at) => one.id === `${session.id}-exercise-${at + 1}`),
      ),
  );

const modify = (exerciseNumber: number, updates: object): Call => ({
  tool: "modify_exercise",
  input: { ...today, exerciseNumber, updates },
});

/** Scenarios 1 to 10 of the specification: requested, shown, applied. */
export const changes: readonly Scenario[] = [
  {
    title: "1 modify an exercise's name",
    says: "Change squats to lunges",
    calls: [modify(1, { name: "Lunges" })],
    check: (weeks) => {
      expect(names(weeks)).toEqual([expect.stringMatching(/^Lunges?$/), ...rest]);
      expect(first(weeks)[0]?.id).toBe("week-1-session-1-exercise-1");
    },
  },
  {
    title: "2 add an exercise, whose sets and reps are asked for",
    says: "Add bench press after exercise 2",
    answer: "3 sets of 8 at 135 lbs",
    calls: [
      {
        tool: "add_exercise",
        input: {
          ...today,
          position: 3,
          exercise: { name: "Bench Press", reps: "8", targetLoad: "135 lbs", workingSets: 3 },
        },
      },
    ],
    check: (weeks) => {
      expect(names(weeks)).toEqual([
        "Back Squat",
        "Overhead Press",
        expect.stringMatching(/Bench Press/),
        "Barbell Row",
        "Barbell Curl",
      ]);
      expect(first(weeks)[2]).toMatchObject({ workingSets: 3, reps: "8" });
    },
  },
  {
    title: "3 remove an exercise",
    says: "Remove the last exercise",
    calls: [{ tool: "remove_exercise", input: { ...today, exerciseNumber: 4 } }],
    check: (weeks) => expect(names(weeks)).toEqual(["Back Squat", "Overhead Press", "Barbell Row"]),
  },
  {
    title: "4 modify a session",
    says: "Rename this workout to 'Push Day A'",
    calls: [{ tool: "modify_session", input: { ...today, updates: { name: "Push Day A" } } }],
    check: (weeks) => expect(weeks[0]?.sessions[0]?.name).toBe("Push Day A"),
  },
  {
    title: "5 replace and modify",
    says: "Change squats to lunges and increase reps to 12",
    calls: [modify(1, { name: "Lunges" }), modify(1, { reps: "12" })],
    check: (weeks) =>
      expect(first(weeks)[0]).toMatchObject({ name: expect.stringMatching(/^Lunges?$/), reps: "12" }),
  },
  {
    title: "6 remove and add",
    says: "Replace the first exercise with pull-ups",
    calls: [
      { tool: "remove_exercise", input: { ...today, exerciseNumber: 1 } },
      {
        tool: "add_exercise",
        input: {
          ...today,
          position: 1,
          exercise: { name: "Pull-ups", reps: "5", targetLoad: "bodyweight", workingSets: 3 },
        },
      },
    ],
    check: (weeks) => expect(names(weeks)).toEqual([expect.stringMatching(/^Pull-?\s?ups?$/i), ...rest]),
  },
  {
    title: "7 add a week",
    says: "Add a deload week after week 4",
    calls: [
      {
        tool: "add_week",
        input: {
          position: 5,
          weeks: [
            {
              weekNumber: 5,
              phase: "Deload",
              startDate: "2026-12-14",
              endDate: "2026-12-20",
              sessions: [{ name: "Light", exercises: [] }],
            },
          ],
        },
      },
    ],
    check: (weeks) => {
      expect(weeks).toHaveLength(6);
      expect(weeks[4]?.phase).toMatch(/deload/i);
      expect(weeks[5]?.phase).toBe("Base");
    },
  },
  {
    title: "8 mark an exercise as skipped",
    says: "I can't do squats today, skip that exercise",
    calls: [modify(1, { skipped: true })],
    check: (weeks) => {
      expect(first(weeks)[0]).toMatchObject({ name: "Back Squat", skipped: true });
      expect(names(weeks)).toHaveLength(4);
    },
  },
  {
    title: "9 add a session of cardio",
    says: "Add a 30-minute zone 2 cardio day on Saturday",
    calls: [
      {
        tool: "add_session",
        input: {
          weekNumber: 1,
          position: "end",
          session: {
            name: "Zone 2",
            exercises: [],
            dayOfWeek: "Saturday",
            cardio: { type: "zone2", duration: 30, completed: false },
          },
        },
      },
    ],
    check: (weeks) =>
      expect(weeks[0]?.sessions[1]).toMatchObject({
        exercises: [],
        dayOfWeek: "Saturday",
        cardio: { type: "zone2", duration: 30 },
      }),
  },
  {
    title: "10 add a rest day",
    says: "Make Sunday a rest day",
    calls: [
      {
        tool: "add_session",
        input: {
          weekNumber: 1,
          position: "end",
          session: { name: "Rest", exercises: [], dayOfWeek: "Sunday" },
        },
      },
    ],
    check: (weeks) => {
      const session = weeks[0]?.sessions[1];
      expect(session).toMatchObject({ exercises: [], dayOfWeek: "Sunday" });
      expect(session?.cardio).toBeUndefined();
    },
  },
];

const ofAnswer = (text: string, calls: ReplyInput["calls"] = []): ReplyInput => ({ text, calls });

/** The fake model's replies: the scenarios' calls, acknowledgements of clicks, and other requests. */
export const modelReply = (prompt: string, decision: string | undefined): ReplyInput => {
  // The message is accompanied by context from elsewhere, including other scenarios' words.
  const userText = /<message>\n([\s\S]*)\n<\/message>/.exec(prompt)?.[1] ?? prompt;
  if (decision !== undefined)
    return ofAnswer(
      /cancelled/i.test(decision) ? "No problem." : "Done! The program has it now.\n---\nThanks!",
    );
  if (/remove exercise 10/i.test(userText))
    return ofAnswer("I can take it out.", [
      { tool: "remove_exercise", input: { ...today, exerciseNumber: 10 } },
    ]);
  if (/malformed/i.test(userText))
    return ofAnswer("I can do that.", [{ tool: "modify_exercise", rawInput: '{"weekNumber": 1, "sess' }]);
  if (/goblet squat/i.test(userText))
    return ofAnswer("A goblet squat is done with one weight held at the chest.\n---\nThanks!");
  const asked = changes.findLast(
    ({ says, answer }) => userText.includes(says) || (answer && userText.includes(answer)),
  );
  if (!asked) return ofAnswer("I can change the plan, or tell you about it.\n---\nWhat is next?");
  if (asked.answer !== undefined && userText.includes(asked.says))
    return ofAnswer(`How many sets and reps?\n---\n${asked.answer}`);
  return ofAnswer(
    "I can do that. Shall I?\n---\nYes\nNo",
    asked.calls.map(({ tool, input }) => ({ tool, input })),
  );
};
