import {
  calendarFeedCreatedSchema,
  calendarFeedCreateSchema,
  calendarFeedListSchema,
  calendarFeedSchema,
} from "@canter/protocol/account/calendars";
import { z } from "zod";
import { defineOpenOperation, defineOperation } from "../../operation.ts";

const tag = "calendar";
const mediaType = "text/calendar";

export const calendarOperations = [
  defineOperation({
    id: "listCalendarFeeds",
    needs: ["profile", "read"],
    method: "get",
    path: "/calendar-feeds",
    tag,
    problems: [],
    summary: "The addresses under which calendar programs read what the member has in the group.",
    success: { description: "Without their secrets.", schema: calendarFeedListSchema },
    handle: ({ application, member }) => application.calendar.listCalendarFeeds(member),
  }),
  defineOperation({
    id: "createCalendarFeed",
    lasting: true,
    needs: ["profile", "write"],
    method: "post",
    path: "/calendar-feeds",
    tag,
    problems: ["forbidden", "conflict"],
    body: calendarFeedCreateSchema,
    summary: "Make an address for calendar programs; its secret is shown once.",
    success: { status: 201, description: "The feed.", schema: calendarFeedCreatedSchema },
    handle: ({ application, member, body, once }) =>
      application.calendar.createCalendarFeed(member, body, once),
  }),
  defineOperation({
    id: "removeCalendarFeed",
    lasting: true,
    needs: ["profile", "write"],
    method: "delete",
    path: "/calendar-feeds/{id}",
    tag,
    problems: ["forbidden"],
    params: z.object({ id: z.string() }),
    summary: "Take an address away: nothing is there any more.",
    success: { description: "What it was.", schema: calendarFeedSchema },
    handle: ({ application, member, params: { id } }) => application.calendar.removeCalendarFeed(member, id),
  }),
  defineOpenOperation({
    id: "readCalendar",
    method: "get",
    path: "/calendars/{token}",
    tag,
    problems: ["not_found"],
    params: z.object({ token: z.string().max(100) }),
    summary:
      "A calendar at its secret address (`TOKEN.ics`), as iCalendar: planned, done, and care of horses.",
    success: { description: "The calendar.", schema: z.string(), mediaType },
    handle: async ({ application, params: { token } }) => {
      const calendar = await application.calendar.readCalendar(token.replace(/\.ics$/, ""));
      return calendar.ok
        ? new Response(calendar.value, { headers: { "content-type": `${mediaType}; charset=utf-8` } })
        : calendar;
    },
  }),
];
