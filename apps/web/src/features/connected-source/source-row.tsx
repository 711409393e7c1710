import { Button, Radio, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, request } from "../../api/request.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { useConsent } from "./use-consent.tsx";

type Source = Answer<"GET /sources">["items"][number];
type Props = { readonly source: Source; readonly refresh: () => Promise<void> };

/** "3 new · 1 changed there · 12 still to come". */
const resultInWords = ({ brought, followed, deleted, waiting, unreadable = 0 }: Source["result"]): string =>
  [
    brought > 0 ? `${brought} new` : undefined,
    followed > 0 ? `${followed} changed there` : undefined,
    deleted > 0 ? `${deleted} deleted there` : undefined,
    waiting > 0 ? `${waiting} still to come` : undefined,
    unreadable > 0 ? `${unreadable} that can’t be read` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" · ") || "nothing new";

/** A source's state: when it was synced, the result, and the next time. */
const Standing = ({ source }: Pick<Props, "source">) => {
  const { title, state, reason, isPartial, syncedAt, nextSyncAt, result } = source;
  const { member, today } = useActingMember();
  const at = { zone: member.zone, today };
  return (
    <>
      <p className={plain.quiet}>
        {syncedAt === undefined ? (
          "Not looked at yet"
        ) : (
          <>
            Last sync <Moment at={syncedAt} {...at} />: {resultInWords(result)}
          </>
        )}
        {state === "active" && nextSyncAt !== undefined && nextSyncAt > (syncedAt ?? 0) && (
          <>
            {" "}
            · next <Moment at={nextSyncAt} {...at} />
          </>
        )}
      </p>
      {isPartial && (
        <p className={plain.quiet}>
          Your consent may not cover all that is there, so what is deleted at {title} stays here. Connect
          again to change that.
        </p>
      )}
      {state === "paused" && <output>Paused. {reason}</output>}
      {state === "active" && result.problem !== undefined && <output>{result.problem}</output>}
    </>
  );
};

const Disconnect = ({ source: { id, title }, refresh }: Props) => {
  const [training, setTraining] = useState<"keep" | "remove">("keep");
  const { first, field } = usePasswordFirst();
  return (
    <ConfirmButton
      label={`Disconnect ${title}`}
      title={`Disconnect ${title}?`}
      says="Canter gives your consent back, and looks there no more."
      field={
        <>
          <Radio.Group
            label="What came from it"
            value={training}
            onChange={(value) => setTraining(value === "remove" ? "remove" : "keep")}
          >
            <Stack gap="xs" my="xs">
              <Radio value="keep" label="Stays" />
              <Radio value="remove" label="Goes too, except what somebody has changed" />
            </Stack>
          </Radio.Group>
          {field}
        </>
      }
      onConfirm={async () => {
        await first(() => request("DELETE /sources/{id}", { params: { id }, query: { training } }));
        await refresh();
      }}
    >
      Disconnect
    </ConfirmButton>
  );
};

/** A connected service, and its actions. */
export const SourceRow = ({ source, refresh }: Props) => {
  const { id, kind, title, state, isPartial } = source;
  const { asking, field } = useConsent(kind);
  const syncing = useMutation({
    mutationFn: () => request("POST /sources/{id}/sync", { params: { id } }),
    onSettled: refresh,
  });
  const pausing = useMutation({
    mutationFn: (isPaused: boolean) => request("PATCH /sources/{id}", { params: { id }, body: { isPaused } }),
    onSettled: refresh,
  });
  const isPaused = state === "paused";
  const error = syncing.error ?? pausing.error ?? asking.error;
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h2>{title}</h2>
        <Standing source={source} />
        {field}
        {error && <ProblemNotice error={error} />}
      </div>
      <div className={plain.buttons}>
        <Disconnect source={source} refresh={refresh} />
        <Button
          variant="default"
          aria-label={`${isPaused ? "Go on with" : "Pause"} ${title}`}
          loading={pausing.isPending}
          onClick={() => pausing.mutate(!isPaused)}
        >
          {isPaused ? "Go on" : "Pause"}
        </Button>
        {(isPaused || isPartial) && (
          <Button
            variant="default"
            aria-label={`Connect ${title} again`}
            loading={asking.isPending || asking.isSuccess}
            onClick={() => asking.mutate({})}
          >
            Connect again
          </Button>
        )}
        {!isPaused && (
          <Button
            variant="default"
            aria-label={`Sync ${title} now`}
            loading={syncing.isPending}
            onClick={() => syncing.mutate()}
          >
            Sync now
          </Button>
        )}
      </div>
    </li>
  );
};
