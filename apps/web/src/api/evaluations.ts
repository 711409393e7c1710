import { queryOptions } from "@tanstack/react-query";
import type { ProgramEvaluations } from "@canter/protocol/evaluations";
import { programPath } from "./programs.ts";
import { request } from "./request.ts";

/** How a program stands now. */
export const evaluationQuery = (programId: string) =>
  queryOptions({
    queryKey: ["program", programId, "evaluations"],
    queryFn: ({ signal }) =>
      request<ProgramEvaluations>(programPath(programId, "/evaluations"), { query: { limit: 1 }, signal }),
  });
