import { z } from "zod";
import { localDateSchema } from "../workout/workout.ts";

/** What the next rider of the horse should know, and until when: "shoe loose, no jumping". */
export const cautionContentSchema = z.object({
  text: z.string().trim().min(1).max(300),
  /** The last day on which it is in force; absent: until somebody removes it. */
  until: localDateSchema.optional(),
});
export type CautionContent = z.infer<typeof cautionContentSchema>;

/** A caution as stored. `version` counts changes from 1; `removedAt`: somebody removed it; it can be restored. */
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

/** Whether it is in force on a local date: "until Friday" includes Friday. */
export const isOpen = ({ until, removedAt }: Pick<Caution, "until" | "removedAt">, day: string): boolean =>
  removedAt === undefined && (until === undefined || day <= until);

/** Cautions in force on a day, newest first: the latest is most likely not known yet. */
export const openCautions = (cautions: readonly Caution[], day: string): readonly Caution[] =>
  cautions.filter((caution) => isOpen(caution, day)).sort((a, b) => b.createdAt - a.createdAt);
