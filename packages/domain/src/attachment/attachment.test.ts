import { expect, it } from "vitest";
import { attachmentTypeOf } from "./attachment.ts";

const beginning = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.codePointAt(0) ?? 0);

it.each([
  ["M4A ", { kind: "voice", mediaType: "audio/mp4" }],
  ["isom", { kind: "voice", mediaType: "audio/mp4" }],
  ["heic", undefined],
  ["mif1", undefined],
  ["avif", undefined],
  ["qt  ", undefined],
])("recognises a file of the brand %s, and never takes a picture for a sound", (brand, type) => {
  expect(attachmentTypeOf(beginning(`\0\0\0\u0020ftyp${brand}\0\0\0\0`))).toEqual(type);
});
