import { Button } from "@mantine/core";
import { signOut, useEntered } from "../../api/entry.ts";
import { GroupForm } from "../members/group-form.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry.module.css";

/** Signed in, but in no group (any more). */
export const NoGroupPage = () => {
  const enter = useEntered();
  return (
    <EntrySheet
      title="You are in no group"
      under="Open the link of an invitation, or make a household or a barn of your own."
    >
      <div className={styles.card}>
        <GroupForm onMade={(account) => void enter(account.joinedGroupId)} />
        <Button variant="subtle" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </EntrySheet>
  );
};
