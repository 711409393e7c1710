import type { AttemptLimit } from "./attempt-limit.ts";

/** What came of a secret that somebody typed. `wait`: seconds until another attempt is taken. */
export type SecretCheck =
  | { readonly is: "right" }
  | { readonly is: "wrong" }
  | { readonly is: "limited"; readonly wait: number };

/** Compares what was typed with a hash as passwords are hashed; wrong ones are counted by name, and none is looked at beyond the limit. */
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
