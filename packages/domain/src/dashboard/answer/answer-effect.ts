import { z } from "zod";
import type { MemberDay } from "../member-day.ts";

const id = z.string().min(1).max(200);

/**
 * What tapping an answer does, besides informing the coach. Code derives these from looked-up data (`effectsOfDay`); the author of a
 * question can only pick from that menu for an option.
 */
const answerEffectSchema = z.discriminatedUnion("do", [
  /** Starts today's Up Next: the app opens it. */
  z.object({ do: z.literal("begin"), contentId: id }),
  /** Replaces today's Up Next with something easier. */
  z.object({ do: z.literal("lighter") }),
  /** Sets today's Up Next aside. */
  z.object({ do: z.literal("rest") }),
  z.object({ do: z.literal("resume_program"), programId: id }),
  z.object({ do: z.literal("end_program"), programId: id }),
  /** Starts a content program; items of it that were done recently count. */
  z.object({ do: z.literal("start_program"), contentProgramId: id }),
  z.object({ do: z.literal("set_goal"), timesPerWeek: z.int().min(1).max(7) }),
  /** Needs a number that only the member knows: the app asks for it. */
  z.object({ do: z.literal("open_goal"), kind: z.enum(["weight", "body_composition", "performance"]) }),
  /** States that a logged workout is the one that the day offered. */
  z.object({ do: z.literal("consume"), contentId: id, date: z.iso.date(), workoutId: id }),
]);
export type AnswerEffect = z.infer<typeof answerEffectSchema>;

/** By option; an option without an effect is only an answer. */
export const answerEffectsSchema = z.record(z.string().max(60), answerEffectSchema);

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
