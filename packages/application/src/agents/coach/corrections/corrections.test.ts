import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("what a conversation did last", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());

  const talk = async (member: MemberContext = world.emma) => {
    const { application } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(member, { kind: "coach" }),
    );
    return async (text: string) => {
      const result = valueOf(
        await application.agents.receiveMessage(member, { text, conversationId }, { wait: true }),
      );
      return { ...result, reply: result.reply.replaceAll("\u00A0", " ") };
    };
  };
  const saved = async (member = world.emma) =>
    valueOf(
      await world.application.workout.listWorkouts(member, {
        athleteId: member.member.athleteId,
        status: "saved",
        limit: 50,
      }),
    ).items;
  const weights = async (status: "kept" | "asked" = "kept") =>
    valueOf(
      await world.application.health.listMeasurements(world.emma, { kind: "weight", status, limit: 50 }),
    ).items.map(({ value, unit }) => `${value} ${unit}`);

  const meals = async () =>
    valueOf(await world.application.health.listNutrition(world.emma, { limit: 50 })).items;

  it("is taken back and brought again by a word, each thing once", async () => {
    const say = await talk();
    const before = await saved();
    await say("bike 45 min");
    await say("ran 5k in 25:00");
    expect(await saved()).toHaveLength(before.length + 2);
    expect((await say("undo")).reply).toMatch(/^Taken back: .*5 km/);
    expect((await say("undo that please")).reply).toMatch(/^Taken back: .*45 min/);
    expect(await saved()).toHaveLength(before.length);
    expect((await say("undo")).reply).toMatch(/^There is nothing here to undo/);
    expect((await say("redo")).reply).toMatch(/^Brought back: .*45 min/);
    expect((await saved()).filter(({ discipline }) => discipline === "cycling")).toHaveLength(1);
    expect((await say("scratch that")).reply).toMatch(/^Taken back/);
  });

  it("is brought back by an undo of its deletion, which takes nothing else", async () => {
    const say = await talk();
    await say("yoga class, 50 min");
    await say("swam 1500 m in 33 min");
    const { length } = await saved();
    expect((await say("delete the yoga")).reply).toMatch(/^Taken back: Yoga/);
    expect((await say("undo that")).reply).toMatch(/^Brought back: Yoga/);
    expect(await saved()).toHaveLength(length);
    expect((await say("delete the yoga")).reply).toMatch(/^Taken back: Yoga/);
    expect((await say("delete the swim")).reply).toMatch(/^Taken back: Swim/);
  });

  it("is no plan where no program is followed, which is said", async () => {
    const say = await talk(world.owner);
    expect((await say("what's on tomorrow?")).reply).toMatch(/^You follow no program/);
  });

  it("is corrected in the one field that is named, and the correction taken back, too", async () => {
    const say = await talk();
    const { allWorkouts } = await say("ran 3 miles in 28:10");
    const id = allWorkouts[0]?.workout.id ?? "";
    const now = async () => valueOf(await world.application.workout.readWorkout(world.emma, id));
    const count = (await saved()).length;
    await say("actually it was 4 miles");
    expect(await now()).toMatchObject({
      distance: { value: 4, unit: "mi" },
      durationSeconds: 1690,
      version: 2,
    });
    await say("make that yesterday");
    expect(await now()).toMatchObject({ date: "2026-11-19", distance: { value: 4 } });
    expect(await saved()).toHaveLength(count);
    await say("undo");
    await say("undo");
    expect(await now()).toMatchObject({ distance: { value: 3, unit: "mi" } });
    await say("redo");
    expect(await now()).toMatchObject({ distance: { value: 4, unit: "mi" } });
    await say("sorry make that 29");
    expect(await now()).toMatchObject({ distance: { value: 4, unit: "mi" }, durationSeconds: 1740 });
  });

  it("is the entry that was kept last", async () => {
    const say = await talk();
    await say("had a bagel with cream cheese, 300 kcal");
    expect((await say("correct that to 350")).reply).toMatch(/350 kcal \(was 300 kcal\)/);
  });

  it("is what the correction can be about, not whatever came last, and on no day to come", async () => {
    const say = await talk();
    const { allWorkouts } = await say("ran 3 miles in 27:00");
    const id = allWorkouts[0]?.workout.id ?? "";
    const now = async () => valueOf(await world.application.workout.readWorkout(world.emma, id));
    await say("my protein target is 150 g");
    await say("actually the run was 6 miles");
    expect(await now()).toMatchObject({ distance: { value: 6, unit: "mi" } });
    expect((await say("make that 2027-05-05")).reply).toContain("must be from");
    expect(await now()).toMatchObject({ date: "2026-11-20", status: "saved" });
    await say("my goal: weigh 75 kg by June");
    expect((await say("actually 78")).reply).toMatch(/^Corrected: Weight 78 kg \(was Weight 75 kg\)/);
    expect(await now()).toMatchObject({ version: 2 });
    const ahead = await say("ran 5k in 25:00 on 2027-05-05");
    expect(ahead.allWorkouts[0]).toMatchObject({
      saved: false,
      workout: { issues: [{ reason: "2027-05-05 is still to come: was it done?" }] },
    });
  });

  it("is a load, where a lift was logged", async () => {
    const say = await talk();
    const { allWorkouts } = await say("bench 3x5 @ 80 kg");
    expect((await say("no, 82.5")).reply).toMatch(/^Corrected: .*82.5 kg/);
    const workout = valueOf(
      await world.application.workout.readWorkout(world.emma, allWorkouts[0]?.workout.id ?? ""),
    );
    expect(workout.exercises[0]?.sets.map(({ weightKg }) => weightKg)).toEqual([82.5, 82.5, 82.5]);
    expect((await say("no, 500")).reply).toMatch(/a draft until you have answered\. .*500 kg\?/);
  });

  it("is a weight that was asked about: it counts for nothing until it is answered", async () => {
    const say = await talk();
    await say("weighed 82.4");
    const asked = await say("weighed 182.3");
    expect(asked.reply).toMatch(/^182.3 kg\? .*It counts once you have answered\.$/);
    expect(asked.suggestedReplies).toContain("182.3 kg is right");
    expect([await weights(), await weights("asked")]).toEqual([["82.4 kg"], ["182.3 kg"]]);
    await say("what is next?");
    expect(await weights()).toEqual(["82.4 kg"]);
    await say("weighed 182.3 kg");
    expect((await say("leave it out")).reply).toContain("leave that out");
    expect(await weights()).toEqual(["82.4 kg"]);
  });

  it.each([
    [["had a chicken salad, 430 kcal"], "sorry, 530 kcal", "chicken salad, 530 kcal (was 430 kcal)"],
    [["had 2 eggs, 140 kcal"], "make that 3 eggs", "3 eggs, 210 kcal (was 2 eggs, 140 kcal)"],
    [["slept 8 hours"], "wrong, 7 hours", "Sleep 7 h (was Sleep 8 h)"],
    [["slept 7 h, weighed 82.5"], "the sleep was 6.5", "Sleep 6 h 30 min (was Sleep 7 h)"],
    [
      ["had oatmeal, 350 kcal", "bike 20 min"],
      "the oatmeal was 400 kcal",
      "oatmeal, 400 kcal (was 350 kcal)",
    ],
    [["resting pulse 52"], "actually 54", "Resting heart rate 54 bpm (was Resting heart rate 52 bpm)"],
    [["bench 3x5 @ 80"], "no, 4 sets", "Strength; Bench Press 4 × 5 · 80 kg (was Bench Press 3 × 5 · 80 kg)"],
    [
      ["squat 3x5 @ 100"],
      "I meant pounds",
      "Strength; Back Squat 3 × 5 · 100 lb (was Back Squat 3 × 5 · 100 kg)",
    ],
    [
      ["swings 20 kg 5x10 and push ups 3x8 just now"],
      "the swings were with 24 actually",
      "Strength; Kettlebell Swing 5 × 10 · 24 kg; Push-Up 3 × 8 (was Kettlebell Swing 5 × 10 · 20 kg)",
    ],
    [
      ["biked 30 min and then rowed 2k in 8:00"],
      "it was 25 on the bike",
      "Cycling: 25 min (was Cycling: 30 min)",
    ],
  ])(
    "is one thing that was kept, of whatever kind, with what it was: %s, %s",
    async (before, words, expected) => {
      const say = await talk();
      for (const one of before) await say(one);
      const { reply } = await say(words);
      expect(reply.replaceAll(/\s+/gu, " ")).toBe(`Corrected: ${expected}. Say “undo” to take that back.`);
      expect((await say("undo")).reply).toMatch(/^Taken back: the correction; it is /);
      expect((await say("redo")).reply).toMatch(/^Brought back: the correction; it is /);
    },
  );

  it("is an entry of the last days, where it has what is denied; and no ride takes its calories", async () => {
    await (
      await talk()
    )("weighed 82.7");
    const say = await talk();
    expect((await say("the weight was 81.8, not 82.7")).reply).toMatch(/^Corrected: Weight 81.8 kg/);
    await say("bike 40 min");
    expect((await say("sorry 530 kcal")).reply).toMatch(/^“530 kcal” of what\?/);
  });

  it("is asked about where it is corrected to what can hardly be", async () => {
    const say = await talk();
    await say("weighed 82.6");
    const asked = await say("sorry, 182.6");
    expect(asked.reply).toMatch(/182.6 kg\? .* It counts once you have answered\./);
    expect((await say("182.6 kg is right")).reply).toBe("Noted: Weight 182.6 kg.");
    await say("undo");
  });

  it("is the draft in doubt that has the number with one wrong figure, before what came behind it", async () => {
    const say = await talk();
    const { allWorkouts } = await say("overhead press 4x6 @ 190 kg");
    await say("resting pulse 55");
    expect((await say("typo, i meant 90")).reply).toMatch(/^Corrected: .*90 kg/);
    expect(allWorkouts).toHaveLength(1);
  });

  it("is targets of food, which undo puts back", async () => {
    const say = await talk();
    const { length } = await meals();
    expect((await say("my protein target is 145 g")).reply).toBe(
      "Your targets a day from today: 145 g protein.",
    );
    expect((await say("set calories to 2400 as my target")).reply).toMatch(/145 g protein/);
    expect((await say("my protein target is 160 g")).reply).toMatch(/160 g protein/);
    await say("undo");
    expect(valueOf(await world.application.health.readNutritionTargets(world.emma, {}))).toMatchObject({
      protein: 145,
      calories: 2400,
    });
    expect(await meals()).toHaveLength(length);
  });

  it.each(["sorry, it was the 42", "no 42, misread the plates without my glasses"])(
    "is the load of all sets, and nothing of why: %s",
    async (words) => {
      const say = await talk();
      const { allWorkouts } = await say("ohp 2x6 @ 40 kg");
      await say(words);
      const workout = valueOf(
        await world.application.workout.readWorkout(world.emma, allWorkouts[0]?.workout.id ?? ""),
      );
      expect(workout.exercises[0]?.sets.map(({ reps, weightKg }) => [reps, weightKg])).toEqual([
        [6, 42],
        [6, 42],
      ]);
    },
  );

  it("is one set of a lift, where the words say which", async () => {
    const say = await talk();
    const { allWorkouts } = await say("ohp 4x6 @ 40 kg");
    await say("actually the last set was 5 reps");
    await say("the second set was 7, not 6");
    const workout = valueOf(
      await world.application.workout.readWorkout(world.emma, allWorkouts[0]?.workout.id ?? ""),
    );
    expect(workout.exercises[0]?.sets.map(({ reps }) => reps)).toEqual([6, 7, 6, 5]);
  });

  it("is what is named, also where something else came behind it", async () => {
    const say = await talk();
    const before = await saved();
    await say("swam 1000 m in 25:00");
    await say("weighed 82.6");
    expect((await say("delete that last swim")).reply).toMatch(/^Taken back: .*1,?000 m/);
    expect(await saved()).toEqual(before);
    expect((await say("delete that last swim")).reply).toMatch(/^There is nothing here to undo/);
    expect((await say("undo")).reply).toMatch(/^Taken back: .*82.6/);
    expect((await say("redo")).reply).toMatch(/^Brought back: .*82.6/);
  });

  it("is the horse or who rode, where the words say so; the handoff follows, and undo too", async () => {
    const say = await talk();
    const { allWorkouts } = await say("hacked Beau 40 min");
    const id = allWorkouts[0]?.workout.id ?? "";
    const now = async () => {
      const { athleteId, riderAthleteId, fields } = valueOf(
        await world.application.workout.readWorkout(world.emma, id),
      );
      return [athleteId, fields?.["riderName"] ?? riderAthleteId];
    };
    const ridden = async (horse: string) =>
      JSON.stringify(valueOf(await world.application.handoff.readHandoff(world.rita, horse))).includes(id);
    expect([await now(), await ridden("beau")]).toEqual([["beau", "emma-athlete"], true]);
    expect((await say("no, that was Luna")).reply).toMatch(/^Corrected: .* with Luna, Emma rode\./);
    expect(await now()).toEqual(["luna", "emma-athlete"]);
    expect([await ridden("beau"), await ridden("luna")]).toEqual([false, true]);
    await say("Rita rode, not me");
    expect(await now()).toEqual(["luna", "rita-athlete"]);
    await say("no, it was Mia who rode");
    expect(await now()).toEqual(["luna", "Mia"]);
    await say("sorry, Beau not Luna");
    expect(await now()).toEqual(["beau", "Mia"]);
    expect((await say("undo")).reply).toMatch(/^Taken back/);
    expect(await now()).toEqual(["luna", "Mia"]);
  });

  it("is the rider of the ride that is named, by a name, and changed only where it was otherwise", async () => {
    const say = await talk();
    const id = (await say("hacked Beau 40 min")).allWorkouts[0]?.workout.id ?? "";
    await say("hacked Luna 30 min");
    const now = async () => {
      const { version, riderAthleteId, fields } = valueOf(
        await world.application.workout.readWorkout(world.emma, id),
      );
      return [version, fields?.["riderName"] ?? riderAthleteId];
    };
    const others = ["it was lovely that rode", "it was Rita who rode Beau yesterday", "Beau rode, not me"];
    const replies: string[] = [];
    for (const text of others) replies.push((await say(text)).reply);
    expect(replies.filter((reply) => reply.startsWith("Corrected"))).toEqual([]);
    expect((await say("it was Rita who rode Beau")).reply).toMatch(/^Corrected: .* with Beau, Rita rode\./);
    expect(await now()).toEqual([2, "rita-athlete"]);
    expect((await say("it was rita who rode Beau today")).reply).toMatch(/^That is how it is already/);
    expect((await say("I rode Beau, not Rita")).reply).toMatch(/^Corrected: .* with Beau, Emma rode\./);
    expect(await now()).toEqual([3, "emma-athlete"]);
    await say("lunged Beau 20 min");
    expect((await say("no, that was Luna")).reply).toMatch(/^Corrected: .* with Luna, by Emma\./);
    expect((await say("no, that was Luna")).reply).toMatch(/^That is how it is already/);
  });

  it("is never a workout of another horse than is named", async () => {
    const say = await talk(world.rita);
    await say("lunged Beau 20 min");
    await say("the vet says no jumping for Luna");
    expect((await say("take it off Luna")).reply).toMatch(/^Taken off Luna: “The vet says no jumping/);
    expect((await say("delete that workout of Luna")).reply).not.toMatch(/^Taken back/);
    expect((await say("undo")).reply).toMatch(/^Taken back: “The vet says no jumping.*is pinned again/u);
  });

  it("of riders is what they rode, a horse or a bike", async () => {
    const [say, asRita] = [await talk(), await talk(world.rita)];
    await asRita("hacked Luna 40 min");
    await asRita("biked 20 km in 50:00");
    expect((await asRita("did I ride today?")).reply).toMatch(
      /^Yes\. Today: Ride · 20 km[^]*Trail riding · 40 min · with Luna\.$/,
    );
    expect((await asRita("did I ride my bike today?")).reply).not.toContain("Luna");
    expect((await say("did Rita ride today")).reply).toBe("Yes. Luna, today: trail riding, 40 min, by Rita.");
    expect((await say("who rode today")).reply).toContain("Luna, today: trail riding, 40 min, by Rita.");
  });

  it("is no rider of what no horse did", async () => {
    const say = await talk();
    const { allWorkouts } = await say("swam 900 m in 20:00");
    expect((await say("no, it was Rita who rode")).reply).toMatch(/^I don’t see what/);
    const id = allWorkouts[0]?.workout.id ?? "";
    expect(valueOf(await world.application.workout.readWorkout(world.emma, id)).version).toBe(1);
  });

  it("is corrected where it is named or has what is denied, also elsewhere, and nothing else is", async () => {
    const [earlier, say] = [await talk(world.rita), await talk(world.rita)];
    await earlier("swam 1500 m in 33 min");
    await say("ran 6k in 36 min");
    await say("squat 3x5 @ 80 kg");
    const corrected = async (text: string) => (await say(text)).reply.replace(/ Say “undo”.*/u, "");
    expect(await corrected("the swim was 35 minutes actually")).toMatch(/^Corrected: Swimming.* 35:00/);
    expect(await corrected("it was 7k not 6k")).toMatch(/^Corrected: Running: 7 km/);
    expect(await corrected("the run was yesterday")).toMatch(/^Corrected: R.*\(Thursday 19 November 2026\)/);
    expect(await corrected("sorry, bench not squat")).toMatch(/Bench Press 3 × 5 · 80 kg/);
    expect(await corrected("that was a walk, not a run")).toMatch(/^Corrected: Walking: 7 km/);
    for (const text of ["the row was 40 minutes actually", "it was 9k, not 3k", "no, curls not rows"])
      expect(await corrected(text)).toMatch(/^Which workout do you mean\?/);
    await say("swam 900 m in 20:00");
    expect(await corrected("it was 1600 m not 1500")).toMatch(/^Corrected: Swimming: 1600 m/);
    // Of two of one day in another talk, it is asked which.
    const later = await talk(world.rita);
    expect((await later("the swim was 36 minutes actually")).reply).toMatch(
      /^Which one of today do you mean/,
    );
  });

  it("is a load in doubt that a yes confirms, right behind the question and not later", async () => {
    const say = await talk(world.rita);
    const isSaved = async (text: string) => (await say(text)).allWorkouts[0]?.saved;
    expect(await isSaved("bench 290 for 3")).toBe(false);
    expect(await isSaved("yep thats right")).toBe(true);
    expect(await isSaved("deadlift 500 for 2")).toBe(false);
    await say("what did I bench last?");
    expect((await say("yes")).allWorkouts).toEqual([]);
    expect(await isSaved("ohp 260 for 2")).toBe(false);
    expect((await say("no")).allWorkouts.filter(({ saved }) => saved)).toEqual([]);
  });

  it("is kept by a word after its deletion, and ridden by who is no member", async () => {
    const say = await talk(world.rita);
    await say("biked 14 km in 35:00");
    for (const text of ["no wait, keep it", "don't", "leave it"]) {
      expect((await say("delete that ride")).reply).toMatch(/^Taken back: Cycling/);
      expect((await say(text)).reply).toMatch(/^Brought back: Cycling/);
    }
    await say("hacked Luna 55 min");
    expect((await say("my sister rode, not me")).reply).toMatch(/with Luna, Rita’s sister rode\./);
  });

  it("is nobody else's: another member's undo leaves it", async () => {
    const [mine, theirs] = [await talk(), await talk(world.rita)];
    await mine("rowed 2k in 8:10");
    const before = await saved();
    expect((await theirs("undo")).reply).toMatch(/nothing here to undo/);
    expect(await saved()).toEqual(before);
  });
});
