import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "../../claim/marked-text.ts";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { runCalls } from "../../program/edits/calls/run-calls.ts";
import { type PlannedWork, programSchema } from "../../program/program.ts";
import { readEditRequest } from "../read-edit-request.ts";
import { readWorkRequest } from "./read-work-request.ts";
import { signRows } from "./work-words.ts";

type Planned = readonly [day: string, name: string, work: PlannedWork, notes?: string];

/** Of Friday 27 November: jumping tomorrow, a hack on Sunday; next week flatwork on Tuesday, lunging on Thursday, jumping on Saturday. */
const weeks: readonly (readonly [start: string, sessions: readonly Planned[]])[] = [
  [
    "2026-11-23",
    [
      [
        "2026-11-28",
        "Jumping",
        { discipline: "jumping", durationMinutes: 45, focus: "Grid to 70 cm" },
        "Warm up long.",
      ],
      ["2026-11-29", "Hack", { discipline: "trail", durationMinutes: 60, rider: "Jake" }],
    ],
  ],
  [
    "2026-11-30",
    [
      ["2026-12-01", "Flatwork", { discipline: "flatwork", durationMinutes: 45 }],
      ["2026-12-03", "Lungeing", { discipline: "lunging", durationMinutes: 30 }],
      ["2026-12-05", "Jumping", { discipline: "jumping", durationMinutes: 45 }],
    ],
  ],
];
const program = programSchema.parse({
  weeks: weeks.map(([startDate, sessions], week) => ({
    uid: `w${week}`,
    id: `week-${week + 1}`,
    weekNumber: week + 1,
    phase: "Base",
    startDate,
    sessions: sessions.map(([scheduledDate, name, work, notes], at) => ({
      uid: `w${week}s${at}`,
      id: `week-${week + 1}-session-${at + 1}`,
      name,
      scheduledDate,
      exercises: [],
      work,
      completed: false,
      ...(notes !== undefined && { notes }),
    })),
  })),
});

const input = (message: string) => ({
  program,
  message,
  now: "2026-11-27T18:00:00+00:00",
  catalogue: lexicon().exercises,
  riding: {
    horse: "Beau",
    horses: ["Beau", "Luna"],
    people: ["Emma Clark", "Jake", "Anna", "Will Hunt", "May", "Ahmed"],
    self: "Emma Clark",
  },
});

/** What is otherwise afterwards: "28 Jumping 45 …". */
function changed(message: string): readonly string[] {
  const reading = wordTexts(readEditRequest(input(message)), plainForms);
  if (reading.kind !== "edits") return [`${reading.kind}: ${reading.reply}`];
  let uid = 0;
  const outcome = runCalls(program, reading.toolCalls, () => `n${(uid += 1)}`);
  const linesOf = (one: typeof program): readonly string[] =>
    one.weeks.flatMap(({ sessions }) =>
      sessions.map(({ scheduledDate = "", name, work, notes }) =>
        [
          scheduledDate.slice(5),
          name,
          work?.durationMinutes,
          work?.discipline,
          work?.focus,
          work?.intensity,
          work?.rider && `by ${work.rider}`,
          notes,
        ]
          .filter(Boolean)
          .join(" "),
      ),
    );
  const before = linesOf(program);
  return linesOf(outcome.program).filter((line) => !before.includes(line));
}

const flatOnSaturday = "11-28 Flatwork 45 flatwork";
const hack = (what: string) => `11-29 Hack ${what}`;

describe("requests about planned rides", () => {
  it("asks about rides, and about no exercise where there is none", () => {
    expect(changed("take the plan out of action")).toEqual([
      "ask: Which ride do you mean, and what should be different about it?",
    ]);
  });
  it("makes easier what is too hard, and nothing hard", () => {
    expect(changed("Beau's plan is too hard this week, make it easier").join("; ")).not.toMatch(/hard/u);
  });
  it.each([
    "don't cancel his rides",
    "cancel both",
    "cancel jumping until Monday",
    "Luna gets 2 kg oats from now on",
    "anyone else riding Beau on Sunday?",
  ])("takes nobody and nothing away: %s", (message) => {
    expect(changed(message).every((line) => /^(?:none|ask):/u.test(line))).toBe(true);
  });
  it.each([
    ["make Beau's ride on Saturday flatwork instead", flatOnSaturday],
    ["make Saturday flatwork instead of jumping", flatOnSaturday],
    ["change Saturday's jumping to flatwork", flatOnSaturday],
    ["no jumping on Saturday, do flatwork", flatOnSaturday],
    ["he felt stiff, so make Saturday flatwork", flatOnSaturday],
    ["replace the jumping with flatwork", flatOnSaturday],
    ["he gets bored with lunging, swap it for poles", "12-03 Flatwork 30 flatwork poles"],
    ["let's hack tomorrow rather than jump", "11-28 Trail riding 45 trail"],
    ["do polework on Saturday instead", "11-28 Flatwork 45 flatwork polework"],
    ["turn Saturday into an easy 30 minute hack", "11-28 Trail riding 30 trail light"],
    ["lunge him on Saturday instead of jumping, 20 min", "11-28 Lunging 20 lunging"],
    ["Sunday's hack is too hard, make it easier", hack("60 trail light by Jake")],
    ["make Sunday's hack 40 minutes", hack("40 trail by Jake")],
    ["make the hack 40 minutes", hack("40 trail by Jake")],
    ["shorten Sunday's hack from 60 to 40 minutes", hack("40 trail by Jake")],
    ["make Sunday's hack 20 minutes longer", hack("80 trail by Jake")],
    ["halve Sunday's hack", hack("30 trail by Jake")],
    ["do Sunday's hack, an hour and a half", hack("90 trail by Jake")],
    ["Thursday: lunge 20 min instead", "12-03 Lungeing 20 lunging"],
    ["make next week's jumping 30 minutes", "12-05 Jumping 30 jumping"],
    ["do flatwork instead of jumping next Saturday", "12-05 Flatwork 45 flatwork"],
    ["Anna takes Beau on Sunday instead of Jake", hack("60 trail by Anna")],
    ["I'll ride Beau on Sunday", hack("60 trail by Emma Clark")],
    ["can I take Sunday's ride instead of Jake?", hack("60 trail by Emma Clark")],
    ["Jake can't ride on Sunday, Anna will", hack("60 trail by Anna")],
    ["swap Jake for Anna on Sunday", hack("60 trail by Anna")],
    ["swap Jake and Anna on Beau", hack("60 trail by Anna")],
    ["swap Anna and Jake on Sunday", hack("60 trail by Anna")],
    ["Sophie is on Beau on Sunday", hack("60 trail by Sophie")],
    ["Sophie is riding Beau on Sunday", hack("60 trail by Sophie")],
    ["take Jake off Sunday's hack", hack("60 trail")],
    ["Jake has Sunday off", hack("60 trail")],
    ["Will rides Beau on Sunday", hack("60 trail by Will Hunt")],
    ["give Sunday's hack to May", hack("60 trail by May")],
    ["Ahmed takes Beau on Sunday", hack("60 trail by Ahmed")],
    ["Saturday will be flatwork instead of jumping", flatOnSaturday],
    ["make Saturday flatwork, it may rain", flatOnSaturday],
    ["make Saturday advanced flatwork", flatOnSaturday],
    ["Emma has Beau tomorrow", "11-28 Jumping 45 jumping Grid to 70 cm by Emma Clark Warm up long."],
    ["Jake can't ride on Sunday", hack("60 trail")],
    ["add poles to Tuesday's flatwork", "12-01 Flatwork 45 flatwork poles"],
    ["add 10 minutes to Tuesday's flatwork", "12-01 Flatwork 55 flatwork"],
    ["add a hack on Monday", "11-30 Hack 60 trail"],
    ["add a hack for Anna on Wednesday, 30 minutes", "12-02 Hack 30 trail by Anna"],
    ["add groundwork on Monday", "11-30 Groundwork 45 groundwork"],
    ["add a hack on Friday", "12-04 Hack 60 trail"],
    ["I'm on Beau on Sunday", hack("60 trail by Emma Clark")],
    ["I've got Beau on Sunday", hack("60 trail by Emma Clark")],
    ["Anna on Beau on Sunday", hack("60 trail by Anna")],
    ["can somebody else take Beau on Sunday", hack("60 trail")],
    ["I'll do Beau on Sunday", hack("60 trail by Emma Clark")],
    ["add a hack on Saturday as well", "11-28 Hack 60 trail"],
    ["do flatwork on Monday, 20 minutes", "11-30 Flatwork 20 flatwork"],
    ["keep Saturday's jumping light", "11-28 Jumping 45 jumping Grid to 70 cm light Warm up long."],
  ])("%s", (message, line) => {
    expect(changed(message)).toEqual([line]);
  });

  const jumping = (what: string) => `11-28 Jumping ${what} Warm up long.`;
  it.each([
    [
      "Anna rides Saturday, Jake rides Sunday, an hour and a half",
      jumping("45 jumping Grid to 70 cm by Anna"),
      hack("90 trail by Jake"),
    ],
    [
      "Anna has Beau on Saturday and May on Sunday",
      jumping("45 jumping Grid to 70 cm by Anna"),
      hack("60 trail by May"),
    ],
    [
      "make Saturday 30 minutes and Sunday 45 minutes",
      jumping("30 jumping Grid to 70 cm"),
      hack("45 trail by Jake"),
    ],
    [
      "shorten Saturday by 10 minutes and Sunday by 20 minutes",
      jumping("35 jumping Grid to 70 cm"),
      hack("40 trail by Jake"),
    ],
    ["give him the weekend off", "11-28 Rest", "11-29 Rest"],
    ["easier on Saturday, and no hack on Sunday", jumping("45 jumping Grid to 70 cm light"), "11-29 Rest"],
    ["don't jump him on Saturday, and give him Sunday off", "11-28 Rest", "11-29 Rest"],
    ["don't jump him on Monday, and give him Sunday off", "11-29 Rest"],
    ["make Saturday flatwork and Sunday lunging", flatOnSaturday, "11-29 Lunging 60 lunging by Jake"],
    ["make Saturday and Sunday 30 minutes", jumping("30 jumping Grid to 70 cm"), hack("30 trail by Jake")],
    [
      "Anna rides both Saturday and Sunday",
      jumping("45 jumping Grid to 70 cm by Anna"),
      hack("60 trail by Anna"),
    ],
    [
      "On Saturday, Anna rides, on Sunday, May rides",
      jumping("45 jumping Grid to 70 cm by Anna"),
      hack("60 trail by May"),
    ],
    [
      "Anna rides on Saturday and Sunday, May rides on Tuesday",
      jumping("45 jumping Grid to 70 cm by Anna"),
      hack("60 trail by Anna"),
      "12-01 Flatwork 45 flatwork by May",
    ],
    ["Jake can't ride Sunday, Anna takes Tuesday", hack("60 trail"), "12-01 Flatwork 45 flatwork by Anna"],
  ])("does each day's own: %s", (message, ...lines) => {
    expect(changed(message)).toEqual(lines);
  });

  it.each([
    "Sunday off please",
    "give Beau Sunday off",
    "day off on Sunday for Beau",
    "Beau has Sunday off",
    "let Beau rest on Sunday",
    "he is turned out on Sunday instead of a hack",
  ])("leaves out the ride: %s", (message) => {
    expect(changed(message)).toEqual(["11-29 Rest"]);
  });

  it.each([
    ["cancel his rides", "11-28 Rest", "11-29 Rest", "12-01 Rest", "12-03 Rest"],
    ["cancel all rides this week", "11-28 Rest", "11-29 Rest"],
    ["cancel all jumping this week", "11-28 Rest"],
  ])("leaves out several: %s", (message, ...lines) => {
    expect(changed(message)).toEqual(lines);
  });

  it("takes no ride for a rest day", () => {
    expect(changed("cancel the rest day on Sunday")).toEqual([
      "ask: There is no rest day there. What do you want to do on that day?",
    ]);
  });

  it("changes each that is meant", () => {
    expect(changed("make all jumping sessions flatwork")).toEqual([
      flatOnSaturday,
      "12-05 Flatwork 45 flatwork",
    ]);
  });

  it.each([
    ["Anna takes Beau on Friday instead of Jake", "There is no session on a Friday ahead"],
    ["add a hack on Saturday", "Jumping on Saturday 28 Nov is planned already. In its place, or as well?"],
    ["add a hack", "On which day?"],
    ["add a hack on 20 December", "in none of your program's weeks"],
    ["Sophie can't ride on Sunday", "Jake is down for Hack on Sunday 29 Nov."],
    ["Anna takes Beau on Monday", "There is no session on a Monday ahead"],
    ["make Sunday shorter", "How long should it be? Hack on Sunday 29 Nov has 60 minutes."],
    ["make Saturday flatwork if it rains", "I can't make a change wait"],
    ["Anna has Beau on Saturday and Sophie on Sunday", "I can’t tell which ride is to be how"],
    ["Anna or May rides on Saturday", "I can’t tell which ride is to be how"],
    ["make Saturday 30 minutes 45 minutes", "I can’t tell which ride is to be how"],
    ["make Saturday flatwork and keep Sunday as it is", "I can’t tell which ride is to be how"],
    ["take Anna off Tuesday's flatwork", "Nobody is down for Flatwork on Tuesday 1 Dec."],
    ["give Beau Monday off", "Nothing is planned on Monday 30 Nov: so it is free already."],
    ["make Sunday's flatwork 20 minutes", "Hack on Sunday 29 Nov is what is planned then"],
  ])("asks: %s", (message, reply) => {
    const reading = wordTexts(readEditRequest(input(message)), plainForms);
    expect(reading.kind).toBe("ask");
    expect(reading.reply).toContain(reply);
  });

  it.each([
    "move Saturday's jumping to Sunday",
    "skip Beau's ride on Saturday",
    "swap Saturday and Sunday",
    "Anna rode Beau on Friday instead of Jake",
    "who rides Beau tomorrow?",
    "no jumping until Saturday",
    "jumped a small grid on Saturday, 40 minutes",
    "Will Anna ride Beau on Saturday?",
    "cancel the rest day on Sunday",
    "he is off his feed on Sunday",
    "no rest day on Sunday",
    "schooled flatwork on Saturday",
  ])("leaves what is none of it: %s", (message) => {
    expect(readWorkRequest(input(message))).toBeUndefined();
  });

  it.each(signRows.map(([sign, , example]) => [sign, example] as const))(
    "has a use for each sign: %s, %s",
    (_, example) => {
      const reading = readEditRequest(input(example));
      expect(reading.kind === "none" ? "none" : reading.isOfRides).toBe(true);
    },
  );

  it("is unsure of what it leaves aside", () => {
    const reading = readEditRequest(input("make Saturday flatwork, it's going to rain"));
    expect(reading).toMatchObject({ kind: "edits", confidence: "unsure", unsureAbout: ["rain"] });
    expect(reading.isOfRides).toBeUndefined();
  });
});

it.each(["that's too much jumping next week", "less jumping please", "reduce the jumping a bit"])(
  "plans no more of what is too much, and asks which: %s",
  (message) => {
    const read = readWorkRequest(input(message));
    expect(read).toMatchObject({ kind: "ask", toolCalls: [] });
    expect(read && wordTexts(read, plainForms).reply).toContain("Jumping on Sat");
  },
);

it("reads no change in a text of many pages, and takes no time over it", () => {
  const began = performance.now();
  const message = "Move Beau's jumping to Friday. ".repeat(3300);
  expect(readWorkRequest(input(message))).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(500);
});
