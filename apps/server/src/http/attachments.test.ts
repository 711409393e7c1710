import "temporal-polyfill/global";
import { maxAttachmentBytes, maxAttachments } from "@canter/domain/attachment/attachment";
import { dialects } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortestSound } from "../testing/samples/shortest-sound.ts";
import { smallestPhoto } from "../testing/samples/smallest-photo.ts";
import { openTestApp, type SendOptions, type TestApp } from "../testing/test-app.ts";

type Body = Readonly<Record<string, unknown>>;

/** A JPEG with an Exif segment that contains its location. */
const takenAtHome = (place: string): Uint8Array => {
  const exif = new TextEncoder().encode(`Exif\0\0MM\0*\0\0\0\b\0\0${place}`);
  const length = exif.length + 2;
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255],
    ...exif,
    ...[0xff, 0xda, 0, 2, 7, 7],
  ]);
};

describe.each(dialects)("photos and voice memos of a ride (%s)", (dialect) => {
  let app: TestApp;
  let path: string;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    const ride = {
      athleteId: "beau",
      riderAthleteId: "emma-athlete",
      discipline: "flatwork",
      date: "2026-11-20",
      durationSeconds: 2400,
      exercises: [],
    };
    const made = await app.send("POST", "/api/v1/workouts", { as: "emma-account", body: ride });
    if (made.status !== 201) throw new Error(`The ride: ${made.text}`);
    path = `/api/v1/workouts/${String((made.body as Body)["id"])}`;
  });
  afterAll(() => app.cleanUp());

  const add = (type: string, sent: Pick<SendOptions, "text" | "bytes">, options: SendOptions = {}) =>
    app.send("POST", `${path}/attachments`, {
      as: "emma-account",
      ...sent,
      ...options,
      headers: { "content-type": type, ...options.headers },
    });
  const items = async (): Promise<readonly Body[]> => {
    const { body } = await app.send("GET", `${path}/attachments`);
    return (body as { readonly items: readonly Body[] }).items;
  };

  it("are stored without the camera's metadata, shown to the barn and in the handoff, and removed permanently", async () => {
    const photo = await add("image/jpeg", { bytes: takenAtHome("47.3N 8.5E") });
    expect([photo.status, photo.body]).toMatchObject([201, { kind: "photo", mediaType: "image/jpeg" }]);
    // Longer than one stored row; a repeated request adds nothing.
    const said = shortestSound + "a".repeat(500_000);
    const key = { headers: { "idempotency-key": "said-once" } };
    const memo = await add("audio/wav", { text: said }, key);
    expect((await add("audio/wav", { text: said }, key)).body).toEqual(memo.body);
    expect(await items()).toEqual([photo.body, memo.body]);
    const [photoId, memoId] = [photo.body, memo.body].map((body) => String((body as Body)["id"]));
    const shown = await app.send("GET", `${path}/attachments/${photoId}`, { as: "vera-account" });
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(shown.bytes.slice(0, 2)).toEqual(Uint8Array.from([0xff, 0xd8]));
    expect(shown.text).not.toContain("47.3N");
    expect((await app.send("GET", `${path}/attachments/${memoId}`)).text).toBe(said);
    // A player requests parts of it, also across stored rows.
    const part = await app.send("GET", `${path}/attachments/${memoId}`, {
      headers: { range: "bytes=190000-210000" },
    });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 190000-210000/${said.length}`,
    ]);
    expect(part.text).toBe(said.slice(190_000, 210_001));

    const handoff = await app.send("GET", "/api/v1/athletes/beau/handoff");
    expect((handoff.body as Body)["attachments"]).toMatchObject([
      { id: memoId, kind: "voice", date: "2026-11-20", riderName: "Emma" },
      { id: photoId, kind: "photo" },
    ]);
    const removed = await app.send("DELETE", `${path}/attachments/${memoId}`, { as: "emma-account" });
    expect(removed.status).toBe(200);
    expect((await app.send("GET", `${path}/attachments/${memoId}`)).status).toBe(404);
    expect(await items()).toEqual([photo.body]);
  });

  it("are deleted with the ride, and restored with it", async () => {
    const before = await items();
    await app.send("DELETE", path, { as: "emma-account" });
    expect(await items()).toEqual([]);
    expect((await add("image/webp", { text: smallestPhoto })).status).toBe(404);
    expect((await app.send("GET", `${path}/attachments/${String(before[0]?.["id"])}`)).status).toBe(404);
    await app.send("POST", `${path}/restore`, { as: "emma-account" });
    expect(await items()).toEqual(before);
  });

  it("names the field of an invalid or oversized one, and states when the maximum is reached", async () => {
    for (const [type, text, status] of [
      ["image/jpeg", "a text that says it is an image", 400],
      ["audio/wav", "", 400],
      ["application/pdf", "%PDF-1.7", 415],
      ["image/webp", smallestPhoto + "a".repeat(2 * maxAttachmentBytes), 413],
    ] as const) {
      const refused = await add(type, { text });
      expect([refused.status, refused.body]).toMatchObject([status, { fields: [{ path: "attachment" }] }]);
    }
    const long = await app.send("POST", `${path}/attachments?durationSeconds=9000`, {
      text: shortestSound,
      headers: { "content-type": "audio/wav" },
    });
    expect([long.status, long.body]).toMatchObject([400, { fields: [{ path: "durationSeconds" }] }]);
    const statuses: number[] = [];
    while (statuses.length <= maxAttachments)
      statuses.push((await add("image/webp", { text: smallestPhoto })).status);
    expect(statuses.at(-1)).toBe(409);
    expect(await items()).toHaveLength(maxAttachments);
  });

  it("are invisible to strangers, and can't be changed by viewers", async () => {
    const [first] = await items();
    const one = `${path}/attachments/${String(first?.["id"])}`;
    const stranger = { as: "zoe-account", group: "elsewhere" };
    for (const [method, where] of [
      ["GET", `${path}/attachments`],
      ["GET", one],
      ["DELETE", one],
    ] as const)
      expect([method, where, (await app.send(method, where, stranger)).status]).toEqual([method, where, 404]);
    expect((await add("image/webp", { text: smallestPhoto }, stranger)).status).toBe(404);
    expect((await add("image/webp", { text: smallestPhoto }, { as: "vera-account" })).status).toBe(403);
    expect((await app.send("DELETE", one, { as: "vera-account" })).status).toBe(403);
    expect((await app.send("GET", one, { as: "vera-account" })).status).toBe(200);
  });
});
