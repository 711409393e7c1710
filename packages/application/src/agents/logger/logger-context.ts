import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Athlete } from "@canter/domain/group/group";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { Workout } from "@canter/domain/workout/workout";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { RunRecord } from "../../core/run-record.ts";
import type { MembershipElsewhere } from "../../group/acting-member.ts";
import type { Understood } from "../../logging/understood.ts";
import { createSlots, type Slots } from "./slots.ts";

/** How a model is used: `report`: it reads, code drives (at most two calls); `stages`: it drives all six tools itself. */
export const loggerOptionsSchema = z.object({
  driver: z.enum(["report", "stages"]).default("report").catch("report"),
});

export type AnsweredDraft = { readonly draft: Workout; readonly completed: Workout };

/** What a run of the logger knows when it begins; nothing in it changes. */
export type LoggerContext = Understood & {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly request: RunRequest;
  /** Built in, and the group's own. */
  readonly disciplines: readonly Discipline[];
  /** The conversation's latest drafts that the message answers, and what each then becomes. Never empty. */
  readonly answered?: readonly AnsweredDraft[];
  /** The message names each draft that it answers, and says nothing else. */
  readonly namesDrafts?: true;
  /** Several drafts that a bare answer may be for: which one is asked. */
  readonly maybeAnswered?: readonly Workout[];
  /** The account's places in its other groups, by group, as far as a horse there is named. */
  readonly places: ReadonlyMap<string, MembershipElsewhere>;
  /** In another reading of a message: what the earlier one left, saved and as drafts. */
  readonly again?: readonly Workout[];
};

/** On whose behalf a workout is stored: the member's, or the account's in the horse's own group. */
export const placeOf = (
  { places, member }: LoggerContext,
  { groupId }: Pick<Workout, "groupId">,
): MemberContext => places.get(groupId)?.member ?? member;

/** Everybody whom a workout of the message may be of. */
export const namesIn = ({ words }: LoggerContext): readonly Athlete[] => [
  ...words.athletes,
  ...words.elsewhere,
];

/** The state of one attempt of a run. */
export type LoggerSession = {
  readonly world: LoggerContext;
  readonly slots: Slots;
  /** The playbook's readings that a model has found right: nobody need look at what was unsure about them. */
  readonly confirmed: Set<number>;
  /** Set when a model went first and the playbook had to go on: whoever reads the answer is told. */
  readonly fallenBack: { value: boolean };
  /** What the coach made of a message that a model took for no log, or not only one. */
  readonly handedOver: { record?: RunRecord | undefined };
  /** Stored in this attempt, by id: need not be read again for the answer. */
  readonly stored: Map<string, Workout>;
};

export const createLoggerSession = (world: LoggerContext): LoggerSession => ({
  world,
  slots: createSlots(),
  confirmed: new Set(),
  fallenBack: { value: false },
  handedOver: {},
  stored: new Map(),
});
