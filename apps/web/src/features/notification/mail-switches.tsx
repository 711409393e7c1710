import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeMailSettings, mailSettingsQuery } from "../../api/notifications.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";

type Where = { readonly address: string | null; readonly available: boolean };

/** The mail address; undefined: no mail is sent in this state. */
const reasonOf = ({ address, available }: Where): string | undefined => {
  if (!available) return "This installation sends no mail: whoever runs it sets a mail server first.";
  return address === null ? "Nothing is mailed to whoever signs in without an email address." : undefined;
};

/** What the member gets by mail, if mail is sent. */
export const MailSwitches = () => {
  const client = useQueryClient();
  const { data } = useQuery(mailSettingsQuery);
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeMailSettings>[1]) => changeMailSettings(client, change),
  });
  if (!data) return null;
  const now = { ...data, ...(changing.isPending && changing.variables) };
  const reason = reasonOf(data);
  return (
    <>
      <Switch
        label="Mail me each morning"
        description={reason ?? `What came and you have not read, at 7:00, to ${data.address}`}
        checked={now.digest}
        disabled={reason !== undefined}
        onChange={(event) => changing.mutate({ digest: event.currentTarget.checked })}
      />
      <Switch
        label="Mail me the weekly report"
        {...(reason === undefined && { description: "On Sunday evening, where there are horses" })}
        checked={now.report}
        disabled={reason !== undefined}
        onChange={(event) => changing.mutate({ report: event.currentTarget.checked })}
      />
      {changing.isError && <ProblemNotice error={changing.error} />}
    </>
  );
};
