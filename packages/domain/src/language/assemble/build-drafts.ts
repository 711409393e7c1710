import type { Head } from "./heads/head.ts";
import { classOf, firstAtom, isTimeTerm } from "./piece-shape.ts";
import { type Reading, explain, doubt, placeOf } from "./reading.ts";
import type { Piece } from "../grammar/piece.ts";
import { isSeparator } from "./clause.ts";
import { partCounted } from "./heads/counted-sessions.ts";
import type { Draft } from "./draft.ts";
import { addCardioParts } from "./drafts/add-cardio-parts.ts";
import { addStrength } from "./drafts/add-strength.ts";
import type { DraftGroup } from "./drafts/draft-group.ts";
import { explainHead } from "./drafts/explain-head.ts";
import { fillMetcon } from "./drafts/fill-metcon.ts";
import { foldMobility } from "./drafts/fold-mobility.ts";
import { foldTwins } from "./drafts/fold-twins.ts";
import { groupHeads } from "./drafts/group-heads.ts";
import { mergeStrength, nameStretches } from "./drafts/merge-strength.ts";
import { resolveWeak } from "./drafts/resolve-weak.ts";
import { findMetcons } from "./metcon/find-metcons.ts";
import { assignMounts } from "./horses/assign-mounts.ts";
import { joinDrills, nameBare } from "./sports/head-discipline.ts";
import { findHeads } from "./heads/heads.ts";
import { mergeHorse } from "./horses/merge-horse.ts";
import { withBareSeats, withSeats } from "./horses/seat-heads.ts";
import { giveDates, giveSessions } from "./dates/sections.ts";
import { shareDays } from "./dates/share-days.ts";
import { giveAthletes } from "./people/give-athletes.ts";
import { giveResults, shareResults } from "./people/share-results.ts";
import { shareEach } from "./people/share-each.ts";

/** "run 21.1k 1:58:20 total 5:35:15": the time right behind the word, where the last sport has a shorter one of its own. */
const ledTotal = (pieces: readonly Piece[]): Piece | undefined => {
  const total = pieces.findIndex((piece) => classOf(piece) === "Total");
  const led = total < 0 ? undefined : pieces[classOf(pieces[total + 1]) === "Colon" ? total + 2 : total + 1];
  const own = pieces.slice(0, Math.max(0, total)).find(isTimeTerm);
  const seconds = (piece: Piece | undefined): number => firstAtom(piece)?.quantity?.seconds ?? 0;
  return led && own && isTimeTerm(led) && seconds(led) > seconds(own) ? led : undefined;
};

/** "total 1:22:40" behind several sports is of none of them. */
const dropOverall = (reading: Reading, heads: readonly Head[]): void => {
  if (heads.length < 2) return;
  const sports = new Set(heads.filter(({ kind }) => kind === "activity").map(({ discipline }) => discipline))
    .size;
  if (sports < 2) return;
  const isRace =
    sports > 2 && reading.lexemes.some(({ text }) => /\btri\b|triathlon|ironman|duathlon/.test(text));
  const isOverall = (piece: Piece): boolean =>
    classOf(piece) === "Total" ||
    (isRace &&
      piece.kind === "lexeme" &&
      /^(finished|finished in|finish|finishing|finisher|overall|done|done in)$/.test(piece.lexeme.text));
  for (const clause of reading.clauses) {
    const inClause = reading.pieces.slice(clause.from, clause.to);
    const led = ledTotal(inClause);
    if (led) explain(reading, led);
    if (
      !inClause.some(isOverall) ||
      heads.some((head) => head.clause === clause.index && head.kind !== "bare")
    )
      continue;
    for (const piece of inClause) if (isTimeTerm(piece)) explain(reading, piece);
  }
};

/** The writer, beside somebody whose name is known; or that one. */
const isKnown = ({ lexemes, names }: Reading, at: number): boolean =>
  lexemes[at]?.entry?.value === "me"
    ? names.some(({ role, at: where }) => role === "person" && lexemes[where - 1]?.class === "For")
    : names.some(({ role, at: where }) => role === "person" && where === at);

/** "8:40 for me, 10:15 for her": results of several people, stated behind the number. */
const doubtOwners = (reading: Reading): void => {
  if (!reading.classes.has("For") || !reading.classes.has("Clock")) return;
  const at = reading.lexemes.findIndex(
    (one, index) =>
      one.class === "For" &&
      one.text === "for" &&
      reading.lexemes[index - 1]?.class === "Clock" &&
      (reading.lexemes[index + 1]?.class === "Pronoun" || reading.lexemes[index + 1]?.capitalised === true) &&
      !isKnown(reading, index + 1),
  );
  if (at >= 0) doubt(reading, { from: at - 1, to: at + 2 }, "whose result is this?");
};

/** Reads what a group's heads tell into its draft. */
const fillGroup = (reading: Reading, group: DraftGroup): void => {
  const { draft, heads, metcon } = group;
  for (const head of heads)
    for (let at = 0; at < head.pieces.length; at += 1) {
      const piece = head.pieces[at] as Piece;
      if (isSeparator(piece)) continue;
      draft.clauses.add(reading.clauseOf[placeOf(reading, piece)] ?? head.clause);
    }
  for (const head of heads) {
    draft.clauses.add(head.clause);
    explainHead(reading, head);
  }
  if (metcon) fillMetcon(reading, group, metcon);
  else if (draft.discipline === "strength") addStrength(reading, group);
  else addCardioParts(draft, heads, reading);
};

/** A head that stands for another person or horse ("same for Willow") tells the same time and way. */
const shareTwins = (groups: readonly DraftGroup[]): void => {
  for (const { draft, heads } of groups) {
    const twin = heads[0]?.twinOf;
    const original = twin && groups.find(({ heads: own }) => own.includes(twin))?.draft;
    if (!original) continue;
    draft.seconds = original.seconds;
    draft.meters = original.meters;
    draft.distance = original.distance;
  }
};

/** "2k erg test. Ines 7:58. Tomas 7:04": what opens a list of others' results, each with a time of its own, was nobody's. */
const isOthersHeading = (
  { clauses, clauseOf, pieces, classes }: Reading,
  { draft, heads }: DraftGroup,
  groups: readonly DraftGroup[],
): boolean => {
  if (groups.length < 3) return false;
  const own = heads[0];
  const others = groups.filter((group) => group.draft !== draft);
  const sentence = clauses[clauseOf[own?.at ?? 0] ?? 0]?.sentence;
  const opening = pieces.slice(0, clauses.find((one) => one.sentence !== sentence)?.from);
  return (
    heads.length === 1 &&
    sentence === 0 &&
    draft.athlete === undefined &&
    others.length > 1 &&
    others.every(
      (one) =>
        one.draft.athlete !== undefined &&
        one.draft.discipline === draft.discipline &&
        one.heads.some(({ pieces: stated }) => stated.some(isTimeTerm)),
    ) &&
    !classes.has("Pronoun") &&
    !opening.some(
      (piece) =>
        isTimeTerm(piece) ||
        classOf(piece) === "DoVerb" ||
        (piece.kind === "lexeme" && piece.lexeme.entry?.role === "verb"),
    )
  );
};

/** Puts a message's workouts together: heads with their numbers, by day, session, athlete and discipline. */
export const buildDrafts = (reading: Reading): Draft[] => {
  const found = withBareSeats(reading, foldTwins(resolveWeak(reading, findHeads(reading))));
  giveDates(reading, found);
  giveSessions(reading, found);
  partCounted(reading, found);
  giveAthletes(reading, found);
  assignMounts(reading, found);
  mergeHorse(reading, found);
  const metcons = findMetcons(reading, found);
  giveResults(reading, metcons, found);
  dropOverall(reading, found);
  doubtOwners(reading);
  const heads = withSeats(reading, found).toSorted((a, b) => a.at - b.at);
  nameBare(reading, heads);
  joinDrills(heads);
  const groups = groupHeads(reading, heads, metcons);
  for (const group of groups) fillGroup(reading, group);
  shareTwins(groups);
  const done = groups.filter((group) => !isOthersHeading(reading, group, groups));
  const drafts = mergeStrength(foldMobility(done)).map(({ draft }) => draft);
  nameStretches(drafts);
  shareEach(reading, drafts);
  return shareDays(reading, shareResults(reading, drafts));
};
