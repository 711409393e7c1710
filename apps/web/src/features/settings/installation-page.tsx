import { Radio, Stack, Switch, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Installation } from "@canter/protocol/account/installation";
import { changeInstallation, installationQuery, letMakeGroups, trustGroup } from "../../api/accounts.ts";
import { sessionQuery } from "../../api/session.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ContinueWithPassword, usePasswordFirst } from "../account/use-password-first.tsx";
import { readPrice } from "../model/model-form.ts";
import { ServicesSection } from "./services-section.tsx";

type Limits = Pick<Installation, "tokensPerAccountDay" | "costMicrosPerAccountMonth">;

const typedOf = ({ tokensPerAccountDay, costMicrosPerAccountMonth }: Limits) => ({
  tokens: tokensPerAccountDay === null ? "" : String(tokensPerAccountDay),
  dollars: costMicrosPerAccountMonth === null ? "" : String(costMicrosPerAccountMonth / 1e6),
});

/** Null: no limit. Undefined: not a number. */
const readTokens = (typed: string): number | null | undefined => {
  const digits = typed.replaceAll(/[\s,.']/g, "");
  if (digits === "") return null;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
};

const readMicros = (typed: string): number | null | undefined => {
  if (typed.trim() === "") return null;
  const dollars = readPrice(typed);
  return dollars === undefined ? undefined : Math.round(dollars * 1e6);
};

type Props = {
  readonly limits: Limits;
  readonly change: (change: {
    readonly act: () => Promise<Installation>;
    readonly meanwhile: (before: Installation) => Installation;
  }) => void;
  readonly isPending: boolean;
};

/** An account's limits for the installation's model, per day and month. An empty field means no limit. */
const AccountLimits = ({ limits, change, isPending }: Props) => {
  const [typed, setTyped] = useState(() => typedOf(limits));
  const tokens = readTokens(typed.tokens);
  const micros = readMicros(typed.dollars);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tokens === undefined || micros === undefined) return;
    const patch = { tokensPerAccountDay: tokens, costMicrosPerAccountMonth: micros };
    change({ act: () => changeInstallation(patch), meanwhile: (before) => ({ ...before, ...patch }) });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="At most, for each account">
      <div className={styles.pair}>
        <TextInput
          label="Tokens a day"
          inputMode="numeric"
          placeholder="no limit"
          value={typed.tokens}
          onChange={(event) => setTyped({ ...typed, tokens: event.currentTarget.value })}
          error={tokens === undefined && "must be a number"}
        />
        <TextInput
          label="US dollars a month"
          inputMode="decimal"
          placeholder="no limit"
          value={typed.dollars}
          onChange={(event) => setTyped({ ...typed, dollars: event.currentTarget.value })}
          error={micros === undefined && "must be a number"}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
};

/** A change, and what the page shows until the server has it. */
type Change = {
  readonly act: () => Promise<Installation>;
  readonly meanwhile: (before: Installation) => Installation;
};

/** Shown at once; reverted if the server refuses it. */
const useChanging = () => {
  const client = useQueryClient();
  const { first, field } = usePasswordFirst();
  const changing = useMutation({
    mutationFn: ({ act }: Change) => first(act),
    onMutate: ({ meanwhile }) => {
      const before = client.getQueryData(installationQuery.queryKey);
      if (before) client.setQueryData(installationQuery.queryKey, meanwhile(before));
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(installationQuery.queryKey, before),
    onSuccess: async (installation) => {
      client.setQueryData(installationQuery.queryKey, installation);
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return { changing, field };
};

const makers: readonly { readonly value: Installation["groupMakers"]; readonly label: string }[] = [
  { value: "owner", label: "Nobody but me" },
  { value: "named", label: "Me and those I name" },
  { value: "everybody", label: "Everybody with an account" },
];

const kindInWords = ({ kind, demo, members }: Installation["groups"][number]): string =>
  [
    demo ? "Demo" : kind === "barn" ? "Barn" : "Household",
    `${members} ${members === 1 ? "person" : "people"}`,
  ].join(" · ");

type PartProps = { readonly installation: Installation; readonly change: (change: Change) => void };

const GroupMakers = ({ installation: { groupMakers, accounts }, change }: PartProps) => (
  <section className={styles.section} aria-labelledby="makers">
    <h2 id="makers">Who makes households and barns</h2>
    <Radio.Group
      aria-labelledby="makers"
      value={groupMakers}
      onChange={(value) => {
        const patch = { groupMakers: value };
        change({ act: () => changeInstallation(patch), meanwhile: (before) => ({ ...before, ...patch }) });
      }}
    >
      <Stack gap="xs" my="sm">
        {makers.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
    {groupMakers === "named" && accounts.length === 0 && (
      <p className={styles.quiet}>Nobody else has an account yet.</p>
    )}
    {groupMakers === "named" && accounts.length > 0 && (
      <ul className={styles.list} aria-label="Who may make groups">
        {accounts.map(({ id, name, email, mayMakeGroups }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowWords}>
              <p>{name}</p>
              <p className={styles.quiet}>{email}</p>
            </div>
            <Switch
              checked={mayMakeGroups}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                change({
                  act: () => letMakeGroups(id, checked),
                  meanwhile: (before) => ({
                    ...before,
                    accounts: before.accounts.map((one) =>
                      one.id === id ? { ...one, mayMakeGroups: checked } : one,
                    ),
                  }),
                });
              }}
              aria-label={`${name} may make groups`}
            />
          </li>
        ))}
      </ul>
    )}
  </section>
);

const TrustedGroups = ({ installation: { groups, model }, change }: PartProps) => (
  <section className={styles.section} aria-labelledby="trusted">
    <h2 id="trusted">Groups that I trust</h2>
    <p className={styles.says}>
      They may ask {model === null ? "this installation’s model, when it has one" : model}, read its folder
      for content, and reach your own network: a model or a Plex server at home. The others reach the internet
      alone.
    </p>
    <ul className={styles.list}>
      {groups.map((group) => (
        <li key={group.id} className={styles.row}>
          <div className={styles.rowWords}>
            <p>{group.name}</p>
            <p className={styles.quiet}>{kindInWords(group)}</p>
          </div>
          <Switch
            checked={group.trusted}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              change({
                act: () => trustGroup(group.id, checked),
                meanwhile: (before) => ({
                  ...before,
                  groups: before.groups.map((one) =>
                    one.id === group.id ? { ...one, trusted: checked } : one,
                  ),
                }),
              });
            }}
            aria-label={`Trust ${group.name}`}
          />
        </li>
      ))}
    </ul>
  </section>
);

/** Settings of the whole installation, for its owner. */
export const InstallationPage = () => {
  const { data: installation } = useSuspenseQuery(installationQuery);
  const { changing, field } = useChanging();
  const parts = { installation, change: (change: Change) => changing.mutate(change) };
  return (
    <>
      <PageHead
        title="Installation"
        over={<BackToMore />}
        under="For all households and barns on this Canter. Only you see this page."
      />
      {changing.isError && <ProblemNotice error={changing.error} />}
      <ContinueWithPassword
        field={field}
        onContinue={() => changing.variables && changing.mutate(changing.variables)}
        isPending={changing.isPending}
      />
      <GroupMakers {...parts} />
      <TrustedGroups {...parts} />
      <ServicesSection />
      <section className={styles.section} aria-labelledby="limits">
        <h2 id="limits">At most, for each account</h2>
        <p className={styles.says}>
          Of this installation’s model, in all groups together. When it is reached, rules go on without the
          model.
        </p>
        <AccountLimits limits={installation} {...parts} isPending={changing.isPending} />
      </section>
    </>
  );
};
