import { z } from "zod";

const id = z.string().min(1).max(200);

/**
 * What a tapped answer does, beside being known to the coach. Code makes these of what it looked up (`effectsOfDay`); whoever writes a
 * question only picks one of that menu for an option.
 */
export const answerEffectSchema = z.discriminatedUnion("do", [
  /** Today's Up Next is begun: the app goes there. */
  z.object({ do: z.literal("begin"), contentId: id }),
  /** Today's Up Next gives way to something easier. */
  z.object({ do: z.literal("lighter") }),
  /** Today's Up Next is set aside. */
  z.object({ do: z.literal("rest") }),
  z.object({ do: z.literal("resume_program"), programId: id }),
  z.object({ do: z.literal("end_program"), programId: id }),
  /** A program of content; what was done of it lately counts. */
  z.object({ do: z.literal("start_program"), contentProgramId: id }),
  z.object({ do: z.literal("set_goal"), timesPerWeek: z.int().min(1).max(7) }),
  /** It takes a number that only the member knows: the app asks for it. */
  z.object({ do: z.literal("open_goal"), kind: z.enum(["weight", "body_composition", "performance"]) }),
  /** A workout that was logged is what the day offered. */
  z.object({ do: z.literal("consume"), contentId: id, date: z.iso.date(), workoutId: id }),
]);
export type AnswerEffect = z.infer<typeof answerEffectSchema>;

/** By the option that has it; an option without an effect is an answer and nothing more. */
export const answerEffectsSchema = z.record(z.string().max(60), answerEffectSchema);
