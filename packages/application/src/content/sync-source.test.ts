import { sampleLibraries, type StandInLibrary } from "@canter/integrations/testing/plex-server/plex-library";
import {
  type PlexServer,
  standInToken,
  startPlexServer,
} from "@canter/integrations/testing/plex-server/start-plex-server";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const library = (
  episodes: readonly (readonly [ratingKey: string, title: string, guid: string])[],
): StandInLibrary => ({
  key: "1",
  title: "Fitness",
  type: "show",
  shows: [
    {
      ratingKey: "500",
      title: "Garage Strength",
      episodes: episodes.map(([ratingKey, title, guid]) => ({
        ratingKey,
        title,
        minutes: 30,
        more: { guid },
      })),
    },
  ],
});

describe.each(dialectsFor(import.meta.filename))("syncing a Plex server (%s)", (dialect) => {
  let world: TestWorld;
  let plex: PlexServer;
  let id: string;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    plex = await startPlexServer();
    const input = { kind: "plex", url: plex.url, token: standInToken } as const;
    id = valueOf(await world.application.content.createContentSource(world.rita, input)).id;
  });
  afterAll(async () => {
    await plex.close();
    await world.cleanUp();
  });

  const sync = async () => valueOf(await world.application.content.syncContentSource(world.rita, id));
  const titles = async (withMissing = false) => {
    const page = valueOf(
      await world.application.content.listContent(world.rita, { limit: 200, withMissing }),
    );
    return page.items.map((item) => `${item.id} ${item.title}${item.missing ? " (missing)" : ""}`);
  };

  it("imports its content, once", async () => {
    expect(await sync()).toMatchObject({
      status: "ok",
      report: { items: 11, programs: 2, added: 11, missing: 0 },
    });
    expect(await sync()).toMatchObject({ status: "ok", report: { items: 11, added: 0, changed: 0 } });
    const programs = await world.application.content.listContentPrograms(world.rita);
    expect(programs.map((one) => [one.id, one.trainingDays])).toEqual([
      ["plex:show:1200", 7],
      ["plex:show:1300", 3],
    ]);
    // Sorted in viewing order, not by title.
    expect((await titles()).slice(1, 4)).toEqual([
      "plex:12001 Chest and Back",
      "plex:12002 Plyometrics",
      "plex:12003 Shoulders and Arms",
    ]);
  });

  it.each(["web page", 401, 500, "half", "no container", "huge"] as const)(
    "keeps everything known when it answers with %s",
    async (fault) => {
      const before = await titles(true);
      for (const path of ["/library/sections", "/library/sections/1/all"]) {
        plex.setFault(fault, path);
        const { status, report } = await sync();
        expect(["failed", "partial"]).toContain(status);
        expect(report?.failure ?? report?.problems[0]?.message).toMatch(/The Plex server|the Plex server/);
        expect(await titles(true)).toEqual(before);
      }
      plex.setFault(undefined);
      expect(await sync()).toMatchObject({ status: "ok" });
    },
  );

  it("recognises its items after the server was set up anew, and never reuses an id", async () => {
    plex.setLibraries([
      library([
        ["1", "Push", "plex://episode/push"],
        ["2", "Pull", "plex://episode/pull"],
        ["3", "Legs", "plex://episode/legs"],
      ]),
    ]);
    await sync();
    // Everything has another number now, and one number refers to another item.
    plex.setLibraries([
      library([
        ["11", "Push", "plex://episode/push"],
        ["1", "Core", "plex://episode/core"],
        ["13", "Legs, Longer", "plex://episode/legs"],
      ]),
    ]);
    expect(await sync()).toMatchObject({
      status: "ok",
      report: { items: 3, added: 1, changed: 2, missing: 1 },
    });
    expect(await titles(true)).toEqual(
      expect.arrayContaining([
        "plex:1 Push",
        "plex:1-2 Core",
        "plex:2 Pull (missing)",
        "plex:3 Legs, Longer",
        "plex:12001 Chest and Back (missing)",
      ]),
    );
    const program = valueOf(await world.application.content.readContentProgram(world.rita, "plex:show:500"));
    expect(program.days.map(({ contentIds }) => contentIds)).toEqual([["plex:1"], ["plex:1-2"], ["plex:3"]]);
  });

  it("keeps an item whose entry broke, and names it", async () => {
    plex.setLibraries([
      {
        key: "1",
        title: "Fitness",
        type: "show",
        shows: [
          {
            ratingKey: "500",
            title: "Garage Strength",
            episodes: [
              {
                ratingKey: "11",
                title: "Push",
                minutes: 30,
                more: { guid: "plex://episode/push", duration: null },
              },
              { ratingKey: "13", title: "Legs, Longer", minutes: 30, more: { guid: "plex://episode/legs" } },
            ],
          },
        ],
      },
    ]);
    expect(await sync()).toMatchObject({
      status: "partial",
      report: { missing: 1, problems: [{ path: "Fitness/Garage Strength/S1E1 Push" }] },
    });
    expect(await titles()).toEqual(["plex:1 Push", "plex:3 Legs, Longer"]);
  });

  it("shows pictures through this server, and a tile when they are unavailable", async () => {
    plex.setLibraries(sampleLibraries);
    await sync();
    const picture = () => world.application.content.readContentPicture(world.emma, "plex:12001");
    expect(valueOf(await picture())).toMatchObject({ type: "image/png", isOwn: true });
    plex.setFault("web page", "/library/metadata");
    expect(valueOf(await picture())).toMatchObject({ type: "image/svg+xml", isOwn: false });
    plex.setFault(undefined);
    expect(await world.application.content.readContentPicture(world.zoe, "plex:12001")).toMatchObject({
      ok: false,
    });
  });

  it("plays media through this server, or says why not", async () => {
    const { signal } = new AbortController();
    const open = () => world.application.content.openContentMedia(world.emma, { id: "plex:12001", signal });
    const { body, ...media } = valueOf(await open());
    expect(media).toMatchObject({ status: 200, headers: { "content-type": "video/mp4" } });
    expect(await new Response(body).text()).toBe("0123456789");
    for (const [fault, words] of [
      ["web page", "answered with something that is no video"],
      ["redirect", "sends elsewhere (302)"],
      [500, "failed at"],
    ] as const) {
      plex.setFault(fault, "/library/parts");
      expect(await open()).toMatchObject({
        error: { type: "unavailable", detail: expect.stringContaining(words) },
      });
    }
    plex.setFault(undefined);
  });

  it("runs once per request, and never twice at a time", async () => {
    const once = { key: "k", requestHash: "h" };
    const first = valueOf(await world.application.content.syncContentSource(world.rita, id, once));
    plex.setFault(500);
    expect(valueOf(await world.application.content.syncContentSource(world.rita, id, once))).toEqual(first);
    plex.setFault("late");
    const both = await Promise.all([
      world.application.content.syncContentSource(world.rita, id),
      world.application.content.syncContentSource(world.rita, id),
    ]);
    // PostgreSQL decides which of the two comes first.
    expect(both.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toMatchObject([
      { ok: true },
      { error: { type: "conflict" } },
    ]);
    plex.setFault(undefined);
  });
});
