import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))(
  "a horse that is shared with another barn (%s)",
  (dialect) => {
    let world: TestWorld;
    const worlds: TestWorld[] = [];
    beforeEach(async () => {
      world = await openTestWorld(dialect);
      worlds.push(world);
    });
    afterEach(() => worlds.pop()?.cleanUp());
    afterAll(() => Promise.all(worlds.map((one) => one.cleanUp())));

    const zoeNow = async () => valueOf(await world.application.group.enterGroup("zoe-account", "elsewhere"));
    const share = async (access: "read" | "write") => {
      const { rita, zoe, application } = world;
      const offer = valueOf(await application.horse.offerHorse(rita, "luna", { access, days: 1 }));
      valueOf(await application.horse.acceptOffer(zoe, offer.token));
      return offer;
    };
    const ride = { discipline: "flatwork", date: "2026-11-18", exercises: [], athleteId: "luna" };
    const errorOf = (result: { readonly ok: boolean; readonly error?: { readonly type: string } }) =>
      result.ok ? "ok" : result.error?.type;

    it("is offered by a link, and is in the other barn once somebody there accepts it", async () => {
      const { rita, zoe, application } = world;
      const made = await application.workout.createWorkout(rita, { ...ride, durationSeconds: 1800 });
      const { token } = valueOf(
        await application.horse.offerHorse(rita, "luna", { access: "read", days: 1 }),
      );
      expect(errorOf(await application.horse.readHorse(zoe, "luna"))).toBe("not_found");
      expect(valueOf(await application.horse.readOffer(zoe, token))).toMatchObject({
        horseName: "Luna",
        from: "Barn",
        state: "offered",
      });
      // The barn itself gets no offer.
      expect(errorOf(await application.horse.readOffer(rita, token))).toBe("not_found");
      expect(errorOf(await application.horse.acceptOffer(rita, token))).toBe("not_found");
      valueOf(await application.horse.acceptOffer(zoe, token));
      expect(errorOf(await application.horse.acceptOffer(zoe, token))).toBe("not_found");
      const guest = await zoeNow();
      expect(await application.horse.listHorses(guest)).toMatchObject([{ name: "Luna", isGuest: true }]);
      expect(valueOf(await application.horse.readHorse(rita, "luna"))).not.toHaveProperty("isGuest");
      expect((await application.barn.readBarn(guest)).horses).toMatchObject([
        { name: "Luna", last: { id: valueOf(made).id, riderName: "Rita" } },
      ]);
      expect(valueOf(await application.horse.listShares(rita, "luna"))).toMatchObject([
        { state: "shared", to: "Elsewhere", from: "Barn", access: "read" },
      ]);
    });

    it("is read-only if it is shared for reading", async () => {
      await share("read");
      const { application } = world;
      const guest = await zoeNow();
      expect(guest.scope.writableAthletes).not.toContain("luna");
      const tried = [
        await application.workout.createWorkout(guest, { ...ride, durationSeconds: 1800 }),
        await application.horse.addCaution(guest, "luna", { text: "no jumping" }),
        await application.horse.changeHorse(guest, "luna", { version: 1, name: "Mine" }),
        await application.horse.putPhoto(guest, "luna", new TextEncoder().encode("RIFF....WEBP")),
        await application.horse.offerHorse(guest, "luna", { access: "write", days: 1 }),
        await application.horse.removeHorse(guest, "luna"),
      ];
      expect(tried.map(errorOf)).toEqual(tried.map(() => "forbidden"));
    });

    it("is logged by both barns if it is shared for writing, and both see who rode", async () => {
      await share("write");
      const { rita, application } = world;
      const guest = await zoeNow();
      // Whoever has not ridden it is nobody that the other barn needs to know of.
      expect((await application.group.listAthletes(rita)).partners).toEqual([]);
      expect((await application.group.listAthletes(guest)).partners).toEqual([]);
      const said = { text: "lunged Luna 20 min" };
      const { allWorkouts } = valueOf(await application.agents.receiveMessage(guest, said, { wait: true }));
      expect(allWorkouts).toMatchObject([{ saved: true, athleteName: "Luna" }]);
      valueOf(await application.horse.addCaution(guest, "luna", { text: "shoe loose" }));
      const [luna] = (await application.barn.readBarn(rita)).horses.filter(({ name }) => name === "Luna");
      expect(luna).toMatchObject({
        last: { id: allWorkouts[0]?.workoutId, riderName: "Zoe" },
        cautions: [{ text: "shoe loose" }],
      });
      const { lines } = valueOf(await application.handoff.readHandoff(rita, "luna"));
      expect(lines.some(({ text }) => text.includes("Zoe"))).toBe(true);
      const { partners } = await application.group.listAthletes(rita);
      expect(partners).toEqual([{ id: guest.member.athleteId, kind: "person", name: "Zoe" }]);
      expect(errorOf(await application.horse.changeHorse(guest, "luna", { version: 1, name: "Mine" }))).toBe(
        "forbidden",
      );
    });

    it("is removed there when either barn ends the share, and when it is removed from its own", async () => {
      const { rita, application } = world;
      const first = await share("write");
      expect(errorOf(await application.horse.endShare(await zoeNow(), first.id))).toBe("ok");
      expect((await zoeNow()).scope.readableAthletes).not.toContain("luna");
      const second = await share("read");
      expect(errorOf(await application.horse.endShare(world.zoe, "no-such-share"))).toBe("not_found");
      expect(errorOf(await application.horse.endShare(rita, second.id))).toBe("ok");
      expect((await zoeNow()).scope.readableAthletes).not.toContain("luna");
      expect(valueOf(await application.horse.listShares(rita, "luna"))).toEqual([]);
      await share("read");
      valueOf(await application.horse.removeHorse(rita, "luna"));
      expect((await zoeNow()).scope.readableAthletes).not.toContain("luna");
      valueOf(await application.horse.restoreHorse(rita, "luna"));
      expect((await zoeNow()).scope.readableAthletes).toContain("luna");
    });

    it("is refused if its name is taken, if the link has expired, and twice in one barn", async () => {
      const { rita, zoe, application, clock } = world;
      const offer = async () =>
        valueOf(await application.horse.offerHorse(rita, "luna", { access: "read", days: 1 })).token;
      valueOf(await application.horse.addHorse(zoe, { name: "Luna" }));
      const taken = await offer();
      expect(errorOf(await application.horse.acceptOffer(await zoeNow(), taken))).toBe("conflict");
      clock.advance(2 * 24 * 60 * 60 * 1000);
      expect(errorOf(await application.horse.readOffer(zoe, taken))).toBe("not_found");
      const { owner } = world;
      valueOf(await application.horse.acceptOffer(owner, await offer()));
      expect(errorOf(await application.horse.acceptOffer(owner, await offer()))).toBe("conflict");
    });
  },
);
