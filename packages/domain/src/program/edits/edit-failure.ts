import { err, type Result } from "../../result.ts";
import type { EditFailure } from "./edit.ts";

/** A refusal with one sentence for a person. */
export const refuse = (message: string, kind: EditFailure["kind"] = "invalid"): Result<never, EditFailure> =>
  err({ kind, errors: [message] });

/** "1 exercise", "4 exercises". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
