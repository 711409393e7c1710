import { useQuery } from "@tanstack/react-query";
import { accountDeletionQuery, deleteAccount } from "../../api/accounts.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { DeleteForGood } from "./delete-for-good.tsx";

const namesOf = (groups: readonly { readonly name: string }[]): string =>
  new Intl.ListFormat("en").format(groups.map(({ name }) => name));

/** What goes with one's account, and the button that deletes it. */
export const DeleteAccount = () => {
  const { data: view, error } = useQuery(accountDeletionQuery);
  if (error) return <ProblemNotice error={error} />;
  if (!view) return null;
  if (view.refusal !== null) return <p className={styles.says}>{view.refusal}</p>;
  return (
    <>
      <p className={styles.says}>
        Your training, body, food, programs and conversations, photos and recordings, keys and connected
        services are deleted for good. Save your archive before, under More → Your data.
      </p>
      {view.deleted.length > 0 && (
        <p className={styles.says}>
          Nobody else belongs to {namesOf(view.deleted)}: that is deleted with its horses.
        </p>
      )}
      {view.left.length > 0 && (
        <p className={styles.says}>
          In {namesOf(view.left)} the horses keep what you rode and wrote about them, by “A former member”.
        </p>
      )}
      <p className={styles.says}>
        There is no way back. Backups that whoever runs this Canter has made still hold it until they are
        deleted.
      </p>
      <DeleteForGood
        title="Delete your account?"
        says="You are signed out everywhere at once, and nothing of it can be brought back."
        name={view.name}
        onDelete={deleteAccount}
        isAlone
      >
        Delete my account
      </DeleteForGood>
    </>
  );
};
