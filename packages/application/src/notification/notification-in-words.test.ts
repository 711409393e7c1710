import { expect, it } from "vitest";
import { plainForms, wordMarks } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { Discipline } from "@canter/domain/workout/discipline";
import { notificationInWords } from "./notification-in-words.ts";

const today = "2026-11-20";

it.each([
  ["flatwork", "Emma", "Emma rode Beau: flatwork, 20 min."],
  ["trail", "Emma", "Emma rode Beau: trail riding, 20 min."],
  ["lunging", "Emma", "Emma worked Beau: lunging, 20 min."],
  ["lunging", undefined, "Beau was worked: lunging, 20 min."],
])("a notification of %s by %s names who did what", (discipline, rider, text) => {
  const ride = {
    id: "n",
    kind: "ride",
    createdAt: 0,
    workoutId: "w",
    athlete: { id: "beau", name: "Beau" },
    discipline,
    rideDate: "2026-11-20",
    durationSeconds: 1200,
    ...(rider !== undefined && { rider }),
  } as const;
  expect(notificationInWords(ride, { athleteId: "jake-athlete", disciplines: [], today })).toBe(text);
});

it("says of a ride of one's own who logged it, and names a discipline of the group", () => {
  const ride = {
    id: "n",
    kind: "ride",
    createdAt: 0,
    workoutId: "w",
    athlete: { id: "beau", name: "Beau" },
    discipline: "long_reins",
    rideDate: "2026-11-20",
    rider: "Emma",
    riderId: "emma-athlete",
    loggedBy: "Jake",
  } as const;
  const disciplines: readonly Discipline[] = [
    {
      id: "long_reins",
      name: "Long reining",
      athleteKind: "horse",
      measure: "duration",
      fields: [],
      words: [],
    },
  ];
  expect(notificationInWords(ride, { athleteId: "emma-athlete", disciplines, today })).toBe(
    "Jake logged your ride with Beau: long reining.",
  );
  expect(notificationInWords(ride, { athleteId: "tom-athlete", disciplines, today })).toBe(
    "Emma rode Beau: long reining.",
  );
});

it.each([
  ["2026-11-22", "Farrier for Beau is due on Sunday 22 November 2026."],
  ["2026-11-20", "Farrier for Beau is due on Friday 20 November 2026."],
  ["2026-11-16", "Farrier for Beau was due on Monday 16 November 2026."],
])("of care on %s, whether its day is past", (dueOn, text) => {
  const care = {
    id: "n",
    kind: "care",
    createdAt: 0,
    careId: "k",
    athlete: { id: "beau", name: "Beau" },
    care: "farrier",
    dueOn,
  } as const;
  const said = notificationInWords(care, { athleteId: "jake-athlete", disciplines: [], today });
  expect(wordMarks(said, plainForms)).toBe(text);
  expect(wordMarks(said, valueFormsOf({ units: "lb" }))).toMatch(/day, November \d+, 2026\.$/u);
});
