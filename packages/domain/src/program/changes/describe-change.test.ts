import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import type { PlannedSession } from "../program.ts";
import { sessionPhrase } from "./describe-change.ts";

it("says the new day of a ride that becomes another", () => {
  const session: PlannedSession = {
    uid: "s",
    id: "week-1-session-1",
    name: "Flatwork",
    exercises: [],
    completed: false,
    dayOfWeek: "Friday",
    scheduledDate: "2026-11-27",
    work: { discipline: "flatwork", durationMinutes: 35 },
  };
  const fields = [
    { field: "name", oldValue: "Flatwork", newValue: "Trail riding" },
    { field: "work", oldValue: session.work, newValue: { discipline: "trail", durationMinutes: 45 } },
    { field: "scheduledDate", oldValue: "2026-11-27", newValue: "2026-11-24" },
    { field: "dayOfWeek", oldValue: "Friday", newValue: "Tuesday" },
  ];
  expect(wordMarks(sessionPhrase(session, fields), plainForms)).toBe(
    "Flatwork on Friday 27 Nov becomes Trail riding, 45 min, on Tuesday 24 Nov",
  );
});
