import { expect, it } from "vitest";
import type { Discipline } from "@canter/domain/workout/discipline";
import { notificationInWords } from "./notification-in-words.ts";

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
  expect(notificationInWords(ride, { athleteId: "jake-athlete", disciplines: [] })).toBe(text);
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
  expect(notificationInWords(ride, { athleteId: "emma-athlete", disciplines })).toBe(
    "Jake logged your ride with Beau: long reining.",
  );
  expect(notificationInWords(ride, { athleteId: "tom-athlete", disciplines })).toBe(
    "Emma rode Beau: long reining.",
  );
});
