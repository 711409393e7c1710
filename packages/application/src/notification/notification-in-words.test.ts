import { expect, it } from "vitest";
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
  expect(notificationInWords(ride, "emma-athlete")).toBe(text);
});
