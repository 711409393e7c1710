/** What whoever came by a tap on a shared screen is told where the password is needed; the code is for programs. */
export const passwordNeeded = {
  code: "PASSWORD_NEEDED",
  message: "You came by a tap on a shared screen. This takes your password.",
} as const;

/** Who sends a request, by what they brought with it. */
export type Principal = {
  readonly accountId: string;
  /** Of a browser that is signed in. */
  readonly sessionId?: string;
  /** The session was opened by a tap on a shared screen: what outlives it takes the password. */
  readonly tapped?: true;
  /** `read`: a key that changes nothing. Absent: everything that the account may do. */
  readonly access?: "read" | "write";
  /** A key that is good for this group only. */
  readonly groupId?: string;
  /** Set-Cookie headers for the answer: the session goes on. */
  readonly cookies?: readonly string[];
};
