/** What whoever came by a tap on a shared screen is told where the password is needed; the code is for programs. */
export const passwordNeeded = {
  code: "PASSWORD_NEEDED",
  message: "You came by a tap on a shared screen. This takes your password.",
} as const;
