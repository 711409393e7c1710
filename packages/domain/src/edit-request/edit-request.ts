import type { ToolCall } from "../program/edits/edit.ts";
import type { Paces } from "../program/cardio/cardio-amount.ts";
import type { LandUnit, MassUnit } from "../units/unit.ts";
import type { Program } from "../program/program.ts";
import type { Discipline } from "../workout/discipline.ts";
import type { When } from "./items/item.ts";
import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";

/** "Heavier than 60 kg", "40 lb or less": what a load must be. `isWith`: that one, too. */
export type LoadBound = {
  readonly side: "over" | "under";
  readonly value: number;
  readonly unit?: MassUnit | undefined;
  readonly isWith: boolean;
};

export type EditRequestInput = {
  readonly program: Program;
  readonly message: string;
  /** Local date and time with offset at which the member wrote; "today" is its date. */
  readonly now: string;
  readonly catalogue: ExerciseIndex;
  /** The member's usual unit: that of a bare load where the program's loads have none. */
  readonly unit?: MassUnit | undefined;
  /** The member's unit for distances; absent: the usual one beside `unit`. */
  readonly land?: LandUnit | undefined;
  /** How fast the athlete is known to be: a block by minutes that is to be so much longer is estimated by it. */
  readonly paces?: Paces | undefined;
  /** Of a horse's program: what its planned rides are known by. */
  readonly riding?: Riding | undefined;
  /** When it is to hold, said since, of a request that says no time itself; see `readScope`. */
  readonly scope?: readonly When[] | undefined;
  /** Which loads "everything" is of, where its message said so. */
  readonly bound?: LoadBound | undefined;
  /** It takes the place of how long the request itself says. */
  readonly isScopeInstead?: true | undefined;
  /** What was spoken of before, which "it" and "there" may mean; asks for nothing itself. */
  readonly before?: string | undefined;
};

export type Riding = {
  /** The horse's name. */
  readonly horse?: string;
  /** Names of the group's horses, which ride nothing. */
  readonly horses?: readonly string[];
  /** Names of those who can ride, as the group knows them, and which of them writes. */
  readonly people?: readonly string[];
  readonly self?: string;
  /** The group's own disciplines. */
  readonly disciplines?: readonly Discipline[];
};

/**
 * What an asked-back request waits for; plain data, to be kept beside the question. `span` is the stretch of `message` that the
 * answer stands in for; without one the answer is said behind it.
 */
export type PendingEdit = {
  readonly message: string;
  readonly span?: { readonly start: number; readonly end: number };
  /** What can be chosen, as the member would write it in the place of `span`. */
  readonly choices: readonly string[];
  /** The choice that most people mean. */
  readonly usual?: string;
  /** The request without the parts that can't be done. */
  readonly rest?: string;
};

export type EditReading = {
  /** `none`: no change is asked for. `ask`: one is, but it would have to be guessed. */
  readonly kind: "edits" | "ask" | "none";
  readonly confidence: "sure" | "unsure";
  /** Words of the message that the edits don't show, as written: why it is unsure. */
  readonly unsureAbout?: readonly string[];
  /** In the order to apply them; empty unless `edits`. */
  readonly toolCalls: readonly ToolCall[];
  /** One or two sentences: what would change, or the question. Empty for `none`. */
  readonly reply: string;
  readonly suggestedReplies: readonly string[];
  /** What would change, as part of a sentence: "Lower B on Friday 23 Oct moves to Saturday 24 Oct". */
  readonly changes?: string;
  /** Every word of it says what is to be otherwise about planned rides. */
  readonly isOfRides?: true;
  /** Of an answer: the request as it reads with the answer in it. */
  readonly request?: string;
  /** Of an answer: it is a request of its own, and what was asked about is left. */
  readonly standsAlone?: true;
  /** For `ask`: what was named is nowhere in the program as it was given. */
  readonly isMissing?: true;
  /** What is asked for is so already. */
  readonly isSo?: true;
  /** For `ask`: completes the request together with the answer. */
  readonly pending?: PendingEdit;
};
