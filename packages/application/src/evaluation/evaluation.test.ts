import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { startRidingProgram } from "../testing/riding-program.ts";
import { evaluateAll } from "./save-evaluations.ts";

const day = 86_400_000;

describe.each(dialectsFor(import.meta.filename))("evaluating programs (%s)", (dialect) => {
  let world: TestWorld;
  let programId = "";
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    programId = await startRidingProgram(world, { weeks: 2 });
  });
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const ride = async (date: string, discipline: string) => {
    const content = { athleteId: "beau", discipline, date, durationSeconds: 2400, exercises: [] };
    const made = valueOf(await world.application.workout.createWorkout(world.emma, content));
    await world.application.settled();
    return made;
  };
  const read = async (member = world.rita) =>
    valueOf(await world.application.evaluation.readEvaluations(member, programId, { limit: 10 }));
  it("follows what is logged, in the background, and gives advice", async () => {
    expect((await read()).current).toMatchObject({ status: "behind", today: "2026-11-20" });
    await ride("2026-11-17", "flatwork");
    await ride("2026-11-18", "flatwork");
    const first = await read();
    expect(first.current.status).toBe("on_track");
    expect(first.items.map(({ status }) => status)).toEqual(["on_track", "behind"]);
    const third = await ride("2026-11-20", "flatwork");
    const { current, items } = await read();
    expect(current).toMatchObject({ status: "behind", reasons: [{ workType: "JUMPING", kind: "used_up" }] });
    expect(current.message.text).toContain("behind on jumping");
    expect(current.suggestion?.text).toContain("gymnastics session");
    expect(items[0]).toMatchObject({ cause: `workout:${third.id}`, status: "behind", athleteId: "beau" });
  });

  it("suggests nothing that a caution rules out, wherever it is read, from when it is pinned until it is gone", async () => {
    const { application, emma, rita, clock } = world;
    for (const date of ["2026-11-17", "2026-11-18", "2026-11-20"]) await ride(date, "flatwork");
    const suggested = async () => {
      const { current, items } = await read();
      const asked = { text: "is Beau on track" };
      const { reply } = valueOf(await application.agents.receiveMessage(rita, asked, { wait: true }));
      const [beau] = (await application.barn.readBarn(rita, {})).horses;
      const { lines } = valueOf(await application.handoff.readHandoff(rita, "beau"));
      const plan = lines.find(({ text }) => text.startsWith("Next by the plan"))?.text;
      const looked = valueOf(
        await application.agents.requestEvaluation(rita, programId, { wait: "to_its_end" }),
      );
      const said = current.suggestion?.text;
      expect(reply).toContain(said);
      expect(looked.reply).toContain(said);
      const kept = items.flatMap(({ suggestion }) => suggestion?.text ?? []);
      return { said, days: current.days, kept: [...new Set(kept)], next: beau?.next?.against, plan };
    };
    const free = {
      said: "Consider a gymnastics session in the next 2 days.",
      kept: ["Consider a gymnastics session in the next 2 days."],
      next: undefined,
      plan: "Next by the plan: jumping, 40 min, tomorrow.",
    };
    expect(await suggested()).toMatchObject(free);
    const pin = { text: "No jumping until the farrier was here", until: "2026-11-22" };
    const caution = valueOf(await application.horse.addCaution(emma, "beau", pin));
    const ruledOut = {
      said: "“No jumping until the farrier was here” rules out a jumping session tomorrow. Next in the plan is a jumping session on Wednesday.",
      days: [],
      next: pin.text,
      plan: "Next by the plan: jumping, 40 min, tomorrow, against “No jumping until the farrier was here”.",
    };
    expect(await suggested()).toMatchObject(ruledOut);
    valueOf(await application.horse.removeCaution(emma, caution.id));
    expect(await suggested()).toMatchObject(free);
    valueOf(await application.horse.restoreCaution(emma, caution.id));
    expect(await suggested()).toMatchObject(ruledOut);
    // It runs out without anybody doing anything, and the days have gone on.
    clock.advance(3 * day);
    expect(await suggested()).toMatchObject({
      said: "Next in the plan is a jumping session, due since Saturday 21 Nov.",
      next: undefined,
    });
  });

  it("evaluates again when a caution is pinned, changed, removed or restored: nobody is behind for what they may not do", async () => {
    const { application, emma } = world;
    for (const date of ["2026-11-17", "2026-11-18", "2026-11-20"]) await ride(date, "flatwork");
    /** What it is now, the latest evaluation, and whether it shows the run of that evaluation. */
    const stands = async () => {
      await application.settled();
      const { current, items } = await read(emma);
      const [beau] = (await application.barn.readBarn(emma, {})).horses;
      expect(beau?.verdicts).toMatchObject([{ status: current.status }]);
      expect(current.runId).toBe(items[0]?.runId);
      expect(items[0]?.status).toBe(current.status);
      return [current.status, items[0]?.cause];
    };
    expect((await stands())[0]).toBe("behind");
    const caution = valueOf(await application.horse.addCaution(emma, "beau", { text: "bandaged behind" }));
    const { id } = caution;
    const cause = `caution:${id}`;
    // It rules nothing out: nothing is found anew.
    expect((await stands())[1]).not.toBe(cause);
    const change = { version: caution.version, text: "No jumping" };
    const banned = valueOf(await application.horse.changeCaution(emma, id, change));
    expect(await stands()).toEqual(["on_track", cause]);
    valueOf(await application.horse.removeCaution(emma, id));
    expect(await stands()).toEqual(["behind", cause]);
    // What changes nothing is no change.
    const again = valueOf(await application.horse.removeCaution(emma, id));
    expect(again.version).toBe(banned.version + 1);
    const same = { version: again.version, text: "No jumping" };
    expect(valueOf(await application.horse.changeCaution(emma, id, same)).version).toBe(again.version);
    const restored = valueOf(await application.horse.restoreCaution(emma, id));
    expect(await stands()).toEqual(["on_track", cause]);
    const until = { version: restored.version, until: "2026-11-21" };
    valueOf(await application.horse.changeCaution(emma, id, until));
    expect(await stands()).toEqual(["on_track", cause]);
    expect((await read(emma)).current.suggestion?.text).toContain("“No jumping” rules out");
    // It runs out overnight: what the run found is not what is shown.
    world.clock.advance(2 * day);
    const { current } = await read(emma);
    expect(current.suggestion?.text).not.toContain("No jumping");
    expect(current).not.toHaveProperty("runId");
  });

  it("holds past weeks against what was pinned in them, whatever a caution says later", async () => {
    const { application, emma, clock } = world;
    for (const date of ["2026-11-17", "2026-11-18"]) await ride(date, "flatwork");
    const pin = { text: "bandaged behind" };
    const { id, version } = valueOf(await application.horse.addCaution(emma, "beau", pin));
    clock.advance(4 * day);
    // Jumping was missed on Saturday, and might have been jumped.
    expect((await read()).current.status).toBe("behind");
    const banned = valueOf(
      await application.horse.changeCaution(emma, id, { version, text: "No jumping", until: "2026-11-25" }),
    );
    // Not to be made up now, and a shortfall again once it may be.
    expect((await read()).current.status).toBe("on_track");
    clock.advance(2 * day);
    await ride("2026-11-26", "flatwork");
    const { current } = await read();
    expect([current.status, current.reasons.map(({ workType }) => workType)]).toEqual([
      "behind",
      ["JUMPING"],
    ]);
    // It comes back with other words: what it ruled out on Wednesday stays ruled out, and nothing else is.
    const change = { version: banned.version, text: "Girthy", until: null };
    valueOf(await application.horse.changeCaution(emma, id, change));
    const { past } = valueOf(await application.horse.listCautions(emma, "beau", { status: "open" }))[0] ?? {};
    expect(past).toMatchObject([
      { text: "bandaged behind", since: { date: "2026-11-20" }, until: "2026-11-23" },
      { text: "No jumping", since: { date: "2026-11-24" }, until: "2026-11-25" },
    ]);
  });

  it("leaves out of earlier evaluations what was suggested for days that have passed", async () => {
    await ride("2026-11-17", "flatwork");
    await ride("2026-11-19", "flatwork");
    expect((await read()).items[0]?.suggestion?.text).toBe("Next in the plan is a jumping session tomorrow.");
    world.clock.advance(5 * day);
    const { current, items } = await read();
    expect(items[0]).toMatchObject({ date: "2026-11-20", status: "on_track" });
    expect(items.map(({ suggestion }) => suggestion)).toEqual([undefined, undefined]);
    expect(current.suggestion?.text).toBe("Next in the plan is a jumping session today.");
  });

  it("asks for nothing of a plan that is paused or was given up, nor of a horse that is away", async () => {
    const { application, rita, emma } = world;
    for (const date of ["2026-11-17", "2026-11-18", "2026-11-20"]) await ride(date, "flatwork");
    const stands = async () => {
      const { current, items } = await read();
      expect(items.flatMap(({ suggestion }) => suggestion ?? [])).toEqual([]);
      return [current.message.text, current.suggestion, current.standstill];
    };
    const setStatus = async (status: "active" | "paused" | "abandoned") => {
      const { version } = valueOf(await application.program.readProgram(emma, programId));
      valueOf(await application.program.changeProgram(emma, programId, { version, status }));
    };
    await setStatus("paused");
    expect(await stands()).toEqual([
      "The plan is paused: 2 of 4 planned sessions were done.",
      undefined,
      "paused",
    ]);
    await setStatus("active");
    expect((await read()).current.standstill).toBeUndefined();
    const beau = valueOf(await application.horse.readHorse(rita, "beau"));
    const sold = { version: beau.version, status: "sold" } as const;
    valueOf(await application.horse.changeHorse(rita, "beau", sold));
    expect(await stands()).toEqual([
      "The horse is sold: 2 of 4 planned sessions were done.",
      undefined,
      "sold",
    ]);
    const [inBarn] = (await application.barn.readBarn(rita, {})).horses.filter(({ id }) => id === "beau");
    expect([inBarn?.next, inBarn?.verdicts]).toEqual([undefined, []]);
    const { lines } = valueOf(await application.handoff.readHandoff(rita, "beau"));
    expect(lines.filter(({ kind }) => kind === "plan")).toEqual([]);
    // Nobody is told that a sold horse falls behind.
    const before = (await read()).items.length;
    world.clock.advance(7 * day);
    await evaluateAll(testContext(world));
    expect((await read()).items).toHaveLength(before);
    await setStatus("abandoned");
    expect((await stands())[2]).toBe("abandoned");
  });

  it("reads how high was jumped, and says so where it is far above the plan", async () => {
    const content = {
      athleteId: "beau",
      discipline: "jumping",
      date: "2026-11-20",
      durationSeconds: 2400,
      exercises: [],
      fields: { jumpHeightCm: 90 },
    };
    valueOf(await world.application.workout.createWorkout(world.emma, content));
    await world.application.settled();
    const { current } = await read();
    expect(current.above).toEqual([{ date: "2026-11-20", cm: 90, plannedCm: 50 }]);
    expect(current.message.text).toContain("Jumped 90 cm today: the plan is at 50 cm.");
  });

  it("counts a ride of another day everywhere as done once its session's day has passed, on the day it was done", async () => {
    const { application, emma, rita, clock } = world;
    await ride("2026-11-17", "flatwork");
    await ride("2026-11-19", "flatwork");
    const jumped = await ride("2026-11-20", "jumping");
    const counts = async () => {
      const program = valueOf(await application.program.readProgram(rita, programId));
      const { counts: asSessions } = valueOf(await application.program.readWorkoutInProgram(emma, jumped.id));
      const [beau] = (await application.barn.readBarn(rita, { week: "2026-11-16" })).horses;
      return {
        done: program.done,
        next: [program.next?.date, beau?.next?.date],
        ofRide: asSessions.map(({ date }) => date),
        saturday: beau?.days[5]?.planned[0],
        conflicts: beau?.days[5]?.conflicts,
      };
    };
    await evaluateAll(testContext(world));
    expect(await counts()).toMatchObject({ done: 2, ofRide: [], saturday: { state: "open" } });
    expect((await read()).current.message.text).toBe(
      "You're on track: 2 of 3 planned sessions of week 1 are done, and 1 other session counts.",
    );
    clock.advance(2 * day);
    await evaluateAll(testContext(world));
    await evaluateAll(testContext(world));
    expect(await counts()).toEqual({
      done: 3,
      next: ["2026-11-25", "2026-11-25"],
      ofRide: ["2026-11-21"],
      saturday: expect.objectContaining({ state: "done", doneOn: "2026-11-20" }) as unknown,
      conflicts: [],
    });
    expect((await read()).current.message.text).toContain("3 of 3 planned sessions");
    // What a person took back is not counted again.
    const undo = { id: programId, uid: "c" };
    valueOf(await application.program.markSession(emma, undo, { done: false }));
    await evaluateAll(testContext(world));
    expect(await counts()).toMatchObject({ done: 2, ofRide: [] });
  });

  it("evaluates again when a workout is deleted, replacing the evaluation that it had caused", async () => {
    await ride("2026-11-17", "flatwork");
    const second = await ride("2026-11-19", "flatwork");
    expect((await read()).items).toHaveLength(2);
    valueOf(await world.application.workout.deleteWorkout(world.emma, second.id));
    await world.application.settled();
    const { current, items } = await read();
    expect(current.status).toBe("behind");
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ cause: `workout:${second.id}`, status: "behind" });
  });

  it("is made once a day though another group's program can't be read", async () => {
    const { application, owner, store, bugs, clock } = world;
    const weeks = [{ sessions: [{ name: "Run", cardio: { type: "zone2", duration: 30 } }] }];
    const own = valueOf(
      await application.program.createProgram(owner, { status: "active", program: { weeks } }),
    );
    expect(owner.group.id < "barn").toBe(true);
    const versions = store.db.updateTable("program_versions").where("program_id", "=", own.id);
    await versions.set({ document: "{" }).execute();
    clock.advance(6 * day);
    await evaluateAll(testContext(world));
    expect(bugs.splice(0)).toHaveLength(1);
    expect((await read()).items).toHaveLength(1);
  });

  it("reports once a day what was not logged, and sums up when the plan is over", async () => {
    const context = testContext(world);
    await ride("2026-11-17", "flatwork");
    await ride("2026-11-19", "flatwork");
    await ride("2026-11-20", "jumping");
    world.clock.advance(6 * day);
    await evaluateAll(context);
    await evaluateAll(context);
    const late = await read();
    const [horse] = (await world.application.barn.readBarn(world.rita, {})).horses;
    expect([horse?.next?.date, horse?.verdicts]).toMatchObject(["2026-11-25", [{ isOver: false }]]);
    expect(late.items[0]).toMatchObject({ cause: "day:2026-11-26", status: "behind" });
    expect(late.items).toHaveLength(4);
    world.clock.advance(10 * day);
    await evaluateAll(context);
    await evaluateAll(context);
    const { items, current } = await read();
    expect(items).toHaveLength(5);
    expect(items[0]?.cause).toBe("end");
    // Once it is over it is behind nowhere, and nothing of it is next.
    const { application, rita } = world;
    expect(current.message.text).toBe("The plan is over: 3 of 4 planned sessions were done.");
    const [beau] = (await application.barn.readBarn(rita, {})).horses;
    expect([beau?.next, beau?.verdicts]).toMatchObject([undefined, [{ programId, isOver: true }]]);
    const { lines } = valueOf(await application.handoff.readHandoff(rita, "beau"));
    expect(lines.filter(({ kind }) => kind === "plan")).toEqual([]);
    expect(valueOf(await application.program.readProgram(rita, programId)).isOver).toBe(true);
    const asked = { text: "how are all the horses" };
    const { reply } = valueOf(await application.agents.receiveMessage(rita, asked, { wait: true }));
    expect(reply).toContain("its plan is over");
    expect(items[0]?.summary?.text).toBe(
      "The plan is over. Done were 2 of 2 flatwork sessions and 1 of 2 jumping sessions.",
    );
    expect(current.isOver).toBe(true);
  });

  it("belongs to the group, is paged, and is hidden from strangers", async () => {
    await ride("2026-11-17", "flatwork");
    await ride("2026-11-18", "flatwork");
    const { evaluation } = world.application;
    const first = valueOf(await evaluation.readEvaluations(world.vera, programId, { limit: 1 }));
    const rest = valueOf(
      await evaluation.readEvaluations(world.vera, programId, { limit: 9, cursor: first.nextCursor }),
    );
    expect([...first.items, ...rest.items]).toEqual((await read()).items);
    expect(await evaluation.readEvaluations(world.zoe, programId, { limit: 9 })).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await evaluation.readEvaluations(world.vera, programId, { limit: 9, cursor: "?" })).toMatchObject({
      error: { type: "invalid" },
    });
  });
});
