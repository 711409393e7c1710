import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { workoutsQuery } from "../../api/workouts.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import styles from "./today.module.css";
import { Travelling } from "./travelling.tsx";

/** So many are counted. */
const mostDrafts = 50;

/** Logs that count for nothing until something is answered. */
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

/** What somebody should see before the day: that they are in another time zone, and what waits for them. */
export const Notices = ({ acting, mayLog }: { readonly acting: ActingMember; readonly mayLog: boolean }) => (
  <>
    <Travelling acting={acting} />
    {mayLog && <WaitingDrafts />}
  </>
);
