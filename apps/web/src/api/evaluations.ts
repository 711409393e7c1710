import { queryOptions } from "@tanstack/react-query";
import { request } from "./request.ts";

/** How a program stands now. */
export const evaluationQuery = (programId: string) =>
  queryOptions({
    queryKey: ["program", programId, "evaluations"],
    queryFn: ({ signal }) =>
      request("GET /programs/{id}/evaluations", { params: { id: programId }, query: { limit: 1 }, signal }),
  });
