import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { ask } from "../compose/ask.ts";
import { composeDashboard } from "../compose/compose-dashboard.ts";
import type { Dashboard } from "../dashboard.ts";
import { situations } from "../eval/situations.ts";
import { resolveDraft, lightened, setAside } from "../resolve-draft.ts";
import { isPersonal, isResting, kindOfPrompt, offerDone } from "./engagement.ts";

const yoga = { contentId: "file:yoga", title: "Yoga", reason: "light_option" } as const;
const spin = { contentId: "file:spin", title: "Spin", reason: "variety" } as const;
const upper = { contentId: "session:p/u", title: "Upper A" };
const curated: Dashboard["curated"] = {
  upNext: { primary: upper, alternates: [spin, yoga] },
  playlistSuggestion: [upper],
};
const stretch = { id: "file:stretch", title: "Stretch", role: "light", lacks: [], timesDone: 0 } as const;
const menu = { menu: [{ ...stretch, id: "file:mat", lacks: ["a mat"] }, stretch] };

describe("a day with a request for something lighter", () => {
  it("puts the easy item next, and the former Up Next among the alternates", () => {
    expect(lightened(curated, menu, new Set())?.curated).toEqual({
      upNext: {
        chosen: "lighter",
        primary: { contentId: "file:yoga", title: "Yoga" },
        alternates: [{ ...upper, reason: "next_in_program" }, spin],
      },
      playlistSuggestion: [],
    });
  });

  it("takes it from the menu if no easy alternate is left; only items that can be done", () => {
    const bare = { ...curated, upNext: { primary: upper, alternates: [] } };
    expect(lightened(bare, menu, new Set())?.offer.contentId).toBe("file:stretch");
    expect(lightened(curated, menu, new Set(["file:yoga"]))?.offer.contentId).toBe("file:stretch");
    expect(lightened(bare, { menu: [] }, new Set())).toBeUndefined();
  });

  it("keeps the easy alternates on a rest day", () => {
    expect(setAside(curated)).toEqual({
      upNext: { alternates: [yoga], chosen: "rest" },
      playlistSuggestion: [],
    });
  });
});

describe("what an answer does", () => {
  const dayOf = (name: string) => {
    const found = situations.find((one) => one.name === name);
    if (!found) throw new Error(name);
    return found.day;
  };
  const answered = (name: string, effects: Record<string, string>, key = "mine") => {
    const day = dayOf(name);
    const draft = composeDashboard(day);
    const prompt = {
      key,
      type: "multiple_choice",
      question: "Go on?",
      options: ["Yes", "No"],
      effects,
    } as const;
    return resolveDraft(
      { ...draft, coach: { ...draft.coach, prompts: [{ ...prompt, options: [...prompt.options] }] } },
      day,
    );
  };

  it("is picked from the day's menu, with the ids that code looked up", () => {
    const { dashboard, complaints } = answered("in the middle of a program", { Yes: "lighter" });
    expect(complaints).toEqual([]);
    expect(dashboard.coach.prompts).toMatchObject([
      { question: "Go on?", effects: { Yes: { do: "lighter" } } },
    ]);
  });

  it("changes a program only through the coach's own question, in its wording, on a day when it applies", () => {
    for (const effect of ["resume_program", "end_program", "start_program"]) {
      const { dashboard, complaints } = answered("a paused program", { Yes: effect, No: "rest" });
      expect(complaints.join()).toContain("only program.resume and program.follow change a program");
      expect(dashboard.coach.prompts).toMatchObject([
        { question: "Go on?", effects: { No: { do: "rest" } } },
      ]);
    }
    const misled = answered("a paused program", { Yes: "end_program" }, "program.resume");
    expect(misled.complaints).toEqual([]);
    const [question] = misled.dashboard.coach.prompts;
    expect(question?.question).toMatch(/ is paused\. Go on with it\?$/);
    expect(question?.effects).toEqual({
      "Yes, go on": { do: "resume_program", programId: "p" },
      "I am done with it": { do: "end_program", programId: "p" },
    });
    const active = answered("in the middle of a program", { Yes: "end_program" }, "program.resume");
    expect(active.dashboard.coach.prompts[0]).not.toHaveProperty("effects");
  });

  it("counts in each group only if the question is the coach's own about the person, in its wording", () => {
    const own = ["goal.kind", "energy.after_rest", "week.2026-02-15"];
    const others = [
      "session.feedback",
      "knee.injury",
      "goal.of_beau",
      "energy",
      "week.plan",
      "program.resume",
    ];
    expect([...own, ...others].filter(isPersonal)).toEqual(own);
    const { dashboard } = answered("nothing at all, and no catalogue", { Yes: "goal.train_3" }, "goal.kind");
    expect(dashboard.coach.prompts[0]?.question).toBe("What should your training lead to?");
  });

  it("is refused if it is not possible that day, or belongs to no option", () => {
    const { dashboard, complaints } = answered("in the middle of a program", {
      Yes: "resume_program",
      Maybe: "rest",
    });
    expect(complaints.join()).toMatch(/“resume_program” is none of .*; ?|“Maybe” is no option/);
    expect(complaints).toHaveLength(2);
    expect(dashboard.coach.prompts[0]).not.toHaveProperty("effects");
  });

  it("is part of the coach's own questions", () => {
    expect(ask(dayOf("nothing at all, and no catalogue"))[0]?.effects).toMatchObject({
      "Lose weight": "goal.weight",
    });
  });
});

describe("a kind of question that is never answered", () => {
  const ignored = [{ kind: "energy", asked: 3, answered: 0, lastAsked: "2026-02-10" }];
  it("is not asked for three weeks, and then asked again", () => {
    expect(kindOfPrompt("ready.2026-02-14")).toBe("ready");
    expect(isResting(ignored, { key: "energy.after_rest", today: "2026-02-14" })).toBe(true);
    expect(isResting(ignored, { key: "energy.after_rest", today: "2026-03-03" })).toBe(false);
    expect(isResting(ignored, { key: "goal.kind", today: "2026-02-14" })).toBe(false);
    const answered = ignored.map((one) => ({ ...one, answered: 1 }));
    expect(isResting(answered, { key: "energy.after_rest", today: "2026-02-14" })).toBe(false);
  });
});

describe("a workout and what the day offered", () => {
  const flow = { contentId: "plex:1", title: "Gentle Flow", discipline: "yoga", durationMinutes: 30 };
  const core = { contentId: "plex:2", title: "Core", discipline: "strength", durationMinutes: 25 };
  const done = { discipline: "yoga", exercises: [] };
  it.each([
    ["says so itself", { ...done, fields: { contentId: "plex:2" } }, { done: "plex:2" }],
    ["says that it was another", { ...done, durationSeconds: 1800, fields: { contentId: "plex:9" } }, {}],
    ["is called like one", { ...done, discipline: "other", title: "gentle flow!" }, { done: "plex:1" }],
    ["is of the discipline and as long", { ...done, durationSeconds: 32 * 60 }, { done: "plex:1" }],
    ["is of the discipline and much shorter", { ...done, durationSeconds: 600 }, { ask: "plex:1" }],
    ["is of the discipline and of no known length", done, { ask: "plex:1" }],
    ["is called otherwise", { ...done, title: "Dentist", durationSeconds: 1800 }, { ask: "plex:1" }],
    ["is called like its discipline", { ...done, title: "Yoga", durationSeconds: 1800 }, { done: "plex:1" }],
    ["is another discipline", { ...done, discipline: "running" }, {}],
    [
      "is what stands beside, by discipline alone",
      { discipline: "strength", durationSeconds: 1500, exercises: [] },
      {},
    ],
    ["has sets", { ...done, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }, {}],
  ])("which %s", (_, workout, expected) => {
    expect(offerDone(workout, [flow, core])).toEqual(expected);
  });

  it("is asked about if two offers have that discipline", () => {
    const other = { ...flow, contentId: "plex:3", title: "Power Flow" };
    expect(offerDone({ ...done, durationSeconds: 1800 }, [flow, other])).toEqual({ ask: "plex:1" });
  });
});
