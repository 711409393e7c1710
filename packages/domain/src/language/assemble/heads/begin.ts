import type { Clause } from "../clause.ts";
import { placeOf } from "../reading.ts";
import { type Head, implicit } from "../head.ts";
import { isSessionOfItsOwn } from "../own-session.ts";
import type { HeadSearch } from "./head-search.ts";
import { unnamed } from "./unnamed.ts";
import { shareOut } from "./share-out.ts";
import { separatorsBefore } from "./separators-before.ts";

/** A clause with heads of its own: what waited for a name is theirs, unless it is a session by itself. */
export const begin = (search: HeadSearch, clause: Clause, own: readonly Head[]): void => {
  const { reading, heads } = search;
  const separators = separatorsBefore(reading, clause.from);
  if (search.waiting.length > 0) search.waiting.push(...separators);
  else if (search.current) search.current.pieces.push(...separators);
  const ofDay =
    clause.before === "Then" && search.waiting.some(({ kind }) => kind === "term")
      ? unnamed(reading, search.waiting).find(({ exercise }) => exercise !== undefined)
      : undefined;
  if (ofDay) {
    heads.push(ofDay);
    search.waiting = [];
  }
  if (isSessionOfItsOwn(reading, search.waiting, own[0] as Head, clause)) {
    const place = placeOf(reading, search.waiting[0]);
    const alone = implicit(place, reading.clauseOf[place] ?? 0, 0);
    alone.pieces.push(...search.waiting);
    heads.push(alone);
    search.waiting = [];
  }
  search.current = shareOut(reading, clause.from, clause.to, own, search.waiting);
  search.waiting = [];
  heads.push(...own);
};
