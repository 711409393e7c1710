import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AttemptLimit } from "./attempt-limit.ts";

/** The result of checking a typed secret. `wait`: seconds until another attempt is accepted. */
export type SecretCheck =
  | { readonly is: "right" }
  | { readonly is: "wrong" }
  | { readonly is: "limited"; readonly wait: number };

/** Compares a typed secret with a hash, as passwords are hashed; wrong ones are counted by name, and none is checked beyond the limit. */
export async function checkSecret(
  limit: AttemptLimit,
  name: string,
  { typed, hash }: { readonly typed: string; readonly hash: string },
): Promise<SecretCheck> {
  const attempt = limit.begin(name);
  if (typeof attempt === "number") return { is: "limited", wait: attempt };
  const { verifyPassword } = await import("better-auth/crypto");
  if (!(await verifyPassword({ hash, password: typed }))) return { is: "wrong" };
  attempt.succeeded();
  return { is: "right" };
}

/**
 * The secret that signs cookies and derives links, stored outside the database: read access to the database does not suffice to create a
 * session. Stored in `DIR/secret`, created if missing; several servers on one PostgreSQL need the same one (CANTER_SECRET).
 */
export async function installationSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const file = join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32)
    throw new Error(`${file} must hold at least 32 characters; delete it to have a new one made.`);
  return secret;
}
