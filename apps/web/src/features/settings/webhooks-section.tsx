import { Button, Switch, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import { type Answer, type Body, request, withRetryKey } from "../../api/request.ts";
import { isDemoAccount } from "../../frame/is-demo-account.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { Moment } from "../../ui/moment.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import styles from "./settings.module.css";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";

type Kind = Body<"POST /webhooks">["kinds"][number];
type Item = Answer<"GET /webhooks">["items"][number];

const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => request("GET /webhooks", { signal }),
});

const kinds: readonly { readonly id: Kind; readonly label: string }[] = [
  { id: "workout.saved", label: "A workout is saved" },
  { id: "proposal.applied", label: "A change of mine is applied" },
  { id: "report.ready", label: "A report is ready" },
];

const WebhookForm = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [url, setUrl] = useState("");
  const [chosen, setChosen] = useState<readonly Kind[]>(["workout.saved"]);
  const { first, field } = usePasswordFirst();
  const making = useMutation({
    mutationFn: () =>
      first(() =>
        withRetryKey(["webhooks", url, chosen], (idempotencyKey) =>
          request("POST /webhooks", { body: { url, kinds: chosen }, idempotencyKey }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
  if (making.isSuccess)
    return (
      <ShownOnce
        title="The new webhook"
        label="Its secret"
        value={making.data.secret}
        description="What is sent is signed with it (Standard Webhooks). It is shown only now."
        onClose={onClose}
      />
    );
  const wrong = fieldProblem(making.error, "url");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <form ref={focusOpened} className={plain.card} onSubmit={submit} aria-label="A webhook">
      <TextInput
        label="Address"
        placeholder="https://example.com/hook"
        required
        withAsterisk={false}
        maxLength={2000}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={wrong}
        data-autofocus
      />
      {kinds.map(({ id, label }) => (
        <Switch
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(checked ? [...chosen, id] : chosen.filter((kind) => kind !== id))
          }
        />
      ))}
      {field}
      {making.isError && wrong === undefined && <ProblemNotice error={making.error} />}
      <div className={plain.buttons}>
        <Button type="submit" disabled={chosen.length === 0} loading={making.isPending}>
          Make the webhook
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** The result of the latest event. */
const Latest = ({ deliveries: [latest] }: Pick<Item, "deliveries">) => {
  const acting = useActingMember();
  if (!latest) return <>nothing sent yet</>;
  const outcome = latest.problem ?? `answered ${latest.status}`;
  const tries = latest.attempts > 1 ? `, ${latest.attempts} attempts` : "";
  return (
    <>
      {latest.kind} <Moment at={latest.at} zone={acting.member.zone} today={acting.today} />: {outcome}
      {tries}
    </>
  );
};

const Row = ({ webhook }: { readonly webhook: Item }) => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  const switching = useMutation({
    mutationFn: (isOn: boolean) =>
      request("PATCH /webhooks/{id}", { params: { id: webhook.id }, body: { isOn } }),
    onSuccess: refresh,
  });
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h3>{webhook.url}</h3>
        <p className={styles.quiet}>
          {webhook.kinds.join(", ")} · <Latest deliveries={webhook.deliveries} />
        </p>
        {switching.isError && <ProblemNotice error={switching.error} />}
      </div>
      <Switch
        label="On"
        aria-label={`${webhook.url} is on`}
        checked={webhook.isOn}
        onChange={({ currentTarget: { checked } }) => switching.mutate(checked)}
      />
      <ConfirmButton
        label={`Remove ${webhook.url}`}
        title="Remove this webhook?"
        says="Nothing is sent to it any more."
        onConfirm={async () => {
          await request("DELETE /webhooks/{id}", { params: { id: webhook.id } });
          await refresh();
        }}
      >
        Remove
      </ConfirmButton>
    </li>
  );
};

const OwnWebhooks = () => {
  const { data } = useQuery(webhooksQuery);
  const [isMaking, setMaking, buttonRef] = useOpening();
  return (
    <section>
      <h2>Webhooks</h2>
      <p className={styles.quiet}>
        Addresses that are notified at once when something happens that you can see here.
      </p>
      {isMaking && <WebhookForm onClose={() => setMaking(false)} />}
      {data && data.items.length > 0 && (
        <ul className={plain.list} aria-label="Webhooks">
          {data.items.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {!isMaking && (
        <div className={styles.buttons}>
          <Button ref={buttonRef} variant="default" onClick={() => setMaking(true)}>
            Make a webhook
          </Button>
        </div>
      )}
    </section>
  );
};

/** For owners, who decide where data may go. */
export const WebhooksSection = () => {
  const acting = useActingMember();
  const isFor = can(acting.member.role, "settings", "administer") && !isDemoAccount(acting.account);
  return isFor ? <OwnWebhooks /> : null;
};
