import type { CardioType } from "../../program/program.ts";
import type { Amount, Mention, Places, Span, When } from "../items/item.ts";

export type Role =
  | "to"
  | "into"
  | "at"
  | "by"
  | "of"
  | "on"
  | "in"
  | "for"
  | "from"
  | "with"
  | "after"
  | "before"
  | "instead"
  | "insteadalone"
  | "between"
  | "as"
  | "than"
  | "per"
  | "like"
  | "except";

/** Something that is changed, as said. `scope`: "every squat", "both curls". */
export type Target = Span &
  (
    | { readonly kind: "mention"; readonly mention: Mention; readonly scope?: "every" | "both" | undefined }
    | { readonly kind: "places"; readonly places: Places }
    | { readonly kind: "pronoun"; readonly many: boolean; readonly isBoth?: boolean }
    | { readonly kind: "everything"; readonly rest: boolean; readonly scope: "everything" | "both" }
  );

/** Times that go together: "Friday of week 3". */
export type WhenGroup = Span & {
  readonly role: Role | undefined;
  readonly whens: readonly When[];
  /** A week beside the day before it, and not that day's: "Thursday and next week". */
  readonly isBeside?: true;
};

export type StatedAmount = Span & {
  readonly amount: Amount;
  readonly role: Role | undefined;
  /** The field named before it ("reps to 12") or behind it ("60% of the loads"). */
  readonly noun?: string | undefined;
  /** "up", "down" beside it. */
  readonly drift?: "more" | "less" | undefined;
};

/** A clause sorted by the part that each of its words has in a change. */
export type Frame = Span & {
  readonly verb: string | undefined;
  readonly verbs: readonly string[];
  readonly particles: ReadonlySet<string>;
  readonly targets: readonly Target[];
  /** What takes the place of a target. */
  readonly news: readonly (Span & { readonly mention: Mention })[];
  /** What something takes the place of: "instead of curls". */
  readonly olds: readonly Target[];
  readonly excepts: readonly Target[];
  readonly exceptWhens: readonly WhenGroup[];
  readonly anchors: readonly { readonly side: "after" | "before"; readonly target: Target }[];
  readonly likes: readonly Target[];
  readonly whens: readonly WhenGroup[];
  readonly amounts: readonly StatedAmount[];
  readonly nouns: readonly string[];
  readonly ordinals: readonly number[];
  readonly quotes: readonly (Span & { readonly text: string })[];
  readonly kinds: readonly CardioType[];
  readonly modalities: readonly string[];
  readonly moreWords: readonly ("more" | "less")[];
  readonly half: string | undefined;
  readonly flags: ReadonlySet<string>;
  readonly unknown: readonly string[];
  readonly gear: readonly string[];
  readonly doubtful: boolean;
  readonly text: string;
};

type Mutable<T> =
  T extends ReadonlySet<infer V>
    ? Set<V>
    : T extends readonly (infer V)[]
      ? { -readonly [K in keyof V]: V[K] }[]
      : T;
/** A frame while its words are sorted. */
export type Building = {
  -readonly [K in Exclude<keyof Frame, "verb" | "doubtful" | "text" | "start" | "end" | "whens">]: Mutable<
    Frame[K]
  >;
} & { whens: (Span & { role: Role | undefined; whens: When[] })[] };

/** "from 4 to 5", "5 instead of 4", "3x8 -> 4x6": the value of before, and not the new one. */
export const isOldValue = ({ amounts }: Frame, said: StatedAmount): boolean => {
  if (said.role === "instead" || said.role === "than") return true;
  const next = amounts.filter(({ start }) => start > said.start);
  if (said.role === "from") return next.some(({ role }) => role === "to");
  const [first] = next;
  return (
    said.role === undefined &&
    said.amount.direction === undefined &&
    first?.role === "to" &&
    first.amount.type === said.amount.type
  );
};
