import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { Workout } from "@canter/domain/workout/workout";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
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
  /** In another reading of a message: what the earlier one left, saved and as drafts. */
  readonly again?: readonly Workout[];
};
