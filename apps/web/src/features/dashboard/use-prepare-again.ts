import { useMutation, useQueryClient } from "@tanstack/react-query";
import { prepareAgain } from "../../api/dashboards.ts";

const mutationKey = ["prepare-again"];

/** Has the coach prepare the day (local) again. Two quick taps count as one: each would be a run, and cost a model's tokens. */
export const usePrepareAgain = (today: string) => {
  const client = useQueryClient();
  const again = useMutation({ mutationKey, mutationFn: () => prepareAgain(client, today) });
  const start = () => {
    if (client.isMutating({ mutationKey }) === 0) again.mutate();
  };
  return { start, isPending: again.isPending, error: again.error };
};
