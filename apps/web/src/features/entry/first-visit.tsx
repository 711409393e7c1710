import type { Group } from "@canter/domain/group/group";
import type { Account, Entry } from "@canter/protocol/account/accounts";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { type Home, browserHome } from "../../browser/home.ts";
import { request, RequestFailed, withRetryKey } from "../../api/request.ts";
import { createOwner, entryQuery, useEntered } from "../../api/session.ts";
import { CheckedForm } from "../../ui/form/checked-form.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { HomeFields, PersonFields, isAboutPerson, nobodyYet } from "./entry-fields.tsx";
import { EnterDemo } from "./enter-demo.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry.module.css";

/**
 * Gives the first owner the group that they asked for: the existing household gets their name for it; a barn is created beside it and
 * opened.
 */
const nameGroup = async (
  account: Account,
  kind: Group["kind"],
  name: string,
  home: Home,
): Promise<Account> => {
  if (kind === "barn") {
    const body = { name: name || "My barn", kind, ...home };
    return withRetryKey(["groups", body], (idempotencyKey) =>
      request("POST /groups", { body, idempotencyKey }),
    );
  }
  const household = account.groups.find((group) => group.kind === "household" && !group.demo);
  if (!household) return account;
  if (name !== "") await request("PATCH /group", { body: { name }, scope: { groupId: household.id } });
  return { ...account, joinedGroupId: household.id };
};

const printedToken = (): string => new URLSearchParams(window.location.search).get("setup") ?? "";

type Form = { readonly kind: Group["kind"]; readonly groupName: string; readonly setupToken: string };

const kindOf = (value: string): Group["kind"] => (value === "barn" ? "barn" : "household");

/** The first account's setup: its owner, then the name and kind of the group. */
const useSettingUp = (entry: Entry) => {
  const enter = useEntered();
  const client = useQueryClient();
  const [person, setPerson] = useState(nobodyYet);
  const [home, setHome] = useState(() => browserHome());
  const [form, setForm] = useState<Form>({ kind: "household", groupName: "", setupToken: printedToken() });
  const owner = useRef<Account>(undefined);
  const settingUp = useMutation({
    mutationFn: async (): Promise<Account> => {
      const setupToken = form.setupToken.trim();
      // Tried again, as after a lost connection, the second step goes on with the owner that the first one made.
      owner.current ??= await createOwner({
        ...person,
        ...home,
        ...(entry.needsSetupToken && { setupToken }),
      });
      return nameGroup(owner.current, form.kind, form.groupName.trim(), home);
    },
    onSuccess: (account) => {
      // The printed token has been used: it must stay in no history and no bookmark.
      window.history.replaceState(null, "", window.location.pathname);
      return enter(account.joinedGroupId);
    },
    onError: (error) => {
      // Somebody else was first: then this is the sign-in page.
      if (error instanceof RequestFailed && error.problem.status === 409)
        void client.invalidateQueries({ queryKey: entryQuery.queryKey });
    },
  });
  return { person, setPerson, home, setHome, form, setForm, settingUp };
};

/** Nobody has an account here yet: set up one's own, or view the demo. */
export const FirstVisit = ({ entry }: { readonly entry: Entry }) => {
  const { person, setPerson, home, setHome, form, setForm, settingUp } = useSettingUp(entry);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settingUp.mutate();
  };
  return (
    <EntrySheet
      title={form.kind === "barn" ? "Set up your barn" : "Set up your household"}
      under="A training diary for people and horses. It stays on this machine."
      beside={entry.demo && <EnterDemo />}
    >
      <CheckedForm className={styles.card} onSubmit={submit} aria-label="Set up">
        <SegmentedControl
          aria-label="What you set up"
          fullWidth
          value={form.kind}
          onChange={(kind) => setForm({ ...form, kind: kindOf(kind) })}
          data={[
            { value: "household", label: "A household" },
            { value: "barn", label: "A barn" },
          ]}
        />
        <TextInput
          label={form.kind === "barn" ? "The barn’s name" : "The household’s name"}
          placeholder={form.kind === "barn" ? "Applecross Stables" : "Elm Street"}
          maxLength={120}
          value={form.groupName}
          onChange={(event) => setForm({ ...form, groupName: event.currentTarget.value })}
        />
        <PersonFields person={person} onChange={setPerson} error={settingUp.error} />
        <HomeFields home={home} onChange={setHome} error={settingUp.error} />
        {entry.needsSetupToken && (
          <TextInput
            label="Set-up token"
            description="Canter printed it when it was started"
            required
            withAsterisk={false}
            autoComplete="off"
            value={form.setupToken}
            onChange={(event) => setForm({ ...form, setupToken: event.currentTarget.value })}
          />
        )}
        {settingUp.isError && !isAboutPerson(settingUp.error) && <ProblemNotice error={settingUp.error} />}
        <Button type="submit" loading={settingUp.isPending}>
          Begin
        </Button>
      </CheckedForm>
    </EntrySheet>
  );
};
