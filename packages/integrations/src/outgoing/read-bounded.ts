/** A body has more bytes than may be read. */
export class BodyTooLarge extends Error {}

/** The whole of a body of at most `maxBytes`; throws `BodyTooLarge`. */
export async function readBounded(
  { headers, body }: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    await body?.cancel();
    throw new BodyTooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
