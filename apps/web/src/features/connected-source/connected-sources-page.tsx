import { Button, Select, Radio, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { can } from "@canter/domain/access/access";
import { type Answer, type Body, request } from "../../api/request.ts";
import { isDemoAccount } from "../../frame/is-demo-account.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ImportBatch } from "../import/import-batch.tsx";
import { ContinueWithPassword, usePasswordFirst } from "../account/use-password-first.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";

type Sources = Answer<"GET /sources">;
type Consent = Body<"POST /sources">;

const lookAgainMilliseconds = 3000;
/** It waits for its turn, or is being synced. */
const isDue = ({ state, nextSyncAt = Infinity }: Sources["items"][number]): boolean =>
  state === "active" && nextSyncAt <= Date.now();

const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: ({ signal }) => request("GET /sources", { signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isDue) ? lookAgainMilliseconds : false),
});

/** The query that a service sent somebody back with. Read unparsed: the router would turn number-like text into a number. */
function cameBackWith(): { readonly consent?: Consent; readonly isRefused?: true } {
  const query = new URLSearchParams(window.location.search);
  const [code, state, scope] = ["code", "state", "scope"].map((name) => query.get(name) ?? undefined);
  if (query.has("error")) return { isRefused: true };
  return code === undefined || state === undefined ? {} : { consent: { code, state, scope } };
}

/** Completes the consent that somebody came back with. */
const Connecting = ({ consent, onDone }: { readonly consent: Consent; readonly onDone: () => void }) => {
  const { first, field } = usePasswordFirst();
  const isBegun = useRef(false);
  const connecting = useMutation({
    mutationFn: () => first(() => request("POST /sources", { body: consent })),
    onSuccess: onDone,
  });
  const { mutate } = connecting;
  useEffect(() => {
    // The code is valid once.
    if (!isBegun.current) mutate();
    isBegun.current = true;
  }, [mutate]);
  return (
    <section aria-live="polite">
      {connecting.isPending && <p className={plain.quiet}>Connecting…</p>}
      {connecting.isError && <ProblemNotice error={connecting.error} />}
      <ContinueWithPassword field={field} onContinue={mutate} isPending={connecting.isPending} />
    </section>
  );
};

const spans = [
  { value: "30", label: "The last 30 days" },
  { value: "90", label: "The last 90 days" },
  { value: "365", label: "The last year" },
];

type Asked = Body<"POST /services/{service}/authorize">;

/** Sends somebody to a service, to consent to our reading from there; `field` asks for their password if that is required first. */
function useConsent(service: string) {
  const { first, field } = usePasswordFirst();
  const asking = useMutation({
    mutationFn: (body: Asked) =>
      first(() => request("POST /services/{service}/authorize", { params: { service }, body })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return { asking, field };
}

/** A service that is not connected yet. */
const Offer = ({ service }: { readonly service: Sources["services"][number] }) => {
  const { account } = useActingMember();
  const [days, setDays] = useState("30");
  const { id, title, about, isReady } = service;
  const { asking, field } = useConsent(id);
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h2>{title}</h2>
        <p className={plain.quiet}>{about}.</p>
        {!isReady && !account.firstOwner && (
          <p className={plain.quiet}>The owner of this installation has to register it with {title} first.</p>
        )}
        {!isReady && account.firstOwner && (
          <p className={plain.quiet}>
            {title} wants to know who reads from it: register this installation there once, then each member
            connects an account of their own.
          </p>
        )}
        {field}
        {asking.isError && <ProblemNotice error={asking.error} />}
      </div>
      <div className={plain.buttons}>
        {isReady && (
          <>
            <Select
              aria-label={`How far back: ${title}`}
              data={spans}
              value={days}
              allowDeselect={false}
              onChange={(value) => setDays(value ?? "30")}
              w="13rem"
            />
            <Button
              aria-label={`Connect ${title}`}
              loading={asking.isPending || asking.isSuccess}
              onClick={() => asking.mutate({ days: Number(days) })}
            >
              Connect
            </Button>
          </>
        )}
        {!isReady && account.firstOwner && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/installation" />}>
            Register with {title}
          </Button>
        )}
      </div>
    </li>
  );
};

type BatchesProps = {
  readonly kind: string;
  readonly title: string;
  readonly syncedAt: number | undefined;
};

const shown = 5;

/** Recent imports from a source, each with an undo. */
const SourceBatches = ({ kind, title, syncedAt }: BatchesProps) => {
  const acting = useActingMember();
  const { data } = useQuery({
    queryKey: ["imports", "source", kind, syncedAt],
    queryFn: ({ signal }) => request("GET /imports", { query: { source: kind, limit: shown }, signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={plain.section} aria-label={`What came from ${title}`}>
      <h2>What came from {title}</h2>
      {data.items.map((batch) => (
        <ImportBatch
          key={batch.id}
          listed={batch}
          today={acting.today}
          units={acting.member.units}
          files={[]}
        />
      ))}
    </section>
  );
};

type Source = Answer<"GET /sources">["items"][number];
type StandingProps = { readonly source: Source; readonly refresh: () => Promise<void> };

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
const Standing = ({ source }: Pick<StandingProps, "source">) => {
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

const Disconnect = ({ source: { id, title }, refresh }: StandingProps) => {
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
const SourceRow = ({ source, refresh }: StandingProps) => {
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

const MySources = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [{ consent, isRefused }, setBack] = useState(cameBackWith);
  const { data, isError, error, refetch } = useQuery(sourcesQuery);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: sourcesQuery.queryKey });
    await client.invalidateQueries({ queryKey: ["imports"] });
  };
  const done = () => {
    setBack({});
    void navigate({ to: "/sources", replace: true });
    void refresh();
  };
  const connected = data?.items ?? [];
  const offers = data?.services.filter(({ id }) => connected.every(({ kind }) => kind !== id)) ?? [];
  return (
    <>
      {consent && <Connecting consent={consent} onDone={done} />}
      {isRefused && <p role="alert">Nothing was connected: the consent was not given.</p>}
      {isError && <ProblemNotice error={error} again={() => void refetch()} />}
      {connected.length > 0 && (
        <ul className={plain.list} aria-label="Connected">
          {connected.map((source) => (
            <SourceRow key={source.id} source={source} refresh={refresh} />
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <section className={plain.section} aria-label="Can be connected">
          <ul className={plain.list}>
            {offers.map((service) => (
              <Offer key={service.id} service={service} />
            ))}
          </ul>
        </section>
      )}
      {connected.map(({ id, kind, title, syncedAt }) => (
        <SourceBatches key={id} kind={kind} title={title} syncedAt={syncedAt} />
      ))}
    </>
  );
};

/** Services that training and weight are synced from. */
export const ConnectedSourcesPage = () => {
  const acting = useActingMember();
  const mayConnect = can(acting.member.role, "import", "write") && !isDemoAccount(acting.account);
  return (
    <>
      <PageHead
        title="Connected sources"
        over={<BackToMore />}
        under="What you record elsewhere comes here by itself: once, and all of it can be taken back."
      />
      {mayConnect ? <MySources /> : <p>Here you only look on: nothing can be connected.</p>}
    </>
  );
};
