import { CommandFailure } from "./exit-status.ts";

/** Error codes of the machine or the database (EACCES, ERR_SQLITE_ERROR, PostgreSQL's 28P01), which none of our bugs has. */
const codes = /^(E[A-Z0-9]+|ERR_SQLITE_ERROR|[0-9A-Z]{5})$/;

/** Whether the environment failed (a folder, a disk, a missing server), which needs a message and no stack. */
export const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.test(error.code);

/** Runs the work; if the environment fails, the message says what was being done and why it failed. */
export async function explained<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(`${doing} failed: ${error.message || error.name}`);
  }
}
