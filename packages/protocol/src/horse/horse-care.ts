import { careContentSchema, careItemSchema, careKinds } from "@canter/domain/horse/care-item";
import { cautionContentSchema, cautionSchema } from "@canter/domain/horse/caution";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";

export const cautionResponseSchema = cautionSchema.meta({ id: "Caution" });

export type CautionResponse = z.infer<typeof cautionResponseSchema>;

export const cautionListQuerySchema = z.object({
  /** `open`: in force today; `past`: no longer in force, including removed ones. */
  status: z.enum(["open", "past"]).default("open"),
});

export const cautionListSchema = z.object({ items: z.array(cautionResponseSchema) });

export const cautionCreateSchema = cautionContentSchema.meta({ id: "CautionCreate" });

/** Only the given fields are changed; `until: null`: until somebody removes it. */
export const cautionPatchSchema = z
  .object({
    version: z.int(),
    text: cautionContentSchema.shape.text.optional(),
    until: localDateSchema.nullable().optional(),
  })
  .meta({ id: "CautionPatch" });

/** `overdue`: its day has passed; `due`: within its reminder period; `done`: it was done, and does not recur. */
export const careResponseSchema = careItemSchema
  .extend({ standing: z.enum(["overdue", "due", "later", "done"]) })
  .meta({ id: "CareItem" });

export type CareResponse = z.infer<typeof careResponseSchema>;

export const careListQuerySchema = z.object({ status: z.enum(["kept", "removed"]).default("kept") });

export const careListSchema = z.object({ items: z.array(careResponseSchema) });

export const careCreateSchema = careContentSchema.meta({ id: "CareCreate" });

const { note, everyWeeks, reminderDays } = careContentSchema.shape;

/** Only the given fields are changed; null clears one. */
export const carePatchSchema = z
  .object({
    version: z.int(),
    kind: z.enum(careKinds).optional(),
    note: note.nullable(),
    dueOn: localDateSchema.nullable().optional(),
    everyWeeks: everyWeeks.nullable(),
    reminderDays: reminderDays.nullable(),
    lastDoneOn: localDateSchema.nullable().optional(),
  })
  .meta({ id: "CarePatch" });

export const careDoneSchema = z
  .object({
    /** Default: today. */
    date: localDateSchema.optional(),
  })
  .meta({ id: "CareDone" });
