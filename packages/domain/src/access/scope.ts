/**
 * On whose behalf something is read or written. Every storage function takes one; no query is made without it.
 * A workout is readable when its athlete or its rider is among `readableAthletes`, writable when its athlete is among `writableAthletes`.
 */
export type Scope = {
  readonly groupId: string;
  readonly actor: { readonly memberId: string } | "system";
  readonly readableAthletes: readonly string[];
  readonly writableAthletes: readonly string[];
};
