import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { Paces } from "../../program/cardio/cardio-amount.ts";
import type { LandUnit } from "../../units/unit.ts";
import type { Frame } from "../clauses/frame.ts";
import type { Ask } from "../draft/ask.ts";
import type { Draft } from "../draft/draft.ts";
import type { Memory } from "../draft/resolve-exercises.ts";
import type { ProgramWords } from "../items/program-words.ts";

export type IntentContext = {
  readonly draft: Draft;
  readonly catalogue: ExerciseIndex;
  readonly words: ProgramWords;
  readonly unit: "lb" | "kg" | undefined;
  /** What distances are rounded in. */
  readonly land: LandUnit;
  /** How fast the athlete is known to be. */
  readonly paces: Paces;
  readonly message: string;
  readonly memory: Memory;
  /** The time that a clause before named stands in front of this sentence, and is said of all of it. */
  readonly carries: boolean;
};

/** What became of a clause: planned on the draft, with what it named for those behind it. */
export type Planned = {
  readonly memory: Memory;
  readonly doubtful: boolean;
};
export type Intent = (frame: Frame, context: IntentContext) => Planned | Ask;
