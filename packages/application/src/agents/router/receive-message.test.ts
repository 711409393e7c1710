import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMessages } from "@canter/storage/conversation/messages";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

import type { MessageInput } from "./message-input.ts";

describe.each(dialectsFor(import.meta.filename))("logging a message (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const log = async (text: string, member = world.owner, more: object = {}) =>
    valueOf(await world.application.agents.receiveMessage(member, { text, ...more }, { wait: true }));

  it("saves two cardio sessions of one message, in its order and with every number", async () => {
    const { allWorkouts, success, isLog } = await log(
      "ran 5k in 24:10 this morning, then rowed 2000m in 8:05 tonight",
    );
    expect([success, isLog, allWorkouts.length]).toEqual([true, true, 2]);
    expect(
      allWorkouts.map(({ workoutIndex, saved, workout }) => [
        workoutIndex,
        saved,
        workout.discipline,
        workout.date,
        workout.distanceMeters,
        workout.durationSeconds,
      ]),
    ).toEqual([
      [0, true, "running", "2026-11-20", 5000, 1450],
      [1, true, "rowing", "2026-11-20", 2000, 485],
    ]);
  });

  it("saves strength and cardio of one message as two workouts, loads as entered and in kilograms", async () => {
    const { allWorkouts, reply } = await log("bench 3x8 @ 135 then 25 min on the bike", world.owner);
    expect(allWorkouts.map(({ workout }) => workout.discipline)).toEqual(["strength", "cycling"]);
    const [bench] = allWorkouts[0]?.workout.exercises ?? [];
    expect(bench?.name).toBe("Bench Press");
    expect(bench?.sets).toEqual(
      Array.from({ length: 3 }, () => ({ reps: 8, weightKg: 61.23, weight: { value: 135, unit: "lb" } })),
    );
    expect(allWorkouts[1]?.workout.durationSeconds).toBe(1500);
    expect(reply).toBe("Saved Strength and Cycling.");
  });

  it("keeps the message, the reply and the run", async () => {
    const result = await log("swam 1500m in 32:00");
    const messages = await listMessages(world.store.db, world.owner.scope, result.conversationId, {
      limit: 2,
    });
    expect(messages.map(({ author, text }) => [author, text])).toEqual([
      ["member", "swam 1500m in 32:00"],
      ["agent", "Saved Swimming."],
    ]);
    expect(valueOf(await world.application.logging.readRun(world.owner, result.runId))).toEqual(result);
    expect((await world.application.logging.readRun(world.zoe, result.runId)).ok).toBe(false);
  });

  it("saves the complete ones and keeps the other as a draft that asks", async () => {
    const { allWorkouts, reply } = await log("lunged Bella 20 min. flatwork with Beau 40 min", world.emma);
    expect(allWorkouts.map(({ saved, discipline, athleteName }) => [discipline, saved, athleteName])).toEqual(
      [
        ["lunging", false, "Emma"],
        ["flatwork", true, "Beau"],
      ],
    );
    expect(reply).toBe(
      "Saved Flatwork with Beau. Kept Lunging as a draft. Who is Bella? There is no horse or person of that name here.",
    );
    const drafts = valueOf(
      await world.application.workout.listWorkouts(world.emma, { status: "draft", limit: 10 }),
    );
    expect(drafts.items.map(({ discipline }) => discipline)).toEqual(["lunging"]);
  });

  it("completes the draft with a bare follow-up, under its own id", async () => {
    const first = await log("yoga today");
    const second = await log("it was 45 minutes");
    expect(second.completedWorkoutId).toBe(first.allWorkouts[0]?.workoutId);
    expect(second.allWorkouts[0]).toMatchObject({
      saved: true,
      workout: { discipline: "yoga", durationSeconds: 2700, status: "saved" },
    });
    const again = await log("it was 45 minutes");
    expect(again.completedWorkoutId).toBeUndefined();
  });

  it("saves nothing for what is no log, and says so", async () => {
    const before = valueOf(
      await world.application.workout.listWorkouts(world.owner, { status: "saved", limit: 100 }),
    ).items.length;
    const { success, isLog, allWorkouts, reply } = await log("what should I do for my bench tomorrow?");
    expect([success, isLog, allWorkouts]).toEqual([false, false, []]);
    expect(reply).toContain("You follow no program");
    expect(
      valueOf(await world.application.workout.listWorkouts(world.owner, { status: "saved", limit: 100 }))
        .items,
    ).toHaveLength(before);
  });

  it("says what it could not place, where it found no training", async () => {
    const { isLog, reply, unread } = await log("3x8 60kg");
    expect([isLog, reply.includes("could not read"), unread.length > 0]).toEqual([false, true, true]);
    expect(unread[0]?.reason).toBeTruthy();
  });

  it("adds nothing to a draft that waits for a decision: the next message stands on its own", async () => {
    for (const [text, saved] of [
      ["squat 5x5 @ 185 on monday", true],
      ["squat 5x5 @ 185 on monday", false],
      ["squat 5x5 @ 195 on tuesday", true],
    ] as const)
      expect((await log(text, world.zoe)).allWorkouts).toMatchObject([
        { saved, workout: { exercises: [{ sets: { length: 5 } }] } },
      ]);
  });

  it("takes in nothing that nobody could have done, and says which value", async () => {
    for (const text of ["ran 99999999999 km in 20 min", "squat 5x5 @ 99999999 kg"]) {
      const { allWorkouts, unread, reply } = await log(text);
      expect(allWorkouts.filter(({ saved }) => saved)).toEqual([]);
      expect([unread.length > 0, reply.startsWith("Saved")]).toEqual([true, false]);
    }
    expect((await log("squat 99,999 lb x1 today")).reply.replaceAll("\u00A0", " ")).toBe(
      "Back Squat 99,999 lb? Nobody has lifted that much. So nothing was saved.",
    );
    expect(world.bugs).toEqual([]);
  });

  it("takes a likely duplicate for a draft that is linked, and asks", async () => {
    const first = await log("walked 6.2 km in 1:10:00 on Wednesday");
    const { allWorkouts } = await log("walk wednesday 6.2 km, 70 min");
    expect(allWorkouts[0]).toMatchObject({ saved: false, duplicateOf: first.allWorkouts[0]?.workoutId });
    const kept = valueOf(
      await world.application.workout.decideDraft(world.owner, allWorkouts[0]?.workoutId ?? "", "separate"),
    );
    expect(kept).toMatchObject({ status: "saved", issues: [] });
  });

  it("asks also where a follow-up or an edit makes a draft a likely duplicate, until it is none", async () => {
    await log("yoga on sunday 50 min");
    const { workoutId = "" } = await log("yoga on sunday");
    expect((await log("it was 50 minutes")).allWorkouts[0]).toMatchObject({
      workoutId,
      saved: false,
      duplicateOf: expect.any(String),
    });
    const edit = async (version: number, durationSeconds: number) =>
      valueOf(
        await world.application.workout.editWorkout(world.owner, workoutId, { version, durationSeconds }),
      );
    expect(await edit(2, 3010)).toMatchObject({ status: "draft", issues: [{ kind: "duplicate" }] });
    expect(await edit(3, 1200)).toMatchObject({ status: "saved", issues: [] });
    expect(await edit(4, 3000)).toMatchObject({ status: "saved", issues: [] });
  });

  it("gives a horse's work to the horse, with the writer as its rider", async () => {
    const { allWorkouts } = await log("flatwork with Beau 45 min, stiff to the right", world.rita);
    expect(allWorkouts[0]).toMatchObject({
      saved: true,
      athleteName: "Beau",
      workout: { athleteId: "beau", riderAthleteId: "rita-athlete", durationSeconds: 2700 },
    });
  });

  it("keeps who rode: a member as the rider, somebody from elsewhere by name", async () => {
    const byMember = await log("Emma rode Beau 40 min on monday", world.rita);
    expect(byMember.allWorkouts).toMatchObject([
      { saved: true, workout: { athleteId: "beau", riderAthleteId: "emma-athlete", durationSeconds: 2400 } },
    ]);
    expect(byMember.allWorkouts[0]?.workout.fields).toBeUndefined();
    const byJake = await log("Jake hacked Luna 50 min on monday", world.rita);
    expect(byJake.allWorkouts[0]?.workout.riderAthleteId).toBeUndefined();
    expect(byJake.allWorkouts[0]).toMatchObject({ saved: true, workout: { fields: { riderName: "Jake" } } });
    const [draft] = (await log("flatwork 35 min, rider: Jake", world.rita)).allWorkouts;
    const named = await log("it was Luna", world.rita);
    expect(named.completedWorkoutId).toBe(draft?.workoutId);
    expect(named.allWorkouts[0]?.workout).toMatchObject({ athleteId: "luna", fields: { riderName: "Jake" } });
    expect(named.allWorkouts[0]?.workout.riderAthleteId).toBeUndefined();
  });

  it("pins what is to be known of a horse, and notes care dates", async () => {
    const pinned = await log("Luna: shoe loose left fore, no jumping until Friday", world.emma);
    expect(pinned.reply).toBe("Pinned to Luna until Friday 27 Nov: Shoe loose left fore, no jumping.");
    const { horse: horses } = world.application;
    expect(valueOf(await horses.listCautions(world.rita, "luna", { status: "open" }))).toMatchObject([
      { text: "Shoe loose left fore, no jumping", authorName: "Emma" },
    ]);
    const unwell = await log("Luna has a cough and is off her feed", world.emma);
    expect(unwell.reply).toBe(
      "Pinned to Luna until somebody removes it: Luna has a cough and is off her feed.",
    );
    const due = await log("farrier for all horses every 6 weeks, next 4 December", world.rita);
    expect(due.reply).toMatch(/^Noted for .*Luna.*: farrier due Friday 4 Dec, every 6 weeks\.$/);
    await log("Luna was shod today", world.rita);
    expect(valueOf(await horses.listCare(world.rita, "luna", { status: "kept" }))).toMatchObject([
      { kind: "farrier", everyWeeks: 6, lastDoneOn: "2026-11-20", dueOn: "2027-01-01" },
    ]);
    expect((await log("how is Luna's cough?", world.rita)).horses).toBeUndefined();
    // What no reader knows may be news of her all the same.
    const unsure = "the goat and Luna have swapped fields again";
    const asked = await log(unsure, world.emma);
    expect(asked.reply).toContain(
      "Should whoever comes to the horse next know that? Nothing is changed yet.",
    );
    expect(asked.suggestedReplies).toEqual(["Pin it", "Leave it"]);
    expect((await log("Leave it", world.emma)).reply).not.toContain("Pinned");
    // Shown as news and sent as that, nothing is asked about.
    const sent = await world.application.agents.receiveMessage(
      world.emma,
      { text: "clipped Luna today", as: "horse" },
      { wait: true },
    );
    expect(valueOf(sent).reply).toBe("Pinned to Luna until somebody removes it: Clipped Luna on 20 Nov.");
    await log(unsure, world.emma);
    expect((await log("yes please", world.emma)).reply).toContain("Pinned to ");
    // How a horse is, is not how its rider is.
    for (const text of ["Luna is tired", "oh, Luna was stiff", "can someone turn Luna out tomorrow"])
      expect((await log(text, world.emma)).suggestedReplies).toEqual(["Pin it", "Leave it"]);
    expect((await log("I am tired after riding Luna", world.emma)).suggestedReplies).not.toContain("Pin it");
  });

  it("takes a yes for the one thing that was offered", async () => {
    await log("squatted 100 kg 5x5", world.zoe);
    const { reply, suggestedReplies } = await log("start 5x5", world.zoe);
    expect([reply, suggestedReplies?.length]).toEqual([
      "Do you mean 5×5 linear progression? Nothing is started yet.",
      1,
    ]);
    expect((await log("yes", world.zoe)).reply).toMatch(/^Started 5×5 linear progression/);
    // By what was lifted, not with the empty bar.
    expect((await log("what's next?", world.zoe)).reply).toMatch(/Back Squat 5×5 @ (?:[7-9]\d|1\d\d)/);
    expect((await log("yes", world.zoe)).reply).not.toContain("Started");
    expect((await log("start couch to 5k", world.zoe)).reply).toMatch(/^Do you mean From the couch to 5 km/);
  });

  it("saves a ride that goes against a pin, and says which", async () => {
    const { horse: horses, outcome } = world.application;
    const horse = valueOf(await horses.addHorse(world.rita, { name: "Juniper" }));
    const [rita, emma] = [
      valueOf(await world.application.group.enterGroup(world.rita.account.id, "barn")),
      valueOf(await world.application.group.enterGroup("emma-account", "barn")),
    ];
    const pin = async (text: string) => valueOf(await horses.addCaution(emma, horse.id, { text }));
    const { id } = await pin("No jumping until the vet has seen her");
    await pin("Hates the clippers");
    const shown =
      "It goes against “No jumping until the vet has seen her”, pinned to Juniper (Emma, 20 Nov).";
    world.clock.advance(60_000);
    const jumped = await log("jumped Juniper 30 min", rita);
    expect([jumped.allWorkouts[0]?.saved, jumped.reply]).toEqual([
      true,
      `Saved Jumping with Juniper. ${shown}`,
    ]);
    const ofRide = async (workoutId = "") => valueOf(await outcome.readWorkoutOutcome(rita, workoutId));
    const text = "No jumping until the vet has seen her";
    expect((await ofRide(jumped.workoutId)).against).toEqual([
      { id, text, date: "2026-11-20", authorName: "Emma" },
    ]);
    const hacked = await log("hacked Juniper 30 min", rita);
    expect([hacked.reply, (await ofRide(hacked.workoutId)).against]).toEqual([
      "Saved Trail riding with Juniper.",
      undefined,
    ]);
    // Completing a draft saves it as well.
    await log("jumping lesson 40 min", rita);
    expect((await log("it was Juniper", rita)).reply).toContain(shown);
    valueOf(await horses.removeCaution(emma, id));
    expect((await log("jumped Juniper 35 min", rita)).reply).not.toContain("against");
  });

  it("says whom it does not know, so that they can be added, and the draft be theirs", async () => {
    const [draft] = (await log("lunged Nova 20 min, ridden by Emma", world.rita)).allWorkouts;
    expect(draft?.workout.issues).toMatchObject([{ kind: "missing", field: "athlete", name: "Nova" }]);
    const horse = valueOf(await world.application.horse.addHorse(world.rita, { name: "Nova" }));
    const rita = valueOf(await world.application.group.enterGroup(world.rita.account.id, "barn"));
    const saved = valueOf(await world.application.workout.readWorkout(rita, draft?.workoutId ?? ""));
    const athleteId = horse.id;
    expect(saved).toMatchObject({ status: "saved", issues: [], athleteId, riderAthleteId: "emma-athlete" });
  });

  it("never gives an unknown name's work to somebody else", async () => {
    const unknown = await log("lunged Bella 20 min", world.rita);
    expect(unknown.allWorkouts[0]).toMatchObject({
      saved: false,
      missing: [expect.stringContaining("Who is Bella?")],
    });
    const unnamed = await log("jumping lesson 40 min", world.rita);
    expect(unnamed.allWorkouts[0]?.missing[0]).toContain("Which horse was it: Beau, Luna?");
    const named = await log("it was Luna", world.rita);
    expect(named).toMatchObject({
      completedWorkoutId: unnamed.allWorkouts[0]?.workoutId,
      allWorkouts: [{ saved: true, athleteName: "Luna" }],
    });
    const priv = await log("Emma ran 5k in 25:00", world.rita);
    expect(priv.allWorkouts.every(({ saved }) => !saved)).toBe(true);
  });

  it("refuses what the scope does not allow, by kind", async () => {
    const problemOf = async (member: MemberContext, input: MessageInput) => {
      const result = await world.application.agents.receiveMessage(member, input, { wait: true });
      return result.ok ? "ok" : result.error.type;
    };
    expect(await problemOf(world.vera, { text: "ran 5k in 25:00" })).toBe("forbidden");
    expect(await problemOf(world.vera, { text: "flatwork 30 min", athleteId: "beau" })).toBe("forbidden");
    expect(await problemOf(world.zoe, { text: "flatwork 30 min", athleteId: "beau" })).toBe("not_found");
    const { conversationId } = await log("ran 3k in 15:00");
    expect(await problemOf(world.emma, { text: "ran 5k in 25:00", conversationId })).toBe("not_found");
    expect(await problemOf(world.owner, { text: "  " })).toBe("invalid");
    expect(await problemOf(world.owner, { text: "x".repeat(100_001) })).toBe("invalid");
  });

  it("logs a redelivered message once, also when both come at the same time", async () => {
    const once = { key: "same-key", requestHash: "a" };
    const text = "rowed 5000m in 21:30";
    const both = await Promise.all([
      world.application.agents.receiveMessage(world.emma, { text }, { once, wait: true }),
      world.application.agents.receiveMessage(world.emma, { text }, { once, wait: true }),
    ]);
    const third = await world.application.agents.receiveMessage(world.emma, { text }, { once, wait: true });
    expect(valueOf(both[1])).toEqual(valueOf(both[0]));
    expect(valueOf(third)).toEqual(valueOf(both[0]));
    const { items } = valueOf(
      await world.application.workout.listWorkouts(world.emma, {
        status: "saved",
        discipline: "rowing",
        limit: 10,
      }),
    );
    expect(items).toHaveLength(1);
    const other = await world.application.agents.receiveMessage(
      world.emma,
      { text: "rowed 6000m" },
      { once: { ...once, requestHash: "b" }, wait: true },
    );
    expect(other).toMatchObject({ ok: false, error: { type: "conflict" } });
  });

  it("tells the records that were broken, once they were first set", async () => {
    await log("deadlift 3x5 @ 315 last monday");
    const { allWorkouts } = await log("deadlift 3x5 @ 325");
    expect(
      allWorkouts[0]?.records.map(({ label, previousValue, value }) => [label, previousValue, value]),
    ).toContainEqual(["5RM", 142.88, 147.42]);
    const shown = valueOf(
      await world.application.record.listRecords(world.owner, { exerciseId: "barbell-deadlift" }),
    );
    expect(shown.find(({ kind }) => kind === "weight_for_5_reps")).toMatchObject({
      value: 147.42,
      workoutId: allWorkouts[0]?.workoutId,
    });
  });

  it("reads binary rubbish, emoji and other languages without saving or failing", async () => {
    for (const text of [
      "\u0000\u0001\u0002\uFFFD PK\u0003\u0004 🏋️💪🔥",
      "Ich war heute müde",
      "走了五公里吗",
      "a".repeat(99_999),
      "5x5 ".repeat(20_000),
    ]) {
      const result = await world.application.agents.receiveMessage(world.zoe, { text }, { wait: true });
      expect(result.ok).toBe(true);
    }
    expect(world.bugs).toEqual([]);
  });
});
