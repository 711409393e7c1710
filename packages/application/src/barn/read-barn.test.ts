import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, datesFrom } from "@canter/domain/schedule/local-date";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { watchStatements } from "@canter/storage/testing/whole-reads";
import type { Barn, BarnHorse } from "@canter/domain/barn/barn";
import { entriesOfDay } from "@canter/domain/barn/entries-of-day";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

type RideGiven = {
  readonly date: string;
  readonly athleteId?: string;
  readonly discipline?: string;
  readonly minutes?: number;
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly avgHeartRate?: number;
};

const hour = 3_600_000;
const day = 24 * hour;

describe.each(dialectsFor(import.meta.filename))("the barn on %s", (dialect) => {
  // Friday, 20 November 2026; its week begins on the 16th.
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  const ride = async (member: MemberContext, given: RideGiven) => {
    const { athleteId = "beau", discipline = "flatwork", date, minutes = 45, fields, avgHeartRate } = given;
    const content = {
      athleteId,
      riderAthleteId: member.member.athleteId,
      discipline,
      date,
      durationSeconds: minutes * 60,
      exercises: [],
      ...(fields && { fields }),
      ...(avgHeartRate !== undefined && { avgHeartRate }),
    };
    return valueOf(await world.application.workout.createWorkout(member, content));
  };
  const plan = async (
    athleteId: string,
    sessions: readonly (readonly [string, string, string])[],
    member: MemberContext = world.emma,
  ) => {
    const week = {
      uid: `${athleteId}-w1`,
      id: "week-1",
      weekNumber: 1,
      phase: "Base",
      startDate: "2026-11-16",
      sessions: sessions.map(([name, date, discipline], at) => ({
        uid: `${athleteId}-s${at}`,
        id: `week-1-session-${at + 1}`,
        name,
        scheduledDate: date,
        exercises: [],
        work: { discipline, durationMinutes: 35, focus: name },
        completed: false,
      })),
    };
    const made = await world.application.program.createProgram(member, {
      athleteId,
      name: "Towards the show",
      status: "active",
      program: { weeks: [week] },
    } as never);
    return valueOf(made).id;
  };
  const barnOf = (member: MemberContext, week?: string): Promise<Barn> =>
    world.application.barn.readBarn(member, { week });
  const horseOf = async (name: string, week?: string): Promise<BarnHorse> => {
    const found = (await barnOf(world.vera, week)).horses.find((horse) => horse.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const dayOf = ({ days }: BarnHorse, date: string) => days.find((one) => one.date === date);

  it("shows the week that contains a day, each horse with who did what, how long, and how hard where it was measured", async () => {
    const { emma, rita } = world;
    await ride(emma, { date: "2026-11-09" });
    const grid = await ride(rita, {
      date: "2026-11-17",
      discipline: "jumping",
      fields: { workType: "grid", jumpHeightCm: 105 },
      avgHeartRate: 112,
    });
    const { week, today, horses } = await barnOf(emma, "2026-11-22");
    expect([week, today]).toEqual(["2026-11-16", "2026-11-20"]);
    const fromSunday = { ...emma, member: { ...emma.member, firstWeekday: 7 } };
    expect((await barnOf(fromSunday, "2026-11-22")).week).toBe("2026-11-22");
    expect(horses.map(({ name }) => name)).toEqual(["Beau", "Luna"]);
    const beau = await horseOf("Beau");
    expect(beau.days.map(({ date }) => date)).toEqual(datesFrom("2026-11-16", "2026-11-22"));
    const shown = {
      id: grid.id,
      riderName: "Rita",
      work: "Jumping: grid",
      minutes: 45,
      intensity: "hard",
    };
    expect(dayOf(beau, "2026-11-17")?.rides).toMatchObject([shown]);
    expect(beau.last).toMatchObject(shown);
    const [before] = (await horseOf("Beau", "2026-11-09")).days[0]?.rides ?? [];
    expect([before?.riderName, before?.work, before?.intensity]).toEqual(["Emma", "Flatwork", undefined]);
    expect((await horseOf("Luna")).last).toBeUndefined();
  });

  it("leaves out people's workouts without a horse", async () => {
    const { emma } = world;
    const gym = {
      athleteId: emma.member.athleteId,
      discipline: "strength",
      date: "2026-11-18",
      exercises: [{ name: "Back Squat", sets: [{ reps: 5 }] }],
    };
    const { id } = valueOf(await world.application.workout.createWorkout(emma, gym));
    expect(JSON.stringify(await barnOf(emma))).not.toContain(id);
  });

  it("reports that two people rode a horse on one day", async () => {
    const { emma, rita } = world;
    await ride(emma, { date: "2026-11-19", athleteId: "luna" });
    expect(dayOf(await horseOf("Luna"), "2026-11-19")?.conflicts).toEqual([]);
    await ride(emma, { date: "2026-11-19", athleteId: "luna" });
    expect(dayOf(await horseOf("Luna"), "2026-11-19")?.conflicts).toEqual([]);
    await ride(rita, { date: "2026-11-19", athleteId: "luna" });
    expect(dayOf(await horseOf("Luna"), "2026-11-19")?.conflicts).toMatchObject([
      { kind: "two_riders", text: "Two riders: Emma and Rita." },
    ]);
  });

  it("shows what is planned, with its outcome, what is next, and the plan's status", async () => {
    const programId = await plan("luna", [
      ["Poles", "2026-11-17", "flatwork"],
      ["Hack", "2026-11-19", "trail"],
      ["Grid", "2026-11-21", "jumping"],
      ["Course", "2026-11-25", "jumping"],
    ]);
    const luna = await horseOf("Luna");
    expect(dayOf(luna, "2026-11-17")).toMatchObject({
      planned: [{ programId, title: "Poles", minutes: 35, state: "missed" }],
      conflicts: [{ kind: "nobody_rode", text: "Planned, and nobody rode: Poles." }],
    });
    expect(
      entriesOfDay(dayOf(luna, "2026-11-17") ?? { rides: [], planned: [], conflicts: [] }),
    ).toMatchObject({
      planned: [{ title: "Poles" }],
      conflicts: [],
      isUnridden: true,
    });
    // Somebody rode: something different, but the horse was worked.
    expect(dayOf(luna, "2026-11-19")?.conflicts.map(({ kind }) => kind)).toEqual(["two_riders"]);
    expect(dayOf(luna, "2026-11-21")).toMatchObject({
      planned: [{ title: "Grid", state: "open" }],
      conflicts: [],
    });
    expect(luna.next).toMatchObject({ programId, title: "Poles", date: "2026-11-17", minutes: 35 });
    const { current } = valueOf(
      await world.application.evaluation.readEvaluations(world.emma, programId, { limit: 1 }),
    );
    expect(luna.verdicts).toEqual([
      { programId, name: "Towards the show", status: current.status, isOver: false },
    ]);
    expect(current.status).toBe("behind");
  });

  it("reports what was done, or is planned, against a caution while it was in force", async () => {
    const { emma, rita, application, clock } = world;
    const before = { date: "2026-11-20", athleteId: "luna", discipline: "jumping" };
    // The reason for the caution.
    await ride(emma, before);
    clock.advance(hour);
    const { id } = valueOf(
      await application.horse.addCaution(emma, "luna", { text: "Shoe loose, no jumping" }),
    );
    const [shown] = (await horseOf("Luna")).cautions;
    expect(shown).toEqual({ id, text: "Shoe loose, no jumping", authorName: "Emma" });
    const against = async (date: string) =>
      dayOf(await horseOf("Luna"), date)?.conflicts.filter(({ kind }) => kind === "against_caution");
    expect(await against("2026-11-21")).toMatchObject([
      { text: "Grid (planned) against “Shoe loose, no jumping”." },
    ]);
    clock.advance(hour);
    await ride(rita, { date: "2026-11-20", athleteId: "luna" });
    expect(await against("2026-11-20")).toEqual([]);
    const jumped = await ride(rita, { date: "2026-11-20", athleteId: "luna", discipline: "jumping" });
    expect(await against("2026-11-20")).toMatchObject([
      {
        text: "Jumping (Rita) against “Shoe loose, no jumping”.",
        sources: [`caution:${id}`, `workout:${jumped.id}`],
      },
    ]);
    await ride(rita, { date: "2026-11-19", athleteId: "luna", discipline: "jumping" });
    expect(await against("2026-11-19")).toEqual([]);
    clock.advance(day);
    valueOf(await application.horse.removeCaution(emma, id));
    // Removed on the 21st: earlier violations remain, planned sessions are allowed.
    expect(await against("2026-11-20")).toHaveLength(1);
    expect(await against("2026-11-21")).toEqual([]);
    expect((await horseOf("Luna")).cautions).toEqual([]);
  });

  it("shows due care, for the horse and on its day", async () => {
    const { emma, application } = world;
    const farrier = { kind: "farrier", dueOn: "2026-11-22", everyWeeks: 6 } as const;
    const { id } = valueOf(await application.horse.addCare(emma, "beau", farrier));
    const beau = await horseOf("Beau");
    expect(beau.care).toEqual([{ id, kind: "farrier", dueOn: "2026-11-22", standing: "due" }]);
    expect(dayOf(beau, "2026-11-22")?.care).toMatchObject([{ id }]);
  });

  it("shows a stranger none of it, and a viewer the same as the others", async () => {
    await world.application.settled();
    expect((await barnOf(world.zoe)).horses).toEqual([]);
    expect(await barnOf(world.vera)).toEqual(await barnOf(world.emma));
  });

  it("leaves out a horse that was removed from the barn, and puts inactive ones last", async () => {
    const { rita, application } = world;
    const add = async (name: string, status: "active" | "retired") =>
      valueOf(await application.horse.addHorse(rita, { name, status })).id;
    const gone = await add("Gone", "active");
    await add("Ada", "retired");
    const owner = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
    valueOf(await application.horse.removeHorse(owner, gone));
    const after = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
    expect((await barnOf(after)).horses.map(({ name }) => name)).toEqual(["Beau", "Luna", "Ada"]);
  });

  it("does not count rides before the creation of a plan on the same day, like the plan's page", async () => {
    const { rita, application, clock } = world;
    const athleteId = valueOf(await application.horse.addHorse(rita, { name: "Nova" })).id;
    const emma = valueOf(await application.group.enterGroup("emma-account", "barn"));
    const given = { date: "2026-11-21", athleteId };
    await ride(emma, given);
    clock.advance(hour);
    const programId = await plan(athleteId, [["Canter work", given.date, "flatwork"]], emma);
    const standing = async () => {
      const asked = application.evaluation.readEvaluations(emma, programId, { limit: 1 });
      const { horses } = await barnOf(emma);
      const nova = horses.find(({ id }) => id === athleteId);
      return [valueOf(await asked).current.status, nova?.verdicts.map(({ status }) => status)];
    };
    expect(await standing()).toEqual(["no_data", []]);
    clock.advance(hour);
    await ride(emma, given);
    expect(await standing()).toEqual(["on_track", ["on_track"]]);
  });

  it("makes as many queries for thirty horses as for three", async () => {
    const { rita, store, application } = world;
    const counted = async (): Promise<number> => {
      const member = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
      await barnOf(member);
      await application.settled();
      const counts: number[] = [];
      // A worker may poll for runs meanwhile, but not each time.
      for (let time = 0; time < 3; time += 1) {
        const { sent, stop } = watchStatements(store.db);
        await barnOf(member);
        counts.push(sent().length);
        stop();
      }
      return Math.min(...counts);
    };
    const few = await counted();
    expect(few).toBeGreaterThan(5);
    for (let at = 0; at < 27; at += 1) {
      const { id } = valueOf(await application.horse.addHorse(rita, { name: `Horse ${at}` }));
      const emma = valueOf(await application.group.enterGroup("emma-account", "barn"));
      await ride(emma, { date: "2026-11-18", athleteId: id });
      await plan(id, [["Poles", "2026-11-17", "flatwork"]], emma);
    }
    expect(await counted()).toBe(few);
  });

  it("lists a ride as planned once, and beside it only what nobody rode", async () => {
    await plan("beau", [
      ["In hand", "2026-11-20", "groundwork"],
      ["Lunging", "2026-11-21", "lunging"],
    ]);
    const { id } = await ride(world.emma, { date: "2026-11-20", discipline: "groundwork" });
    await vi.waitFor(
      async () =>
        expect(dayOf(await horseOf("Beau"), "2026-11-20")?.planned).toContainEqual(
          expect.objectContaining({ title: "In hand", state: "done", rideId: id }),
        ),
      { timeout: 20_000 },
    );
    const beau = await horseOf("Beau");
    const [today, ahead] = ["2026-11-20", "2026-11-21"].map((date) =>
      entriesOfDay(dayOf(beau, date) ?? { rides: [], planned: [], conflicts: [] }),
    );
    expect(today?.rides.find(({ ride: { id: rideId } }) => rideId === id)?.isPlanned).toBe(true);
    expect(today?.planned.map(({ title }) => title)).not.toContain("In hand");
    expect(ahead?.planned).toContainEqual(expect.objectContaining({ title: "Lunging" }));
  });

  it("lists a ride that was done days late once, as planned, and not its session beside it", async () => {
    const { id: athleteId } = valueOf(await world.application.horse.addHorse(world.rita, { name: "Milo" }));
    const emma = valueOf(await world.application.group.enterGroup("emma-account", "barn"));
    await plan(athleteId, [["Poles", "2026-11-18", "flatwork"]], emma);
    const { id } = await ride(emma, { date: "2026-11-20", athleteId });
    const daysOf = async () => (await barnOf(emma)).horses.find((one) => one.id === athleteId)?.days ?? [];
    await vi.waitFor(
      async () =>
        expect((await daysOf()).find(({ date }) => date === "2026-11-18")?.planned).toMatchObject([
          { state: "done", rideId: id, isRiddenElsewhere: true },
        ]),
      { timeout: 20_000 },
    );
    const listed = (await daysOf()).map((one) => entriesOfDay(one));
    expect(listed.flatMap(({ rides }) => rides.map(({ isPlanned }) => isPlanned))).toEqual([true]);
    expect(listed.flatMap(({ planned }) => planned)).toEqual([]);
  });

  it("counts a ride for its session as the verdict does, also on a day before it", async () => {
    const { id: athleteId } = valueOf(await world.application.horse.addHorse(world.rita, { name: "Star" }));
    const emma = valueOf(await world.application.group.enterGroup("emma-account", "barn"));
    const first = ["Flat", "2026-11-16", "flatwork"] as const;
    await plan(athleteId, [first, ["Hack", "2026-11-19", "trail"]], emma);
    const { id } = await ride(emma, { date: "2026-11-17", athleteId, discipline: "trail" });
    const daysOf = async () => (await barnOf(emma)).horses.find((one) => one.id === athleteId)?.days ?? [];
    await vi.waitFor(
      async () =>
        expect((await daysOf()).find(({ date }) => date === "2026-11-19")).toMatchObject({
          planned: [{ state: "done", rideId: id, isRiddenElsewhere: true }],
          conflicts: [],
        }),
      { timeout: 20_000 },
    );
  });

  it("holds a day's rides against what was pinned on that day, in the words of that day", async () => {
    const { emma, rita, application, clock } = world;
    const { today } = await application.barn.readBarn(rita);
    const [second, third] = [addDays(today, 1), addDays(today, 2)];
    const pinned = valueOf(await application.horse.addCaution(emma, "luna", { text: "No jumping" }));
    clock.advance(day);
    const flat = await ride(rita, { date: second, athleteId: "luna" });
    clock.advance(day);
    const change = { version: pinned.version, text: "No riding" };
    const { id } = valueOf(await application.horse.changeCaution(emma, pinned.id, change));
    const jumped = await ride(rita, { date: second, athleteId: "luna", discipline: "jumping" });
    clock.advance(hour);
    const ridden = await ride(rita, { date: third, athleteId: "luna" });
    const against = async (date: string) =>
      dayOf(await horseOf("Luna", date), date)?.conflicts.filter(({ kind }) => kind === "against_caution");
    expect(await against(second)).toMatchObject([
      { text: "Jumping (Rita) against “No jumping”.", sources: [`caution:${id}`, `workout:${jumped.id}`] },
    ]);
    expect(await against(third)).toMatchObject([{ sources: [`caution:${id}`, `workout:${ridden.id}`] }]);
    const cautionsOf = async (workoutId: string) =>
      valueOf(await application.outcome.readWorkoutOutcome(rita, workoutId)).against ?? [];
    expect(await cautionsOf(flat.id)).toEqual([]);
    expect(await cautionsOf(jumped.id)).toMatchObject([{ text: "No jumping", date: today }]);
    expect(await cautionsOf(ridden.id)).toMatchObject([{ text: "No riding", date: third }]);
  });
});
