import { separatorsBefore } from "./separators-before.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import { doubt } from "../reading.ts";
import { doneAgain } from "../done-again.ts";
import { isRemarkClause, unknownExercise } from "../remark-clause.ts";
import { implicit } from "../head.ts";
import { isWhole, startsOwn } from "../own-session.ts";
import type { HeadSearch } from "./head-search.ts";
import { nextSession } from "./next-session.ts";
import { leadsOn } from "./leads-on.ts";
import { isWeighIn } from "./is-weigh-in.ts";

/** A clause that names nothing: it goes on about the last head, starts an unnamed session, or waits for a name. */
export const goOn = (search: HeadSearch, clause: Clause): void => {
  const { reading, heads } = search;
  const pieces = [...separatorsBefore(reading, clause.from), ...reading.pieces.slice(clause.from, clause.to)];
  if (isRemarkClause(reading, clause) || isWeighIn(reading, clause)) return;
  const again = doneAgain(reading, clause, search.current);
  const unknown = again ? undefined : unknownIn(search, clause);
  if (unknown) {
    doubt(reading, unknown, "an exercise that I do not know?");
    return;
  }
  if (again) heads.push((search.current = again));
  else if (startsOwn(reading, clause, search.current))
    heads.push((search.current = nextSession(reading, clause, pieces, search.current)));
  if (!search.current && isWhole(reading, clause)) {
    search.current = implicit(clause.from, clause.index, clause.sentence);
    search.current.pieces.push(...search.waiting);
    heads.push(search.current);
    search.waiting = [];
  }
  const { current, waiting } = search;
  if (current && !leadsOn(reading, clause, current, waiting.length > 0)) current.pieces.push(...pieces);
  else waiting.push(...pieces);
};

const unknownIn = ({ reading, current }: HeadSearch, clause: Clause): Piece | undefined =>
  current === undefined || current.kind === "exercise"
    ? unknownExercise(reading, clause, current === undefined || current.prefixed)
    : undefined;
