import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { horseStates } from "./horse-words.ts";
import { readQuestion } from "../read-question.ts";
import { subjectsIn } from "../subjects.ts";

/** A Wednesday. */
const today = "2026-11-18";
const read = (text: string) =>
  readQuestion(text, { today, units: "lb", firstWeekday: 1, subjects: subjectsIn(text) });

describe("a question about horses", () => {
  const inBarn = (text: string, athlete?: string) =>
    readQuestion(text, {
      today,
      units: "kg",
      firstWeekday: 1,
      subjects: subjectsIn(text),
      athlete,
      horses: ["Beau"],
      people: ["Jake", "Emma"],
    });

  it.each([
    ["how many times did Jake jump Beau this month", { rider: "jake", works: ["jumping"] }],
    ["when was Beau last out on the trail", { figure: "last", works: ["trail"] }],
    ["who's put the most time on Beau this month", { figure: "shares", isByTime: true }],
    ["did Jake ride Beau this week", { rider: "jake", isWhether: true, isRidden: true }],
    ["when does Beau jump next", { figure: "planned_riders", works: ["jumping"] }],
    ["can I jump Beau 60 on Saturday", { figure: "may_ride", heightCm: 60 }],
  ])("takes the rider, the work and the height from its words: %s", (text, expected) => {
    expect(inBarn(text, "Beau")).toMatchObject(expected);
  });

  it("goes on with another horse, and with the ride that was named", () => {
    const before = { about: "horses", figure: "last", athlete: "Beau", isRidden: true } as const;
    const shown = [{ from: "2026-11-14", to: "2026-11-14", label: "Saturday", kind: "day" as const }];
    const behind = (text: string, athlete?: string) =>
      readQuestion(text, {
        today,
        units: "kg",
        firstWeekday: 1,
        subjects: subjectsIn(text),
        athlete,
        horses: ["Beau", "Luna"],
        previous: { ...before, shown },
      });
    expect(behind("and Luna?", "Luna")).toEqual({ ...before, athlete: "Luna" });
    expect(behind("who rode him before that", "Beau")).toMatchObject({
      figure: "last",
      period: { to: "2026-11-13" },
    });
    expect(behind("how high did they jump")).toMatchObject({
      figure: "height",
      athlete: "Beau",
      period: { from: "2026-11-14" },
    });
  });

  it.each(horseStates)("asks how a horse has been: %s", (state) => {
    const asked = inBarn(`has Beau been ${state} lately`, "Beau");
    expect(asked).toMatchObject({ about: "horses", athlete: "Beau" });
    expect(["handoff", "sound", "state"]).toContain(asked && "figure" in asked ? asked.figure : undefined);
  });

  it.each(["jumping", "working", "doing flatwork", "lunging", "swum", "ridden", "shod", "rode"])(
    "asks what was done with a horse, and not how it was: %s",
    (work) => {
      expect(inBarn(`has Beau been ${work} this week`, "Beau")).not.toMatchObject({ figure: "handoff" });
    },
  );

  it.each([
    ["when is the farrier coming?", { figure: "care", care: "farrier" }],
    ["who has a vet appointment?", { figure: "care", care: "vet" }],
    ["when was Beau last wormed?", { figure: "care", care: "worming", athlete: "Beau" }],
    ["is the vet coming for Beau this week", { figure: "care", care: "vet", athlete: "Beau" }],
    [
      "anything due in the yard?",
      { figure: "care", period: { to: "2027-01-17", label: "in the next 60 days", kind: "range" } },
    ],
    ["who has not been ridden since Monday?", { figure: "idle", since: "2026-11-16", isRidden: true }],
    ["which horses were not worked since Monday?", { figure: "idle", since: "2026-11-16" }],
    ["is Beau ok to ride?", { figure: "handoff", athlete: "Beau" }],
    ["has Beau been off his feed this week?", { figure: "handoff", athlete: "Beau" }],
    [
      "does anybody have Beau today?",
      {
        figure: "planned_riders",
        athlete: "Beau",
        period: { kind: "day", from: today, to: today, label: "today" },
      },
    ],
    ["when was Beau last turned out", { figure: "care", care: "other", note: "turnout", athlete: "Beau" }],
    [
      "when did Beau last have a day off?",
      { figure: "care", care: "other", note: "day off", athlete: "Beau" },
    ],
    [
      "can Emma jump Beau on Sunday",
      {
        figure: "may_ride",
        athlete: "Beau",
        rider: "emma",
        work: "jump",
        period: { kind: "day", from: "2026-11-22", to: "2026-11-22", label: "on Sunday" },
      },
    ],
    [
      "can I ride Beau tomorrow",
      {
        figure: "may_ride",
        athlete: "Beau",
        isOwn: true,
        work: "ride",
        period: { kind: "day", from: "2026-11-19", to: "2026-11-19", label: "tomorrow" },
      },
    ],
    ["can I ride Beau", { figure: "handoff", athlete: "Beau" }],
    [
      "is Beau free on Sunday",
      {
        figure: "may_ride",
        athlete: "Beau",
        period: { kind: "day", from: "2026-11-22", to: "2026-11-22", label: "on Sunday" },
      },
    ],
    [
      "Emma’s away next week",
      {
        figure: "planned_riders",
        rider: "emma",
        isAway: true,
        period: { kind: "week", from: "2026-11-23", to: "2026-11-29", label: "next week" },
      },
    ],
    [
      "James can't ride on Friday",
      {
        figure: "planned_riders",
        rider: "james",
        isAway: true,
        period: { kind: "day", from: "2026-11-20", to: "2026-11-20", label: "on Friday" },
      },
    ],
    [
      "what does Emma ride next week",
      {
        figure: "planned_riders",
        rider: "emma",
        period: { kind: "week", from: "2026-11-23", to: "2026-11-29", label: "next week" },
      },
    ],
    ["which horses had no work this week", { figure: "idle", since: "2026-11-16" }],
    [
      "what's planned for Beau today?",
      { figure: "plan", athlete: "Beau", period: { kind: "day", from: today, to: today, label: "today" } },
    ],
    [
      "what's planned for Beau tomorrow?",
      {
        figure: "plan",
        athlete: "Beau",
        period: { kind: "day", from: "2026-11-19", to: "2026-11-19", label: "tomorrow" },
      },
    ],
  ])("%s", (text, asked) => {
    expect(inBarn(text, text.includes("Beau") ? "Beau" : undefined)).toEqual({ about: "horses", ...asked });
  });

  it.each([
    "what have I not done this week",
    "am I on track",
    "give me a report on my running",
    "anything due today",
    "was I vaccinated",
    "who has a key to the barn?",
  ])("is none: %s", (text) => {
    expect(inBarn(text)?.about).not.toBe("horses");
  });

  it.each([
    "who rides tomorrow?",
    "who is riding Beau tomorrow?",
    "who has Beau tomorrow?",
    "who takes Beau on Friday?",
    "who works Beau tomorrow?",
    "who is working the horses tomorrow?",
    "who is on Beau tomorrow?",
    "who gets Beau tomorrow?",
    "who has which horse tomorrow?",
  ])("asks who rides as planned: %s", (text) => {
    expect(inBarn(text, text.includes("Beau") ? "Beau" : undefined)).toMatchObject({
      about: "horses",
      figure: "planned_riders",
    });
  });

  it("of a time is of that time alone", () => {
    expect(inBarn("who rode this week?")).toMatchObject({ figure: "riders", period: { from: "2026-11-16" } });
    expect(inBarn("how high did Beau jump last week", "Beau")).toMatchObject({
      figure: "height",
      period: { from: "2026-11-09", to: "2026-11-15" },
    });
    expect(inBarn("who rode last?")).toMatchObject({ about: "horses", figure: "last" });
  });

  it("is asked of a bike only where one is named", () => {
    const rides = (text: string) => subjectsIn(text, [], true).discipline;
    expect(rides("did I ride today")).toBe("ride");
    expect(rides("how far did I ride my bike")).toBe("cycling");
    expect(rides("when did I last ride a horse")).toBe("riding");
    expect(subjectsIn("did I ride today").discipline).toBe("cycling");
  });

  it("is read in no time, however long a word is", () => {
    const began = performance.now();
    inBarn(`is ${"a".repeat(2000)} 1?`);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it("keeps to the kind of work that is named, and to the ride that was just named", () => {
    expect(inBarn("when did Jake last have a jumping lesson on Beau", "Beau")).toMatchObject({
      figure: "last",
      works: ["jumping"],
      workType: "lesson",
    });
    expect(inBarn("how long was Beau worked in the course of last week", "Beau")).not.toMatchObject({
      works: ["jumping"],
    });
  });

  it("is one of a horse that is there, and of a barn that has one", () => {
    expect(inBarn("what should I know before I ride Star", "Star")?.about).not.toBe("horses");
    expect(read("am I on track with my program")).toMatchObject({ about: "plan", figure: "track" });
    expect(inBarn("how many rides did Beau have last week", "Beau")).toMatchObject({ figure: "shares" });
    expect(inBarn("when did Beau last jump?", "Beau")).toMatchObject({
      about: "horses",
      figure: "last",
      works: ["jumping"],
    });
  });
});
