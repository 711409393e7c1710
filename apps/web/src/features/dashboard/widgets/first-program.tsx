import { Button } from "@mantine/core";
import { can } from "@canter/domain/access/access";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { programsQuery } from "../../../api/programs.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import styles from "../dashboard.module.css";

/** If nothing is planned and nothing is offered: a way to a first program. */
export const FirstProgram = ({ acting }: { readonly acting: ActingMember }) => {
  const { athleteId, role } = acting.member;
  const { data } = useQuery(programsQuery({ athleteId }, 1));
  if (!data || data.items.length > 0 || !can(role, "program", "write")) return null;
  return (
    <section className={styles.upNext} aria-labelledby="widget-up-next">
      <p className={styles.quiet}>Up next</p>
      <h2 id="widget-up-next">Your first program</h2>
      <p className={styles.quiet}>It says what comes next, week by week; what you log ticks it off.</p>
      <div className={styles.actions}>
        <Button renderRoot={(props) => <Link {...props} to="/plan/new" />}>Choose one</Button>
      </div>
    </section>
  );
};
