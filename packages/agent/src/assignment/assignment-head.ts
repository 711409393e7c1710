import { z } from "zod";
import type { RunRequest } from "../schema/run-request.ts";

/** Describes an assignment: something that an agent does for a member on its own, on a schedule or on request. */
export type AssignmentHead = {
  /** kebab-case, unique per agent. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  /** Cron with five fields, in the member's zone; absent: only on request. */
  readonly schedule?: string;
};

/** The input of a run that is an assignment; other fields are the assignment's own. */
export const assignmentInputSchema = z.looseObject({ assignment: z.string() });

/** The assignment that a run is for; undefined: none, it answers a message. */
export const assignmentOf = ({ input }: Pick<RunRequest, "input">): string | undefined =>
  assignmentInputSchema.safeParse(input).data?.assignment;
