import { expect, it } from "vitest";
import type { Ride } from "./ride.ts";
import { ridesNoting } from "./compose-lines.ts";

const ride = (id: string, notes: string): Ride => ({
  id,
  date: "2026-11-16",
  work: "flatwork",
  loggedAt: 1,
  notes,
});
const rides = [
  ride("stiff", "A bit stiff to the right at first"),
  ride("supple", "Not stiff at all today"),
  ride("rushed", "Rushed the grid, then settled"),
  ride("lame", "Lame in front, put him away"),
  ride("other", "Followed Luna, nice hack"),
];

it.each([
  ["stiff", ["stiff"], ["supple"]],
  ["rush", ["rushed"], []],
  ["rushing", ["rushed"], []],
  ["settled", ["rushed"], []],
  ["lame", ["lame"], []],
  ["sound", [], ["lame"]],
  ["coughing", [], []],
  ["sweating", [], []],
])("finds the rides of which riders wrote: %s", (state, says, denies) => {
  const found = ridesNoting(rides, ["Luna"], state);
  expect(found.says.map(({ id }) => id)).toEqual(says);
  expect(found.denies.map(({ id }) => id)).toEqual(denies);
});
