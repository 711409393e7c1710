import { hash } from "node:crypto";

/**
 * Names under which PostgreSQL keeps statements read and planned, a connection each: reading and planning one takes several times as long
 * as carrying it out. A statement that is kept takes some ten kilobytes of each connection, so lists of many lengths get no name.
 * Not within transactions: a plan from when a table was small reads all of it, and then serializable transactions get in each other's way.
 */
const maxNames = 400;
const maxParameters = 60;

/** What comes again. More than a program has statements of its own: only those with lists of many lengths can be so many. */
const repeated = new Set<string>();
const maxRepeated = 4000;

/** Says of a statement that it will come again. */
export const nameStatement = (text: string, parameters: number): void => {
  if (repeated.size < maxRepeated && parameters <= maxParameters) repeated.add(text);
};

/** Of one pool of connections. */
export const createStatementNames = () => {
  /** Empty: it had one, and is better off without. */
  const names = new Map<string, string>();
  return {
    /**
     * The name of a statement, if it is to have one: of its text, since another process may meet it on a connection that somebody
     * between us and the server hands about.
     */
    nameOf: (text: string): string | undefined => {
      if (!names.has(text) && repeated.has(text) && names.size < maxNames)
        names.set(text, `canter_${hash("sha256", text).slice(0, 32)}`);
      return names.get(text) || undefined;
    },
    /** From now on it is sent as it is. */
    forget: (text: string): void => void names.set(text, ""),
  };
};

/**
 * A newer program has changed the table since (0A000: its columns are others), or something between us and the server hands our
 * connection about (26000, 42P05: there is none of that name, or another one's).
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["0A000", "26000", "42P05"].includes(String(error.code));
