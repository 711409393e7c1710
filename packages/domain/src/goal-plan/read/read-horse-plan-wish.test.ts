import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { readHorsePlanWish } from "./read-horse-plan-wish.ts";

const read = (text: string) =>
  readHorsePlanWish(text, { today: "2026-11-18", horses: ["Beau", "Luna", "Milo"] });

it.each([
  [
    "I want to get Beau ready for the May 15th show. He needs to be solid at 2'6\" courses. What should my training plan look like?",
    "Beau",
    "the show. He needs to be solid at 2'6\" courses",
    "2027-05-15",
  ],
  ["Beau should jump 90 cm by Christmas", "Beau", "jump 90 cm", "2026-12-24"],
  [
    "training plan for luna please, 3 days a week, no jumping",
    "Luna",
    "3 days a week, no jumping",
    undefined,
  ],
  ["make a plan for Luna for the show on 19 December, 60 cm", "Luna", "the show, 60 cm", "2026-12-19"],
  [
    "plan for Milo: back from the suspensory strain by 30 January",
    "Milo",
    "back from the suspensory strain",
    "2027-01-30",
  ],
  [
    "Luna needs a plan for the clinic on 12 Dec. She is stiff to the right.",
    "Luna",
    "the clinic. She is stiff to the right",
    "2026-12-12",
  ],
  ["Beau has a show on 19 December, what should we do until then?", "Beau", "show", "2026-12-19"],
  ["what should Beau's training look like until the show on 19 December?", "Beau", "the show", "2026-12-19"],
  [
    "we have a dressage test with Luna on 12 December, novice, make a plan",
    "Luna",
    "dressage test, novice",
    "2026-12-12",
  ],
  ["create a 6 week plan for Beau", "Beau", "", "2026-12-30"],
  ["I want Luna to jump 80 cm by February", "Luna", "jump 80 cm", "2027-02-01"],
  ["bring Milo back to work by end of January", "Milo", "back to work", "2027-01-31"],
  [
    "make a plan for beau for the show on 19 december, no jumping on mondays, max 4 days a week",
    "Beau",
    "the show, no jumping on mondays, max 4 days a week",
    "2026-12-19",
  ],
])("reads for which horse, what, and by when: %s", (text, horse, goal, targetDate) => {
  expect(read(text)).toEqual({ horse, goal, ...(targetDate !== undefined && { targetDate }) });
});

it.each([
  "Beau should jump 90 cm on Saturday",
  "what is Beau's plan?",
  "make Beau's plan lighter",
  "Beau needs to rest until Friday",
  "plan for Beau tomorrow: hack",
  "plan for Luna today?",
  "Beau jumped 90 cm, show on 19 December",
  "Luna should get her flu jab by 20 January",
  "Milo is not to be ridden until 30 January",
  "no jumping for Beau until Christmas",
  "Jake should ride Beau until Christmas",
  "show me the plan for Beau",
  "make a plan for Beau and Luna for the show on 19 December",
])("is none: %s", (text) => {
  expect(read(text)).toBeUndefined();
});
