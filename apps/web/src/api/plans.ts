import { queryOptions } from "@tanstack/react-query";
import type { PlanRun, PlanWish } from "@canter/protocol/plans";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

/** Has a plan made: its run is followed like any other. */
export const requestPlan = (wish: PlanWish): Promise<PlanRun> =>
  withRetryKey(["agent/plan", wish], (idempotencyKey) =>
    request("POST /agent/plan", { body: wish, idempotencyKey }),
  );

/** Says what should be otherwise about a draft; what comes of it waits as a proposal. */
export const refinePlan = (programId: string, text: string): Promise<PlanRun> =>
  withRetryKey(["agent/plan", programId, text], (idempotencyKey) =>
    request("POST /agent/plan/{programId}/feedback", {
      params: { programId },
      body: { text },
      idempotencyKey,
    }),
  );

/** A program as weeks of sessions; 404 where no draft came of it. */
export const trainingPlanQuery = (programId: string) =>
  queryOptions({
    queryKey: ["program", programId, "training-plan"],
    queryFn: ({ signal }) =>
      request("GET /programs/{id}/training-plan", { params: { id: programId }, signal }),
    retry: false,
  });
