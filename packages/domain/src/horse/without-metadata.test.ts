import { describe, expect, it } from "vitest";
import { imageTypeOf } from "./photo.ts";
import { withoutMetadata } from "./without-metadata.ts";

const place = "52.520008,13.404954";
const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? Array.from(part, (one) => one.charCodeAt(0)) : part)),
  );
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const stripped = (bytes: Uint8Array): Uint8Array => {
  const type = imageTypeOf(bytes);
  if (!type) throw new Error("It is no image.");
  return withoutMetadata(bytes, type);
};

/** Exif with an orientation (little endian), followed by the location. */
const exif = bytesOf(
  "Exif",
  [0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0],
  place,
);
const segment = (marker: number, data: Uint8Array): readonly number[] => [
  0xff,
  marker,
  0,
  data.length + 2,
  ...data,
];
const chunk = (name: string, data: string): Uint8Array =>
  bytesOf(name, [data.length, 0, 0, 0], data, data.length % 2 === 1 ? [0] : []);

describe("an image without its metadata", () => {
  const picture = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9];

  it("keeps the picture and the orientation of a JPEG", () => {
    const jfif = segment(0xe0, bytesOf("JFIF", [0]));
    const photo = bytesOf(
      [0xff, 0xd8],
      jfif,
      segment(0xe1, exif),
      segment(0xed, bytesOf(place)),
      segment(0xfe, bytesOf(place)),
      picture,
    );
    const kept = stripped(photo);
    expect(textOf(kept)).not.toContain(place);
    expect([...kept].slice(0, 2 + jfif.length)).toEqual([0xff, 0xd8, ...jfif]);
    expect([...kept].slice(-picture.length)).toEqual(picture);
    const orientation = textOf(kept).indexOf("Exif");
    expect(kept[orientation + 6 + 19]).toBe(6);
    expect(stripped(kept)).toEqual(kept);
  });

  it("keeps the image data of a PNG", () => {
    const header = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    const part = (name: string, data: string) => bytesOf([0, 0, 0, data.length], name, data, [9, 9, 9, 9]);
    const photo = bytesOf(
      header,
      [...part("IHDR", "abc")],
      [...part("eXIf", place)],
      [...part("tEXt", place)],
      [...part("IDAT", "xyz")],
    );
    expect(stripped(photo)).toEqual(bytesOf(header, [...part("IHDR", "abc")], [...part("IDAT", "xyz")]));
  });

  it("keeps the image data of a WebP, and clears its metadata flags", () => {
    const drawn = (flags: number) => [
      ...chunk("VP8X", String.fromCharCode(flags, 0, 0)),
      ...chunk("VP8 ", "xyz"),
    ];
    const body = [...drawn(0b1_1100), ...chunk("EXIF", place), ...chunk("XMP ", place)];
    const kept = stripped(bytesOf("RIFF", [body.length + 4, 0, 0, 0], "WEBP", body));
    const rest = drawn(0b1_0000);
    expect(kept).toEqual(bytesOf("RIFF", [rest.length + 4, 0, 0, 0], "WEBP", rest));
  });

  it("leaves truncated files unchanged", () => {
    for (const broken of ["RIFF....WEBP", "RIFF....WEBPVP8X"])
      expect(textOf(stripped(bytesOf(broken)))).toBe(broken);
    expect([...stripped(bytesOf([0xff, 0xd8, 0xff]))]).toEqual([0xff, 0xd8, 0xff]);
  });
});
