import { z } from "zod";
import { imageTypeOf, type PhotoType } from "../horse/photo.ts";

/** What can be attached to a workout: a picture or a voice memo. */
export const attachmentKinds = ["photo", "voice"] as const;

export const attachmentSchema = z.object({
  id: z.string(),
  workoutId: z.string(),
  kind: z.enum(attachmentKinds),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** For a voice memo, if known. */
  durationSeconds: z.number().optional(),
  addedAt: z.int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Per attachment, in bytes. */
export const maxAttachmentBytes = 10_000_000;
/** Per workout. */
export const maxAttachments = 8;
/** Maximum length of a voice memo, in seconds. */
export const maxVoiceSeconds = 1800;

export const soundTypes = [
  "audio/webm",
  "audio/ogg",
  "audio/mp4",
  "audio/mpeg",
  "audio/wav",
  "audio/flac",
] as const;
type SoundType = (typeof soundTypes)[number];

/** Major brands of MP4 files that contain sound recordings (MP4 Registration Authority). */
const soundBrands = new Set(["M4A ", "M4B ", "mp41", "mp42", "isom", "iso2", "iso5", "iso6", "dash"]);

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCodePoint(...bytes.subarray(at, at + length));

/**
 * The type of a sound by its first bytes, whatever type was declared: EBML (WebM), `OggS`, `ftyp` with a sound brand (MP4; HEIC pictures
 * and QuickTime films have others), `ID3` or an MPEG audio frame, `RIFF…WAVE`, `fLaC`; undefined for anything else.
 */
export const soundTypeOf = (bytes: Uint8Array): SoundType | undefined => {
  if (bytes.byteLength < 12) return undefined;
  const start = ascii(bytes, 0, 4);
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first === 0x1a && second === 0x45 && third === 0xdf && fourth === 0xa3) return "audio/webm";
  if (start === "OggS") return "audio/ogg";
  if (start === "fLaC") return "audio/flac";
  if (start.startsWith("ID3") || (first === 0xff && (second & 0xe0) === 0xe0)) return "audio/mpeg";
  if (ascii(bytes, 4, 4) === "ftyp") return soundBrands.has(ascii(bytes, 8, 4)) ? "audio/mp4" : undefined;
  return start === "RIFF" && ascii(bytes, 8, 4) === "WAVE" ? "audio/wav" : undefined;
};

/** The attachment type of these bytes; undefined: neither picture nor sound. The first bytes of a JPEG are not an MPEG audio frame. */
export const attachmentTypeOf = (
  bytes: Uint8Array,
):
  | { readonly kind: "photo"; readonly mediaType: PhotoType }
  | { readonly kind: "voice"; readonly mediaType: SoundType }
  | undefined => {
  const image = imageTypeOf(bytes);
  if (image) return { kind: "photo", mediaType: image };
  const sound = soundTypeOf(bytes);
  return sound && { kind: "voice", mediaType: sound };
};
