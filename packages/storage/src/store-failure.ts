/**
 * Why a database failed a request: it can't be reached, has no room left, or was so busy that every try lost its race. All of them are
 * transient, and none is a bug.
 */
type StoreFailureReason = "away" | "full" | "busy";

const inWords: Record<StoreFailureReason, string> = {
  away: "The database can't be reached",
  full: "The database has no room left",
  busy: "The database was kept busy by others",
};

/** The database failed, not its caller; `cause` is its driver's error. A later retry may succeed. */
export class StoreFailure extends Error {
  readonly reason: StoreFailureReason;
  /** The driver's code; empty if it has none. */
  readonly code: string;

  constructor(reason: StoreFailureReason, cause: Error) {
    super(`${inWords[reason]}: ${cause.message || cause.name}`, { cause });
    this.name = "StoreFailure";
    this.reason = reason;
    this.code = codeOf(cause);
  }
}

/** An archive's rows were imported, and the database failed between their photos and audio. `cause` is its error. */
export class ArchiveCutShort extends Error {
  override readonly name = "ArchiveCutShort";
}

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/**
 * PostgreSQL's codes for ending a connection, starting, stopping or refusing more of them (classes 08 and 57P, 53300:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html), and the system's for sockets and names.
 */
const awayCodes =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** PostgreSQL's disk_full; the system's "no space left" and "quota exceeded". */
const fullCodes = /^(53100|ENOSPC|EDQUOT)$/;
/** `pg` gives these no code: its client or its pool lost the connection, or timed out waiting for one. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired$|Client was closed)/;

/** https://sqlite.org/rescode.html; extended codes contain the primary one in the low byte. */
const sqliteFull = 13;
/** SQLITE_IOERR_SHMSIZE: the shared memory beside the database could not be extended, another symptom of a full disk. */
const sqliteShmSize = 4874;

/** Converts a failure of PostgreSQL, or of its connection; any other error stays as it is. */
export const postgresFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof StoreFailure) return error;
  const code = codeOf(error);
  if (fullCodes.test(code)) return new StoreFailure("full", error);
  if (awayCodes.test(code) || awayWords.test(error.message)) return new StoreFailure("away", error);
  // Several addresses of a name were tried (Node's "happy eyeballs").
  if (error instanceof AggregateError && error.errors.some((one) => postgresFailure(one) !== one))
    return new StoreFailure("away", error);
  return error;
};

/** Converts a full disk below SQLite to a failure of the database; any other error stays as it is. */
export const sqliteFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  const code = Number(error.errcode);
  const isFull = (code & 0xff) === sqliteFull || code === sqliteShmSize;
  return isFull ? new StoreFailure("full", error) : error;
};

/** The database failure that an error is, or is caused by. */
export const storeFailureBehind = (error: unknown): StoreFailure | undefined => {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++, cause = cause.cause)
    if (cause instanceof StoreFailure) return cause;
  return undefined;
};

/** Whether a file could not be written because the disk, or a quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && fullCodes.test(codeOf(error));

/**
 * True when a transaction lost a race and may be retried: serialization failure, deadlock
 * (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html).
 */
export const isSerializationFailure = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
