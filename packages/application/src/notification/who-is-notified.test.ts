import "temporal-polyfill/global";
import type { NotificationKind } from "@canter/domain/notification/notification-kind";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { createEmit } from "../core/outbox/emit.ts";
import { evaluateAll } from "../evaluation/save-evaluations.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createNotificationSubscriber, notify, notifyOfDueCare } from "./notify.ts";

const day = 24 * 60 * 60 * 1000;

/** In the week of Friday 2026-11-20, which is today. */
const plan = {
  weeks: [
    {
      uid: "w1",
      id: "week-1",
      weekNumber: 1,
      phase: "Base",
      startDate: "2026-11-16",
      sessions: ["2026-11-17", "2026-11-19"].map((scheduledDate, n) => ({
        uid: `s${n}`,
        id: `s-${n}`,
        name: "Flatwork",
        scheduledDate,
        exercises: [],
        work: { discipline: "flatwork", durationMinutes: 40 },
        completed: false,
      })),
    },
  ],
};

describe.each(dialectsFor(import.meta.filename))("what members are notified of (%s)", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld(dialect)));
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const notificationsOf = async (member: MemberContext) =>
    valueOf(await world.application.notification.listNotifications(member, { limit: 200 })).items;
  const textsOf = async (member: MemberContext) => (await notificationsOf(member)).map(({ text }) => text);
  const startPlan = async (member: MemberContext, athleteId: string) =>
    valueOf(
      await world.application.program.createProgram(member, {
        athleteId,
        name: "Towards the show",
        status: "active",
        program: plan,
      } as never),
    );
  const look = async () => {
    const emit = createEmit([createNotificationSubscriber(() => testContext(world))]);
    await evaluateAll(testContext(world, { emit }));
    await world.application.prepare({ demo: false, zone: "UTC", units: "kg" });
    await world.application.settled();
  };
  const pin = (member: MemberContext, text: string) =>
    world.application.horse.addCaution(member, "beau", { text });

  it("nobody of a person's training that nothing hangs on: no event of it waits to be delivered", async () => {
    const eventsOf = async (text: string, member: MemberContext) => {
      const logged = await world.application.agents.receiveMessage(member, { text }, { wait: true });
      const { workoutId } = valueOf(logged);
      if (workoutId === undefined) throw new Error(`nothing is logged of “${text}”`);
      const events = await world.store.db.selectFrom("outbox_events").select("payload").execute();
      return events.filter(({ payload }) => payload.includes(workoutId)).length;
    };
    expect(await eventsOf("swam 1200m in 26:00", world.owner)).toBe(0);
    expect(await eventsOf("flatwork with Beau 45 min", world.emma)).toBe(1);
  });

  it("a program that fell behind, once, and one that is over", async () => {
    const { emma, rita, vera, zoe } = world;
    const { id } = await startPlan(emma, "beau");
    await look();
    await look();
    for (const member of [emma, rita, vera])
      expect(await notificationsOf(member)).toMatchObject([
        {
          kind: "verdict",
          verdict: "behind",
          text: "Beau is behind on flatwork in “Towards the show”.",
          program: { id, name: "Towards the show" },
          date: "2026-11-20",
        },
      ]);
    world.clock.advance(10 * day);
    await look();
    await look();
    expect(await textsOf(rita)).toEqual([
      "“Towards the show” is over for Beau.",
      "Beau is behind on flatwork in “Towards the show”.",
    ]);
    expect(await notificationsOf(zoe)).toEqual([]);
  });

  it("only how a program stands now, where a week is logged late", async () => {
    const { emma, rita, store } = world;
    const { id: programId } = await startPlan(emma, "beau");
    await look();
    expect(await textsOf(rita)).toEqual(["Beau is behind on flatwork in “Towards the show”."]);
    const emit = createEmit([createNotificationSubscriber(() => testContext(world))]);
    const evaluated = async (status: string) => {
      const payload = { programId, athleteId: "beau", status, isOver: false };
      await store.transact((trx) =>
        emit(trx, emma.scope, { type: "evaluation.made", payload, createdAt: world.clock.now() }),
      );
      await world.application.prepare({ demo: false, zone: "UTC", units: "kg" });
      await world.application.settled();
    };
    await evaluated("ahead");
    expect(await textsOf(rita)).toEqual(["Beau is ahead of “Towards the show”."]);
    await evaluated("on_track");
    expect(await textsOf(rita)).toEqual([]);
  });

  it("a person's program only to that person and those who may see it", async () => {
    const { emma, rita, vera } = world;
    await startPlan(emma, emma.member.athleteId);
    await look();
    expect(await textsOf(emma)).toEqual(["You are behind on flatwork in “Towards the show”."]);
    expect([await notificationsOf(rita), await notificationsOf(vera)]).toEqual([[], []]);
    valueOf(await world.application.group.putGrant(emma, vera.member.id, "read"));
    world.clock.advance(10 * day);
    await look();
    const granted = valueOf(await world.application.group.enterGroup("vera-account", "barn"));
    expect(await textsOf(granted)).toEqual(["“Towards the show” is over for Emma."]);
    expect(await notificationsOf(rita)).toEqual([]);
  });

  it("nothing about a program that is on track", async () => {
    const { emma, rita } = world;
    for (const date of ["2026-11-17", "2026-11-19"]) {
      const ride = { athleteId: "beau", discipline: "flatwork", date, durationSeconds: 2400, exercises: [] };
      valueOf(await world.application.workout.createWorkout(emma, ride));
    }
    await startPlan(emma, "beau");
    await look();
    expect((await notificationsOf(rita)).map(({ kind }) => kind)).toEqual(["ride", "ride"]);
  });

  it("a caution, except whoever pinned it, and while it exists", async () => {
    const { emma, rita, vera, zoe, application } = world;
    const { id } = valueOf(await pin(emma, "shoe loose, no jumping"));
    await application.settled();
    for (const member of [rita, vera])
      expect(await notificationsOf(member)).toMatchObject([
        { kind: "caution", cautionId: id, text: "Emma pinned to Beau: “shoe loose, no jumping”." },
      ]);
    expect([await notificationsOf(emma), await notificationsOf(zoe)]).toEqual([[], []]);
    valueOf(await application.horse.removeCaution(emma, id));
    expect(await notificationsOf(rita)).toEqual([]);
    expect(valueOf(await application.notification.countUnreadNotifications(rita))).toEqual({ unread: 0 });
  });

  it("a ride against a caution: whoever pinned it, instead of the ride itself, while it is against it", async () => {
    const { emma, rita, vera, application } = world;
    const { id: cautionId } = valueOf(await pin(emma, "no jumping until the vet has seen him"));
    await application.settled();
    world.clock.advance(day);
    const ride = { athleteId: "beau", date: "2026-11-21", durationSeconds: 1800, exercises: [] };
    const riderAthleteId = rita.member.athleteId;
    const jump = { ...ride, riderAthleteId, discipline: "jumping" };
    const workout = valueOf(await application.workout.createWorkout(rita, jump));
    valueOf(await application.workout.createWorkout(rita, { ...ride, discipline: "flatwork" }));
    await application.settled();
    const text = "Rita rode Beau: jumping, 30 min. You had pinned “no jumping until the vet has seen him”.";
    expect(await notificationsOf(emma)).toMatchObject([
      { kind: "ride", discipline: "flatwork" },
      { kind: "against", workoutId: workout.id, cautionId, text },
    ]);
    expect((await notificationsOf(vera)).map(({ kind }) => kind)).toEqual(["ride", "ride", "caution"]);
    expect((await notificationsOf(rita)).map(({ kind }) => kind)).toEqual(["caution"]);
    // Also after the caution was removed: the ride was against it.
    valueOf(await application.horse.removeCaution(emma, cautionId));
    expect((await textsOf(emma)).includes(text)).toBe(true);
    const patch = { version: workout.version, discipline: "flatwork" };
    valueOf(await application.workout.editWorkout(rita, workout.id, patch));
    await application.settled();
    expect((await notificationsOf(emma)).map(({ kind }) => kind)).toEqual(["ride"]);
  });

  it("a guest horse's rides, plans and cautions, also to the host barn's members, while it is a guest", async () => {
    const { emma, rita, application } = world;
    const { horse, workout } = application;
    const offer = valueOf(await horse.offerHorse(rita, "beau", { access: "read", days: 1 }));
    valueOf(await horse.acceptOffer(world.zoe, offer.token));
    const zoe = valueOf(await application.group.enterGroup("zoe-account", "elsewhere"));
    const ride = (athleteId: string) =>
      workout.createWorkout(emma, {
        athleteId,
        riderAthleteId: emma.member.athleteId,
        discipline: "flatwork",
        date: "2026-11-20",
        durationSeconds: 2400,
        exercises: [],
      });
    await startPlan(emma, "beau");
    await look();
    valueOf(await ride("beau"));
    valueOf(await ride("luna"));
    valueOf(await pin(emma, "Shoe loose"));
    // A report belongs to its own barn.
    const report = { kind: "report", subject: "r", groupId: "barn", createdAt: world.clock.now() } as const;
    await world.store.transact((trx) => notify(trx, testContext(world), report));
    await application.settled();
    expect((await notificationsOf(zoe)).map(({ kind }) => kind).toSorted()).toEqual([
      "caution",
      "ride",
      "verdict",
    ]);
    expect((await textsOf(zoe)).filter((text) => !text.includes("Beau"))).toEqual([]);
    const [verdict] = (await notificationsOf(zoe)).filter(({ kind }) => kind === "verdict");
    expect(verdict).toMatchObject({ program: { name: "Towards the show" } });
    const [share] = valueOf(await horse.listShares(rita, "beau"));
    valueOf(await horse.endShare(rita, share?.id ?? ""));
    expect(await notificationsOf(zoe)).toEqual([]);
  });

  it("care within two days of its due day: once for each due day", async () => {
    const { emma, vera, zoe, application, clock } = world;
    const care = { kind: "farrier", dueOn: "2026-11-23", everyWeeks: 6, note: "front “shoes”" } as const;
    const { id } = valueOf(await application.horse.addCare(emma, "beau", care));
    valueOf(await application.horse.addCare(emma, "luna", { kind: "vet", dueOn: "2026-11-01" }));
    await notifyOfDueCare(testContext(world));
    expect(await notificationsOf(emma)).toEqual([]);
    clock.advance(day);
    await notifyOfDueCare(testContext(world));
    await notifyOfDueCare(testContext(world));
    for (const member of [emma, vera])
      expect(await notificationsOf(member)).toMatchObject([
        {
          kind: "care",
          careId: id,
          dueOn: "2026-11-23",
          text: "Farrier for Beau is due on Monday 23 November 2026.",
        },
      ]);
    expect(await notificationsOf(zoe)).toEqual([]);
    valueOf(await application.horse.markCareDone(emma, id, {}));
    expect(await notificationsOf(vera)).toEqual([]);
    clock.advance(41 * day);
    await notifyOfDueCare(testContext(world));
    expect(await textsOf(vera)).toEqual(["Farrier for Beau is due on Saturday 2 January 2027."]);
  });

  it("nothing of care for a horse that is sold", async () => {
    const { emma, rita, application } = world;
    const { horse } = application;
    valueOf(await horse.addCare(emma, "beau", { kind: "vet", dueOn: "2026-11-22" }));
    const beau = valueOf(await horse.readHorse(rita, "beau"));
    valueOf(await horse.changeHorse(rita, "beau", { version: beau.version, status: "sold" }));
    await notifyOfDueCare(testContext(world));
    expect((await notificationsOf(emma)).filter(({ kind }) => kind === "care")).toEqual([]);
    const barn = await application.barn.readBarn(rita);
    expect(barn.horses.find(({ id }) => id === "beau")?.care).toEqual([]);
  });

  it("a report to everybody in the group except whoever asked for it", async () => {
    const { emma, rita, vera, zoe, application, store } = world;
    const subscriber = createNotificationSubscriber(() => testContext(world));
    const payload = { groupId: "barn", reportId: "report", memberId: emma.member.id };
    const event = { type: "report.made", payload, createdAt: world.clock.now(), groupId: "barn" };
    await store.transact((trx) => subscriber.handle(trx, [event]));
    await application.settled();
    for (const member of [rita, vera])
      expect(await notificationsOf(member)).toMatchObject([{ kind: "report", reportId: "report" }]);
    expect([await notificationsOf(emma), await notificationsOf(zoe)]).toEqual([[], []]);
  });

  it("nothing that they switched off, from then on", async () => {
    const { emma, rita, vera, application } = world;
    const { notification } = application;
    const all = { ride: true, verdict: true, caution: true, against: true, care: true, report: true };
    expect(valueOf(await notification.readNotificationSettings(rita))).toEqual(all);
    valueOf(await pin(emma, "first"));
    await application.settled();
    const changed = valueOf(await notification.changeNotificationSettings(rita, { caution: false }));
    expect(changed).toEqual({ ...all, caution: false });
    expect(valueOf(await notification.readNotificationSettings(vera))).toEqual(all);
    valueOf(await pin(emma, "second"));
    await application.settled();
    expect([(await notificationsOf(rita)).length, (await notificationsOf(vera)).length]).toEqual([1, 2]);
    valueOf(await notification.changeNotificationSettings(rita, { caution: true, ride: false }));
    valueOf(await pin(emma, "third"));
    await application.settled();
    expect([(await notificationsOf(rita)).length, (await notificationsOf(vera)).length]).toEqual([2, 3]);
  });

  it("not more than 500 at a time: the oldest are removed", async () => {
    const { rita, store, clock } = world;
    let next = 0;
    const kind: NotificationKind = "report";
    await store.transact(async (trx) => {
      const parts = testContext(world, { newId: () => `n${String((next += 1)).padStart(5, "0")}` });
      for (let n = 0; n < 503; n += 1)
        await notify(trx, parts, {
          kind,
          subject: `r${n}`,
          groupId: "elsewhere",
          createdAt: clock.now() + n,
        });
      await notify(trx, parts, {
        kind,
        subject: "barn",
        groupId: "barn",
        createdAt: clock.now(),
      });
    });
    const rows = await store.db
      .selectFrom("notifications")
      .select(["subject", "created_at"])
      .where("member_id", "=", "zoe-member")
      .orderBy("created_at")
      .execute();
    expect([rows.length, rows[0]?.subject, rows.at(-1)?.subject]).toEqual([500, "r3", "r502"]);
    expect(await notificationsOf(rita)).toHaveLength(1);
  });
});
