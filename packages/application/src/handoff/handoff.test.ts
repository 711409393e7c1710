import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

type RideGiven = { readonly date: string; readonly notes?: string; readonly minutes?: number };

describe.each(dialectsFor(import.meta.filename))("the handoff of a horse on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  const ride = async (member: MemberContext, { date, notes, minutes = 40 }: RideGiven) => {
    const content = {
      athleteId: "beau",
      riderAthleteId: member.member.athleteId,
      discipline: "flatwork",
      date,
      durationSeconds: minutes * 60,
      exercises: [],
      ...(notes !== undefined && { notes }),
    };
    return valueOf(await world.application.workout.createWorkout(member, content));
  };
  const handoffOf = async (member: MemberContext) =>
    valueOf(await world.application.handoff.readHandoff(member, "beau"));

  it("states who did what since the member last rode, with cautions and what to watch, from the rides", async () => {
    const { emma, rita, application } = world;
    await ride(rita, { date: "2026-11-10" });
    const first = await ride(emma, { date: "2026-11-13", notes: "Stiff to the right in trot." });
    const second = await ride(emma, { date: "2026-11-16", notes: "Still stiff right, loosened up late." });
    valueOf(await application.horse.addCaution(emma, "beau", { text: "shoe loose, no jumping" }));
    const { since, lines } = await handoffOf(rita);
    expect(since).toBe("2026-11-10");
    const linesOf = (kind: string) => lines.filter((line) => line.kind === kind);
    expect(linesOf("caution")).toMatchObject([{ text: "shoe loose, no jumping (Emma)", isNew: true }]);
    expect(linesOf("rides")[0]?.text).toContain("2 rides. Emma, ");
    const [watch] = linesOf("watch");
    expect(watch?.text).toMatch(/^Stiff to the right: 2 of 3 rides/);
    expect(watch?.sources).toEqual([second, first].map(({ id }) => `workout:${id}`));
  });

  it("names the rider, also an outsider, and does not count their rides as the author's", async () => {
    const { emma, rita, application } = world;
    const jakes = { discipline: "trail", date: "2026-11-17", durationSeconds: 1800, exercises: [] };
    const { id } = valueOf(
      await application.workout.createWorkout(rita, {
        ...jakes,
        athleteId: "luna",
        fields: { riderName: "Jake" },
      }),
    );
    const read = async (member: MemberContext) =>
      valueOf(await application.handoff.readHandoff(member, "luna"));
    expect((await read(rita)).since).toBeUndefined();
    const line = (await read(emma)).lines.find(({ sources }) => sources.includes(`workout:${id}`));
    expect(line?.text).toContain("Jake");
  });

  it("calls riders by the name that they go by now, also in rides and notifications of before", async () => {
    const { emma, rita, application } = world;
    valueOf(await application.group.changeSettings(emma, { name: "Em Carter" }));
    const { lines } = await handoffOf(rita);
    expect(lines.find(({ kind }) => kind === "rides")?.text).toContain("2 rides. Em Carter, ");
    await application.settled();
    const { items } = valueOf(await application.notification.listNotifications(rita, { limit: 50 }));
    const riders = items.flatMap((one) => (one.kind === "ride" ? [one.rider] : []));
    expect(riders).toContain("Em Carter");
    expect(riders).not.toContain("Emma");
    valueOf(await application.group.changeSettings(emma, { name: "Emma" }));
  });

  it("marks what is new until the member has read it, for each member", async () => {
    const { emma, rita, application } = world;
    world.clock.advance(1000);
    const { readAt } = valueOf(await application.handoff.markHandoffRead(rita, "beau"));
    expect(readAt).toBe(world.clock.now());
    const after = await handoffOf(rita);
    expect(after.readAt).toBe(readAt);
    expect(after.lines.some(({ isNew }) => isNew)).toBe(false);
    expect((await handoffOf(emma)).lines.some(({ isNew }) => isNew)).toBe(true);
    world.clock.advance(1000);
    await ride(emma, { date: "2026-11-18" });
    expect((await handoffOf(rita)).lines.find(({ kind }) => kind === "rides")?.isNew).toBe(true);
  });

  it("states the next session of the horse's plan", async () => {
    const { emma, rita, application } = world;
    const session = {
      uid: "s1",
      id: "week-1-session-1",
      name: "Poles",
      scheduledDate: "2026-11-23",
      exercises: [],
      work: { discipline: "flatwork", durationMinutes: 35, focus: "Rhythm" },
      completed: false,
    };
    const week = { uid: "w1", id: "week-1", weekNumber: 1, phase: "Base", sessions: [session] };
    const made = await application.program.createProgram(emma, {
      athleteId: "beau",
      name: "Towards the show",
      status: "active",
      program: { weeks: [week] },
    } as never);
    const { id } = valueOf(made);
    const [plan] = (await handoffOf(rita)).lines.filter(({ kind }) => kind === "plan");
    expect(plan).toMatchObject({
      text: "Next by the plan: Poles, 35 min, Monday.",
      sources: [`program:${id}`],
    });
  });

  it("returns the progress over a requested period", async () => {
    const { vera, application } = world;
    const progress = valueOf(await application.handoff.readProgress(vera, "beau"));
    // The Monday twelve weeks before this one: a report judges by the same time.
    expect(progress).toMatchObject({ from: "2026-08-24", to: "2026-11-20", rides: 4, minutes: 160 });
    expect(progress.observations).toMatchObject([{ label: "stiff to the right", count: 2 }]);
    const day = { from: "2026-11-16", to: "2026-11-16" };
    expect(valueOf(await application.handoff.readProgress(vera, "beau", day)).rides).toBe(1);
    expect(
      await application.handoff.readProgress(vera, "beau", { from: "2026-11-16", to: "2026-11-01" }),
    ).toMatchObject({ error: { fields: [{ path: "from" }] } });
  });

  it("can't be found by a stranger, and does not exist for a person", async () => {
    const { zoe, rita, application } = world;
    const missing = { error: { type: "not_found" } };
    expect(await application.handoff.readHandoff(zoe, "beau")).toMatchObject(missing);
    expect(await application.handoff.markHandoffRead(zoe, "beau")).toMatchObject(missing);
    expect(await application.handoff.readProgress(zoe, "beau")).toMatchObject(missing);
    expect(await application.handoff.readHandoff(rita, rita.member.athleteId)).toMatchObject(missing);
  });
});
