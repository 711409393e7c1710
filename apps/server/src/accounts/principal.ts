/** The message for somebody who came by a tap on a shared screen, if the password is required; the code is for programs. */
export const passwordNeeded = {
  code: "PASSWORD_NEEDED",
  message: "You came by a tap on a shared screen. This takes your password.",
} as const;

/** The message for what can't be undone, in a session that was not begun just now; as above, the code is for programs. */
export const signInAgain = {
  code: "SIGN_IN_AGAIN",
  message: "This can’t be undone: sign in once more, with your password, your passkey or as you came in.",
} as const;

/** The sender of a request, by their credentials. */
export type Principal = {
  readonly accountId: string;
  /** For a signed-in browser. */
  readonly sessionId?: string;
  /** The session was opened by a tap on a shared screen: lasting changes require the password. */
  readonly tapped?: true;
  /** `read`: a read-only key. Absent: everything that the account may do. */
  readonly access?: "read" | "write";
  /** A key that is valid only for this group. */
  readonly groupId?: string;
  /** Set-Cookie headers for the response, which extend the session. */
  readonly cookies?: readonly string[];
};
