import { hash } from "node:crypto";

/**
 * Names under which PostgreSQL keeps prepared statements, per connection: parsing and planning one takes several times as long as
 * executing it. A prepared statement takes some ten kilobytes of each connection, so lists of many lengths get no name. Not within
 * transactions: a plan from when a table was small scans all of it, and then serializable transactions conflict.
 */
const maxNames = 400;
const maxParameters = 60;

/** Statements that recur. More than the program's own number: only those with lists of many lengths can be so many. */
const repeated = new Set<string>();
const maxRepeated = 4000;

/** Marks a statement as recurring. */
export const nameStatement = (text: string, parameters: number): void => {
  if (repeated.size < maxRepeated && parameters <= maxParameters) repeated.add(text);
};

/** For one pool of connections. */
export const createStatementNames = () => {
  /** Empty: it had one, and is better off without. */
  const names = new Map<string, string>();
  return {
    /**
     * The name of a statement, if it should have one: derived from its text, since another process may get the same connection from a
     * pooler between us and the server.
     */
    nameOf: (text: string): string | undefined => {
      if (!names.has(text) && repeated.has(text) && names.size < maxNames)
        names.set(text, `canter_${hash("sha256", text).slice(0, 32)}`);
      return names.get(text) || undefined;
    },
    /** From now on it is sent without a name. */
    forget: (text: string): void => void names.set(text, ""),
  };
};

/**
 * A newer program has changed the table since (0A000: its columns differ), or a pooler between us and the server switches our connection
 * (26000, 42P05: there is none with that name, or a different one).
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["0A000", "26000", "42P05"].includes(String(error.code));
