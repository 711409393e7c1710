import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pushQuery, startPush, stopPush } from "../../api/push.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";

const says = {
  unsupported: "This browser can’t. On a phone, add Canter to the home screen first.",
  blocked: "This browser was told not to show notifications of this site: allow it in its settings.",
  off: "Also while Canter is closed",
  on: "Also while Canter is closed",
} as const;

/** Whether this browser shows what the member is told while no page is open. */
export const PushSwitch = () => {
  const client = useQueryClient();
  const { data: state = "off" } = useQuery(pushQuery);
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? startPush() : stopPush()),
    onSuccess: (now) => client.setQueryData(pushQuery.queryKey, now),
  });
  return (
    <>
      <Switch
        label="Show them on this device"
        description={says[state]}
        checked={switching.isPending ? switching.variables : state === "on"}
        disabled={state === "unsupported" || state === "blocked"}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      {switching.isError && <ProblemNotice error={switching.error} />}
    </>
  );
};
