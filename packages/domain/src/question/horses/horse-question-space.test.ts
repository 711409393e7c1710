import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { howAsked } from "../../intent/how-asked.ts";
import type { HorseQuestion } from "../question.ts";
import { readQuestion } from "../read-question.ts";
import { subjectsIn } from "../subjects.ts";

/** A Wednesday. */
const today = "2026-11-18";
const horses = ["Beau", "Luna", "Old Tom"];

/** Each way to ask, with what it asks for; `%` stands for the horse. */
const wordings: readonly (readonly [HorseQuestion["figure"], readonly string[]])[] = [
  [
    "handoff",
    [
      "anything I should know before riding %?",
      "is there anything we need to know before I get on %?",
      "what do I need to know about %?",
      "what should I know about %",
      "what do I have to watch out for with %?",
      "what does % need to watch for",
      "anything to look out for with %?",
      "what must I be careful with on %?",
      "handoff for %",
      "the handover on %, please",
      "brief me on %",
      "give me the handoff on %",
      "give me a briefing on %",
      "can you give me %'s handoff",
      "show me the handoff of %",
      "update me on %",
    ],
  ],
  [
    "goal",
    [
      "what is % working towards",
      "what are we training % for?",
      "what's %'s goal",
      "when is %'s show?",
      "how long until %'s show",
      "how many weeks until the show with %?",
    ],
  ],
  [
    "height",
    [
      "is % jumping higher than six weeks ago?",
      "has % been jumping higher lately",
      "how high did % jump last?",
      "when did % last jump and how high",
    ],
  ],
  [
    "program",
    ["what is %'s plan?", "what's the plan for %?", "show me %'s plan", "show me the training plan of %"],
  ],
  [
    "track",
    [
      "Am I on track with %'s plan?",
      "are we on track with %",
      "is % on schedule?",
      "are we behind with %?",
      "am I behind on %'s plan?",
      "are we ahead with %?",
      "is % behind?",
      "how is %'s plan going",
      "how far along are we with %'s plan?",
    ],
  ],
  [
    "plan",
    [
      "what % have to do tomorrow",
      "how many jumping sessions does % still have in the program?",
      "how many sessions are left for %",
    ],
  ],
  ["care", ["when's %'s vet", "whens the farrier due for %"]],
  ["kept", ["on what date is %'s suspensory to be checked?", "does % nip?", "does % like being brushed"]],
  ["week", ["give me a weekly report on %", "weekly report for %", "report on %'s training progress"]],
];
const named = wordings.flatMap(([figure, texts]) =>
  texts.flatMap((text) => horses.map((horse) => [text.replace("%", horse), figure, horse] as const)),
);

/** Of all of them, without a name. */
const ofAll: readonly (readonly [HorseQuestion["figure"], string])[] = [
  ["week", "Give me a weekly report on all horses' training progress"],
  ["week", "give me the weekly report on the horses"],
  ["week", "weekly report of the barn"],
  ["week", "weekly report"],
  ["week", "give me the weekly report, please"],
  ["week", "show me this week's report"],
  ["week", "which horses are there?"],
  ["week", "what horses do we have?"],
  ["week", "list the horses"],
  ["track", "are the horses on track?"],
  ["idle", "which horse did nothing yet today?"],
  ["idle", "which one hasn't been ridden this week"],
];

const read = (text: string, athlete?: string) =>
  readQuestion(text, { today, units: "kg", firstWeekday: 1, subjects: subjectsIn(text), athlete, horses });

describe("what is asked of a horse, by each wording and name", () => {
  it.each(named)("%s", (text, figure, athlete) => {
    expect(read(text, athlete)).toMatchObject({ about: "horses", figure, athlete });
    expect(howAsked(text)).not.toBe("no");
  });

  it.each(["what's Beau's goal?", "when is Beau's show?", "what is the goal of Beau's plan?"])(
    "is not answered with the next session: %s",
    (text) => {
      expect(read(text, "Beau")).not.toMatchObject({ figure: "plan" });
    },
  );

  it.each(ofAll)("%s: %s", (figure, text) => {
    expect(read(text)).toMatchObject({ about: "horses", figure });
    expect(howAsked(text)).not.toBe("no");
  });
});
