import { expect, it } from "vitest";
import { saysEarlierDone } from "./says-earlier-done.ts";

it.each([
  "Start No Excuses on 2026-11-16, the days since then are done",
  "start it on 2026-11-16 with all days before done.",
  "Start Ninety on Monday, I've done every session since",
  "Start Ninety on Monday. I did all of it so far",
  "I’m starting Ninety on Monday: all the days since then were done, by the way",
])("recognises that the days until today were done: %s", (text) => {
  expect(saysEarlierDone(text)).toBe(true);
});

it.each([
  "start Ninety on Monday",
  "I want to have Ninety done by Christmas, start it on Monday",
  "start Ninety on 2026-11-16, not all the days since then are done",
  "start Ninety on 2026-11-16, none of the days since then are done",
  "start Ninety on Monday once the days since then are done",
  "start Ninety on Monday, I haven't done anything since",
  "start Ninety on Monday, I did every session since except Kenpo",
  "start Ninety on Monday. Have I done every day since?",
  "start Ninety on Monday, I did some of it so far",
])("does not recognise it if it is not said, or not for all days: %s", (text) => {
  expect(saysEarlierDone(text)).toBe(false);
});
