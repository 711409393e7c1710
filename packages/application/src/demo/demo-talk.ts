import type { Prompt } from "@canter/domain/dashboard/dashboard";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import type { DemoPerson } from "./history/demo-workout.ts";

/** What the coach remembers of somebody: since so many days, and for so many more. */
export type DemoMemory = {
  readonly athlete: DemoPerson;
  readonly key: string;
  readonly value: string;
  readonly daysAgo: number;
  readonly daysLeft?: number;
};

export const demoMemories: readonly DemoMemory[] = [
  { athlete: "alex", key: "coaching_style", value: "wants numbers first, no cheering", daysAgo: 150 },
  { athlete: "alex", key: "best_time", value: "trains before work when the evening is full", daysAgo: 96 },
  {
    athlete: "alex",
    key: "left_hip",
    value: "left hip tight after heavy squats; longer warm-ups help",
    daysAgo: 12,
    daysLeft: 16,
  },
  {
    athlete: "alex",
    key: "protein_evenings",
    value: "short of protein on days without a snack",
    daysAgo: 4,
    daysLeft: 10,
  },
  {
    athlete: "sam",
    key: "coaching_style",
    value: "likes to hear how this compares to last year",
    daysAgo: 140,
  },
  {
    athlete: "sam",
    key: "after_the_race",
    value: "wants easy weeks without a plan after the half marathon",
    daysAgo: 13,
    daysLeft: 15,
  },
];

/** A question of the coach, and what was said to it; without an answer it was let go. */
export type DemoPrompt = {
  readonly athlete: DemoPerson;
  readonly on: string;
  readonly prompt: Prompt;
  readonly answer?: string;
};

const week = (on: string): Prompt => ({
  key: `week.${on}`,
  type: "voice_memo",
  question: "How did the week feel?",
  options: [],
});

const ready = (on: string, session: string): Prompt => ({
  key: `ready.${on}`,
  type: "multiple_choice",
  question: `Are you up for ${session} today?`,
  options: ["Yes", "Something lighter", "Rest day"],
});

/** What was asked in the last weeks up to `today` (local). */
export function demoPrompts(today: string): readonly DemoPrompt[] {
  const sunday = (weeksAgo: number) => addDays(today, -weekdayOf(today) - 7 * (weeksAgo - 1));
  return [
    {
      athlete: "alex",
      on: sunday(4),
      prompt: week(sunday(4)),
      answer: "Heavy but good. The last set on Friday was slower than I wanted.",
    },
    {
      athlete: "alex",
      on: sunday(2),
      prompt: week(sunday(2)),
      answer: "Fine. Hip is better since I warm up longer.",
    },
    {
      athlete: "alex",
      on: addDays(sunday(2), 3),
      prompt: ready(addDays(sunday(2), 3), "Deadlift and press"),
      answer: "Yes",
    },
    { athlete: "sam", on: sunday(3), prompt: week(sunday(3)), answer: "Legs are still sore from the race." },
    { athlete: "sam", on: sunday(2), prompt: week(sunday(2)) },
  ];
}
