import { z } from "zod";
import { localDateSchema } from "../workout/workout.ts";

/** What whoever takes the horse next has to know, and until when: "shoe loose, no jumping". */
export const cautionContentSchema = z.object({
  text: z.string().trim().min(1).max(300),
  /** The last day on which it holds; left out: until somebody removes it. */
  until: localDateSchema.optional(),
});
export type CautionContent = z.infer<typeof cautionContentSchema>;

/** A caution as stored. `version` counts changes from 1; `removedAt`: somebody took it down, and it can be put up again. */
export const cautionSchema = cautionContentSchema.extend({
  id: z.string(),
  athleteId: z.string(),
  /** The member who wrote it. */
  authorId: z.string(),
  authorName: z.string().optional(),
  /** The author's local date on which it was written. */
  date: localDateSchema,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  removedAt: z.int().optional(),
});
export type Caution = z.infer<typeof cautionSchema>;

/** Whether it holds on a local date: "until Friday" still holds on Friday. */
export const isOpen = ({ until, removedAt }: Pick<Caution, "until" | "removedAt">, day: string): boolean =>
  removedAt === undefined && (until === undefined || day <= until);

/** Those that hold on a day, newest first: what was written last is most likely not known yet. */
export const openCautions = (cautions: readonly Caution[], day: string): readonly Caution[] =>
  cautions.filter((caution) => isOpen(caution, day)).sort((a, b) => b.createdAt - a.createdAt);
