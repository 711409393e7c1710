import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { draftCountQuery } from "../../api/workouts.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { waitingInWords } from "../../ui/words/drafts-in-words.ts";
import styles from "./today.module.css";
import { Travelling } from "./travelling.tsx";

/** The member's drafts, which don't count until their questions are answered. */
const WaitingDrafts = ({ memberId }: { readonly memberId: string }) => {
  const { data } = useQuery(draftCountQuery(memberId));
  if (!data?.count) return null;
  return (
    <Link to="/drafts" className={styles.waiting}>
      {waitingInWords(data, "draft")}
    </Link>
  );
};

/** What to see before the day: a different time zone, and open questions. */
export const Notices = ({ acting, mayLog }: { readonly acting: ActingMember; readonly mayLog: boolean }) => (
  <>
    <Travelling acting={acting} />
    {mayLog && <WaitingDrafts memberId={acting.member.id} />}
  </>
);
