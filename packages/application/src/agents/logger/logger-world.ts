import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Athlete } from "@canter/domain/group/group";
import type { Discipline } from "@canter/domain/workout/disciplines";
import type { Workout } from "@canter/domain/workout/workout";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { PlaceElsewhere } from "../../group/places-elsewhere.ts";
import type { Understood } from "../../logging/understood.ts";

/** What a run of the logger knows when it begins; nothing in it changes. */
export type LoggerWorld = Understood & {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly request: RunRequest;
  /** Built in, and the group's own. */
  readonly disciplines: readonly Discipline[];
  /** The conversation's latest draft, which the message may answer, and what it then becomes. */
  readonly answered?: { readonly draft: Workout; readonly completed: Workout };
  /** The account's places in its other groups, by group, as far as a horse there is named. */
  readonly places: ReadonlyMap<string, PlaceElsewhere>;
  /** In another reading of a message: what the earlier one left, saved and as drafts. */
  readonly again?: readonly Workout[];
};

/** On whose behalf a workout is stored: the member's, or the account's in the horse's own group. */
export const placeOf = (
  { places, member }: LoggerWorld,
  { groupId }: Pick<Workout, "groupId">,
): MemberContext => places.get(groupId)?.member ?? member;

/** Everybody whom a workout of the message may be of. */
export const namesIn = ({ words }: LoggerWorld): readonly Athlete[] => [
  ...words.athletes,
  ...words.elsewhere,
];
