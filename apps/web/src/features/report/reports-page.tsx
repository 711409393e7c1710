import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { addDays, weekStartOf } from "@canter/domain/schedule/local-date";
import type { ReportList } from "@canter/protocol/horse/reports";
import { reportPagesQuery } from "../../api/agents.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { useMakingReport } from "./use-making-report.ts";
import { weekInWords } from "./week-in-words.ts";
import styles from "./report.module.css";

type Item = ReportList["items"][number];

const saysOf = ({ state, horses = 0, concerns = 0, missing = 0 }: Item): string => {
  if (state === "making") return "It is being made.";
  if (state === "failed") return "It could not be made.";
  return [
    `${horses} ${horses === 1 ? "horse" : "horses"}`,
    concerns > 0 ? `${concerns} to look at` : "nothing to look at",
    missing > 0 ? `${missing} not whole` : "",
  ]
    .filter(Boolean)
    .join(" · ");
};

/** Requests a report, and opens it: it is shown as soon as it is done. */
const MakeButtons = ({ today }: { readonly today: string }) => {
  const making = useMakingReport();
  const lastWeek = addDays(weekStartOf(today), -7);
  return (
    <>
      <div className={styles.make}>
        <Button onClick={() => making.mutate(today)} loading={making.isPending}>
          Report on this week
        </Button>
        <Button variant="default" onClick={() => making.mutate(lastWeek)} disabled={making.isPending}>
          On last week
        </Button>
      </div>
      {making.isError && <ProblemNotice error={making.error} />}
    </>
  );
};

/** The weekly reports of the barn, and buttons to make one now. */
export const ReportsPage = () => {
  const acting = useActingMember();
  const pages = useInfiniteQuery(reportPagesQuery);
  const reports = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHead
        title="Reports"
        over={<BackToMore />}
        under="Every Sunday evening, and whenever you want one."
      />
      {can(acting.member.role, "report", "write") && <MakeButtons today={acting.today} />}
      {pages.isPending && <ListSkeleton rows={4} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && reports.length === 0 && (
        <EmptyState>The first one comes on Sunday evening.</EmptyState>
      )}
      {reports.length > 0 && (
        <ul className={plain.list} aria-label="Reports">
          {reports.map((report) => (
            <li key={report.id}>
              <Link to="/reports/$reportId" params={{ reportId: report.id }} className={styles.entry}>
                <span className={styles.entryTitle}>{weekInWords(report, acting.today)}</span>
                <span className={plain.quiet}>{saysOf(report)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older reports" />
    </>
  );
};
