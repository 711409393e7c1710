import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery, signOut, useEntered } from "../../api/session.ts";
import { GroupForm } from "../members/group-form.tsx";
import { DeleteAccount } from "../account/delete-account.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry.module.css";

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
      <div className={styles.card}>
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
