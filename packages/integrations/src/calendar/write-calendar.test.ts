import "temporal-polyfill/global";
import ICAL from "ical.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { writeCalendar } from "./write-calendar.ts";

const hour = 3_600_000;

const parsed = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));

/** Clocks go forward on 29 March 2026 in Berlin, on 8 March in New York, back on 5 April in Auckland. */
const zones = {
  "Europe/Berlin": "2026-03-29",
  "America/New_York": "2026-03-08",
  "Pacific/Auckland": "2026-04-05",
};

afterEach(() => vi.unstubAllEnvs());

describe.each(Object.entries(zones))("a calendar in %s", (zone, change) => {
  const at = (date: string, time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  const days = [-1, 0, 1].map((offset) => Temporal.PlainDate.from(change).add({ days: offset }).toString());

  it("has each time as it was entered and each day as that day, over a change of the clocks", () => {
    // Whatever the server's own zone is.
    vi.stubEnv("TZ", zone);
    const text = writeCalendar("Training", [
      ...days.map((date) => ({
        id: `timed-${date}`,
        version: 1,
        changedAt: 0,
        title: "Run",
        when: { startsAt: at(date, "07:30"), endsAt: at(date, "07:30") + hour },
      })),
      ...days.map((date) => ({
        id: `day-${date}`,
        version: 1,
        changedAt: 0,
        title: "Squats",
        when: { date },
      })),
    ]);
    const events = parsed(text);
    const local = (event: ICAL.Event) =>
      Temporal.Instant.fromEpochMilliseconds(event.startDate.toJSDate().getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" });
    expect(events.slice(0, 3).map(local)).toEqual(days.map((date) => `${date}T07:30`));
    expect(events.slice(0, 3).map((event) => event.duration.toSeconds())).toEqual([3600, 3600, 3600]);
    expect(events.slice(3).map(({ startDate }) => [startDate.isDate, startDate.toString()])).toEqual(
      days.map((date) => [true, date]),
    );
  });
});

it("keeps ids, counts changes, and says what is busy; text of people stays text", () => {
  const hostile = "Legs; heavy, \\ \r\nBEGIN:VEVENT\nünïcode 🐎 ".repeat(4);
  const once = {
    id: "w-1",
    changedAt: 1_790_000_000_000,
    title: hostile,
    details: hostile,
    when: { date: "2026-10-25" },
  };
  const text = writeCalendar("A, B;\nC", [
    { ...once, version: 3 },
    { ...once, id: "w-2", version: 1, when: { startsAt: 0, endsAt: hour } },
  ]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [day, timed] = parsed(text);
  expect(parsed(text)).toHaveLength(2);
  expect(day?.uid).toBe("w-1@canter");
  expect(day?.sequence).toBe(3);
  expect(day?.description?.replaceAll("\r\n", "\n")).toBe(hostile.replaceAll("\r\n", "\n"));
  expect([day, timed].map((event) => event?.component.getFirstPropertyValue("transp"))).toEqual([
    "TRANSPARENT",
    "OPAQUE",
  ]);
});
