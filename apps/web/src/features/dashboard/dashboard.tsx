import { useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import type { Layout } from "@canter/domain/dashboard/layout";
import { dashboardQuery } from "../../api/dashboards.ts";
import { RequestFailed } from "../../api/request.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { ErrorBoundary } from "../../ui/page/error-boundary.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./dashboard.module.css";
import type { WidgetRegistry } from "./widgets/widget-type.ts";
import { widgets } from "./widgets/widget-registry.ts";

type Props = {
  readonly acting: ActingMember;
  readonly layout: Layout;
  /** The local date that is shown; default: today. */
  readonly date?: string;
  /** The widget for each type of a layout; default: those of the current day. */
  readonly registry?: WidgetRegistry;
  /** Shown where nothing was prepared for the day. */
  readonly none?: ReactNode;
};

const isNone = (error: unknown): boolean => error instanceof RequestFailed && error.problem.status === 404;

/** Widgets in the order of a layout: on any page, for any day. One that fails or loads does not affect the others. */
export const Dashboard = ({ acting, layout, date = acting.today, registry = widgets, none }: Props) => {
  const { data: day, error, refetch } = useQuery(dashboardQuery(date));
  return (
    <>
      {error &&
        !day &&
        (isNone(error) && none ? none : <ProblemNotice error={error} again={() => void refetch()} />)}
      <div className={styles.widgets}>
        {layout.widgets.map(({ type, size }) => {
          const Component = registry[type]?.component;
          return (
            Component && (
              <div key={type} className={size === "wide" ? styles.wide : styles.narrow}>
                <ErrorBoundary fallback={(fault, again) => <ProblemNotice error={fault} again={again} />}>
                  <Suspense fallback={<div className={styles.bones} />}>
                    <Component acting={acting} date={date} day={day} />
                  </Suspense>
                </ErrorBoundary>
              </div>
            )
          );
        })}
      </div>
    </>
  );
};
