import { useActingMember } from "./use-acting-member.ts";
import styles from "./frame.module.css";

/** Tells read-only members of this group, where others have buttons, who may use them. Nothing for anybody else. */
export const ViewerNotice = () => {
  const { group, member } = useActingMember();
  return member.role === "viewer" ? (
    <p className={styles.viewerNotice}>
      You look on in {group.name}. Its members and owners log and change things; an owner can make you a
      member.
    </p>
  ) : null;
};
