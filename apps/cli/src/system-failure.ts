import { CommandFailure } from "./exit-status.ts";

/** What the machine or the database answers with (EACCES, ERR_SQLITE_ERROR, PostgreSQL's 28P01), and no bug of ours does. */
const codes = /^(E[A-Z0-9]+|ERR_SQLITE_ERROR|[0-9A-Z]{5})$/;

/** Whether the surroundings failed (a folder, a disk, a server that is not there), which needs words and no stack. */
export const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.test(error.code);

/** Runs the work; where the surroundings fail, the person reads what was being done and why it did not go. */
export async function explained<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandFailure(`${doing} failed: ${error.message || error.name}`);
  }
}
