import { ICalCalendarMethod, ICalEventTransparency, default as ical } from "ical-generator";

/** When something is: a local date, the same day wherever one looks; or from one instant to another (epoch milliseconds). */
export type CalendarTime = { readonly date: string } | { readonly startsAt: number; readonly endsAt: number };

/** `id` stays the same for the same thing, `version` goes up with each change of it. */
export type CalendarEvent = {
  readonly id: string;
  readonly version: number;
  readonly changedAt: number;
  readonly when: CalendarTime;
  readonly title: string;
  readonly details?: string | undefined;
};

/** How often whoever subscribes should look again, in seconds. */
const lookAgainSeconds = 3600;

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/**
 * A calendar as iCalendar (RFC 5545): instants in UTC, which every zone reads right also over a change of its clocks; whole days as dates. A day
 * is free, what has a time is busy.
 */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    // The library takes a name as it is: a line break in it would begin another line of the file.
    name: name.replaceAll(/\p{Cc}+/gu, " "),
    prodId: { company: "Canter", product: "Canter", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
  });
  for (const { id, version, changedAt, when, title, details } of events)
    calendar.createEvent({
      id: `${id}@canter`,
      sequence: version,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      summary: title,
      ...(details !== undefined && { description: details }),
      ...("date" in when
        ? { start: dayOf(when.date), allDay: true, transparency: ICalEventTransparency.TRANSPARENT }
        : {
            start: new Date(when.startsAt),
            end: new Date(when.endsAt),
            transparency: ICalEventTransparency.OPAQUE,
          }),
    });
  return calendar.toString();
}
