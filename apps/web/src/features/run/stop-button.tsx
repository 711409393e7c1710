import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { runTraceQuery, stopRun } from "../../api/live/runs.ts";
import { problemWords } from "../../ui/page/problem-notice.tsx";

/** Stops a run. What it has saved stays saved; the run itself reports when it has stopped. */
export const StopButton = ({ runId }: { readonly runId: string }) => {
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => stopRun(runId),
    onSuccess: () => client.invalidateQueries({ queryKey: runTraceQuery(runId).queryKey }),
  });
  return (
    <Button
      variant="default"
      onClick={() => stopping.mutate()}
      loading={stopping.isPending}
      disabled={stopping.isSuccess}
    >
      {stopping.isError
        ? `${problemWords(stopping.error)} Try again`
        : stopping.isSuccess
          ? "Stopping"
          : "Stop"}
    </Button>
  );
};
