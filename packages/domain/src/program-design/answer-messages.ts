import type { AnswerField } from "./answers.ts";
import type { Recalled } from "./interview/interview-state.ts";

/** The message that a tap on an answer's chip stands for. */
export const reopenMessage = (field: AnswerField): string => `Change the ${reopenNames[field]}`;

const reopenNames: Readonly<Record<AnswerField, string>> = {
  goal: "goal",
  experience: "experience",
  days: "days",
  minutes: "minutes",
  equipment: "equipment",
  limitations: "limitations",
  loads: "starting loads",
  age: "age",
  owned: "own weights",
  besides: "besides",
  race: "race day",
  weeks: "weeks",
  start: "start",
  target: "target",
  present: "present time",
  taste: "preferences",
};

const refusal = "Not any more: ";

/** The message that refuses what was recalled. */
export const refuseMessage = ({ text }: Recalled): string => `${refusal}${text}`;
