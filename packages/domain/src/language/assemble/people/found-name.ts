import type { Score } from "../../../workout/workout.ts";

/** What part somebody who is named plays: whose workout it is, or only with whom. */
export type NameRole = "horse" | "person" | "companion" | "rider";
/**
 * How a horse of the group went: `along` with the other horse of the sentence, for as long; `led` beside the one that is ridden;
 * `worked` in a way that is not said; `lead` is who carries the one that leads another; `main` is the sentence's own work.
 */
export type Went = "along" | "led" | "lead" | "worked" | "main";

/** Who sat on a horse: a name, or the writer; and the lexemes that say so. */
export type Seat = {
  readonly rider: string | undefined;
  readonly went: Went;
  readonly from: number;
  readonly to: number;
};

/** A name at a lexeme, over `length` of them. */
export type FoundName = {
  readonly at: number;
  readonly length: number;
  readonly name: string;
  readonly role: NameRole;
  readonly doubt?: string;
  /** Who sat on a horse, where the words say so. */
  readonly seat?: Seat;
};

/** What one of several people came to in a workout that they share; nobody's name for the writer's own. `scheme`: the first lexeme of what says in which. */
export type SharedResult = {
  readonly scheme: number;
  readonly athlete: string | undefined;
  readonly score: Score;
  readonly from: number;
  readonly to: number;
};
