import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { checkAthlete } from "../group/check-athlete.ts";

/** Whether programs of this athlete may be written in the scope. Not found: the athlete is not readable here; forbidden: readable only. */
export const checkProgramAthlete = (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<Result<void, Problem>> => checkAthlete(db, scope, athleteId, "Programs");
