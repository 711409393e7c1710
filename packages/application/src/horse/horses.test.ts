import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("horses of a barn on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  /** As in the next request: what a member may read is determined for each request. */
  const again = async (member: MemberContext) =>
    valueOf(await world.application.group.enterGroup(member.account.id, "barn"));

  it("are added with their known data, and can be logged by name immediately", async () => {
    const { application, emma } = world;
    const profile = { birthYear: 2016, breed: "Connemara", height: { value: 14.1, unit: "hands" as const } };
    const star = valueOf(await application.horse.addHorse(emma, { name: "Star", profile }));
    expect(star).toMatchObject({ name: "Star", status: "active", version: 1, profile });
    const sent = await application.agents.receiveMessage(
      await again(emma),
      { text: "lunged Star 20 min" },
      { wait: true },
    );
    expect(valueOf(sent).allWorkouts).toMatchObject([{ saved: true, athleteName: "Star" }]);
  });

  it("refuses a name that exists in the group, ignoring case", async () => {
    const { application, rita } = world;
    expect(await application.horse.addHorse(rita, { name: "beau" })).toMatchObject({
      error: { type: "conflict", detail: "name: Beau is the name of a horse of this group already." },
    });
    expect(await application.horse.addHorse(rita, { name: "EMMA" })).toMatchObject({
      error: { type: "conflict" },
    });
  });

  it("names the implausible field", async () => {
    const { application, rita } = world;
    expect(
      await application.horse.addHorse(rita, { name: "Old", profile: { birthYear: 1901 } }),
    ).toMatchObject({
      error: { fields: [{ path: "birthYear" }] },
    });
    expect(
      await application.horse.addHorse(rita, { name: "New", profile: { riderIds: ["zoe-athlete"] } }),
    ).toMatchObject({
      error: { fields: [{ path: "profile.riderIds.0" }] },
    });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ name: "Sun", profile: { breed: "" } }, "profile.breed"],
    [{ name: "Sun", profile: { level: "x".repeat(121) } }, "profile.level"],
  ])("names the field that is empty or too long: %j", async (horse, path) => {
    expect(await world.application.horse.addHorse(world.rita, horse)).toMatchObject({
      error: { fields: [{ path }] },
    });
  });

  it("change by version, field by field, and null clears one", async () => {
    const { application, emma } = world;
    const horse = valueOf(
      await application.horse.addHorse(emma, { name: "Milo", profile: { breed: "Cob", level: "novice" } }),
    );
    const patch = {
      version: 1,
      status: "on_loan" as const,
      profile: { breed: null, loanUntil: "2027-05-01" },
    };
    expect(valueOf(await application.horse.changeHorse(await again(emma), horse.id, patch))).toMatchObject({
      version: 2,
      status: "on_loan",
      profile: { level: "novice", loanUntil: "2027-05-01" },
    });
    expect(
      valueOf(await application.horse.readHorse(await again(emma), horse.id)).profile,
    ).not.toHaveProperty("breed");
    expect(await application.horse.changeHorse(await again(emma), horse.id, patch)).toMatchObject({
      error: { type: "conflict" },
    });
  });

  it("keep what is told under their former names, and a slip that fits two asks whose it is", async () => {
    const { application, rita } = world;
    valueOf(await application.horse.addHorse(rita, { name: "Bella" }));
    const belle = valueOf(await application.horse.addHorse(rita, { name: "Belle" }));
    const isabelle = valueOf(
      await application.horse.changeHorse(await again(rita), belle.id, { version: 1, name: "Isabelle" }),
    );
    expect(isabelle.profile.formerNames).toEqual(["Belle"]);
    const { items } = await application.group.listAthletes(await again(rita));
    expect(items.find(({ id }) => id === belle.id)).toMatchObject({ formerNames: ["Belle"] });
    const tell = async (text: string) =>
      valueOf(await application.agents.receiveMessage(await again(rita), { text }, { wait: true }))
        .allWorkouts;
    expect(await tell("Belle flat 20 min")).toMatchObject([{ saved: true, athleteName: "Isabelle" }]);
    expect(await tell("Bella flat 25 min")).toMatchObject([{ saved: true, athleteName: "Bella" }]);
    expect(await tell("Belli flat 30 min")).toMatchObject([{ saved: false }]);
    const back = await application.horse.changeHorse(await again(rita), belle.id, {
      version: 2,
      name: "Belle",
    });
    expect(valueOf(back).profile.formerNames).toEqual(["Isabelle"]);
  });

  it("are called by their present name in what is pinned to them", async () => {
    const { application, rita } = world;
    const { id } = valueOf(await application.horse.addHorse(rita, { name: "Pip" }));
    const member = await again(rita);
    const pin = { text: "Pip kicks: nobody ride Pippa behind Pip" };
    const pinned = valueOf(await application.horse.addCaution(member, id, pin));
    const change = { version: 1, name: "Pippin" };
    valueOf(await application.horse.changeHorse(member, id, change));
    const [open] = valueOf(await application.horse.listCautions(member, id, { status: "open" }));
    expect(open).toEqual({
      ...pinned,
      text: "Pippin kicks: nobody ride Pippa behind Pippin",
      version: pinned.version + 1,
    });
  });

  it("have their cautions dated by the time at which the sender says that it was", async () => {
    const { application, rita } = world;
    const text = "Beau: no jumping for a week";
    const now = "2026-11-17T18:00:00+01:00";
    const received = await application.agents.receiveMessage(
      await again(rita),
      { text, now },
      { wait: true },
    );
    expect(valueOf(received).reply).toContain("24 Nov");
  });

  it("are removed from the barn with their training, which others then no longer see, and restored with it", async () => {
    const { application, rita, emma } = world;
    const horse = valueOf(await application.horse.addHorse(rita, { name: "Pip" }));
    const ride = {
      athleteId: horse.id,
      discipline: "flatwork",
      date: "2026-11-18",
      durationSeconds: 1800,
      exercises: [],
    };
    const workout = valueOf(await application.workout.createWorkout(await again(rita), ride));
    expect(valueOf(await application.horse.removeHorse(await again(rita), horse.id)).removedAt).toBeDefined();
    expect(await application.workout.readWorkout(await again(emma), workout.id)).toMatchObject({
      error: { type: "not_found" },
    });
    expect((await application.horse.listHorses(rita, { removed: true })).map(({ name }) => name)).toEqual([
      "Pip",
    ]);
    expect(valueOf(await application.horse.restoreHorse(rita, horse.id)).removedAt).toBeUndefined();
    expect(valueOf(await application.workout.readWorkout(await again(rita), workout.id)).id).toBe(workout.id);
  });

  it("leave and come back by words: why is asked, and the history stays", async () => {
    const { rita, emma, application } = world;
    const say = async (text: string, member = rita) =>
      valueOf(await application.agents.receiveMessage(member, { text }, { wait: true }));
    const status = async () => valueOf(await application.horse.readHorse(emma, "luna")).status;
    expect((await say("archive Luna")).suggestedReplies).toEqual([
      "Luna is sold",
      "Luna is retired",
      "Luna is on loan",
      "Leave it",
    ]);
    expect(await status()).toBe("active");
    const loan = await say("Luna is on loan until 1 March", emma);
    expect(loan).toMatchObject({
      reply: expect.stringMatching(/^Luna is on loan now until .* 1 Mar/u),
      suggestedReplies: ["Luna is back", "Leave it"],
    });
    expect(await status()).toBe("on_loan");
    expect((await say("Luna is sold")).reply).toMatch(/^Luna is sold now/u);
    expect(valueOf(await application.horse.readHorse(emma, "luna"))).toMatchObject({
      status: "sold",
      profile: {},
    });
    expect((await say("Luna is back")).reply).toMatch(/^Luna is active again/u);
    expect(await status()).toBe("active");
  });

  it("are invisible outside the barn", async () => {
    const { application, zoe } = world;
    for (const asked of [
      application.horse.readHorse(zoe, "beau"),
      application.horse.changeHorse(zoe, "beau", { version: 1, name: "Mine" }),
      application.horse.removeHorse(zoe, "beau"),
      application.horse.restoreHorse(zoe, "beau"),
    ])
      expect(await asked).toMatchObject({ error: { type: "not_found" } });
    expect(await application.horse.listHorses(zoe)).toEqual([]);
  });
});
