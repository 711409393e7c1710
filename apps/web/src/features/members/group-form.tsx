import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Account } from "@canter/protocol/account/accounts";
import { useNavigate } from "@tanstack/react-router";
import { browserZone } from "../../browser/home.ts";
import { request, withRetryKey, type Body } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { accountQuery, signOut, useEntered } from "../../api/session.ts";
import { DeleteAccount } from "../account/delete-account.tsx";
import { EntrySheet } from "../entry/entry-sheet.tsx";
import styles from "../../ui/page/plain-page.module.css";
import entryStyles from "../entry/entry.module.css";

/** Creates another household or barn, owned by its creator. */
export const GroupForm = ({ onMade }: { readonly onMade: (account: Account) => void }) => {
  const [kind, setKind] = useState<Body<"POST /groups">["kind"]>("household");
  const [name, setName] = useState("");
  const making = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), kind, zone: browserZone() };
      return withRetryKey(["groups", body], (idempotencyKey) =>
        request("POST /groups", { body, idempotencyKey }),
      );
    },
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  const wrong = fieldProblem(making.error, "name");
  return (
    <form className={styles.form} onSubmit={submit} aria-label="A new group">
      <SegmentedControl
        aria-label="What it is"
        value={kind}
        onChange={setKind}
        data={[
          { value: "household", label: "A household" },
          { value: "barn", label: "A barn" },
        ]}
      />
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={120}
        placeholder={kind === "barn" ? "Applecross Stables" : "Elm Street"}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wrong}
      />
      {making.isError && wrong === undefined && <ProblemNotice error={making.error} />}
      <div>
        <Button type="submit" loading={making.isPending}>
          Make it
        </Button>
      </div>
    </form>
  );
};

/** Another household or barn of one's own. */
export const NewGroupPage = () => {
  const navigate = useNavigate();
  const mayMake = useActingMember().account.mayMakeGroups;
  return (
    <>
      <PageHead
        title="Another household or barn"
        {...(mayMake && {
          under: "You will be its owner and can invite people. Your own training comes along with you.",
        })}
      />
      {mayMake ? (
        <GroupForm
          onMade={({ joinedGroupId }) =>
            void navigate({
              to: "/open",
              search: joinedGroupId === undefined ? {} : { group: joinedGroupId },
            })
          }
        />
      ) : (
        <EmptyState>
          Whoever installed Canter decides who may make groups (Settings, Installation), and you may not yet.
          An invitation lets you into another one.
        </EmptyState>
      )}
    </>
  );
};

/** Signed in, but in no group (any more). */
export const NoGroupPage = () => {
  const enter = useEntered();
  const { data: account } = useQuery(accountQuery);
  const [isDeleting, setDeleting] = useState(false);
  const mayMake = account?.mayMakeGroups === true;
  return (
    <EntrySheet
      title="You are in no group"
      under={`Open the link of an invitation${mayMake ? ", or make a household or a barn of your own" : ""}.`}
    >
      <div className={entryStyles.card}>
        {mayMake && <GroupForm onMade={({ joinedGroupId }) => void enter(joinedGroupId)} />}
        <Button variant="subtle" onClick={() => void signOut()}>
          Sign out
        </Button>
        {isDeleting ? (
          <DeleteAccount />
        ) : (
          <Button variant="subtle" color="gray" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        )}
      </div>
    </EntrySheet>
  );
};
