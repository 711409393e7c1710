/**
 * True when a transaction lost a race and may be retried: serialization failure, deadlock
 * (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html).
 */
export const isSerializationFailure = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
