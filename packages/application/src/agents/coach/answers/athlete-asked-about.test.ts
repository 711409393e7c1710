import { expect, it } from "vitest";
import type { Athlete } from "@canter/domain/group/group";
import { athleteAskedAbout } from "./athlete-asked-about.ts";

const athletes = [
  { id: "dana", name: "Dana", kind: "person" },
  { id: "beau", name: "Beau", kind: "horse" },
] as unknown as readonly Athlete[];
const about = (text: string) => {
  const found = athleteAskedAbout(text, athletes);
  return found && ("athlete" in found ? found.athlete.id : found.stranger);
};

it.each([
  ["how far did dana run this month", "dana"],
  ["how many times have i run with Dana", undefined],
  ["how often did we train with dana in october", undefined],
  ["how does my squat compare with dana", "dana"],
  ["is my run faster than dana's", "dana"],
  ["how do I stack up with Dana", "dana"],
  ["what should I do with Dana today", "dana"],
  ["my longest run with dana", undefined],
  ["what did I do with Beau yesterday", "beau"],
])("%s", (text, id) => {
  expect(about(text)).toBe(id);
});
