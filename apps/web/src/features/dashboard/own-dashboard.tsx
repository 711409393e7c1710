import { Button } from "@mantine/core";
import { can } from "@canter/domain/access/access";
import { addDays } from "@canter/domain/schedule/local-date";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { dashboardQuery, layoutQuery } from "../../api/dashboards.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { Dashboard } from "./dashboard.tsx";
import styles from "./dashboard.module.css";

const ArrangeDashboard = lazy(async () => ({
  default: (await import("./arrange-dashboard.tsx")).ArrangeDashboard,
}));

/** It is above the widgets that it arranges: both begin at the top of the screen. */
const intoView = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: "start" });

type Props = {
  readonly acting: ActingMember;
  /** Shown below the widgets. */
  readonly children?: ReactNode;
};

/** The member's own dashboard, in their layout. */
export const OwnDashboard = ({ acting, children }: Props) => {
  // Fetched in parallel with the layout, not after it.
  usePrefetchQuery(dashboardQuery(acting.today));
  const { data: layout } = useSuspenseQuery(layoutQuery);
  const [isArranging, setArranging] = useState(false);
  return (
    <>
      {isArranging && (
        <div className={styles.arrange} ref={intoView}>
          <Suspense fallback={<div className={styles.bones} />}>
            <ArrangeDashboard layout={layout} acting={acting} onDone={() => setArranging(false)} />
          </Suspense>
        </div>
      )}
      <Dashboard acting={acting} layout={layout} />
      {children}
      {!isArranging && (
        <div className={styles.foot}>
          <Button
            variant="subtle"
            renderRoot={(props) => (
              <Link {...props} to="/day/$date" params={{ date: addDays(acting.today, -1) }} />
            )}
          >
            Yesterday
          </Button>
          {can(acting.member.role, "dashboard", "write") && (
            <Button variant="subtle" onClick={() => setArranging(true)}>
              Arrange
            </Button>
          )}
        </div>
      )}
    </>
  );
};
