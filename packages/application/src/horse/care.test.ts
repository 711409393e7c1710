import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/open-test-store";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("cautions and care dates of a horse on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());
  const today = (days = 0) => new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

  it("are pinned with their author, and in force until their day has passed", async () => {
    const { emma, rita } = world;
    const { horse } = world.application;
    const content = { text: "shoe loose, no jumping", until: today(2) };
    const pinned = valueOf(await horse.addCaution(emma, "beau", content));
    expect(valueOf(await horse.listCautions(rita, "beau", { status: "open" }))).toMatchObject([
      { ...content, authorName: "Emma" },
    ]);
    world.clock.advance(4 * 86_400_000);
    expect(valueOf(await horse.listCautions(rita, "beau", { status: "open" }))).toEqual([]);
    expect(valueOf(await horse.listCautions(rita, "beau", { status: "past" }))).toMatchObject([
      { id: pinned.id },
    ]);
  });

  it("can be changed by version, removed and restored", async () => {
    const { emma, rita } = world;
    const { horse } = world.application;
    const { id } = valueOf(await horse.addCaution(emma, "beau", { text: "spooks at the door" }));
    const later = { version: 1, until: today(7) };
    expect(valueOf(await horse.changeCaution(rita, id, later))).toMatchObject({
      version: 2,
      text: "spooks at the door",
      authorName: "Emma",
    });
    expect(await horse.changeCaution(rita, id, later)).toMatchObject({ error: { type: "conflict" } });
    expect(await horse.changeCaution(rita, id, { version: 2, until: today(-1) })).toMatchObject({
      error: { fields: [{ path: "until" }] },
    });
    valueOf(await horse.removeCaution(rita, id));
    expect(valueOf(await horse.listCautions(emma, "beau", { status: "open" }))).toEqual([]);
    valueOf(await horse.restoreCaution(emma, id));
    const [open] = valueOf(await horse.listCautions(emma, "beau", { status: "open" }));
    expect(open).toMatchObject({ id, version: 4 });
    expect(open).not.toHaveProperty("removedAt");
    valueOf(await horse.removeCaution(rita, id));
  });

  it("are removed by words: the one that is meant, and none if it may be several", async () => {
    const { emma, rita, application } = world;
    const say = async (text: string) =>
      valueOf(await application.agents.receiveMessage(rita, { text }, { wait: true })).reply;
    for (const text of ["went lame on the lunge", "box rest"])
      valueOf(await application.horse.addCaution(emma, "luna", { text }));
    expect(await say("remove the caution from Luna")).toMatch(
      /^Nothing is changed\. .*which of Luna’s cautions/u,
    );
    expect(await say("unpin Luna went lame")).toMatch(/^Taken off Luna: “went lame on the lunge”/u);
    expect(await say("take the last pin off Luna")).toMatch(/^Taken off Luna: “box rest”/u);
    expect(valueOf(await application.horse.listCautions(emma, "luna", { status: "open" }))).toEqual([]);
    expect(await say("unpin Luna")).toContain("no caution is pinned to Luna");
  });

  it("are queried in words, for one horse or for all, with who did it last", async () => {
    const { emma, rita, zoe, application } = world;
    const answer = async (text: string, member = rita) => {
      const { reply } = valueOf(await application.agents.receiveMessage(member, { text }, { wait: true }));
      return reply;
    };
    const dentist = valueOf(
      await application.horse.addCare(emma, "luna", { kind: "dentist", dueOn: today(3) }),
    );
    await answer("lunged Luna 20 min, a bit stiff", emma);
    expect(await answer("when is the dentist coming?")).toMatch(/^Luna: dentist due in 3 days, /);
    expect(await answer("is the vet due for Luna?")).toBe("No vet is noted for Luna.");
    expect(await answer("who rode Luna last?")).toBe(
      "Luna, last today: lunging, 20 min, by Emma. “a bit stiff”",
    );
    expect(await answer("is Luna sound?")).toContain("stiff");
    expect(await answer("is Luna sound?", emma)).toContain("stiff");
    expect(await answer("what should I do with Luna today?")).toContain("Luna has no active plan.");
    expect(await answer("which horses have not been ridden this week?")).toBe("Beau: nothing is logged.");
    expect(await answer("how high has Luna jumped?")).toBe(
      "No height is written down for Luna in the last year.",
    );
    expect(await answer("when is the dentist coming?", zoe)).not.toContain("Luna");
    valueOf(await application.horse.removeCare(emma, dentist.id));
  });

  it("repeat after they were done, which can be undone", async () => {
    const { emma } = world;
    const { horse } = world.application;
    const farrier = { kind: "farrier", dueOn: today(-3), everyWeeks: 6 } as const;
    const item = valueOf(await horse.addCare(emma, "beau", farrier));
    expect(item.standing).toBe("overdue");
    const done = valueOf(await horse.markCareDone(emma, item.id, {}));
    expect(done).toMatchObject({ lastDoneOn: today(), dueOn: today(42), standing: "later", version: 2 });
    const back = { version: 2, dueOn: item.dueOn ?? null, lastDoneOn: null };
    expect(valueOf(await horse.changeCare(emma, item.id, back))).toMatchObject({
      dueOn: today(-3),
      standing: "overdue",
    });
    expect(await horse.markCareDone(emma, item.id, { date: today(1) })).toMatchObject({
      error: { fields: [{ path: "date" }] },
    });
  });

  it("are marked done once, however often the request is repeated", async () => {
    const { emma } = world;
    const { horse } = world.application;
    const vet = valueOf(await horse.addCare(emma, "beau", { kind: "vet", dueOn: today(), everyWeeks: 26 }));
    const once = { key: `${dialect}-done`, requestHash: "h" };
    const first = valueOf(await horse.markCareDone(emma, vet.id, {}, once));
    expect(valueOf(await horse.markCareDone(emma, vet.id, {}, once))).toEqual(first);
    expect(first.version).toBe(2);
  });

  it("exist only for horses, and are invisible outside the barn", async () => {
    const { rita, emma, vera, zoe } = world;
    const { horse } = world.application;
    const caution = valueOf(await horse.addCaution(rita, "beau", { text: "bites" }));
    const care = valueOf(await horse.addCare(rita, "beau", { kind: "dentist", dueOn: today() }));
    const own = emma.member.athleteId;
    expect(await horse.addCaution(emma, own, { text: "late" })).toMatchObject({
      error: { type: "not_found" },
    });
    for (const asked of [
      horse.listCautions(zoe, "beau", { status: "open" }),
      horse.addCaution(zoe, "beau", { text: "mine" }),
      horse.changeCaution(zoe, caution.id, { version: 1, text: "mine" }),
      horse.removeCaution(zoe, caution.id),
      horse.listCare(zoe, "beau", { status: "kept" }),
      horse.addCare(zoe, "beau", { kind: "vet", dueOn: today() }),
      horse.markCareDone(zoe, care.id, {}),
      horse.removeCare(zoe, care.id),
    ])
      expect(await asked).toMatchObject({ error: { type: "not_found" } });
    expect(valueOf(await horse.listCautions(vera, "beau", { status: "open" }))).toHaveLength(1);
    expect(await horse.removeCaution(vera, caution.id)).toMatchObject({ error: { type: "forbidden" } });
  });
});
