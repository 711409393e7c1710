import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))(
  "a horse of one group, named in another of the same account (%s)",
  (dialect) => {
    let world: TestWorld;
    beforeAll(async () => void (world = await openTestWorld(dialect)));
    afterAll(() => world.cleanUp());

    const log = async (text: string, member: MemberContext) =>
      valueOf(await world.application.agents.receiveMessage(member, { text }, { wait: true }));
    const goOn = async (member: MemberContext, text: string, conversationId: string) =>
      valueOf(await world.application.agents.receiveMessage(member, { text, conversationId }, { wait: true }))
        .reply;
    const idsFor = async (member: MemberContext, athleteId?: string) =>
      valueOf(
        await world.application.workout.listWorkouts(member, {
          status: "saved",
          limit: 100,
          ...(athleteId && { athleteId }),
        }),
      ).items.map(({ id }) => id);

    it("gets what was done with it, in its own group, from the member who writes elsewhere", async () => {
      const { owner, emma, application } = world;
      expect((await application.group.listAthletes(owner)).elsewhere).toMatchObject([
        { name: "Beau", groupName: "Barn" },
        { id: "luna", name: "Luna", groupId: "barn" },
      ]);
      const { allWorkouts, reply } = await log("lunged Luna 20 min and ran 5k in 25:00", owner);
      expect(allWorkouts).toMatchObject([
        {
          saved: true,
          athleteName: "Luna",
          workout: {
            groupId: "barn",
            athleteId: "luna",
            riderAthleteId: "rita-athlete",
            loggedBy: "rita-member",
          },
        },
        { saved: true, workout: { groupId: owner.group.id, athleteId: owner.member.athleteId } },
      ]);
      expect(reply).toContain("Lunging with Luna");
      expect(await idsFor(emma, "luna")).toEqual([allWorkouts[0]?.workoutId]);
    });

    it("is read, changed and taken back from where it was written, whoever rode", async () => {
      const { owner, application } = world;
      const { runId, allWorkouts } = await log("Jake hacked Luna 50 min yesterday", owner);
      const id = allWorkouts[0]?.workoutId ?? "";
      expect(allWorkouts[0]).toMatchObject({ saved: true, workout: { fields: { riderName: "Jake" } } });
      const again = valueOf(await application.logging.readRun(owner, runId));
      expect(again.allWorkouts).toMatchObject([{ workoutId: id, athleteName: "Luna" }]);
      expect(await idsFor(owner)).not.toContain(id);
      expect(valueOf(await application.workout.readWorkout(owner, id)).version).toBe(1);
      const patch = { version: 1, durationSeconds: 3600 };
      expect(valueOf(await application.workout.editWorkout(owner, id, patch)).durationSeconds).toBe(3600);
      expect(valueOf(await application.workout.listWorkoutVersions(owner, id))).toHaveLength(2);
      expect(valueOf(await application.workout.deleteWorkout(owner, id)).deletedAt).toBeDefined();
    });

    it("gets what is noted of it, in its own group", async () => {
      const { owner, emma, application } = world;
      const { reply } = await log("gave Luna bute this morning", owner);
      expect(reply).toMatch(/^Pinned to Luna until/u);
      expect(valueOf(await application.horse.listCautions(emma, "luna", { status: "open" }))).toMatchObject([
        { text: "Gave Luna bute on 20 Nov", until: "2026-11-21", authorName: "Rita" },
      ]);
      await log("Luna: nobody rides her until Friday", { ...owner, onlyHere: true as const });
      expect(valueOf(await application.horse.listCautions(emma, "luna", { status: "open" }))).toHaveLength(1);
    });

    it("is asked about the day there too, but not about how long a ride was", async () => {
      const ride = await log("flatwork with Luna this morning", world.owner);
      expect(ride.allWorkouts).toMatchObject([{ saved: true, workout: { groupId: "barn" } }]);
      const { workoutId } = await log("lunged Luna 40 min on 31 June", world.owner);
      const { completedWorkoutId, allWorkouts } = await log("it was yesterday", world.owner);
      expect(completedWorkoutId).toBe(workoutId);
      expect(allWorkouts).toMatchObject([
        { saved: true, workout: { groupId: "barn", date: "2026-11-19", durationSeconds: 2400 } },
      ]);
    });

    it("is asked about there too, and by whoever goes on asking", async () => {
      const { owner } = world;
      const { conversationId, reply } = await log("can Emma ride Luna on Sunday?", owner);
      expect(reply).toContain("Nothing is planned with Luna");
      const last = await goOn(owner, "who rode her last?", conversationId);
      expect(last).toContain("Rita");
      expect(await goOn(owner, "and what did I train today?", conversationId)).not.toContain("Luna");
      expect((await log("when is the farrier for Luna?", owner)).reply).toContain("farrier");
    });

    it("is unknown to strangers, to keys for one group, and nothing is written for viewers of its group", async () => {
      const { zoe, owner, store, application } = world;
      for (const member of [zoe, { ...owner, onlyHere: true as const }]) {
        const { allWorkouts } = await log("lunged Luna 35 min", member);
        expect(allWorkouts).toMatchObject([{ saved: false }]);
        expect(allWorkouts[0]?.missing[0]).toContain("Who is Luna?");
        expect((await application.group.listAthletes(member)).elsewhere).toEqual([]);
      }
      const before = await idsFor(world.rita, "luna");
      const id = before[0] ?? "";
      expect(await application.workout.readWorkout(zoe, id)).toMatchObject({ error: { type: "not_found" } });
      // A viewer of the barn, in a household of their own.
      await store.transact((trx) =>
        trx
          .updateTable("members")
          .set({ account_id: "vera-account" })
          .where("id", "=", "zoe-member")
          .execute(),
      );
      const vera = valueOf(await application.group.enterGroup("vera-account", "elsewhere"));
      const { allWorkouts } = await log("lunged Luna 25 min", vera);
      expect(allWorkouts[0]?.missing[0]).toBe("You can't log for Luna of Barn. Whose training was it?");
      expect(await application.workout.deleteWorkout(vera, id)).toMatchObject({
        error: { type: "forbidden" },
      });
      expect(await idsFor(world.rita, "luna")).toEqual(before);
    });

    it("gives way to somebody here of the same name", async () => {
      const { owner, application } = world;
      const own = valueOf(await application.horse.addHorse(owner, { name: "Beau" }));
      expect((await log("wormed Luna today", owner)).reply).toContain("Noted for Luna: worming");
      const household = valueOf(await application.group.enterGroup(owner.account.id, owner.group.id));
      expect((await log("hacked Beau 45 min", household)).allWorkouts).toMatchObject([
        { saved: true, workout: { athleteId: own.id, groupId: owner.group.id } },
      ]);
    });
  },
);
