/** The exit status of a command. */
export const exitStatus = {
  ok: 0,
  /** Understood, but refused; or a message that was not understood. */
  refused: 1,
  /** An unusable input, flag, variable or file. */
  unusable: 2,
} as const;

/** An error for the person at the terminal, who sees only its message. */
export class CommandFailure extends Error {
  readonly status: number;
  constructor(message: string, status: number = exitStatus.unusable) {
    super(message);
    this.name = "CommandFailure";
    this.status = status;
  }
}
