const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCodePoint(...bytes.subarray(at, at + length));

/**
 * Whether bytes begin as a sound file does, whatever it is said to be: EBML (WebM), `OggS`, `ftyp` (MP4), `ID3` or a frame of MPEG
 * audio, `RIFF…WAVE`, `fLaC`.
 */
export const isSound = (bytes: Uint8Array): boolean => {
  if (bytes.byteLength < 12) return false;
  const start = ascii(bytes, 0, 4);
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  return (
    (first === 0x1a && second === 0x45 && third === 0xdf && fourth === 0xa3) ||
    start === "OggS" ||
    start === "fLaC" ||
    start.startsWith("ID3") ||
    (first === 0xff && (second & 0xe0) === 0xe0) ||
    ascii(bytes, 4, 4) === "ftyp" ||
    (start === "RIFF" && ascii(bytes, 8, 4) === "WAVE")
  );
};
