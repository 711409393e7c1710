import path from "node:path";

/** The database file of a data folder. */
export const sqliteFileOf = (dataDir: string): string => path.join(dataDir, "canter.sqlite");
