import "temporal-polyfill/global";
import { createAuthUser } from "@canter/storage/account/accounts";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const strength = { discipline: "strength", date: "2026-11-18", exercises: [], durationSeconds: 1800 };

describe.each(dialectsFor(import.meta.filename))("deleting for good (%s)", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    await world.store.transact(async (trx) => {
      for (const name of ["emma", "vera", "zoe"])
        await createAuthUser(trx, {
          id: `${name}-account`,
          name,
          email: `${name}@example.com`,
          credentialId: name,
          passwordHash: "x",
          createdAt: 1,
        });
    });
  });
  afterEach(() => world.cleanUp());

  const problemOf = (result: { readonly ok: boolean; readonly error?: unknown }) =>
    result.ok ? "ok" : result.error;
  const enter = async (accountId: string, group?: string) =>
    valueOf(await world.application.group.enterGroup(accountId, group));
  const idsIn = async (table: string): Promise<string[]> => {
    const rows = await world.store.db
      .selectFrom(table as "workouts")
      .select("id")
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  };

  it("asks for the name, refuses the owner of the installation and the only owner of others' group", async () => {
    const { application, rita, emma } = world;
    const refused = problemOf(await application.deletion.deleteAccount("local-owner", { name: "Me" }));
    expect(refused).toMatchObject({ type: "conflict", detail: expect.stringContaining("data folder") });
    expect(
      problemOf(await application.deletion.deleteAccount("emma-account", { name: "Emm" })),
    ).toMatchObject({
      type: "invalid",
    });
    valueOf(await application.group.changeRole(rita, emma.member.id, "owner"));
    valueOf(
      await application.group.changeRole(await enter("emma-account", "barn"), rita.member.id, "member"),
    );
    expect(
      problemOf(await application.deletion.deleteAccount("emma-account", { name: "Emma" })),
    ).toMatchObject({
      type: "conflict",
      detail: expect.stringContaining("only owner of Barn"),
    });
    expect(await application.deletion.previewAccountDeletion("emma-account")).toMatchObject({
      name: "Emma",
      deleted: [],
      left: [{ name: "Barn" }],
      refusal: expect.stringContaining("only owner"),
    });
  });

  it("of a member leaves their rides to the horse, by a former member, and nothing of their own", async () => {
    const { application, rita, emma } = world;
    const ride = { ...strength, discipline: "flatwork", athleteId: "beau", riderAthleteId: "emma-athlete" };
    valueOf(await application.workout.createWorkout(emma, ride));
    const own = valueOf(
      await application.workout.createWorkout(emma, { ...strength, athleteId: "emma-athlete" }),
    );
    valueOf(await application.agents.receiveMessage(emma, { text: "squats 5x5 at 100 kg" }, { wait: true }));
    valueOf(await application.deletion.deleteAccount("emma-account", { name: "Emma" }));
    // Out of sight at once.
    expect(problemOf(await application.group.enterGroup("emma-account", "barn"))).toMatchObject({
      type: "not_found",
    });
    expect((await application.group.listMembers(rita)).map(({ name }) => name)).not.toContain("Emma");
    await application.deletion.finishDeletions();
    expect(await idsIn("deletions")).toEqual([]);
    expect(await idsIn("workouts")).not.toContain(own.id);
    expect(await idsIn("messages")).toEqual([]);
    expect(await idsIn("auth_users")).toEqual(["vera-account", "zoe-account"]);
    const { others } = await application.group.listAthletes(await enter("local-owner", "barn"));
    expect(others.map(({ name }) => name)).toContain("A former member");
    expect((await application.barn.readBarn(rita)).horses[0]?.last).toMatchObject({
      riderName: "A former member",
    });
  });

  it("of an account takes the group that nobody else belongs to, and touches no other", async () => {
    const { application, zoe } = world;
    valueOf(await application.workout.createWorkout(zoe, { ...strength, athleteId: "zoe-athlete" }));
    valueOf(await application.deletion.deleteAccount("zoe-account", { name: "Zoe" }));
    await application.deletion.finishDeletions();
    expect(await idsIn("groups")).toEqual(["barn", world.owner.group.id].toSorted());
    expect(await idsIn("accounts")).not.toContain("zoe-account");
    expect(await idsIn("athletes")).not.toContain("zoe-athlete");
    expect(await idsIn("workouts")).toEqual([]);
  });

  it("of a barn leaves its people their own training, in another group of theirs or a household made for it", async () => {
    const { application, rita, emma } = world;
    valueOf(await application.workout.createWorkout(rita, { ...strength, athleteId: "beau" }));
    const ritas = valueOf(
      await application.workout.createWorkout(rita, { ...strength, athleteId: "rita-athlete" }),
    );
    const emmas = valueOf(
      await application.workout.createWorkout(emma, { ...strength, athleteId: "emma-athlete" }),
    );
    expect(problemOf(await application.deletion.deleteGroup(rita, { name: "barn" }))).toMatchObject({
      type: "invalid",
    });
    const demo = { group: { ...rita.group, demo: true } };
    expect(problemOf(await application.deletion.deleteGroup(demo, { name: "Barn" }))).toMatchObject({
      type: "forbidden",
    });
    valueOf(await application.deletion.deleteGroup(rita, { name: "Barn" }));
    expect(problemOf(await application.group.enterGroup("local-owner", "barn"))).toMatchObject({
      type: "not_found",
    });
    await application.deletion.finishDeletions();
    expect(await idsIn("groups")).not.toContain("barn");
    expect(await idsIn("athletes")).not.toContain("beau");
    expect(await idsIn("workouts")).toEqual([ritas.id, emmas.id].toSorted());
    const home = await enter("emma-account");
    expect([home.group.name, home.member.role]).toEqual(["Emma’s household", "owner"]);
    expect(valueOf(await application.workout.readWorkout(home, emmas.id)).groupId).toBe(home.group.id);
    expect((await application.account.readAccount("vera-account")).groups).toEqual([]);
    expect(await idsIn("accounts")).toContain("vera-account");
  });

  it("of a horse needs it to be removed first", async () => {
    const { application, rita, zoe } = world;
    const horse = valueOf(await application.horse.addHorse(rita, { name: "Ash" }));
    const now = await enter("local-owner", "barn");
    valueOf(
      await application.workout.createWorkout(now, {
        ...strength,
        discipline: "flatwork",
        athleteId: horse.id,
      }),
    );
    const ask = (name: string) => application.deletion.deleteHorse(now, horse.id, { name });
    expect(problemOf(await ask("Ash"))).toMatchObject({ type: "conflict" });
    valueOf(await application.horse.removeHorse(now, horse.id));
    expect(problemOf(await application.deletion.deleteHorse(zoe, horse.id, { name: "Ash" }))).toMatchObject({
      type: "not_found",
    });
    expect(problemOf(await ask("Ashes"))).toMatchObject({ type: "invalid" });
    valueOf(await ask("Ash"));
    expect(await application.horse.listHorses(now, { removed: true })).toEqual([]);
    await application.deletion.finishDeletions();
    expect(await idsIn("athletes")).not.toContain(horse.id);
    expect(await idsIn("workouts")).toEqual([]);
  });
});
