/**
 * On whose behalf data is read or written. Every storage function takes one; no query runs without it. A workout is readable when its
 * athlete or its rider is among `readableAthletes`, writable when its athlete is among `writableAthletes`.
 */
export type Scope = {
  readonly groupId: string;
  readonly actor: { readonly memberId: string } | "system";
  readonly readableAthletes: readonly string[];
  readonly writableAthletes: readonly string[];
};
