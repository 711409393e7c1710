import type { Program } from "../../program/program.ts";
import type { AnswerValues } from "../answers.ts";

export type Sentence = {
  readonly pattern: RegExp;
  readonly holds: (found: RegExpExecArray, program: Program, values: AnswerValues) => boolean;
};
export const row = (pattern: RegExp, holds: Sentence["holds"]): Sentence => ({ pattern, holds });
