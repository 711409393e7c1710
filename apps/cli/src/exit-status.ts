/** What a command ends with. */
export const exitStatus = {
  ok: 0,
  /** Understood, but refused, or the message is not a log. */
  refused: 1,
  /** An input, flag, variable or file that can't be used. */
  unusable: 2,
} as const;

/** An error for the person at the terminal: its message is all that they see. */
export class CommandFailure extends Error {
  readonly status: number;
  constructor(message: string, status: number = exitStatus.unusable) {
    super(message);
    this.name = "CommandFailure";
    this.status = status;
  }
}
