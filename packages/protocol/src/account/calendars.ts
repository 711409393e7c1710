import { calendarNameSchema } from "@canter/domain/group/connection-fields";
import { z } from "zod";

const fields = {
  name: calendarNameSchema,
  covers: z.enum(["own", "horses"]).meta({
    description: "own: one's plan and training; horses: rides, plans and care of the group's horses.",
  }),
  isBusyOnly: z.boolean().meta({ description: "It says when, not what." }),
};

export const calendarFeedSchema = z
  .object({ id: z.string(), ...fields, createdAt: z.number().int(), readAt: z.number().int().optional() })
  .meta({ id: "CalendarFeed" });

export const calendarFeedCreateSchema = z
  .object({
    name: fields.name,
    covers: fields.covers.default("own"),
    isBusyOnly: fields.isBusyOnly.default(false),
  })
  .meta({ id: "CalendarFeedCreate" });

export const calendarFeedCreatedSchema = calendarFeedSchema
  .extend({
    token: z.string().meta({ description: "Shown once: the calendar is at /api/v1/calendars/{token}.ics." }),
  })
  .meta({ id: "CalendarFeedCreated" });

export const calendarFeedListSchema = z.object({ items: z.array(calendarFeedSchema) });
