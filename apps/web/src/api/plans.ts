import { queryOptions } from "@tanstack/react-query";
import type { PlanRun, PlanWish, TrainingPlan } from "@canter/protocol/plans";
import { programPath } from "./programs.ts";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

/** Has a plan made: its run is followed like any other. */
export const requestPlan = (wish: PlanWish): Promise<PlanRun> =>
  withRetryKey(["agent/plan", wish], (idempotencyKey) =>
    request<PlanRun>("agent/plan", { method: "POST", body: wish, idempotencyKey }),
  );

/** Says what should be otherwise about a draft; what comes of it waits as a proposal. */
export const refinePlan = (programId: string, text: string): Promise<PlanRun> => {
  const path = `agent/plan/${encodeURIComponent(programId)}/feedback`;
  return withRetryKey([path, text], (idempotencyKey) =>
    request<PlanRun>(path, { method: "POST", body: { text }, idempotencyKey }),
  );
};

/** A program as weeks of sessions; 404 where no draft came of it. */
export const trainingPlanQuery = (programId: string) =>
  queryOptions({
    queryKey: ["program", programId, "training-plan"],
    queryFn: ({ signal }) => request<TrainingPlan>(programPath(programId, "/training-plan"), { signal }),
    retry: false,
  });
