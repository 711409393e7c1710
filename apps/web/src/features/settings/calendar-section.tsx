import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { pathOf, request, withRetryKey } from "../../api/request.ts";
import { isDemoAccount } from "../../frame/is-demo-account.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import styles from "./settings.module.css";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";

const feedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: ({ signal }) => request("GET /calendar-feeds", { signal }),
});

const covers = [
  { value: "own", label: "My plan and my training" },
  { value: "horses", label: "The horses: rides, plans, care" },
];

const FeedForm = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [form, setForm] = useState({ name: "", covers: "own", isBusyOnly: false });
  const { first, field } = usePasswordFirst();
  const making = useMutation({
    mutationFn: () =>
      first(() =>
        withRetryKey(["calendar-feeds", form], (idempotencyKey) =>
          request("POST /calendar-feeds", {
            body: { ...form, covers: form.covers === "horses" ? "horses" : "own" },
            idempotencyKey,
          }),
        ),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: feedsQuery.queryKey }),
  });
  if (making.isSuccess)
    return (
      <ShownOnce
        title="The new address"
        label={making.data.name}
        value={new URL(
          pathOf("GET /calendars/{token}", { params: { token: `${making.data.token}.ics` } }),
          window.location.href,
        ).toString()}
        description="Subscribe to it in your calendar. It is shown only now, and whoever has it can read it."
        onClose={onClose}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <form ref={focusOpened} className={plain.card} onSubmit={submit} aria-label="A calendar address">
      <TextInput
        label="Where it will be used"
        placeholder="My phone"
        required
        withAsterisk={false}
        maxLength={120}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label="What it shows"
        value={form.covers}
        onChange={(event) => setForm({ ...form, covers: event.currentTarget.value })}
        data={covers}
      />
      <Switch
        label="Only when, not what"
        checked={form.isBusyOnly}
        onChange={(event) => setForm({ ...form, isBusyOnly: event.currentTarget.checked })}
      />
      {field}
      {making.isError && <ProblemNotice error={making.error} />}
      <div className={plain.buttons}>
        <Button type="submit" loading={making.isPending}>
          Make the address
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Secret addresses of calendar feeds. */
export const CalendarSection = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const { data } = useQuery(feedsQuery);
  const [isMaking, setMaking, buttonRef] = useOpening();
  if (isDemoAccount(acting.account)) return null;
  return (
    <section>
      <h2>Calendar</h2>
      <p className={styles.quiet}>
        Addresses under which your calendar reads what is planned and what was done.
      </p>
      {isMaking && <FeedForm onClose={() => setMaking(false)} />}
      {data && data.items.length > 0 && (
        <ul className={plain.list} aria-label="Calendar addresses">
          {data.items.map((feed) => (
            <li key={feed.id} className={plain.row}>
              <div className={plain.rowWords}>
                <h3>{feed.name}</h3>
                <p className={styles.quiet}>
                  {covers.find(({ value }) => value === feed.covers)?.label}
                  {feed.isBusyOnly && ", only when"} ·{" "}
                  {feed.readAt === undefined ? (
                    "never read"
                  ) : (
                    <>
                      read <Moment at={feed.readAt} zone={acting.member.zone} today={acting.today} isDay />
                    </>
                  )}
                </p>
              </div>
              <ConfirmButton
                label={`Remove ${feed.name}`}
                title={`Remove ${feed.name}?`}
                says="Nothing is at its address any more; calendars that read it stay as they are, or go empty."
                onConfirm={async () => {
                  await request("DELETE /calendar-feeds/{id}", { params: { id: feed.id } });
                  await client.invalidateQueries({ queryKey: feedsQuery.queryKey });
                }}
              >
                Remove
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {!isMaking && (
        <div className={styles.buttons}>
          <Button ref={buttonRef} variant="default" onClick={() => setMaking(true)}>
            Make a calendar address
          </Button>
        </div>
      )}
    </section>
  );
};
