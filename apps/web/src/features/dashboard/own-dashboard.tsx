import { Button } from "@mantine/core";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { dashboardQuery, layoutQuery } from "../../api/dashboards.ts";
import type { Place } from "../../frame/use-place.ts";
import { Dashboard } from "./dashboard.tsx";
import styles from "./dashboard.module.css";

const ArrangeDashboard = lazy(async () => ({
  default: (await import("./arrange-dashboard.tsx")).ArrangeDashboard,
}));

/** The member's own dashboard, laid out as they like it. */
export const OwnDashboard = ({ place }: { readonly place: Place }) => {
  // Asked for beside the layout, not behind it.
  usePrefetchQuery(dashboardQuery(place.today));
  const { data: layout } = useSuspenseQuery(layoutQuery);
  const [isArranging, setArranging] = useState(false);
  return (
    <>
      <Dashboard place={place} layout={layout} />
      <div className={styles.arrange}>
        {isArranging ? (
          <Suspense fallback={<div className={styles.bones} />}>
            <ArrangeDashboard layout={layout} place={place} onDone={() => setArranging(false)} />
          </Suspense>
        ) : (
          <Button variant="subtle" onClick={() => setArranging(true)}>
            Arrange
          </Button>
        )}
      </div>
    </>
  );
};
