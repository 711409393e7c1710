import type { MassUnit } from "../../units/unit.ts";
import type { LoggedSet } from "../../workout/workout.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";
import { setsOf, setsOfPart } from "../learned/assembly.ts";
import type { Group, Part, Session } from "../learned/session.ts";
import { partOf } from "../learned/drafts.ts";
import { exerciseIn, mayBeLoad, sameMeters, sameSeconds, type Wanted } from "./wanted.ts";

/** Is what the set has so far what it is to have? What it lacks may come. */
function setMayBecome(got: WorkSet | undefined, want: LoggedSet | undefined): boolean {
  if (!got || !want) return false;
  const meters = got.meters?.quantity?.meters;
  return (
    (got.warmup !== true || want.warmup === true) &&
    (got.reps === undefined || got.reps === want.reps) &&
    (got.load?.kg === undefined || mayBeLoad(got.load, want.weightKg)) &&
    (got.seconds === undefined || sameSeconds(got.seconds, want.durationSeconds)) &&
    (meters === undefined || sameMeters(meters, want.distanceMeters)) &&
    (got.rpe === undefined || got.rpe === want.rpe)
  );
}

/** The sets wanted of a session's last part, and how many of them earlier parts of the same exercise have. */
function wantedOf(
  session: Session,
  part: Part,
  wanted: Wanted,
  units: MassUnit,
  inherited: string | undefined,
): { readonly sets: readonly LoggedSet[]; readonly from: number } | undefined {
  const usual = partOf(wanted.discipline)?.name;
  const name = part.exercise?.name ?? usual ?? inherited;
  const found = exerciseIn(wanted, name, part.text);
  if (!found) return undefined;
  let from = 0;
  for (const [at, other] of session.parts.slice(0, -1).entries())
    if ((other.exercise?.name ?? usual) === name) from += setsOfPart(session, at, units).length;
  return { sets: found.sets, from };
}

/** May the session's last part still become what is wanted? `inherited`: the exercise of one that names none. */
export function partMayBecome(
  session: Session,
  wanted: Wanted,
  units: MassUnit,
  inherited: string | undefined,
): boolean {
  const part = session.parts.at(-1);
  if (!part) return false;
  if (part.isOpen)
    return (wanted.exercises ?? []).some(({ sets }) =>
      sets.some((_, from) => groupsMayBecome(session, part, sets, from, units)),
    );
  const found = wantedOf(session, part, wanted, units, inherited);
  return found !== undefined && groupsMayBecome(session, part, found.sets, found.from, units);
}

function groupsMayBecome(
  session: Session,
  part: Part,
  wanted: readonly LoggedSet[],
  start: number,
  units: MassUnit,
): boolean {
  let from = start;
  for (const [at, group] of part.groups.entries()) {
    if (from + (group.count ?? 1) > wanted.length) return false;
    const isLast = at === part.groups.length - 1;
    const left = wanted.slice(from);
    if (isLast) return openGroupMayBecome(group, part, session, left, units);
    const sets = setsOf(group, part, session, units);
    if (!sets.every((one, place) => setMayBecome(one, left[place]))) return false;
    from += sets.length;
  }
  return true;
}

/** Of a group that more may be said of: what stands first of each kind is of its first set. */
function openGroupMayBecome(
  group: Group,
  part: Part,
  session: Session,
  wanted: readonly LoggedSet[],
  units: MassUnit,
): boolean {
  const { count, reps, loads, times, ways, rpes } = group;
  const longest = Math.max(reps.length, loads.length, times.length, ways.length);
  if (count === undefined && longest > wanted.length) return false;
  const open = { ...group, lastReps: undefined, lastLoad: undefined, lastRpe: undefined };
  const size = Math.max(1, longest, rpes.length);
  if (size === 1) return setMayBecome(setsOf(open, part, session, units)[0], wanted[0]);
  const padded = {
    ...open,
    count: size,
    reps: padTo(reps, size),
    loads: padTo(loads, size),
    times: padTo(times, size),
    ways: padTo(ways, size),
    rpes: padTo(rpes, size),
  };
  return setsOf(padded, part, session, units).every((one, place) => setMayBecome(one, wanted[place]));
}

/** What stands alone is of the first set alone, as far as is known. */
const padTo = <T>(list: readonly T[], size: number): T[] =>
  Array.from({ length: list.length === 0 ? 0 : size }, (_, at) => list[at] as T);
