import { isSeparator } from "./clause.ts";
import { partCounted } from "./heads/counted-sessions.ts";
import type { Draft } from "./draft.ts";
import { addCardioParts } from "./drafts/add-cardio-parts.ts";
import { addStrength } from "./drafts/add-strength.ts";
import { doubtOwners } from "./drafts/doubt-owners.ts";
import type { DraftGroup } from "./drafts/draft-group.ts";
import { dropOverall } from "./drafts/drop-overall.ts";
import { explainHead } from "./drafts/explain-head.ts";
import { fillMetcon } from "./drafts/fill-metcon.ts";
import { foldMobility } from "./drafts/fold-mobility.ts";
import { foldTwins } from "./drafts/fold-twins.ts";
import { groupHeads } from "./drafts/group-heads.ts";
import { mergeStrength, nameStretches } from "./drafts/merge-strength.ts";
import { resolveWeak } from "./drafts/resolve-weak.ts";
import { findMetcons } from "./metcon/find-metcons.ts";
import { giveMounts } from "./horses/give-mounts.ts";
import { joinDrills, nameBare } from "./sports/head-discipline.ts";
import { findHeads } from "./heads/heads.ts";
import { mergeHorse } from "./horses/merge-horse.ts";
import { type Reading, placeOf } from "./reading.ts";
import { giveAthletes, giveDates, giveSessions } from "./dates/sections.ts";
import { shareDays } from "./dates/share-days.ts";
import { shareEach } from "./people/share-each.ts";

/** Reads what a group's heads tell into its draft. */
const fillGroup = (reading: Reading, group: DraftGroup): void => {
  const { draft, heads, metcon } = group;
  for (const head of heads)
    for (const piece of head.pieces) {
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

/** Puts a message's workouts together: heads with their numbers, by day, session, athlete and discipline. */
export const buildDrafts = (reading: Reading): Draft[] => {
  const found = foldTwins(resolveWeak(reading, findHeads(reading)));
  giveDates(reading, found);
  giveSessions(reading, found);
  partCounted(reading, found);
  giveAthletes(reading, found);
  giveMounts(reading, found);
  mergeHorse(reading, found);
  const metcons = findMetcons(reading, found);
  dropOverall(reading, found);
  doubtOwners(reading);
  const heads = found.toSorted((a, b) => a.at - b.at);
  nameBare(reading, heads);
  joinDrills(heads);
  const groups = groupHeads(reading, heads, metcons);
  for (const group of groups) fillGroup(reading, group);
  shareTwins(groups);
  const drafts = mergeStrength(foldMobility(groups)).map(({ draft }) => draft);
  nameStretches(drafts);
  shareEach(reading, drafts);
  return shareDays(reading, drafts);
};
