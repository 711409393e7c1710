import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { requestReport } from "../../api/agents.ts";

/** Requests a report on the week of a day, and opens it: it is shown as soon as it is done. */
export const useMakingReport = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: requestReport,
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ["reports", "pages"] });
      await navigate({ to: "/reports/$reportId", params: { reportId: id } });
    },
  });
};
