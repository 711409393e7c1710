import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contentProgramResponseSchema,
  contentProgramSummarySchema,
  contentSchema,
  contentSourceSchema,
  playlistSchema,
  playlistSuggestionSchema,
} from "@canter/protocol/training/content";
import { pageOf } from "@canter/protocol/page";
import { problemSchema } from "@canter/protocol/problem";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const catalogue = `
items:
  - { id: warm, title: Easy Warm-up, minutes: 5 }
  - { id: lift, title: Push Day, minutes: 40, equipment: [dumbbells] }
  - { id: calm, title: Long Stretch, minutes: 12, play: "https://example.com/calm.mp4" }
  - { id: broken, title: No Minutes }
programs:
  - id: three
    title: Three on, one off
    weeks: [[lift, [warm, lift], calm, rest], [lift, lift, calm, rest]]
`;

let app: TestApp;
let sourceId: string;
const send = (method: string, path: string, body?: unknown, as?: string) =>
  app.send(method, `/api/v1${path}`, { body, ...(as !== undefined && { as }) });

beforeAll(async () => {
  app = await openTestApp("sqlite");
  const input = { kind: "file", name: "Ours", text: catalogue };
  sourceId = contentSourceSchema.parse((await send("POST", "/content/sources", input)).body).id;
  await send("POST", `/content/sources/${sourceId}/sync`);
});
afterAll(() => app.cleanUp());

describe("content over HTTP", () => {
  it("is read from a source, and reports what could not be read", async () => {
    const { items } = (await send("GET", "/content/sources")).body as { items: unknown[] };
    expect(items.map((item) => contentSourceSchema.parse(item))).toMatchObject([
      {
        id: sourceId,
        status: "partial",
        report: { items: 3, programs: 1, added: 3, problems: [{ path: "items.3.minutes" }] },
      },
    ]);
  });

  it("is listed by title, filtered and paged", async () => {
    const page = pageOf(contentSchema).parse((await send("GET", "/content?limit=2")).body);
    expect(page.items.map(({ id }) => id)).toEqual(["file:warm", "file:calm"]);
    const rest = await send("GET", `/content?limit=2&cursor=${page.nextCursor}`);
    expect(pageOf(contentSchema).parse(rest.body).items).toMatchObject([
      { id: "file:lift", kind: "strength", equipment: ["dumbbells"], program: { id: "file:three", day: 1 } },
    ]);
    const short = await send("GET", "/content?kind=stretch,warm_up&maxMinutes=8");
    expect(
      pageOf(contentSchema)
        .parse(short.body)
        .items.map(({ id }) => id),
    ).toEqual(["file:warm"]);
    const found = await send("GET", "/content?q=long%20str");
    expect(pageOf(contentSchema).parse(found.body).items).toMatchObject([
      { id: "file:calm", play: { url: "https://example.com/calm.mp4", mediaType: "link" } },
    ]);
  });

  it("has a picture for every item, visible only to members", async () => {
    const { thumbnail } = contentSchema.parse((await send("GET", "/content/file:warm")).body);
    // As a page requests it: without a header.
    const picture = await app.send("GET", thumbnail, { group: "" });
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect((await app.send("GET", thumbnail, { as: "zoe-account", group: "barn" })).status).toBe(404);
  });

  it("lists its programs day by day, rest included", async () => {
    const { items } = (await send("GET", "/content-programs")).body as { items: unknown[] };
    expect(items.map((item) => contentProgramSummarySchema.parse(item))).toMatchObject([
      { id: "file:three", pattern: { on: 3, off: 1 }, trainingDays: 6, calendarDays: 7, unknown: [] },
    ]);
    const program = contentProgramResponseSchema.parse(
      (await send("GET", "/content-programs/file:three")).body,
    );
    expect(program.days.map(({ day }) => day)).toEqual([1, 2, 3, 5, 6, 7]);
    expect(program.items.map(({ id }) => id).toSorted()).toEqual(["file:calm", "file:lift", "file:warm"]);
  });

  it("is stacked into playlists, manually or as suggested", async () => {
    const suggested = await send("GET", "/playlists/suggestion?contentId=file:lift");
    const { items, minutes } = playlistSuggestionSchema.parse(suggested.body);
    expect([items.map(({ id }) => id), minutes]).toEqual([["file:warm", "file:lift", "file:calm"], 57]);
    const made = await send("POST", "/playlists", {
      name: "Mine",
      items: ["file:lift", "file:warm", "file:lift"],
    });
    const { id, version } = playlistSchema.parse(made.body);
    const changed = await send("PATCH", `/playlists/${id}`, { version, items: ["file:warm", "file:lift"] });
    expect(playlistSchema.parse(changed.body)).toMatchObject({ version: 2, minutes: 45, name: "Mine" });
    expect((await send("PATCH", `/playlists/${id}`, { version, name: "Stale" })).status).toBe(409);
    expect((await send("DELETE", `/playlists/${id}`)).body).toMatchObject({ deletedAt: expect.any(Number) });
    expect((await send("GET", "/playlists")).body).toEqual({ items: [] });
    expect((await send("GET", "/playlists?deleted=1")).body).toMatchObject({ items: [{ id }] });
    expect((await send("POST", `/playlists/${id}/restore`)).status).toBe(200);
    expect((await send("GET", "/playlists")).body).toMatchObject({ items: [{ id, minutes: 45 }] });
  });

  it("is marked as missing if its source no longer has it, stays linked, and returns under its id", async () => {
    const made = await send("POST", "/playlists", { name: "Kept", items: ["file:calm"] });
    const { id } = playlistSchema.parse(made.body);
    const without =
      "items: [{ id: warm, title: Easy Warm-up, minutes: 6 }, { id: lift, title: Push Day, minutes: 40 }]";
    await send("PATCH", `/content/sources/${sourceId}`, { text: without });
    expect((await send("POST", `/content/sources/${sourceId}/sync`)).body).toMatchObject({
      status: "ok",
      report: { added: 0, changed: 2, missing: 1 },
    });
    expect((await send("GET", `/playlists/${id}`)).body).toMatchObject({
      minutes: 12,
      items: [{ id: "file:calm", content: { missing: true } }],
    });
    expect((await send("GET", "/content?q=long")).body).toEqual({ items: [] });
    expect((await send("GET", "/content?q=long&missing=1")).body).toMatchObject({
      items: [{ id: "file:calm" }],
    });
    // An unreadable source removes nothing.
    await send("PATCH", `/content/sources/${sourceId}`, { text: "items: [" });
    const failed = await send("POST", `/content/sources/${sourceId}/sync`);
    expect(failed.body).toMatchObject({
      status: "failed",
      report: { failure: expect.stringContaining("is no YAML") },
    });
    expect((await send("GET", "/content")).body).toMatchObject({
      items: [{ id: "file:warm" }, { id: "file:lift" }],
    });
    await send("PATCH", `/content/sources/${sourceId}`, { text: catalogue });
    await send("POST", `/content/sources/${sourceId}/sync`);
    expect((await send("GET", "/content?q=long")).body).toMatchObject({ items: [{ id: "file:calm" }] });
  });

  it("keeps the ids of a removed source for the next one that has them", async () => {
    expect((await send("DELETE", `/content/sources/${sourceId}`)).status).toBe(200);
    expect((await send("GET", "/content")).body).toEqual({ items: [] });
    expect((await send("GET", "/content/file:warm")).body).toMatchObject({ missing: true });
    const again = await send("POST", "/content/sources", { kind: "file", text: catalogue });
    sourceId = contentSourceSchema.parse(again.body).id;
    expect((await send("POST", `/content/sources/${sourceId}/sync`)).body).toMatchObject({
      report: { items: 3 },
    });
    expect((await send("GET", "/content/file:warm")).body).toMatchObject({ sourceId });
  });

  it("never shows a token", async () => {
    const plex = { kind: "plex", url: "http://127.0.0.1:9/", token: "very-secret-token" };
    const made = await send("POST", "/content/sources", plex);
    const { id } = contentSourceSchema.parse(made.body);
    const synced = await send("POST", `/content/sources/${id}/sync`);
    expect(synced.body).toMatchObject({
      status: "failed",
      report: { failure: expect.stringMatching(/^The Plex server at http:\/\/127\.0\.0\.1:9 /) },
    });
    const texts = [made, synced, await send("GET", "/content/sources")].map(({ text }) => text).join();
    expect(texts).not.toContain("very-secret-token");
    const rows = await app.world.store.db.selectFrom("content_sources").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("very-secret-token");
    expect((await send("PATCH", `/content/sources/${id}`, { url: "http://127.0.0.2:9" })).body).toMatchObject(
      {
        fields: [{ path: "token" }],
      },
    );
    await send("DELETE", `/content/sources/${id}`);
  });

  it("is logged as workouts, once, and advances the program", async () => {
    const begun = await send("POST", "/programs", {
      contentProgram: { id: "file:three", startDate: "2026-11-20" },
      status: "active",
    });
    const { id } = begun.body as { id: string };
    const body = { contentIds: ["file:warm", "file:lift", "file:calm"] };
    const once = () =>
      app.send("POST", "/api/v1/content/done", { body, headers: { "idempotency-key": "done" } });
    const done = await once();
    expect([done.status, done.body]).toMatchObject([
      201,
      {
        workouts: [
          {
            title: "Push Day",
            discipline: "strength",
            durationSeconds: 57 * 60,
            fields: { contentId: "file:lift" },
          },
        ],
      },
    ]);
    expect((await once()).body).toEqual(done.body);
    expect((await send("GET", `/programs/${id}`)).body).toMatchObject({
      done: 1,
      next: { contentId: "file:lift", date: "2026-11-21" },
    });
    await send("DELETE", `/programs/${id}`);
  });

  it("plays media next to a catalogue, in parts, and nothing else on that machine", async () => {
    const { contentDir } = app.world;
    await mkdir(join(contentDir, "own"));
    await writeFile(
      join(contentDir, "own", "a.yaml"),
      "- { id: heard, title: Heard, minutes: 3, media: a.mp3 }",
    );
    await writeFile(
      join(contentDir, "own", "b.yaml"),
      "- { id: out, title: Out, minutes: 3, media: b.mp3 }\n- { id: up, title: Up, minutes: 3, media: ../a.mp3 }",
    );
    await writeFile(join(contentDir, "own", "a.mp3"), "0123456789");
    await symlink("/etc/hostname", join(contentDir, "own", "b.mp3"));
    const made = await send("POST", "/content/sources", { kind: "file", path: "own" });
    const { id } = contentSourceSchema.parse(made.body);
    expect((await send("POST", `/content/sources/${id}/sync`)).body).toMatchObject({
      report: { items: 2, problems: [{ path: "b.yaml/items.1.media" }] },
    });
    const { play } = contentSchema.parse((await send("GET", "/content/file:heard")).body);
    expect(play).toEqual({ url: "/api/v1/content/file%3Aheard/media?group=barn", mediaType: "audio" });
    const part = (range?: string) =>
      app.send("GET", play?.url ?? "", { group: "", ...(range && { headers: { range } }) });
    expect(
      [await part(), await part("bytes=2-4"), await part("bytes=-3"), await part("bytes=20-")].map((one) => [
        one.status,
        one.text,
      ]),
    ).toEqual([
      [200, "0123456789"],
      [206, "234"],
      [206, "789"],
      [416, ""],
    ]);
    expect((await send("GET", "/content/file:out/media")).status).toBe(404);
    expect((await send("GET", "/content/file:lift/media")).status).toBe(404);
    await send("DELETE", `/content/sources/${id}`);
  });

  const wrongs: readonly (readonly [string, string, unknown, string])[] = [
    ["POST", "/content/sources", { kind: "file" }, "path"],
    ["POST", "/content/sources", { kind: "file", path: "../../etc/passwd" }, "path"],
    ["POST", "/content/sources", { kind: "file", path: "/etc/passwd" }, "path"],
    ["POST", "/content/sources", { kind: "plex", url: "ftp://x", token: "t" }, "url"],
    ["POST", "/content/sources", { kind: "plex", url: "http://u:p@x", token: "t" }, "url"],
    ["POST", "/content/sources", { kind: "plex", url: "http://x" }, "token"],
    ["POST", "/content/done", { contentIds: ["file:warm", "file:none"] }, "contentIds.1"],
    ["POST", "/content/done", { contentIds: [] }, "contentIds"],
    ["POST", "/content/done", { contentIds: ["file:warm"], date: "2026-12-24" }, "date"],
    ["POST", "/playlists", { name: "x", items: ["file:warm", "file:none"] }, "items.1"],
    ["POST", "/playlists", { name: "x", items: ["none"] }, "items.0"],
    ["POST", "/playlists", { name: "", items: [] }, "name"],
    ["POST", "/playlists", { name: "x", items: Array.from({ length: 51 }, () => "file:warm") }, "items"],
    ["GET", "/content?kind=sleep", undefined, "kind.0"],
    ["GET", "/content?cursor=x", undefined, "cursor"],
    ["GET", "/content?maxMinutes=long", undefined, "maxMinutes"],
    ["GET", "/playlists/suggestion?contentId=x", undefined, "contentId"],
  ];
  it.each(wrongs)(
    "%s %s with an invalid field is refused by its name (%#)",
    async (method, path, body, field) => {
      const answer = await send(method, path, body);
      expect([answer.status, problemSchema.parse(answer.body).fields?.map((one) => one.path)]).toEqual([
        400,
        [field],
      ]);
    },
  );
});
