import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
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

  it("end when their words say so, whoever pins them, and else when they are removed", async () => {
    const { emma } = world;
    const { horse } = world.application;
    const pin = async (text: string, until?: string) =>
      valueOf(await horse.addCaution(emma, "beau", { text, ...(until !== undefined && { until }) }));
    const said = await pin("shoe loose, no jumping until Friday");
    expect(new Date(`${said.until}T12:00:00Z`).getUTCDay()).toBe(5);
    expect(said.text).toBe("shoe loose, no jumping");
    expect((await pin("no jumping until Friday", today(20))).until).toBe(today(20));
    expect((await pin("ties up in the cold")).until).toBeUndefined();
    for (const { id } of valueOf(await horse.listCautions(emma, "beau", { status: "open" })))
      valueOf(await horse.removeCaution(emma, id));
  });

  it("are refused where nobody could read them again", async () => {
    const { emma } = world;
    const { horse } = world.application;
    for (const text of ["", "no jumping, ".repeat(30)])
      expect(await horse.addCaution(emma, "beau", { text })).toMatchObject({
        error: { fields: [{ path: "text" }] },
      });
    const vet = { kind: "vet", dueOn: today(3) } as const;
    expect(await horse.addCare(emma, "beau", { ...vet, everyWeeks: 0 })).toMatchObject({
      error: { fields: [{ path: "everyWeeks" }] },
    });
    expect(await horse.addCare(emma, "beau", { ...vet, note: "x".repeat(201) })).toMatchObject({
      error: { fields: [{ path: "note" }] },
    });
    const { id } = valueOf(await horse.addCaution(emma, "beau", { text: "tied up" }));
    expect(await horse.changeCaution(emma, id, { version: 1, text: "" })).toMatchObject({
      error: { fields: [{ path: "text" }] },
    });
    valueOf(await horse.removeCaution(emma, id));
  });

  it("stay to be read and removed where they were stored before anybody checked them", async () => {
    const { emma, application } = world;
    const { horse } = application;
    const caution = valueOf(await horse.addCaution(emma, "beau", { text: "tied up" }));
    const care = valueOf(await horse.addCare(emma, "beau", { kind: "vet", dueOn: today(3) }));
    const spoil = (table: "cautions" | "care_items", id: string, content: object) =>
      world.store.db
        .updateTable(table)
        .set({ content: JSON.stringify(content) })
        .where("id", "=", id)
        .execute();
    await spoil("cautions", caution.id, { text: "no jumping, ".repeat(30), date: today() });
    await spoil("care_items", care.id, {
      kind: "vet",
      dueOn: today(3),
      everyWeeks: 0,
      note: "x".repeat(500),
    });
    const [pinned] = valueOf(await horse.listCautions(emma, "beau", { status: "open" }));
    expect(pinned?.text).toMatch(/^no jumping,/u);
    const kept = valueOf(await horse.listCare(emma, "beau", { status: "kept" }));
    expect(kept.find(({ id }) => id === care.id)).toMatchObject({ kind: "vet", dueOn: today(3) });
    valueOf(await horse.removeCaution(emma, caution.id));
    valueOf(await horse.removeCare(emma, care.id));
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

  it("are removed by words: the one that is meant, by a tap if it may be several, and restored with undo", async () => {
    const { emma, rita, application } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(rita, { kind: "coach" }),
    );
    const say = async (text: string) =>
      valueOf(await application.agents.receiveMessage(rita, { text, conversationId }, { wait: true }));
    const open = async () =>
      valueOf(await application.horse.listCautions(emma, "luna", { status: "open" })).map(({ text }) => text);
    for (const text of ["went lame on the lunge", "box rest"]) {
      world.clock.advance(1000);
      valueOf(await application.horse.addCaution(emma, "luna", { text }));
    }
    expect(await say("remove the caution from Luna")).toMatchObject({
      reply: "Still pinned to Luna: “box rest”, “went lame on the lunge”. What of that is over?",
      suggestedReplies: ["Unpin Luna: box rest", "Unpin Luna: went lame on the lunge", "Leave it"],
    });
    expect((await say("Luna is sound again")).suggestedReplies).toEqual([
      "Unpin Luna: went lame on the lunge",
      "Leave it",
    ]);
    expect(await open()).toHaveLength(2);
    expect((await say("Unpin Luna: went lame on the lunge")).reply).toMatch(
      /^Taken off Luna: “went lame on the lunge”/u,
    );
    expect(await open()).toEqual(["box rest"]);
    await say("undo");
    expect(await open()).toHaveLength(2);
    expect((await say("redo")).reply).toBe("Brought back: “went lame on the lunge” is not pinned any more.");
    expect((await say("Luna's cut is healed, remove the caution")).reply).toMatch(
      /^Taken off Luna: “box rest”/u,
    );
    expect(await open()).toEqual([]);
    expect((await say("Luna is no longer lame")).reply).toBe(
      "Nothing that is pinned is about that, so nothing is changed.",
    );
    expect((await say("unpin Luna")).reply).toContain("no caution is pinned to Luna");
  });

  it("replace an older one of the same matter, unless that holds longer", async () => {
    const { emma, rita, application } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(rita, { kind: "coach" }),
    );
    const say = async (text: string) =>
      valueOf(await application.agents.receiveMessage(rita, { text, conversationId }, { wait: true }));
    const open = async () =>
      valueOf(await application.horse.listCautions(emma, "luna", { status: "open" })).map(({ text }) => text);
    expect((await say("no jumping for Luna until tomorrow")).reply).toMatch(/^Pinned to Luna until /u);
    expect((await say("no jumping for Luna for two weeks")).reply).toContain(
      "In place of “No jumping for Luna” (until ",
    );
    expect(await open()).toEqual(["No jumping for Luna"]);
    await say("no jumping for Luna until the vet has seen her left fore");
    expect((await say("no jumping for Luna until tomorrow")).suggestedReplies[0]).toMatch(
      /^Unpin Luna: No jumping for Luna until the vet has seen/u,
    );
    expect(await open()).toContain("No jumping for Luna until the vet has seen her left fore");
    for (const { id } of valueOf(await application.horse.listCautions(emma, "luna", { status: "open" })))
      valueOf(await application.horse.removeCaution(emma, id));
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
      "No ride is logged of Luna in the last year.\nFrom the ground: today, lunging, 20 min, by Emma. “a bit stiff”",
    );
    expect(await answer("is Luna sound?")).toMatch(/^Nobody has noted that Luna is lame\.\n[^]*stiff/u);
    expect(await answer("is Luna sound?", emma)).toContain("stiff");
    expect(await answer("who rode Luna most this month?")).toBe(
      "Luna, this month: 1 session from the ground, 20 min: Emma 1.",
    );
    await answer("hacked Luna 30 min");
    expect(await answer("what did Emma do with Luna this week?")).toBe(
      "Luna, today: lunging, 20 min, by Emma. “a bit stiff”",
    );
    expect(await answer("what did Jake do with Luna?")).toBe(
      "Nothing is logged of Luna by Jake in the last year.",
    );
    await answer("undo");
    expect(await answer("when did I last ride Luna?")).toBe(
      "No ride of yours with Luna is logged in the last year.",
    );
    expect(await answer("when did I last ride Luna?", emma)).toContain("by Emma");
    expect(await answer("what are the cautions?")).toMatch(/pinned|^(?:Beau|Luna): /u);
    expect(await answer("what should I do with Luna today?")).toContain("Luna has no active plan.");
    expect(await answer("how did the show go?")).toContain("at a show");
    expect(await answer("is the plan on track?")).toBe("No horse has an active plan here.");
    expect(await answer("which horses have not been ridden this week?")).toBe(
      "Beau: nothing is logged.\nLuna: last today (lunging).",
    );
    expect(await answer("which horses have not been worked this week?")).toBe("Beau: nothing is logged.");
    expect(await answer("how high has Luna jumped?")).toBe(
      "No height is written down for Luna in the last year.",
    );
    expect(await answer("when is the dentist coming?", zoe)).not.toContain("Luna");
    valueOf(await application.horse.removeCare(emma, dentist.id));
  });

  it("are noted of days without work, and answered", async () => {
    const say = async (text: string) =>
      valueOf(await world.application.agents.receiveMessage(world.emma, { text }, { wait: true })).reply;
    expect(await say("Luna was turned out all day")).toBe("Noted for Luna: turnout done today.");
    expect(await say("Beau and Luna had the day off yesterday")).toMatch(
      /^Noted for Beau and Luna: day off done /u,
    );
    expect(await say("when was Luna last turned out?")).toMatch(/^Luna: turnout last done today/u);
    expect(await say("when was Beau last turned out?")).toBe("No turnout is noted for Beau.");
    expect(await say("who is riding Luna at the weekend")).toContain("Nothing is planned for Luna");
    await say("hacked Luna 30 min");
    expect(await say("how much did Emma ride today?")).toMatch(/^Today: .*Emma/u);
  });

  it.each(["is Beau sound?", "is Beau ok to jump tomorrow?"])(
    "tells whoever asks of a sign of illness first, also who noted it: %s",
    async (asked) => {
      const { emma, application } = world;
      const say = async (text: string) =>
        valueOf(await application.agents.receiveMessage(emma, { text }, { wait: true })).reply;
      await say("lunged Beau 20 min, off his feed");
      expect(await say(asked)).toMatch(/^Emma, today: “off his feed”/u);
      expect(await say(asked)).not.toMatch(/nobody has noted|nothing is noted/iu);
    },
  );

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

  it("are of the horses that are asked for where words name none, and state the date that another replaces", async () => {
    const say = async (text: string) =>
      valueOf(await world.application.agents.receiveMessage(world.rita, { text }, { wait: true }));
    const visit = "farrier was here yesterday";
    expect((await say(visit)).suggestedReplies).toEqual([
      `All horses: ${visit}`,
      `Beau: ${visit}`,
      `Luna: ${visit}`,
      "Leave it",
    ]);
    expect((await say(`Luna: ${visit}`)).reply).toContain("Noted for Luna: farrier done Monday 23 Nov");
    expect((await say("Beau dentist due 3 December, Luna worming due 5 December")).reply).toBe(
      "Noted for Beau: dentist due Thursday 3 Dec. Noted for Luna: worming due Saturday 5 Dec.",
    );
    await say("Luna: shoe loose, no jumping");
    const shod = await say("farrier came today, all done");
    expect(shod.reply).toContain("Still pinned to Luna: “Shoe loose, no jumping”. Is that over?");
    await say("Unpin Luna: Shoe loose, no jumping");
    await say("vet for Luna on 3 December");
    expect((await say("vet for Luna on 10 December")).reply).toBe(
      "Noted for Luna: vet due Thursday 10 Dec (was 3 Dec).",
    );
    expect((await say("Luna: vet says walk only until 10 December")).reply).toBe(
      "Pinned to Luna until Thursday 10 Dec: Vet says walk only.",
    );
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
