import { v7 } from "uuid";

/** A new UUIDv7: sorts by the time of its making. */
export const newId = (): string => v7();
