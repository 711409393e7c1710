import { Button } from "@mantine/core";
import { useInfiniteQuery, useSuspenseQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useParams, useNavigate } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { addDays } from "@canter/domain/schedule/local-date";
import type { ReportList, ReportResponse } from "@canter/protocol/horse/reports";
import type { ReactNode } from "react";
import { lackOf, lacksInWords } from "@canter/domain/report/report-markdown";
import type { HorseAnalysis, Report, ReportLine } from "@canter/domain/report/report";
import { reportPagesQuery, reportQuery, requestReport } from "../../api/agents.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { Moment } from "../../ui/moment.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { formatStatement, formatDays, formatShortDate, weekStartFor } from "../../ui/formats.ts";
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

/** Requests a report on the week of a day, and opens it: it is shown as soon as it is done. */
const useMakingReport = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: requestReport,
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ["reports", "pages"] });
      await navigate({ to: "/reports/$reportId", params: { reportId: id } });
    },
  });
};

/** Requests a report, and opens it: it is shown as soon as it is done. */
const MakeButtons = ({ today }: { readonly today: string }) => {
  const making = useMakingReport();
  const lastWeek = addDays(weekStartFor(today), -7);
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

/** "16–22 Nov" */
const weekInWords = ({ from, to }: { readonly from: string; readonly to: string }, today: string): string =>
  from === to ? formatShortDate(from, today) : formatDays(from, to, today);

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

const standings: Readonly<Record<HorseAnalysis["status"], string>> = {
  behind: "Behind",
  quiet: "Not worked",
  on_track: "On track",
  ahead: "Ahead",
  no_plan: "",
};

/** A link to a line's source: the latest of its rides, the plan, or the horse itself. */
const Lead = ({
  line,
  horseId,
  children,
}: {
  readonly line: ReportLine;
  readonly horseId: string;
  readonly children: ReactNode;
}) => {
  const source = line.sources.find((one) => /^(?:workout|program):/.test(one));
  const [kind, id = ""] = source?.split(":") ?? [];
  const shown = { className: styles.line, children };
  if (line.kind === "rides") return <Link to="/history" search={{ athlete: horseId }} {...shown} />;
  if (kind === "workout") return <Link to="/workouts/$workoutId" params={{ workoutId: id }} {...shown} />;
  if (kind === "program") return <Link to="/plan/$programId" params={{ programId: id }} {...shown} />;
  return <Link to="/horses/$horseId" params={{ horseId }} {...shown} />;
};

const Horse = ({ horse, lack }: { readonly horse: HorseAnalysis; readonly lack: string | undefined }) => {
  const { athleteId, name, status, concerns, highlights } = horse;
  return (
    <section className={styles.horse} aria-label={name}>
      <div className={styles.horseHead}>
        <h2>
          <Link to="/horses/$horseId" params={{ horseId: athleteId }}>
            {name}
          </Link>
        </h2>
        {standings[status] !== "" && (
          <span className={styles.chip} data-status={status}>
            {standings[status]}
          </span>
        )}
      </div>
      <ul className={plain.list}>
        {[...concerns, ...highlights].map((line, index) => (
          <li key={index} className={line.isConcern ? styles.concern : undefined}>
            <Lead line={line} horseId={athleteId}>
              {formatStatement(line)}
            </Lead>
          </li>
        ))}
      </ul>
      {lack !== undefined && <p className={plain.quiet}>{lack}</p>}
    </section>
  );
};

const Whole = ({ content }: { readonly content: Report }) => {
  const lacks = lacksInWords(content);
  if (content.horses.length === 0 && lacks.length === 0)
    return <EmptyState>There is no horse to report on yet.</EmptyState>;
  return (
    <>
      <ul className={styles.summary}>
        {content.summary.map((claim, index) => (
          <li key={index}>{formatStatement(claim)}</li>
        ))}
      </ul>
      {content.horses.map((horse) => (
        <Horse key={horse.athleteId} horse={horse} lack={lackOf(content, horse)} />
      ))}
      {lacks.length > 0 && (
        <section className={styles.horse} aria-labelledby="lacks">
          <h2 id="lacks">What is missing</h2>
          <ul className={styles.lacks}>
            {lacks.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** Makes the report on the same week again, with what was logged since. */
const MakeAgain = ({ from }: Pick<ReportResponse, "from">) => {
  const making = useMakingReport();
  return (
    <>
      <Button variant="default" onClick={() => making.mutate(from)} loading={making.isPending}>
        Make it again
      </Button>
      {making.isError && <ProblemNotice error={making.error} />}
    </>
  );
};

const Actions = ({ report }: { readonly report: ReportResponse }) => {
  const { markdown, from, runId, state } = report;
  const { role } = useActingMember().member;
  return (
    <div className={styles.actions}>
      <Link to="/runs/$runId" params={{ runId }} className={plain.way}>
        How it came about
      </Link>
      {state !== "making" && can(role, "report", "write") && <MakeAgain from={from} />}
      {markdown !== undefined && (
        <>
          <Button variant="default" onClick={() => globalThis.print()}>
            Print
          </Button>
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([markdown], { type: "text/markdown" }), `report-${from}.md`)}
          >
            Save as text
          </Button>
        </>
      )}
    </div>
  );
};

/** A week of the barn: notable findings, then horse by horse, each statement linking to its evidence. */
export const ReportPage = () => {
  const { reportId } = useParams({ from: "/reports/$reportId" });
  const acting = useActingMember();
  const { data: report } = useSuspenseQuery(reportQuery(reportId));
  return (
    <>
      <PageHead
        title={weekInWords(report, acting.today)}
        over={<Link to="/reports">Reports</Link>}
        under={
          <>
            {acting.group.name}, made{" "}
            <Moment at={report.createdAt} zone={acting.member.zone} today={acting.today} />
          </>
        }
        actions={<Actions report={report} />}
      />
      {report.state === "making" && (
        <output className={plain.quiet}>Each horse is looked at. This takes a moment.</output>
      )}
      {report.state === "failed" && (
        <p role="alert">This report could not be made. Nothing else is affected: have another one made.</p>
      )}
      {report.content && <Whole content={report.content} />}
    </>
  );
};
