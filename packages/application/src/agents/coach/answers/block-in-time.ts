import {
  isEstimated,
  markBlockDistance,
  metersOfBlock,
  minutesOfBlock,
  plannableMeters,
  unitOfBlock,
} from "@canter/domain/program/cardio/cardio-amount";
import { unitsOf } from "@canter/domain/group/member-units";
import type { PlannedSession } from "@canter/domain/program/program";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { dayNamedIn } from "@canter/domain/context/spoken-day";
import { metersToDistance } from "@canter/domain/units/convert-units";
import { plannedOn } from "../../../proposal/spoken-of.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

/** The session of the day that is named, else the one that is on today or due. */
function sessionMeant({ program, words, text }: CoachWorld): PlannedSession | undefined {
  if (program?.status !== "active") return undefined;
  const today = words.parse.now.slice(0, 10);
  const day = dayNamedIn(text, today);
  if (day !== undefined && day > today) return plannedOn(program.program, program.head, day, today);
  const { next } = nextSession(program.program, program.head, today);
  return next && (next.when === "today" || next.when === "overdue") ? next.session : undefined;
}

/**
 * Somebody has so many minutes for a run or the like: whether it fits, and if not, what of it does, a tap away. Undefined: something else is
 * planned, which is shortened by its exercises. `when`: the day, as it is said.
 */
export function blockInTime(
  world: CoachWorld,
  session: CoachSession,
  { minutes, when }: { readonly minutes: number; readonly when: string },
): string | undefined {
  const meant = sessionMeant(world);
  const block = meant?.cardio;
  if (!meant || !block || meant.exercises.length > 0) return undefined;
  const paces = world.program?.paces;
  const takes = minutesOfBlock(block, paces);
  const far = block.distanceMeters === undefined ? "" : ` for ${markBlockDistance(block)}`;
  const long = `${meant.name} takes ${isEstimated(block) ? "about " : ""}${takes} min${far}`;
  if (takes <= minutes) return `${long}: that fits. Nothing is changed.`;
  const day = when === "today" ? "today" : `on ${when}`;
  const whose = /^(?:today|tomorrow)$/iu.test(when) ? `${when}'s session` : `the session ${day}`;
  const skip = `Skip ${whose}`;
  if (block.distanceMeters === undefined) {
    session.suggest([`Make ${whose} ${minutes} minutes`, skip, "Leave it as it is"]);
    return `${long}. Should I make it ${minutes} min, skip it, or leave it as it is?`;
  }
  const land = unitsOf(world.member.member).distance;
  const unit = unitOfBlock(block, land);
  const distanceMeters = plannableMeters(
    metersOfBlock({ duration: minutes, modality: block.modality }, paces),
    block,
    land,
  );
  const { value } = metersToDistance(distanceMeters, unit);
  session.suggest([
    `Make ${whose} ${value} ${unit === "m" ? "metres" : unit}`,
    `Make ${whose} ${minutes} minutes`,
    skip,
  ]);
  return `${long}; in ${minutes} min you get about ${markBlockDistance({ ...block, distanceMeters })}. Should I make it that, or skip it?`;
}
