import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(dialectsFor(import.meta.filename))("notifications on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  const log = async (
    member: MemberContext,
    given: { readonly athleteId?: string; readonly date?: string },
  ) => {
    const { athleteId = "beau", date = "2026-11-20" } = given;
    const isHorse = athleteId === "beau" || athleteId === "luna";
    const content = {
      athleteId,
      ...(isHorse && { riderAthleteId: member.member.athleteId }),
      discipline: isHorse ? "flatwork" : "running",
      date,
      durationSeconds: 2400,
      exercises: [],
    };
    const made = valueOf(await world.application.workout.createWorkout(member, content));
    await world.application.settled();
    return made;
  };
  const pageOf = async (
    member: MemberContext,
    query: { unread?: boolean; cursor?: string; limit?: number },
  ) => valueOf(await world.application.notification.listNotifications(member, { limit: 50, ...query }));
  const unreadOf = async (member: MemberContext) =>
    valueOf(await world.application.notification.countUnreadNotifications(member)).unread;

  it("notify the others of the barn of a ride, but neither whoever logged it nor strangers", async () => {
    const { emma, rita, vera, zoe } = world;
    const { id } = await log(emma, {});
    for (const member of [rita, vera])
      expect((await pageOf(member, {})).items).toMatchObject([
        { workoutId: id, text: "Emma rode Beau: flatwork, 40 min.", athlete: { id: "beau", name: "Beau" } },
      ]);
    for (const member of [emma, zoe]) expect((await pageOf(member, {})).items).toEqual([]);
    expect([await unreadOf(rita), await unreadOf(emma), await unreadOf(zoe)]).toEqual([1, 0, 0]);
  });

  it("leave out people's own training and rides of long ago", async () => {
    const { emma, rita } = world;
    await log(emma, { athleteId: emma.member.athleteId });
    await log(emma, { athleteId: "luna", date: "2026-11-12" });
    expect((await pageOf(rita, {})).items).toHaveLength(1);
    await log(emma, { athleteId: "luna", date: "2026-11-13" });
    expect((await pageOf(rita, {})).items).toHaveLength(2);
  });

  it("are paged, and refuse a cursor that no page returned", async () => {
    const { rita, application } = world;
    const first = await pageOf(rita, { limit: 1 });
    const second = await pageOf(rita, { limit: 1, cursor: first.nextCursor ?? "" });
    expect(second.nextCursor).toBeUndefined();
    expect([...first.items, ...second.items]).toEqual((await pageOf(rita, {})).items);
    expect(
      await application.notification.listNotifications(rita, { cursor: "nonsense", limit: 1 }),
    ).toMatchObject({ error: { fields: [{ path: "cursor" }] } });
  });

  it("mark one's own as read, once", async () => {
    const { rita, vera, zoe, application } = world;
    const [newest] = (await pageOf(rita, {})).items;
    const ids = [newest?.id ?? ""];
    const mark = async (member: MemberContext, given: { readonly ids?: readonly string[] }) =>
      valueOf(await application.notification.markNotificationsRead(member, given)).read;
    expect([await mark(zoe, { ids }), await mark(vera, { ids })]).toEqual([0, 0]);
    expect([await mark(rita, { ids }), await mark(rita, { ids })]).toEqual([1, 0]);
    expect(await unreadOf(rita)).toBe(1);
    expect((await pageOf(rita, { unread: true })).items.map(({ id }) => id)).not.toContain(newest?.id);
    expect(await mark(rita, {})).toBe(1);
    expect([await unreadOf(rita), await unreadOf(vera)]).toEqual([0, 2]);
  });

  it("forget a deleted ride, a horse that left the barn, and what is older than 90 days", async () => {
    const { emma, vera, clock, store, application } = world;
    const { id } = await log(emma, {});
    expect(await unreadOf(vera)).toBe(3);
    valueOf(await application.workout.deleteWorkout(emma, id));
    expect(await unreadOf(vera)).toBe(2);
    const place = { group_id: "barn", athlete_id: "luna" };
    await store.transact((trx) =>
      trx.deleteFrom("group_athletes").where("athlete_id", "=", place.athlete_id).execute(),
    );
    expect((await pageOf(vera, {})).items.map((one) => ("athlete" in one ? one.athlete.id : ""))).toEqual([
      "beau",
    ]);
    await store.transact((trx) => trx.insertInto("group_athletes").values(place).execute());
    clock.advance(91 * day);
    expect(await unreadOf(vera)).toBe(0);
    await log(emma, { date: "2027-02-19" });
    const kept = await store.db
      .selectFrom("notifications")
      .select("id")
      .where("member_id", "=", "vera-member")
      .execute();
    expect(kept).toHaveLength(1);
  });
});
