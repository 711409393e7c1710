import { randomBytes, randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const idBytes = 16;
/** Requesting random bytes costs more than building an id from them, so they are fetched for many ids at once. */
const pool = new Uint8Array(256 * idBytes);
let used = pool.length;
let latest = { milliseconds: 0, sequence: 0 };

const nextRandom = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.subarray(used - idBytes, used);
};

/** A new UUIDv7: sorts by creation time, also within a millisecond. */
export const newId = (): string => {
  const random = nextRandom();
  const now = Date.now();
  latest =
    now > latest.milliseconds
      ? // Three of the four bytes: leaves room for the ids that follow in the same millisecond.
        { milliseconds: now, sequence: Buffer.from(random).readUIntBE(6, 3) }
      : { ...latest, sequence: latest.sequence + 1 };
  return v7({ random, msecs: latest.milliseconds, seq: latest.sequence });
};

/** A new uid for something planned: 64 random bits in 11 characters, short because a long program has thousands of them. */
export const newUid = (): string => randomBytes(8).toString("base64url");
