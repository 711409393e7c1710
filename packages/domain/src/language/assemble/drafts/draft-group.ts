import type { Draft } from "../draft.ts";
import type { Head } from "../heads/head.ts";
import type { Metcon } from "../metcon/metcon.ts";
import { isTimeTerm } from "../piece-shape.ts";

/** A workout in the making, and the heads that tell of it. */
export type DraftGroup = {
  readonly draft: Draft;
  readonly heads: Head[];
  readonly metcon?: Metcon;
  /** The stretching or physiotherapy that these exercises were done in. */
  readonly routine?: DraftGroup;
};

/** A workout without content, where and when its first head says. */
export const newDraft = (head: Head, discipline: string): Draft => ({
  discipline,
  date: head.date ?? "",
  athlete: head.athlete,
  mount: head.mount,
  session: head.session,
  startTime: undefined,
  seconds: undefined,
  meters: undefined,
  distance: undefined,
  heartRate: undefined,
  score: undefined,
  exercises: [],
  notes: [],
  fields: {},
  clauses: new Set(),
  at: head.at,
  isBlock: false,
});

const isSame = (draft: Draft, head: Head, discipline: string): boolean =>
  draft.discipline === discipline &&
  draft.date === head.date &&
  draft.athlete === head.athlete &&
  draft.mount === head.mount &&
  draft.session === head.session &&
  !draft.isBlock;

/** "pilates 50 min, then 20 min on the stair master": what each of them is called, and for how long, is its own. */
const isOtherKind = ({ draft, heads }: DraftGroup, head: Head): boolean =>
  draft.discipline === "other" &&
  head.kind === "activity" &&
  head.pieces.some(isTimeTerm) &&
  heads.some(
    (one) =>
      one.kind === "activity" &&
      one.lexeme?.text !== head.lexeme?.text &&
      one.clause !== head.clause &&
      one.pieces.some(isTimeTerm),
  );

/** The group that a head belongs to: of the same discipline, day, athlete and session; added where there is none. */
export const groupFor = (groups: DraftGroup[], head: Head, discipline: string): DraftGroup => {
  const there = groups.find(
    (group) =>
      !group.metcon && !group.routine && isSame(group.draft, head, discipline) && !isOtherKind(group, head),
  );
  if (there) return there;
  const added = { draft: newDraft(head, discipline), heads: [] };
  groups.push(added);
  return added;
};
