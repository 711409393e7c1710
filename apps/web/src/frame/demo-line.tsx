import { useMutation } from "@tanstack/react-query";
import { signOut } from "../api/session.ts";
import { isDemoAccount } from "./is-demo-account.ts";
import { useActingMember } from "./use-acting-member.ts";
import styles from "./demo-line.module.css";

/** Says that this is a demo, with a link to start one's own. */
export const DemoLine = () => {
  const acting = useActingMember();
  const leaving = useMutation({ mutationFn: signOut });
  if (!isDemoAccount(acting.account)) return null;
  return (
    <p className={styles.line}>
      <span>This is the demo; nothing in it is real.</span>
      <button type="button" onClick={() => leaving.mutate()} disabled={leaving.isPending}>
        Set up your own, or sign in
      </button>
    </p>
  );
};
