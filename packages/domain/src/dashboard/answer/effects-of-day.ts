import type { MemberDay } from "../member-day.ts";
import type { AnswerEffect } from "./answer-effect.ts";

const everyDay: Readonly<Record<string, AnswerEffect>> = {
  lighter: { do: "lighter" },
  rest: { do: "rest" },
  "goal.train_2": { do: "set_goal", timesPerWeek: 2 },
  "goal.train_3": { do: "set_goal", timesPerWeek: 3 },
  "goal.train_4": { do: "set_goal", timesPerWeek: 4 },
  "goal.weight": { do: "open_goal", kind: "weight" },
  "goal.body": { do: "open_goal", kind: "body_composition" },
  "goal.performance": { do: "open_goal", kind: "performance" },
};

/** What changes a program: not by just any question. */
export const programEffects: ReadonlySet<string> = new Set<AnswerEffect["do"]>([
  "resume_program",
  "end_program",
  "start_program",
]);

/** What an answer can do on a day, by the name under which a question picks it. */
export function effectsOfDay({ program, suggested }: Pick<MemberDay, "program" | "suggested">) {
  const effects = new Map(Object.entries(everyDay));
  if (program?.today === "session" && program.nextId !== undefined)
    effects.set("begin", { do: "begin", contentId: program.nextId });
  if (program?.status === "paused")
    effects.set("resume_program", { do: "resume_program", programId: program.id });
  if (program) effects.set("end_program", { do: "end_program", programId: program.id });
  if (suggested)
    effects.set("start_program", { do: "start_program", contentProgramId: suggested.contentProgramId });
  return effects;
}
