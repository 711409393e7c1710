import { z } from "zod";
import { imageTypeOf, type PhotoType } from "../horse/photo.ts";

/** What somebody adds to a workout beside its words: a picture, or something said. */
export const attachmentKinds = ["photo", "voice"] as const;

export const attachmentSchema = z.object({
  id: z.string(),
  workoutId: z.string(),
  kind: z.enum(attachmentKinds),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** Of a voice memo, where it is known. */
  durationSeconds: z.number().optional(),
  addedAt: z.int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** In bytes, each. */
export const maxAttachmentBytes = 10_000_000;
/** Of a workout. */
export const maxAttachments = 8;
/** A voice memo is no longer, in seconds. */
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

/** Major brands of MP4 files in which sounds are recorded (MP4 Registration Authority). */
const soundBrands = new Set(["M4A ", "M4B ", "mp41", "mp42", "isom", "iso2", "iso5", "iso6", "dash"]);

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCodePoint(...bytes.subarray(at, at + length));

/**
 * The type of a sound by how its bytes begin, whatever it is said to be: EBML (WebM), `OggS`, `ftyp` with a brand of sounds (MP4; pictures
 * as HEIC and films of QuickTime have others), `ID3` or a frame of MPEG audio, `RIFF…WAVE`, `fLaC`; undefined for anything else.
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

/** What bytes can be as an attachment; undefined: neither picture nor sound. A JPEG's beginning is no frame of MPEG audio. */
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
