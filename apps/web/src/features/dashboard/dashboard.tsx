import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Layout } from "@canter/domain/dashboard/layout";
import { dashboardQuery } from "../../api/dashboards.ts";
import type { Place } from "../../frame/use-place.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./dashboard.module.css";
import { widgets } from "./widgets.ts";

type Props = { readonly place: Place; readonly layout: Layout };

/** Widgets in the order of a layout: on any page. One that breaks or waits takes nothing from the others. */
export const Dashboard = ({ place, layout }: Props) => {
  const { data: day, error, refetch } = useQuery(dashboardQuery(place.today));
  return (
    <>
      {error && !day && <ProblemNotice error={error} again={() => void refetch()} />}
      <div className={styles.widgets}>
        {layout.widgets.map(({ type, size }) => {
          const { component: Component } = widgets[type];
          return (
            <div key={type} className={size === "wide" ? styles.wide : styles.narrow}>
              <ErrorBoundary fallback={(fault, again) => <ProblemNotice error={fault} again={again} />}>
                <Suspense fallback={<div className={styles.bones} />}>
                  <Component place={place} day={day} />
                </Suspense>
              </ErrorBoundary>
            </div>
          );
        })}
      </div>
    </>
  );
};
