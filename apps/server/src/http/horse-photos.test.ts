import "temporal-polyfill/global";
import { maxPhotoBytes } from "@canter/domain/horse/photo";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallestPhoto } from "../testing/samples/smallest-photo.ts";
import { openTestApp, type SendOptions, type TestApp } from "../testing/test-app.ts";

const path = "/api/v1/athletes/beau/photo";

describe.each(dialectsFor(import.meta.filename))("a horse's photo (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => void (app = await openTestApp(dialect)));
  afterAll(() => app.cleanUp());

  const put = (text: string, options: SendOptions = {}, type = "image/webp") =>
    app.send("PUT", path, { text, headers: { "content-type": type }, ...options });

  it("is stored by its bytes, shown to the barn, replaced and removed", async () => {
    // Longer than one stored row; declared as a different type.
    const long = smallestPhoto + "a".repeat(500_000);
    const kept = await put(long, {}, "image/png");
    expect([kept.status, kept.body]).toMatchObject([200, { id: "beau", photoAt: expect.any(Number) }]);
    const { photoAt } = kept.body as { readonly photoAt: number };
    const shown = await app.send("GET", `${path}?at=${photoAt}&group=barn`, {
      as: "vera-account",
      group: "",
    });
    expect([shown.status, shown.text === long, shown.headers.get("content-type")]).toEqual([
      200,
      true,
      "image/webp",
    ]);
    expect(shown.headers.get("cache-control")).toBe("private, max-age=604800");
    const barn = await app.send("GET", "/api/v1/barn");
    expect(barn.body).toMatchObject({ horses: [{ name: "Beau", photoAt }, { name: "Luna" }] });
    expect((await put(smallestPhoto)).status).toBe(200);
    expect((await app.send("GET", path)).text).toBe(smallestPhoto);
    const removed = await app.send("DELETE", path);
    expect(removed.body).not.toHaveProperty("photoAt");
    expect((await app.send("GET", path)).status).toBe(404);
  });

  it("names the field of an invalid or oversized image", async () => {
    for (const [text, type, status] of [
      ["a text that says it is an image", "image/jpeg", 400],
      ["<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", 400],
      ["%PDF-1.7", "application/pdf", 415],
      ["", "image/png", 400],
      [smallestPhoto + "a".repeat(2 * maxPhotoBytes), "image/webp", 413],
    ] as const) {
      const refused = await put(text, {}, type);
      expect([refused.status, refused.body]).toMatchObject([status, { fields: [{ path: "photo" }] }]);
      expect((refused.body as { readonly detail: string }).detail).toMatch(/^photo: /);
    }
    expect((await app.send("GET", path)).status).toBe(404);
  });

  it("is invisible to strangers, and can't be changed by viewers", async () => {
    expect((await put(smallestPhoto)).status).toBe(200);
    const stranger = { as: "zoe-account", group: "elsewhere" };
    expect((await put(smallestPhoto, stranger)).status).toBe(404);
    for (const method of ["GET", "DELETE"]) expect((await app.send(method, path, stranger)).status).toBe(404);
    expect((await put(smallestPhoto, { as: "vera-account" })).status).toBe(403);
    expect((await app.send("GET", path, { as: "vera-account" })).status).toBe(200);
  });
});
