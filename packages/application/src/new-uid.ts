import { randomBytes } from "node:crypto";

/** A new uid of something planned: 64 random bits in 11 letters, short because a long program has thousands of them. */
export const newUid = (): string => randomBytes(8).toString("base64url");
