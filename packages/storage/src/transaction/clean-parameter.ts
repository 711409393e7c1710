/** What both databases accept as a parameter. */
export type CleanParameter = string | number | bigint | null;

/**
 * Makes a parameter mean the same on both databases, or throws. U+0000 becomes U+FFFD (PostgreSQL cannot store it, SQLite cuts text
 * there): same length, so that offsets into the text still hold. Objects, booleans, undefined and numbers that are not finite are
 * refused: the drivers would store something else.
 */
export const cleanParameter = (value: unknown): CleanParameter => {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (value === null || typeof value === "bigint") return value;
  throw new TypeError(`Not a value that can be stored: ${JSON.stringify(value)} (${typeof value})`);
};
