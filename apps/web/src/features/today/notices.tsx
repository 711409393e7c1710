import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { workoutsQuery } from "../../api/workouts.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import styles from "./today.module.css";
import { Travelling } from "./travelling.tsx";

/** Counted up to this number. */
const mostDrafts = 50;

/** Drafts that don't count until their questions are answered. */
const WaitingDrafts = () => {
  const { data } = useQuery(workoutsQuery({ status: "draft" }, mostDrafts));
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/drafts" className={styles.waiting}>
      {count === 1 ? "One log waits" : `${count === mostDrafts ? "Many" : count} logs wait`} for an answer
    </Link>
  );
};

/** What to see before the day: a different time zone, and open questions. */
export const Notices = ({ acting, mayLog }: { readonly acting: ActingMember; readonly mayLog: boolean }) => (
  <>
    <Travelling acting={acting} />
    {mayLog && <WaitingDrafts />}
  </>
);
