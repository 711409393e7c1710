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

/** Effects that change a program: only certain questions may have them. */
export const programEffects: ReadonlySet<string> = new Set<AnswerEffect["do"]>([
  "resume_program",
  "end_program",
  "start_program",
]);

/** The possible effects of an answer on a day, by the name that a question uses to pick one. */
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
